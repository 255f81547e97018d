import type { TObject } from 'typebox'
import type { Operation } from '#operations/operation.ts'

type Json = Record<string, unknown>

/** A parameter that holds words of a closed list. */
interface ListedWords {
  readonly list: readonly string[]
  readonly description: string
  readonly examples: readonly [string]
}

/** The members of a closed schema as parameters. @param path the template that names those of the path in braces */
export function parametersOf({ properties, required }: TObject, path: string): Json[] {
  const requiredNames = new Set<string>(required)
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...schema } = withoutOptional(property)
    if (schema['list'] !== undefined) return listParameter(name, property as unknown as ListedWords)
    const isInPath = path.includes(`{${name}}`)
    const place = { name, in: isInPath ? 'path' : 'query', required: isInPath || requiredNames.has(name) }
    return { ...place, description, schema, example: examples?.[0] }
  })
}

/** Words separated by commas. */
function listParameter(name: string, { list, description, examples }: ListedWords): Json {
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
function withoutOptional(schema: object): Json & { examples?: readonly unknown[] } {
  return JSON.parse(JSON.stringify(schema)) as Json
}
