import type { Recall } from '#operations/records/recall.ts'

/** Shorter results are returned whole. */
export const WHOLE_CHARACTERS_MAX = 2_000
export const SHORT_CHARACTERS_MAX = 4_000

/** Limits of the short form of a result. The first entry that makes it short enough applies. */
const BOUNDS = [
  { items: 10, characters: 200, depth: 3 },
  { items: 10, characters: 120, depth: 2 },
  { items: 5, characters: 120, depth: 2 },
  { items: 3, characters: 80, depth: 2 },
  { items: 1, characters: 80, depth: 1 },
  { items: 0, characters: 80, depth: 0 },
] as const
type Bounds = (typeof BOUNDS)[number]

/** Members that explain the others: whole in every short form. */
const MEANINGS = new Set(['message', 'note', 'recall_match', 'records_through'])
const MEANING_CHARACTERS_MAX = 600

/**
 * Returns a result as text for clients without structured content: the whole body if it is short, else the same members
 * without nulls and with long lists and texts cut, each cut marked. `next`: next step, and meaning of an empty list.
 */
export function resultText(tool: string, body: string, next: string): string {
  const advice = `\nWhat next: ${next}`
  const ordered = inReadingOrder(tool, body)
  if (ordered.length <= WHOLE_CHARACTERS_MAX) return ordered + advice
  return `Short form without null values; the structured content of this result is complete.\n${shortForm(ordered)}${advice}`
}

function shortForm(body: string): string {
  const value: unknown = JSON.parse(body)
  let text = ''
  for (const bounds of BOUNDS) {
    text = JSON.stringify(cut(value, bounds, 0))
    if (text.length <= SHORT_CHARACTERS_MAX) return text
  }
  return text.slice(0, SHORT_CHARACTERS_MAX)
}

function cut(value: unknown, bounds: Bounds, depth: number): unknown {
  if (typeof value === 'string') return cutText(value, bounds.characters)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const shown = value.slice(0, bounds.items).map((item) => cut(item, bounds, depth + 1))
    return shown.length === value.length ? shown : [...shown, `... and ${value.length - shown.length} more`]
  }
  const members = Object.entries(value).filter(([, member]) => member !== null)
  if (depth > bounds.depth && members.length > 0) return `... ${members.length} members`
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      MEANINGS.has(name) && typeof member === 'string'
        ? cutText(member, MEANING_CHARACTERS_MAX)
        : cut(member, bounds, depth + 1),
    ]),
  )
}

function cutText(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : `${text.slice(0, charactersMax).toWellFormed()}...`
}

type ListedRecall = Partial<Pick<Recall, 'type' | 'do_not_drive' | 'park_outside'>>

interface RecallResponse {
  readonly message: string
  readonly recalls: readonly ListedRecall[]
}

/**
 * Orders a response body for a model. For recalls, the message comes first, then the campaigns: "do not drive", "park
 * outside", the vehicle's others, then those of equipment, tires, and child seats for it. Each part is newest first.
 * Any other body is returned unchanged.
 */
export function inReadingOrder(tool: string, body: string): string {
  if (tool !== 'get_recalls' && tool !== 'get_vin_recalls') return body
  const { message, recalls, ...rest } = JSON.parse(body) as RecallResponse
  const ordered = recalls.toSorted((left, right) => rank(left) - rank(right))
  if (ordered.every((recall, index) => recall === recalls[index])) return body
  return JSON.stringify({ message, ...rest, recalls: ordered })
}

/** `fields` may omit members. */
function rank({ type, do_not_drive: doNotDrive, park_outside: parkOutside }: ListedRecall): number {
  if (doNotDrive === true) return 0
  if (parkOutside === true) return 1
  return type === undefined || type === null || type === 'vehicle' ? 2 : 3
}
