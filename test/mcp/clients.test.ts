import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AMPLE, startService } from '#test/support/start-service.ts'
import { argumentsFor, knownVehicle, METERED, OTHER_TOOLS, targetOf } from './tool-calls.ts'
import { HTTP_CLIENTS, STDIO_CLIENTS, type ToolClient } from './tool-clients.ts'

const TOOL_LIST_BYTES_MAX = 20_000
const TEXT_CHARACTERS_MAX = 5_000

const service = await startService({ after })
const base = await service.listen()
const { token } = await service.createKey('enterprise', AMPLE)
const vehicleId = await knownVehicle(service, token)
const authorization = `Bearer ${token}`

/** Keywords of a schema that hold others, by name, in a list, or one; and those that limit no value. */
const SCHEMAS_BY_NAME = ['properties', 'patternProperties', '$defs']
const SCHEMAS_IN_LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const ONE_SCHEMA = ['items', 'additionalProperties', 'not']
const NOTES = new Set(['$id', '$schema', '$comment', 'title', 'description', 'examples', 'default', 'deprecated'])

/** What some model providers reject or drop of a schema, one line each; empty = none. */
function unportable(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [`${path} is ${String(node)}`]
  const schema = node as Readonly<Record<string, unknown>>
  const { type, $ref: reference } = schema
  const parts = Object.entries(schema).flatMap(([keyword, value]) => {
    if (SCHEMAS_BY_NAME.includes(keyword) || SCHEMAS_IN_LISTS.includes(keyword)) {
      return Object.entries(value as object).map(([name, part]) => [`${path}.${keyword}.${name}`, part] as const)
    }
    // `additionalProperties: false` is what closes a schema, and known everywhere.
    return ONE_SCHEMA.includes(keyword) && typeof value !== 'boolean' ? [[`${path}.${keyword}`, value] as const] : []
  })
  return [
    ...(Array.isArray(type) ? [`${path} has several types`] : []),
    ...(typeof reference === 'string' && !reference.startsWith('#') ? [`${path} refers to ${reference}`] : []),
    ...(Object.keys(schema).every((keyword) => NOTES.has(keyword)) ? [`${path} limits nothing`] : []),
    ...parts.flatMap(([place, part]) => unportable(part, place)),
  ]
}

/** One text: the body if it is short, otherwise a shorter form. */
function assertShort(content: readonly { text?: string }[], body: string, label: string): void {
  const [{ text = '' } = {}, ...others] = content
  assert.deepEqual(others, [], label)
  assert.ok(text.startsWith(body) || (body.length > 2_000 && text.length < TEXT_CHARACTERS_MAX), label)
}

async function assertToolsAnswerLikeHttp(client: ToolClient): Promise<void> {
  const listed = await client.listTools()
  assert.deepEqual(
    listed.map(({ name }) => name),
    [...METERED, ...OTHER_TOOLS].map(({ name }) => name),
  )
  for (const tool of listed) {
    assert.deepEqual(tool.annotations, { readOnlyHint: true, openWorldHint: false })
    assert.ok(tool.title && tool.description && tool.outputSchema, tool.name)
    assert.equal(tool.inputSchema['additionalProperties'], false)
    assert.deepEqual(unportable(tool.inputSchema, `${tool.name} input`), [])
    assert.deepEqual(unportable(tool.outputSchema, `${tool.name} output`), [])
  }
  // Every model is given this before it calls anything.
  const bytes = Buffer.byteLength(JSON.stringify(listed))
  assert.ok(bytes < TOOL_LIST_BYTES_MAX, `${bytes} bytes`)
  for (const operation of [...METERED, ...OTHER_TOOLS]) {
    for (const given of argumentsFor(operation, vehicleId)) {
      const answer = await service.ask(targetOf(operation, given), { token })
      const result = await client.callTool(operation.name, given)
      const label = `${operation.name} ${JSON.stringify(given)}`
      assert.equal(answer.status, 200, label)
      assert.equal(result.isError ?? false, false, label)
      assert.deepEqual(result.structuredContent, answer.json(), label)
      assertShort(result.content, answer.text, label)
    }
  }
}

test('detects schema features that some model providers reject', () => {
  const wrong = {
    properties: { a: true, b: { type: ['string', 'null'] }, c: { $ref: 'https://example.com/c' }, d: { title: 'D' } },
    anyOf: [{ items: {} }],
    additionalProperties: false,
  }
  assert.deepEqual(unportable(wrong, 'x'), [
    'x.properties.a is true',
    'x.properties.b has several types',
    'x.properties.c refers to https://example.com/c',
    'x.properties.d limits nothing',
    'x.anyOf.0.items limits nothing',
  ])
})

// Guarantee: an agent gets exactly the responses of the HTTP API, whichever official client it uses.
for (const [name, connect] of Object.entries(HTTP_CLIENTS)) {
  for (const path of ['/mcp', '/v1/mcp']) {
    test(`${name} at ${path} lists every tool, and each responds like HTTP`, async (t) => {
      const client = await connect(t, { url: base + path, headers: { authorization } })
      await assertToolsAnswerLikeHttp(client)
      if (name.endsWith('newest protocol')) assert.equal(client.revision(), '2026-07-28')
    })
  }
}

for (const [name, connect] of Object.entries(STDIO_CLIENTS)) {
  test(`${name} over stdio lists every tool, and each responds like HTTP`, async (t) => {
    await assertToolsAnswerLikeHttp(await connect(t, { baseUrl: base, apiKey: token }))
  })
}

test('the key may also be sent as X-API-Key', async (t) => {
  for (const connect of Object.values(HTTP_CLIENTS)) {
    const client = await connect(t, { url: `${base}/mcp`, headers: { 'x-api-key': token } })
    const result = await client.callTool('get_vehicle', { id: vehicleId })
    assert.equal((result.structuredContent as { id: string }).id, vehicleId)
  }
})
