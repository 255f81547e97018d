import assert from 'node:assert/strict'
import { it } from 'node:test'
import { apiTypesText } from './api-types.ts'

const NAME = { type: 'string', minLength: 1, description: 'What it is called.' }

/** A document with one operation that answers `schema`. */
function documentOf(schema: unknown): string {
  const content = { 'application/json': { schema } }
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: NAME },
    { name: 'page-size', in: 'query', schema: { type: 'integer' } },
  ]
  const operation = { operationId: 'get_thing', summary: 'A thing', parameters, requestBody: { content } }
  const responses = { 200: { content }, 304: {}, 404: { content: problem } }
  const paths = { '/things/{id}': { get: { ...operation, responses } } }
  return JSON.stringify({ paths, components: { schemas: { Problem: { type: 'object', properties: { code: NAME } } } } })
}

it('writes what is required, what may be missing, what may be null, and what it means', () => {
  const text = apiTypesText(
    documentOf({
      type: 'object',
      required: ['name', 'tags'],
      properties: {
        name: { anyOf: [NAME, { type: 'null' }], description: 'Null: none.' },
        mode: { enum: ['live', "it's"] },
        tags: { type: 'array', items: { anyOf: [NAME, { type: 'integer' }] } },
        rows: { type: 'array', items: { type: 'object', properties: { id: { const: 7 } } } },
      },
    }),
    'thing.json',
    () => false,
  )
  assert.match(text, /^\/\/ Made from thing\.json/)
  assert.match(text, /\/\*\* Null: none\. \*\/\n {4}name: string \| null\n/)
  assert.match(text, /mode\?: 'live' \| 'it\\'s'\n/)
  assert.match(text, /tags: \(string \| number\)\[\]\n/)
  assert.match(text, /rows\?: \{\n {6}id\?: 7\n {4}\}\[\]\n/)
  assert.doesNotMatch(text, /things/)
})

it('writes the addresses as the client wants them', () => {
  const text = apiTypesText(documentOf({ type: 'boolean' }), 'thing.json')
  assert.match(text, /'\/things\/\{id\}': \{\n {4}get: \{/)
  assert.match(text, /parameters: \{ path: \{ id: string \}; query\?: \{ 'page-size'\?: number \} \}/)
  assert.match(text, /requestBody: \{ content: \{ 'application\/json': boolean \} \}/)
  assert.match(text, /200: \{ headers: \{\}; content: \{ 'application\/json': Responses\['get_thing'\] \} \}/)
  assert.match(text, /304: \{ headers: \{\}; content\?: never \}/)
  assert.match(text, /404: \{ headers: \{\}; content: \{ 'application\/problem\+json': Schemas\['Problem'\] \} \}/)
})

it('rejects what it does not know, instead of guessing', () => {
  for (const schema of [{}, { type: ['string', 'null'] }, { not: {} }, { type: 'array' }]) {
    assert.throws(() => apiTypesText(documentOf(schema), 'thing.json'), /not known here|says nothing/)
  }
})
