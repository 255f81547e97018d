/** A JSON Schema as data: what a client gets to read. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Classes such as \p{L} exist in no JSON Schema dialect that all clients share, and some refuse the whole tool. */
const UNPORTABLE_PATTERN = /\\p\{/i

/**
 * The arguments of a tool, closed as the operation's are. A pattern that not every client can read is left out: the
 * service checks it anyway and says what is wrong.
 */
export function inputSchemaOf(schema: object): JsonSchema {
  return rewritten(schema, (name, value) => !(name === 'pattern' && UNPORTABLE_PATTERN.test(String(value))))
}

/**
 * The structured result of a tool. Left open, because a service may add fields (docs/stability.md) while a client
 * still holds the list of tools of the release before, and clients refuse what a closed schema does not name. Examples
 * are left out: they help who writes a request, and cost tokens.
 */
export function outputSchemaOf(schema: object): JsonSchema {
  return rewritten(schema, (name) => name !== 'additionalProperties' && name !== 'examples')
}

/** Copies a schema without the keywords that `keeps` turns down; names of properties are no keywords. */
function rewritten(schema: object, keeps: (keyword: string, value: unknown) => boolean): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword, value]) => keeps(keyword, value))
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, rewrittenValue(keyword, value, keeps)]))
}

function rewrittenValue(keyword: string, value: unknown, keeps: (keyword: string, value: unknown) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (keyword === 'properties') {
    const properties = Object.entries(value as Record<string, object>)
    return Object.fromEntries(properties.map(([name, property]) => [name, rewritten(property, keeps)]))
  }
  if (keyword === 'anyOf') return (value as object[]).map((member) => rewritten(member, keeps))
  return keyword === 'items' ? rewritten(value, keeps) : value
}
