import { Type, type TObject, type TSchema } from 'typebox'
import { assert } from '#platform/assert.ts'
import { nullable } from './schemas.ts'
import { fieldsParameter, parseSelection, select, selectionOf } from './selected-fields.ts'

const closed = { additionalProperties: false } as const

/** Part of an operation that this file changes. */
export interface Untyped<Context> {
  readonly name: string
  readonly path: string
  readonly input: TObject
  readonly output: TObject
  readonly selected?: TObject
  run(input: object, context: Context): object
}
export type PageValues = Readonly<Record<string, string | number | undefined>>

export function withFields<Context>(operation: Untyped<Context>): Untyped<Context> {
  const { input, output } = operation
  return {
    ...operation,
    input: withProperties(input, { fields: fieldsParameter(output, 'the response') }),
    selected: selectionOf(output),
    run(request, context) {
      const { fields, rest } = splitFields(request)
      const result = operation.run(rest, context)
      return fields === undefined ? result : select(result, parseSelection(fields))
    },
  }
}

/**
 * Adds the parameter `fields` to an operation that returns a list. It selects fields of the items in the property `list`
 * and leaves the list's own fields whole. Paginated lists also get the `next` link.
 */
export function withFieldsOfList<Context>(operation: Untyped<Context>, list: string): Untyped<Context> {
  const { input, output } = operation
  const things: (TSchema & { readonly items?: TObject }) | undefined = output.properties[list]
  assert(things?.items !== undefined, `${operation.name} has a list of ${list}`)
  return withNext({
    ...operation,
    input: withProperties(input, { fields: fieldsParameter(things.items, `each of \`${list}\``) }),
    selected: withProperties(output, { [list]: { ...things, items: selectionOf(things.items) } }),
    run(request, context) {
      const { fields, rest } = splitFields(request)
      const result = operation.run(rest, context) as Record<string, object[]>
      if (fields === undefined) return result
      const selection = parseSelection(fields)
      return { ...result, [list]: (result[list] ?? []).map((thing) => select(thing, selection)) }
    },
  })
}

function splitFields({ fields, ...rest }: { readonly fields?: string }) {
  return { fields, rest }
}

export const Next = nullable(Type.String({ maxLength: 4_000 }), {
  description:
    'Path and query of the next page, with the same filters, order, and fields; null on the last page. Send it with the same key.',
  examples: ['/v1/vehicles?make=toyota&limit=25&offset=25'],
})

function withNext<Context>(operation: Untyped<Context>): Untyped<Context> {
  const { path, input, output, selected } = operation
  if (!Object.hasOwn(input.properties, 'offset')) return operation
  return {
    ...operation,
    output: withNextProperty(output),
    ...(selected === undefined ? {} : { selected: withNextProperty(selected) }),
    run(request, context) {
      const result: object = operation.run(request, context)
      const { limit, offset, has_more } = result as Page
      const next = has_more ? pageUrl(path, { ...(request as PageValues), limit, offset: offset + limit }) : null
      return inserted(result, next)
    },
  }
}

interface Page {
  readonly limit: number
  readonly offset: number
  readonly has_more: boolean
}

function withNextProperty(schema: TObject): TObject {
  return Type.Object(inserted(schema.properties, Next) as Record<string, TSchema>, optionsOf(schema))
}

/** Returns the members with `next` inserted after `has_more`. */
function inserted(members: object, next: unknown): Record<string, unknown> {
  const entries = Object.entries(members).flatMap(([name, value]) =>
    name === 'has_more'
      ? [
          [name, value],
          ['next', next],
        ]
      : [[name, value]],
  )
  return Object.fromEntries(entries) as Record<string, unknown>
}

export function pageUrl(path: string, values: PageValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !path.includes(`{${name}}`)) query.set(name, String(value))
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(values[name])))
  return `${filled}?${query.toString()}`
}

function withProperties(schema: TObject, properties: Readonly<Record<string, TSchema>>): TObject {
  return Type.Object({ ...schema.properties, ...properties }, optionsOf(schema))
}

function optionsOf(schema: TObject & { readonly description?: string }) {
  return schema.description === undefined ? closed : { ...closed, description: schema.description }
}
