import type { TObject } from 'typebox'
import type { Operation } from '#operations/endpoint.ts'
import { NAME_PATTERN } from '#operations/vehicle-parameters.ts'

type Json = Record<string, unknown>

/** Parameter with a closed list of words. */
interface ListedWords {
  readonly list: readonly string[]
  readonly description: string
  readonly examples: readonly [string]
}

/** Converts the members of a closed schema to parameters. @param path template that names the path parameters */
export function documentedParameters({ properties, required }: TObject, path: string): Json[] {
  const requiredNames = new Set<string>(required)
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, otherName: _otherName, ...schema } = inWords(withoutOptional(property))
    if (schema['list'] !== undefined) return listParameter(name, property as unknown as ListedWords)
    const isInPath = path.includes(`{${name}}`)
    const location = { name, in: isInPath ? 'path' : 'query', required: isInPath || requiredNames.has(name) }
    return { ...location, description, schema, example: examples?.[0] }
  })
}

/** Replaces a pattern with its description, because not every language compiles Unicode classes. */
function inWords(schema: ReturnType<typeof withoutOptional>): ReturnType<typeof withoutOptional> {
  if (schema['pattern'] !== NAME_PATTERN) return schema
  const { pattern: _pattern, description, ...rest } = schema
  return { ...rest, description: `${String(description)} It must contain a letter or a digit.` }
}

function listParameter(name: string, { list, description, examples }: ListedWords): Json {
  const items = { type: 'string', enum: list }
  const schema = { type: 'array', items, minItems: 1, maxItems: list.length, uniqueItems: true }
  const rest = { style: 'form', explode: false, schema, example: examples[0].split(',') }
  return { name, in: 'query', required: false, description, ...rest }
}

/** Returns an operation's whole response schema; `x-partial-by` marks the object that `fields` selects from. */
export function responseSchema({ output, selected }: Operation): unknown {
  return selected === undefined ? output : marked(output as ListSchema, selected as ListSchema)
}

interface ListSchema {
  readonly properties?: Readonly<Record<string, ListSchema>>
  readonly items?: object
}

/** Marks the part that differs with `fields`: the list's items, or the whole response. */
function marked(output: ListSchema, selected: ListSchema): unknown {
  const { properties = {} } = output
  const list = Object.keys(properties).find((name) => properties[name]?.items !== selected.properties?.[name]?.items)
  const whole = properties[list ?? '']?.items
  if (list === undefined || whole === undefined) return { ...output, ...PARTIAL_BY_FIELDS }
  const items = { ...whole, ...PARTIAL_BY_FIELDS }
  return { ...output, properties: { ...properties, [list]: { ...properties[list], items } } }
}

const PARTIAL_BY_FIELDS = { 'x-partial-by': 'fields' }

/** Drops TypeBox's mark of optional properties; JSON Schema uses `required`. */
function withoutOptional(schema: object): Json & { examples?: readonly unknown[] } {
  return JSON.parse(JSON.stringify(schema)) as Json
}
