/** A JSON Schema as data: what a client gets to read. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Classes such as \p{L} exist in no dialect of patterns that all clients share, and some reject the whole tool. */
const UNPORTABLE_PATTERN = /\\p\{/i

/** Keywords that say what a field is. Bounds, patterns and closed lists are left out of results; see outputSchemaOf. */
const OUTPUT_KEYWORDS = new Set(['type', 'description', 'properties', 'required', 'items', 'anyOf'])

type Rewrite = (schema: Readonly<Record<string, unknown>>) => [keyword: string, value: unknown][]

/**
 * The arguments of a tool, closed as the operation's are. A pattern that not every client can read is left out: the
 * service checks it anyway and says what is wrong.
 */
export function inputSchemaOf(schema: object): JsonSchema {
  return rewritten(schema, (each) =>
    Object.entries(each).filter(
      ([name, value]) => name !== 'list' && !(name === 'pattern' && UNPORTABLE_PATTERN.test(String(value))),
    ),
  )
}

/**
 * The structured result of a tool: types, names and meanings. A service may add fields and words at any time
 * (docs/stability.md) while a client still holds the list of tools of the release before, and clients reject what
 * their schema rules out; so nothing is ruled out that may be added. What leaves is held to the operation's own schema.
 */
export function outputSchemaOf(schema: object): JsonSchema {
  return rewritten(schema, (each) => {
    const kept = Object.entries(each).filter(([keyword]) => OUTPUT_KEYWORDS.has(keyword))
    const type = each['type'] ?? typeOfWords(each)
    return type === undefined || 'type' in each ? kept : [['type', type], ...kept]
  })
}

/** Applies a rewrite to a schema and to every schema inside it; names of properties are no keywords. */
function rewritten(schema: object, rewrite: Rewrite): JsonSchema {
  const entries = rewrite(schema as Readonly<Record<string, unknown>>)
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, rewrittenValue(keyword, value, rewrite)]))
}

function rewrittenValue(keyword: string, value: unknown, rewrite: Rewrite): unknown {
  if (keyword === 'properties') {
    const properties = Object.entries(value as Record<string, object>)
    return Object.fromEntries(properties.map(([name, property]) => [name, rewritten(property, rewrite)]))
  }
  if (keyword === 'anyOf') return (value as object[]).map((member) => rewritten(member, rewrite))
  return keyword === 'items' ? rewritten(value as object, rewrite) : value
}

/** The type of a closed list of words that states none itself. */
function typeOfWords(schema: Readonly<Record<string, unknown>>): string | undefined {
  const words = [schema['const'] ?? schema['enum'] ?? []].flat()
  return words.length > 0 && words.every((word) => typeof word === 'string') ? 'string' : undefined
}
