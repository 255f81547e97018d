interface ExampleSchema {
  readonly examples?: readonly unknown[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, ExampleSchema>>
  readonly required?: readonly string[]
  readonly items?: ExampleSchema
  readonly anyOf?: readonly ExampleSchema[]
}

/** One realistic value of a schema, put together from the examples of its fields; optional fields are left out. */
export function exampleOf(schema: ExampleSchema): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  // The first of several shapes is the usual one.
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0])
  if (schema.type === 'array') return schema.items === undefined ? [] : [exampleOf(schema.items)]
  if (schema.properties === undefined) return null
  const required = new Set(schema.required ?? [])
  const present = Object.entries(schema.properties).filter(([name]) => required.has(name))
  return Object.fromEntries(present.map(([name, property]) => [name, exampleOf(property)]))
}
