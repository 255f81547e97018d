import type { OpenApiDocument, Schema } from './schema-types.ts'

/** A schema of the document; x-partial-by names the parameter that makes the response partial. */
type Partible = Schema & { readonly 'x-partial-by'?: string }

/**
 * Adds a partial variant to each schema that the document marks as partial, so that a client has a type for both.
 * x-selected-by names the parameter that decides.
 * @param documentText the OpenAPI document as JSON
 */
export function withSelections(documentText: string): string {
  const document = JSON.parse(documentText) as OpenApiDocument
  const schemas: Record<string, Schema> = { ...document.components.schemas }

  function both(_key: string, value: unknown): unknown {
    if (typeof value !== 'object' || value === null || !('x-partial-by' in value)) return value
    const { 'x-partial-by': parameter, description, ...whole } = value as Partible
    const about = description === undefined ? {} : { description }
    return { ...about, anyOf: [whole, selectionOf(whole)], 'x-selected-by': parameter }
  }

  function selectionOf(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    if (name === undefined) return partsOf(schema)
    const selection = `${name}Selection`
    if (schemas[selection] === undefined) {
      const target = schemas[name] ?? {}
      // Registered before its members are built, because a schema may contain itself.
      schemas[selection] = {}
      schemas[selection] = { ...partsOf(target), description: 'The fields that `fields` names.' }
    }
    const description = schema.description ?? schemas[name]?.description
    const about = description === undefined ? {} : { description }
    return { ...schema, ...about, $ref: `#/components/schemas/${selection}` }
  }

  function partsOf(schema: Schema): Schema {
    const { required: _required, properties = {}, ...rest } = schema
    const parts = Object.entries(properties).map(([name, property]) => [name, partOf(property)])
    return { ...rest, properties: Object.fromEntries(parts) as Record<string, Schema> }
  }

  function partOf(property: Schema): Schema {
    if (property.anyOf?.some(isObject)) {
      return { ...property, anyOf: property.anyOf.map((one) => (isObject(one) ? selectionOf(one) : one)) }
    }
    return isObject(property) ? selectionOf(property) : property
  }

  function isObject({ $ref, properties }: Schema): boolean {
    return (schemas[$ref?.split('/').at(-1) ?? '']?.properties ?? properties) !== undefined
  }

  const paths = JSON.parse(JSON.stringify(document.paths, both)) as OpenApiDocument['paths']
  const done = new Map<string, Schema>()
  // Members may have partial variants too, which are added during the loop.
  for (const names = () => Object.keys(schemas).filter((name) => !done.has(name)); names().length > 0;) {
    for (const name of names()) done.set(name, JSON.parse(JSON.stringify(schemas[name], both)) as Schema)
  }
  const sorted = [...done].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify({
    ...document,
    paths,
    components: { ...document.components, schemas: Object.fromEntries(sorted) },
  })
}
