import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { closeGracefully } from '#http/connection-management.ts'
import { BATCH_MESSAGES_MAX, MCP_MESSAGE_BYTES_MAX, REQUESTS_AT_ONCE_MAX } from '#mcp/limits.ts'
import { ProblemError } from '#platform/problem.ts'
import { assertCommonHeaders, assertProblem } from '#test/support/http-assert.ts'
import { AMPLE, startService, type ServiceResponse, type Ask } from '#test/support/start-service.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const PATHS = ['/mcp', '/v1/mcp']
const ACCEPT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} }

function post(path: string, message: unknown, ask: Ask = {}): Promise<ServiceResponse> {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  return service.ask(path, { ...ask, method: 'POST', body, headers: { ...ACCEPT, ...ask.headers } })
}

/** Sends the beginning of a request and leaves it at that until the test ends. */
async function connectAndSend(t: Cleanup, base: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  t.after(() => void socket.destroy())
  // The service may close it first.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
}

function assertRejected(answer: ServiceResponse, status: number, error: string): void {
  assert.equal(answer.status, status, answer.text)
  assertCommonHeaders(answer)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const body = answer.json() as { jsonrpc: string; id: null; error: { code: number; data: Record<string, string> } }
  assert.deepEqual([body.jsonrpc, body.id], ['2.0', null])
  assert.equal(body.error.data['error'], error)
  assert.equal(body.error.data['request_id'], answer.headers['x-request-id'])
}

test('both addresses respond', async () => {
  for (const path of PATHS) {
    const answer = await post(path, LIST, { token })
    assert.equal(answer.status, 200)
    assertCommonHeaders(answer)
    assert.match(answer.text, /"search_vehicles"/)
  }
})

// Guarantee: an invalid key gets no list, no session and no data, and a header says so.
test('every bad key is 401, for any request', async () => {
  const revoked = await service.createKey('business')
  await service.accounts.revokeKey(revoked.keyId)
  const bad = ['', 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${token}x`, `Bearer ${revoked.token}`]
  for (const path of PATHS) {
    for (const authorization of bad) {
      for (const message of [LIST, { ...LIST, method: 'tools/call', params: { name: 'search_vehicles' } }, 'rubbish']) {
        const answer = await post(path, message, { headers: { authorization } })
        assertRejected(answer, 401, 'invalid_api_key')
        assert.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"')
      }
    }
    assertRejected(await post(path, LIST, { token, headers: { 'x-api-key': 'other' } }), 401, 'invalid_api_key')
  }
})

// Guarantee: a key in an address is never accepted and never logged.
test('an address with a query is rejected, and no key reaches the log', async () => {
  assertRejected(await post(`/mcp?api_key=${token}`, LIST), 400, 'unknown_parameter')
  await post('/mcp', LIST, { token })
  assert.ok(!service.log.some((line) => line.includes(token)))
})

// Guarantee: a page of another site cannot use the tools through a visitor's browser.
test('a foreign origin is 403, with and without a key; our own and the local machine are not', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    assertRejected(await post('/mcp', LIST, { token, headers: { origin } }), 403, 'origin_refused')
    assertRejected(await post('/v1/mcp', LIST, { headers: { origin, host: 'evil.example' } }), 403, 'origin_refused')
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

test('an invalid message is rejected as the protocol specifies', async () => {
  const malformed = await post('/mcp', '{"jsonrpc":', { token })
  assert.equal(malformed.status, 400)
  assert.equal((malformed.json()['error'] as { code: number }).code, -32_700)
  assert.equal((await post('/mcp', '', { token })).status, 400)
  assert.equal((await post('/mcp', 'null', { token })).status, 400)
  assert.equal((await post('/mcp', LIST, { token, headers: { 'content-type': 'text/plain' } })).status, 415)
  assert.equal((await post('/mcp', LIST, { token, headers: { accept: 'text/html' } })).status, 406)
})

test('messages and batches have a maximum size', async () => {
  const padded = { ...LIST, params: { padding: 'x'.repeat(MCP_MESSAGE_BYTES_MAX) } }
  assertRejected(await post('/mcp', padded, { token }), 413, 'invalid_parameter')
  const batch = (length: number) => Array.from({ length }, (_, id) => ({ ...LIST, id, method: 'ping' }))
  assertRejected(await post('/mcp', batch(BATCH_MESSAGES_MAX + 1), { token }), 400, 'invalid_parameter')
  assert.equal((await post('/mcp', batch(BATCH_MESSAGES_MAX), { token })).status, 200)
})

test('an argument cannot change the properties that objects inherit', async () => {
  const params = '{"name":"search_vehicles","arguments":{"__proto__":{"polluted":true},"limit":1}}'
  const answer = await post('/mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`, { token })
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  assert.equal(answer.status, 200)
})

