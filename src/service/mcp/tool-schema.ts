export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Structured result of every tool. /openapi.json describes its members: here they would be ten times as long as the
 * rest of the tool list. An output schema tells clients that there is structured content.
 */
export const OUTPUT_SCHEMA: JsonSchema = { type: 'object' }

/** Hints for arguments that mean the same in every tool, or differ from HTTP. */
const ARGUMENT_HINTS: Readonly<Record<string, string>> = {
  id: 'From `results` of search_vehicles, or `vehicles` of decode_vin.',
  fields: 'Only these fields, separated by commas; "a.b" for a nested one.',
  limit: '1 to 100. Default: 10.',
  offset: 'Number of results to skip.',
  detail: '"compact" (default): the first 5 of each list. "full": all.',
}

interface Parameter {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly description?: string
}

/** Returns the closed schema of a tool's arguments. The service checks bounds and patterns and explains violations. */
export function inputSchemaOf(schema: {
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}): JsonSchema {
  const { properties, required = [] } = schema
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, argumentOf(name, property)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

function argumentOf(name: string, { type, enum: words, description = '' }: Parameter): JsonSchema {
  const [sentence = ''] = /^.*?\.(?=\s|$)/.exec(description) ?? [description]
  return {
    ...(words === undefined ? { type } : { enum: words }),
    description: ARGUMENT_HINTS[name] ?? sentence,
  }
}
