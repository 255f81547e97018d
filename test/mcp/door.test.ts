import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { BATCH_MESSAGES_MAX, MESSAGE_BYTES_MAX, REQUESTS_AT_ONCE_MAX } from '#mcp/limits.ts'
import { ProblemError } from '#platform/problem.ts'
import { assertCommonHeaders, assertProblem } from '#test/support/http-assert.ts'
import { AMPLE, startService, type Answer, type Ask } from '#test/support/start-service.ts'

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const PATHS = ['/mcp', '/v1/mcp']
const ACCEPT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} }

function post(path: string, message: unknown, ask: Ask = {}): Promise<Answer> {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  return service.ask(path, { ...ask, method: 'POST', body, headers: { ...ACCEPT, ...ask.headers } })
}

function assertRefused(answer: Answer, status: number, error: string): void {
  assert.equal(answer.status, status, answer.text)
  assertCommonHeaders(answer)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const body = answer.json() as { jsonrpc: string; id: null; error: { code: number; data: Record<string, string> } }
  assert.deepEqual([body.jsonrpc, body.id], ['2.0', null])
  assert.equal(body.error.data['error'], error)
  assert.equal(body.error.data['request_id'], answer.headers['x-request-id'])
}

test('both addresses answer', async () => {
  for (const path of PATHS) {
    const answer = await post(path, LIST, { token })
    assert.equal(answer.status, 200)
    assertCommonHeaders(answer)
    assert.match(answer.text, /"search_vehicles"/)
  }
})

// Guarantee: a key that opens nothing gets no list, no session and no data, and is told so in a header.
test('every bad key is 401, whatever is asked', async () => {
  const revoked = await service.createKey('business')
  await service.accounts.revokeKey(revoked.keyId)
  const bad = ['', 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${token}x`, `Bearer ${revoked.token}`]
  for (const path of PATHS) {
    for (const authorization of bad) {
      for (const message of [LIST, { ...LIST, method: 'tools/call', params: { name: 'search_vehicles' } }, 'rubbish']) {
        const answer = await post(path, message, { headers: { authorization } })
        assertRefused(answer, 401, 'invalid_api_key')
        assert.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"')
      }
    }
    assertRefused(await post(path, LIST, { token, headers: { 'x-api-key': 'other' } }), 401, 'invalid_api_key')
  }
})

// Guarantee: a key in an address is never accepted, and never written down.
test('an address with a query is refused, and no key reaches the log', async () => {
  assertRefused(await post(`/mcp?api_key=${token}`, LIST), 400, 'unknown_parameter')
  await post('/mcp', LIST, { token })
  assert.ok(!service.log.some((line) => line.includes(token)))
})

// Guarantee: a page of another site cannot use the tools through a visitor's browser.
test('a foreign origin is 403, with and without a key; our own and the own machine are not', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    assertRefused(await post('/mcp', LIST, { token, headers: { origin } }), 403, 'origin_refused')
    assertRefused(await post('/v1/mcp', LIST, { headers: { origin, host: 'evil.example' } }), 403, 'origin_refused')
  }
  const answer = await post('/mcp', LIST, { token, headers: { origin: 'http://localhost:8080' } })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['access-control-allow-origin'], undefined)
})

test('there are no sessions: GET and DELETE are 405, and so is every other method', async () => {
  for (const path of PATHS) {
    for (const method of ['GET', 'DELETE']) {
      const answer = await service.ask(path, { method, token, headers: ACCEPT })
      assert.equal(answer.status, 405)
      assert.equal(answer.headers['allow'], 'POST')
      assertCommonHeaders(answer)
      answer.json()
    }
    assertProblem(await service.ask(path, { method: 'PUT', token, body: '{}' }), 'method_not_allowed')
    assert.equal((await service.ask(path, { method: 'OPTIONS' })).status, 204)
  }
})

test('what is no message is refused in the words of the protocol', async () => {
  const malformed = await post('/mcp', '{"jsonrpc":', { token })
  assert.equal(malformed.status, 400)
  assert.equal((malformed.json()['error'] as { code: number }).code, -32_700)
  assert.equal((await post('/mcp', '', { token })).status, 400)
  assert.equal((await post('/mcp', 'null', { token })).status, 400)
  assert.equal((await post('/mcp', LIST, { token, headers: { 'content-type': 'text/plain' } })).status, 415)
  assert.equal((await post('/mcp', LIST, { token, headers: { accept: 'text/html' } })).status, 406)
})

test('a message and a batch have a size', async () => {
  const padded = { ...LIST, params: { padding: 'x'.repeat(MESSAGE_BYTES_MAX) } }
  assertRefused(await post('/mcp', padded, { token }), 413, 'invalid_parameter')
  const batch = (length: number) => Array.from({ length }, (_, id) => ({ ...LIST, id, method: 'ping' }))
  assertRefused(await post('/mcp', batch(BATCH_MESSAGES_MAX + 1), { token }), 400, 'invalid_parameter')
  assert.equal((await post('/mcp', batch(BATCH_MESSAGES_MAX), { token })).status, 200)
})

test('an argument cannot change what objects inherit', async () => {
  const params = '{"name":"search_vehicles","arguments":{"__proto__":{"polluted":true},"limit":1}}'
  const answer = await post('/mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`, { token })
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  assert.equal(answer.status, 200)
})

// Guarantee: when the store of keys cannot tell, nobody is let in.
test('a failing account store is 503', async (t) => {
  const broken = await startService(t)
  const { token: good } = await broken.createKey('business')
  t.mock.method(broken.accounts, 'findPrincipal', () => {
    throw new ProblemError('service_unavailable', 'The accounts cannot be read just now.')
  })
  const headers = { ...ACCEPT, authorization: `Bearer ${good}` }
  const answer = await broken.ask('/mcp', { method: 'POST', body: JSON.stringify(LIST), headers })
  assertRefused(answer, 503, 'service_unavailable')
  assert.ok(Number(answer.headers['retry-after']) > 0)
})

test('more requests at once than the bound are 503, and afterwards there is room again', async () => {
  const many = Array.from({ length: REQUESTS_AT_ONCE_MAX + 40 }, () => post('/mcp', LIST, { token }))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)].toSorted(), [200, 503])
  assert.ok(statuses.filter((status) => status === 200).length >= REQUESTS_AT_ONCE_MAX)
  for (let round = 0; round < 3; round += 1) assert.equal((await post('/mcp', LIST, { token })).status, 200)
})

test('a stream of changes ends at once, because the tools never change while the service runs', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test-client', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { notifications: { toolsListChanged: true }, _meta: meta }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  const answer = await post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params },
    { token, headers },
  )
  assert.equal(answer.status, 200)
  assert.match(answer.text, /notifications\/subscriptions\/acknowledged[^]*"resultType":"complete"/)
})
