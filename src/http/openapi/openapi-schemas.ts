import type { Operation } from '#operations/operation.ts'

type Json = Record<string, unknown>

/** A parameter that holds words of a closed list. */
export interface ListedWords {
  readonly list: readonly string[]
  readonly description: string
  readonly examples: readonly [string]
}

/** Words separated by commas. */
export function listParameter(name: string, { list, description, examples }: ListedWords): Json {
  const items = { type: 'string', enum: list }
  const schema = { type: 'array', items, minItems: 1, maxItems: list.length, uniqueItems: true }
  const rest = { style: 'form', explode: false, schema, example: examples[0].split(',') }
  return { name, in: 'query', required: false, description, ...rest }
}

/** With `fields`, a response holds a part of what it holds without; x-selected-by says which of two schemas is which. */
export function responseSchema({ output, selected }: Operation): unknown {
  return selected === undefined ? output : eitherOf(output as ListSchema, selected as ListSchema)
}

interface ListSchema {
  readonly properties?: Readonly<Record<string, ListSchema>>
  readonly items?: unknown
}

/** Both schemas, distinguished where they differ: in the things of a list, or as a whole. */
function eitherOf(output: ListSchema, selected: ListSchema): unknown {
  const { properties = {} } = output
  const list = Object.keys(properties).find((name) => properties[name]?.items !== selected.properties?.[name]?.items)
  const [whole, part] = [properties[list ?? '']?.items, selected.properties?.[list ?? '']?.items]
  if (list === undefined || whole === undefined || part === undefined) return alternatives(output, selected)
  const items = { ...properties[list], items: alternatives(whole, part) }
  return { ...output, properties: { ...properties, [list]: items } }
}

function alternatives(whole: unknown, part: unknown): Json {
  return { anyOf: [whole, part], 'x-selected-by': 'fields' }
}

/** Drops what TypeBox marks an optional property with; JSON Schema says it with `required`. */
export function withoutOptional(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema)) as Json
}
