import { Type } from 'typebox'
import { INTEGER_MAX } from './limits.ts'

/** Returns the `limit` and `offset` parameters of a list. A limit above the maximum is capped, not rejected. */
export function pageParameters(things: string, { defaultLimit, max }: { defaultLimit: number; max: number }) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INTEGER_MAX,
        default: defaultLimit,
        description: `${things} per page. Values above ${max} are capped at ${max}; the response returns the value used.`,
        examples: [defaultLimit],
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: INTEGER_MAX,
        default: 0,
        description: `${things} to skip. An offset past the end returns an empty page.`,
        examples: [0],
      }),
    ),
  } as const
}

export function pageFields(things: string, max: number) {
  return {
    count: Type.Integer({ minimum: 0, maximum: max, description: `${things} on this page.`, examples: [1] }),
    limit: Type.Integer({ minimum: 1, maximum: max, description: 'Page size applied.', examples: [max] }),
    offset: Type.Integer({ minimum: 0, description: 'Offset applied.', examples: [0] }),
    total: Type.Integer({ minimum: 0, description: `${things} on all pages.`, examples: [1] }),
    has_more: Type.Boolean({ description: 'True if there is another page.', examples: [false] }),
  } as const
}

interface Page<Item> {
  readonly count: number
  readonly limit: number
  readonly offset: number
  readonly total: number
  readonly has_more: boolean
  readonly items: Item[]
}

export function pageOf<Item>(
  all: readonly Item[],
  { limit, offset, max }: { limit: number; offset: number; max: number },
): Page<Item> {
  const applied = Math.min(limit, max)
  const items = all.slice(offset, offset + applied)
  const has_more = offset + items.length < all.length
  return { count: items.length, limit: applied, offset, total: all.length, has_more, items }
}

/** Returns a page's rows and the next cursor, or null. Expects one row more than the limit if there is one. */
export function cursorPageOf<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { shown: readonly Row[]; next: string | null } {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: found.length > limit && last !== undefined ? cursorOf(last) : null }
}
