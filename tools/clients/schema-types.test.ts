import assert from 'node:assert/strict'
import { it } from 'node:test'
import { typeOf, type Schema } from './schema-types.ts'

const NAME = { type: 'string', description: 'What it is called.' }

it('writes required, optional and nullable members with their descriptions', () => {
  const schema: Schema = {
    type: 'object',
    required: ['name', 'tags', 'problem'],
    properties: {
      name: { anyOf: [NAME, { type: 'null' }], description: 'Null: none.' },
      mode: { enum: ['live', "it's"] },
      tags: { type: 'array', items: { anyOf: [NAME, { type: 'integer' }] } },
      rows: { type: 'array', items: { type: 'object', properties: { id: { const: 7 } } } },
      problem: { $ref: '#/components/schemas/Problem' },
    },
  }
  const text = typeOf(schema, 1)
  assert.match(text, /\/\*\* Null: none\. \*\/\n {4}name: string \| null\n/)
  assert.match(text, /mode\?: 'live' \| 'it\\'s'\n/)
  assert.match(text, /tags: \(string \| number\)\[\]\n/)
  assert.match(text, /rows\?: \{\n {6}id\?: 7\n {4}\}\[\]\n/)
  assert.match(text, /problem: Schemas\['Problem'\]\n/)
})

it('rejects unknown schemas instead of guessing', () => {
  const unknown: readonly object[] = [{}, { type: ['string', 'null'] }, { not: {} }, { type: 'array' }]
  for (const schema of unknown) assert.throws(() => typeOf(schema, 1), /not known here|says nothing/)
})
