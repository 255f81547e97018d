import { html, Html } from './html.ts'
import { renderInline } from './markdown.ts'

/** The parts of an OpenAPI schema that the reference shows. */
export interface ApiSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, ApiSchema>>
  readonly required?: readonly string[]
  readonly items?: ApiSchema
  readonly anyOf?: readonly ApiSchema[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
}

export type ApiSchemas = Readonly<Record<string, ApiSchema>>

/** Maximum nesting levels on a page. The document has no deeper schema. */
const DEPTH_MAX = 6
const WORDS_SHOWN_MAX = 12
/** Levels shown initially. Deeper ones open on a click. */
const OPEN_DEPTH = 2

/** Renders the fields of a schema as a list. Fields of nested objects can be closed. */
export function schemaTree(schema: ApiSchema, schemas: ApiSchemas, depth = 0): Html {
  const { shape } = shapeOf(schema, schemas)
  const inside = fieldsOf(shape, schemas)
  if (inside === undefined || depth >= DEPTH_MAX) return html``
  const required = new Set(inside.required ?? [])
  const items = Object.entries(inside.properties ?? {}).map(([name, field]) => {
    const { shape: own, isNullable } = shapeOf(field, schemas)
    const description = field.description ?? own.description
    const described = description === undefined ? own : { ...own, description }
    const words = fieldLine(name, described, { isNullable, isOptional: !required.has(name), schemas })
    if (fieldsOf(own, schemas) === undefined) return html`<li>${words}</li> `
    return html`<li>${words}<details${new Html(depth < OPEN_DEPTH ? ' open' : '')}><summary>Fields of <code>${name}</code></summary>${schemaTree(own, schemas, depth + 1)}</details></li>\n`
  })
  return html`<ul class="fields">
    ${items}
  </ul>`
}

interface FieldFacts {
  readonly isNullable: boolean
  readonly isOptional: boolean
  readonly schemas: ApiSchemas
}

function fieldLine(name: string, schema: ApiSchema, { isNullable, isOptional, schemas }: FieldFacts): Html {
  const type = `${typeName(schema, schemas)}${isNullable ? ' or null' : ''}`
  return html`<div class="field">
      <code class="name">${name}</code>
      <span class="type">${type}</span>${isOptional && html` <span class="type">may be absent</span>`}
    </div>
    ${schema.description !== undefined && html`<p>${renderInline(schema.description)}</p>`}${enumWords(schema, schemas)}`
}

/** Renders the allowed words of a value. */
export function enumWords(schema: ApiSchema, schemas: ApiSchemas): Html | undefined {
  const { shape } = shapeOf(schema, schemas)
  const all = shape.enum ?? (shape.items === undefined ? undefined : shapeOf(shape.items, schemas).shape.enum)
  if (all === undefined || all.length < 2) return undefined
  const shown = all.slice(0, WORDS_SHOWN_MAX).map((word) => html`<code>${String(word)}</code> `)
  const rest = all.slice(WORDS_SHOWN_MAX).map((word) => html`<code>${String(word)}</code> `)
  if (rest.length === 0) return html`<p class="words">${shown}</p>`
  return html`<details class="words">
    <summary>${shown}and ${rest.length} more</summary>
    <p>${rest}</p>
  </details>`
}

/** Returns a type name: "integer, 1 to 100", "list of string", "date". */
export function typeName(schema: ApiSchema, schemas: ApiSchemas): string {
  const { shape } = shapeOf(schema, schemas)
  if (shape.items !== undefined) return `list of ${typeName(shape.items, schemas)}`
  if (shape.enum !== undefined) return 'enum'
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.anyOf !== undefined) return shape.anyOf.map((one) => typeName(one, schemas)).join(' or ')
  const type = shape.format === 'binary' ? 'file' : String(shape.type ?? 'any')
  return `${type}${range(shape)}`
}

/** Larger bounds only keep numbers finite and are not shown. */
const BOUND_SHOWN_MAX = 100_000_000

function range({ minimum, maximum }: ApiSchema): string {
  if (minimum !== undefined && maximum !== undefined && maximum < BOUND_SHOWN_MAX) return `, ${minimum} to ${maximum}`
  return minimum === undefined || minimum === 0 ? '' : `, from ${minimum}`
}

/** Returns the schema without references and null. */
function shapeOf(schema: ApiSchema, schemas: ApiSchemas): { readonly shape: ApiSchema; readonly isNullable: boolean } {
  const target = schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema)
  if (Array.isArray(target.type)) {
    const types = (target.type as readonly string[]).filter((type) => type !== 'null')
    return { shape: { ...target, type: types.join(' or ') }, isNullable: types.length < target.type.length }
  }
  if (target.anyOf === undefined) return { shape: target, isNullable: false }
  const present = target.anyOf.filter(({ type }) => type !== 'null')
  const isNullable = present.length < target.anyOf.length
  const [first] = present
  if (first !== undefined && present.length === 1) {
    const inner = shapeOf(first, schemas)
    const description = target.description ?? inner.shape.description
    return {
      shape: { ...inner.shape, ...(description === undefined ? {} : { description }) },
      isNullable: isNullable || inner.isNullable,
    }
  }
  return { shape: { ...target, anyOf: present }, isNullable }
}

/** Returns the object whose fields a reader sees: the schema itself, or the item of its list. */
function fieldsOf(schema: ApiSchema, schemas: ApiSchemas): ApiSchema | undefined {
  const { shape } = shapeOf(schema, schemas)
  if (shape.properties !== undefined) return shape
  if (shape.items !== undefined) return fieldsOf(shape.items, schemas)
  const object = shape.anyOf?.find((one) => shapeOf(one, schemas).shape.properties !== undefined)
  return object === undefined ? undefined : shapeOf(object, schemas).shape
}
