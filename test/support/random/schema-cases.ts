import Schema from 'typebox/schema'

/** What of JSON Schema our documents use for what comes in. */
export interface ValueSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly ValueSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: ValueSchema
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly examples?: readonly unknown[]
}

/** From 0 up to 1; see seeded-random.ts. */
export type Random = () => number

const CHARACTERS = [
  ...Array.from('abcXYZ019 -_.@%\'"<>&;\\/{}[]$`'),
  'é',
  'İ',
  '中',
  '🚗',
  '\u202E',
  '\u0301',
  '\uFEFF',
  '\u2028',
]
const WRONG = [null, true, -1, 1.5, 1e308, [], {}, [null], { $gt: '' }, ['a'], '']
const UNDECLARED = ['__proto__', 'constructor', 'isOperator', 'is_operator', 'plan_', 'emailVerified', 'role', '$where']
const TEXT_MAX = 2_000
const PLACE = 'undeclared'
const PLACE_TEXT = `"${PLACE}"`

export function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined && !values.includes(undefined as Value)) throw new Error('nothing to pick from')
  return value as Value
}

/** A value that the schema accepts: an example, a boundary, or a random one. */
export function validValue(schema: ValueSchema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf !== undefined) return validValue(pick(schema.anyOf, random), random)
  if (schema.enum !== undefined) return pick(schema.enum, random)
  if (schema.examples !== undefined && random() < 0.3) return pick(schema.examples, random)
  return validOfType(schema, random)
}

function validOfType(schema: ValueSchema, random: Random): unknown {
  switch (schema.type) {
    case 'string':
      return validText(schema, random)
    case 'integer':
      return validNumber(schema, random)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'array':
      return schema.items === undefined ? [] : [validValue(schema.items, random)]
    default:
      return validObject(schema, random)
  }
}

function validText({ minLength = 0, maxLength = TEXT_MAX }: ValueSchema, random: Random): string {
  const length = pick([minLength, minLength + 1, Math.min(maxLength, minLength + 20), maxLength], random)
  return Array.from({ length: Math.min(length, maxLength) }, () => pick(CHARACTERS, random)).join('')
}

function validNumber({ minimum = 0, maximum = 1e6 }: ValueSchema, random: Random): number {
  return pick([minimum, maximum, minimum + Math.floor(random() * (maximum - minimum + 1))], random)
}

function validObject({ properties = {}, required = [] }: ValueSchema, random: Random): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.5)
  return Object.fromEntries(entries.map(([name, property]) => [name, validValue(property, random)]))
}

/** A body that the closed object rejects, broken in one place: a field missing, undeclared, or of a wrong value. */
export function brokenObject(schema: ValueSchema, random: Random): unknown {
  const { properties = {}, required = [] } = schema
  const whole = validObject(schema, random)
  const fields = Object.keys(properties)
  const way = random()
  if (way < 0.15) return pick([null, [], 'text', 7, true], random)
  if (way < 0.35 && required.length > 0) {
    const missing = pick(required, random)
    return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing))
  }
  // As text, because `__proto__` in an object literal is no field of it.
  const undeclared = JSON.stringify(pick(UNDECLARED, random))
  if (way < 0.6 || fields.length === 0)
    return JSON.parse(JSON.stringify({ ...whole, [PLACE]: 1 }).replace(PLACE_TEXT, undeclared))
  const name = pick(fields, random)
  return { ...whole, [name]: wrongValue(properties[name] ?? {}, random) }
}

/** A value that the schema rejects. */
export function wrongValue(schema: ValueSchema, random: Random): unknown {
  const long = 'x'.repeat((schema.maxLength ?? TEXT_MAX) + 1)
  const outside = [(schema.minimum ?? 0) - 1, (schema.maximum ?? 1e15) + 1]
  return pick(
    [...WRONG, long, ...outside].filter((value) => !accepts(schema, value)),
    random,
  )
}

function accepts(schema: ValueSchema, value: unknown): boolean {
  return Schema.Compile(schema as object).Check(value)
}
