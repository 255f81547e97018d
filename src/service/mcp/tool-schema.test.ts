import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '#operations/index.ts'
import { Type } from 'typebox'
import { inputSchemaOf } from './tool-schema.ts'

test('argument schemas are closed, and describe each argument by type or enum and one sentence', () => {
  const schema = Type.Object(
    {
      make: Type.String({ pattern: '[\\p{L}]', maxLength: 5, examples: ['x'], description: 'A make. And more.' }),
      kind: Type.Optional(Type.Enum(['a', 'b'], { description: 'No end' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Above 100 it is brought down.' })),
    },
    { additionalProperties: false },
  )
  assert.deepEqual(JSON.parse(JSON.stringify(inputSchemaOf(schema))), {
    type: 'object',
    additionalProperties: false,
    required: ['make'],
    properties: {
      make: { type: 'string', description: 'A make.' },
      kind: { enum: ['a', 'b'], description: 'No end' },
      limit: { type: 'integer', description: '1 to 100. Default: 10.' },
    },
  })
})

// Guarantee: the description of an argument is a whole sentence.
test('no description of an argument ends at an abbreviation', () => {
  for (const { name, input } of OPERATIONS.filter(({ metered }) => metered)) {
    const { properties } = inputSchemaOf(input) as { properties: Record<string, { description: string }> }
    for (const [argument, { description }] of Object.entries(properties)) {
      assert.match(description, /^[^a-z].{8,}[.]$/, `${name} ${argument}`)
      assert.doesNotMatch(description, /\b(?:e\. ?g|i\. ?e|etc|cf)\.$/, `${name} ${argument}`)
    }
  }
})
