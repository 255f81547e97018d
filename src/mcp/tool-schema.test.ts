import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '#operations/index.ts'
import { Type } from 'typebox'
import { inputSchemaOf, outputSchemaOf } from './tool-schema.ts'

const ALLOWED_IN_RESULTS = new Set(['type', 'description', 'properties', 'required', 'items', 'anyOf'])

interface AnySchema {
  readonly properties?: Readonly<Record<string, AnySchema>>
  readonly items?: AnySchema
  readonly anyOf?: readonly AnySchema[]
  readonly type?: string
  readonly pattern?: string
}

function* schemasIn(schema: AnySchema): Generator<AnySchema> {
  yield schema
  for (const property of Object.values(schema.properties ?? {})) yield* schemasIn(property)
  for (const member of schema.anyOf ?? []) yield* schemasIn(member)
  if (schema.items !== undefined) yield* schemasIn(schema.items)
}

// Guarantee: a client that holds yesterday's list of tools accepts the responses of a release that adds fields or words.
test('result schemas rule out nothing that a release may add, and every part has one plain type or alternatives', () => {
  let parts = 0
  for (const { name, output } of OPERATIONS) {
    for (const part of schemasIn(outputSchemaOf(output))) {
      const unexpected = Object.keys(part).filter((keyword) => !ALLOWED_IN_RESULTS.has(keyword))
      assert.deepEqual(unexpected, [], name)
      assert.ok(typeof part.type === 'string' || part.anyOf !== undefined, `${name}: ${JSON.stringify(part)}`)
      parts += 1
    }
  }
  assert.ok(parts > 50)
})

test('argument schemas stay closed, with bounds and examples, but without patterns that some clients cannot read', () => {
  const schema = Type.Object(
    {
      make: Type.String({ pattern: '[\\p{L}]', maxLength: 5, examples: ['x'] }),
      since: Type.String({ pattern: '^[0-9]{4}$' }),
    },
    { additionalProperties: false },
  )
  assert.deepEqual(JSON.parse(JSON.stringify(inputSchemaOf(schema))), {
    type: 'object',
    additionalProperties: false,
    required: ['make', 'since'],
    properties: {
      make: { type: 'string', maxLength: 5, examples: ['x'] },
      since: { type: 'string', pattern: '^[0-9]{4}$' },
    },
  })
  for (const { input } of OPERATIONS) {
    for (const part of schemasIn(inputSchemaOf(input))) assert.doesNotMatch(part.pattern ?? '', /\\p/)
  }
})

test('a property that is called like a keyword is kept', () => {
  const schema = Type.Object({ examples: Type.String(), pattern: Type.String({ maxLength: 3 }) })
  assert.deepEqual(Object.keys(outputSchemaOf(schema)['properties'] as object), ['examples', 'pattern'])
  assert.deepEqual(Object.keys(inputSchemaOf(schema)['properties'] as object), ['examples', 'pattern'])
})

test('a closed list of words becomes text', () => {
  const schema = Type.Object({ kind: Type.Enum(['a', 'b']), one: Type.Union([Type.Literal('x'), Type.Null()]) })
  const properties = outputSchemaOf(schema)['properties'] as Record<string, unknown>
  assert.deepEqual(properties['kind'], { type: 'string' })
  assert.deepEqual(properties['one'], { anyOf: [{ type: 'string' }, { type: 'null' }] })
})
