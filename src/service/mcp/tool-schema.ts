/** A JSON Schema as data: what a client gets to read. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The structured result of every tool. What its members mean is in /openapi.json: written out here, it would be ten times as long as
 * all else that a model is given with the list of tools. A client that reads an output schema knows by it that there is structured content.
 */
export const OUTPUT_SCHEMA: JsonSchema = { type: 'object' }

/** Elements of the arguments that mean the same in every tool, or something else than over HTTP. */
const ARGUMENT_HINTS: Readonly<Record<string, string>> = {
  id: 'From `results` of search_vehicles, or `vehicles` of decode_vin.',
  fields: 'Only these members, between commas; "a.b" for one inside another.',
  limit: '1 to 100; 10 when left out.',
  offset: 'How many to skip.',
  detail: '"compact" when left out: the first 5 of each list. "full": all.',
}

interface Parameter {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly description?: string
}

/**
 * The arguments of a tool, closed as the operation's are: names, types, closed lists of words, and a sentence each. Bounds and
 * patterns are left to the service, which says what is wrong.
 */
export function inputSchemaOf(schema: {
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}): JsonSchema {
  const { properties, required = [] } = schema
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, argumentOf(name, one)])),
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