// Guarantee: while the key store does not respond, nobody is admitted.
test('a failing account store is 503', async (t) => {
  const broken = await startService(t)
  const { token: good } = await broken.createKey('business')
  t.mock.method(broken.accounts, 'findPrincipal', () => {
    throw new ProblemError('service_unavailable', 'The accounts cannot be read just now.')
  })
  const headers = { ...ACCEPT, authorization: `Bearer ${good}` }
  const answer = await broken.ask('/mcp', { method: 'POST', body: JSON.stringify(LIST), headers })
  assertRejected(answer, 503, 'service_unavailable')
  assert.ok(Number(answer.headers['retry-after']) > 0)
})

// Guarantee: a caller that hangs up or sends slowly blocks no other.
test('aborted requests and slow bodies leave room for others', async (t) => {
  const slow = await startService(t)
  const key = await slow.createKey('enterprise', AMPLE)
  const base = await slow.listen()
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const chargeUnits = slow.accounts.chargeUnits.bind(slow.accounts)
  let charges = 0
  // Simulates another process that locks the store, so that calls wait for their charge.
  t.mock.method(slow.accounts, 'chargeUnits', async (wanted: Parameters<typeof chargeUnits>[0]) => {
    for (const { units } of wanted) charges += units
    const isHeld = charges <= REQUESTS_AT_ONCE_MAX
    if (charges === REQUESTS_AT_ONCE_MAX) asked.resolve()
    if (isHeld) await held.promise
    return chargeUnits(wanted)
  })
  const headers = { ...ACCEPT, authorization: `Bearer ${key.token}` }
  const call = { ...LIST, method: 'tools/call', params: { name: 'search_vehicles', arguments: { limit: 1 } } }
  const body = JSON.stringify(call)
  const hangUp = new AbortController()
  const given = Array.from({ length: REQUESTS_AT_ONCE_MAX }, () =>
    fetch(`${base}/mcp`, { method: 'POST', headers, body, signal: hangUp.signal }).catch(() => undefined),
  )
  await asked.promise
  assert.equal((await fetch(`${base}/mcp`, { method: 'POST', headers, body })).status, 503)
  hangUp.abort()
  await Promise.all(given)
  const unsent = Array.from({ length: 20 }, () =>
    connectAndSend(t, base, `POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n`),
  )
  await Promise.all(unsent)
  let status = 503
  await until(async () => {
    status = (await fetch(`${base}/mcp`, { method: 'POST', headers, body })).status
    return status !== 503
  })
  assert.equal(status, 200)
  held.resolve()
})

// Guarantee: a stopping service lets accepted calls finish.
test('a call in progress is completed when the service stops', async (t) => {
  const stopping = await startService(t)
  const key = await stopping.createKey('enterprise', AMPLE)
  const base = await stopping.listen()
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const find = stopping.accounts.findPrincipal.bind(stopping.accounts)
  t.mock.method(stopping.accounts, 'findPrincipal', async (...given: Parameters<typeof find>) => {
    asked.resolve()
    await held.promise
    return find(...given)
  })
  const call = { ...LIST, method: 'tools/call', params: { name: 'search_vehicles', arguments: { limit: 1 } } }
  const headers = { ...ACCEPT, authorization: `Bearer ${key.token}` }
  const answer = fetch(`${base}/mcp`, { method: 'POST', headers, body: JSON.stringify(call) })
  await asked.promise
  const closed = closeGracefully(stopping.app, { log: { warn() {} } })
  held.resolve()
  const text = await (await answer).text()
  assert.match(text, /"structuredContent":\{"count":1/)
  await closed
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
