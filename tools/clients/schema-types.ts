// TypeScript types for the schemas of docs/openapi.json. Supports the part of JSON Schema in the document, and rejects
// anything else.

/** The part of JSON Schema in our documents. Checks of values (patterns, bounds) do not affect types. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly description?: string
  /** Parameter that selects the second of two alternatives. */
  readonly 'x-selected-by'?: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const DEPTH_MAX = 20
const SCHEMA_SHOWN_MAX = 200
const PLAIN_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  null: 'null',
  integer: 'number',
  number: 'number',
}
const RESPONSE_TYPES = ['application/json', 'application/problem+json']

/** Returns true if the response is a file, which a page links to and never reads. */
export function isDownload({ responses }: Operation): boolean {
  const types = Object.keys(responses['200']?.content ?? {})
  return types.length > 0 && !types.some((type) => RESPONSE_TYPES.some((known) => known === type))
}

export function responseSchema({ operationId, responses }: Operation): Schema {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const [, schema] = contentOf(success?.[1] ?? {})
  if (schema === undefined) throw new Error(`${operationId} returns nothing that has a type`)
  return schema
}

function contentOf({ content }: Body): readonly [string, Schema | undefined] {
  const type = RESPONSE_TYPES.find((name) => content?.[name]?.schema !== undefined)
  return type === undefined ? ['', undefined] : [type, content?.[type]?.schema]
}

/** Returns a schema's TypeScript type; named schemas are members of `Schemas`. @throws Error outside the vocabulary */
export function typeOf(schema: Schema, depth: number): string {
  if (depth > DEPTH_MAX) throw new Error(`a schema is nested deeper than ${DEPTH_MAX}`)
  if (schema.$ref !== undefined) return `Schemas['${schema.$ref.split('/').at(-1)}']`
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one, depth + 1)).join(' | ')
  if (schema.type === 'array') return arrayType(schema.items, depth)
  if (schema.type === 'object') return objectType(schema, depth)
  const plain = PLAIN_TYPES[schema.type ?? '']
  if (plain !== undefined) return plain
  throw new Error(`a schema that is not known here: ${JSON.stringify(schema).slice(0, SCHEMA_SHOWN_MAX)}`)
}

function arrayType(items: Schema | undefined, depth: number): string {
  if (items === undefined) throw new Error('an array says nothing of its items')
  const type = typeOf(items, depth)
  return /[|\s]/.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string {
  const names = Object.entries(properties)
  if (names.length === 0) return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
  const indent = '  '.repeat(depth)
  const members = names.map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return member(name + mark, typeOf(schema, depth + 1), schema, `${indent}  `)
  })
  return `{\n${members.join('\n')}\n${indent}}`
}

export function member(name: string, type: string, { description }: Schema, indent = '  '): string {
  const comment = description ? `${indent}/** ${description.replaceAll('*/', '* /')} */\n` : ''
  const [, bare = name, mark = ''] = /^(.*?)(\??)$/.exec(name) ?? []
  return `${comment}${indent}${key(bare)}${mark}: ${type}`
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}
