import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createToken } from '#accounts/keys/key-token.ts'
import { REMOVED_PATHS } from '#http/removed-routes.ts'
import { OPERATIONS } from '#operations/index.ts'
import { assertCommonHeaders, assertProblem, assertRateLimit } from '#test/support/http-assert.ts'
import { sendRaw } from '#test/support/network/raw-request.ts'
import { fillPath } from '#test/support/random/targets.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const base = await service.listen()
const ALLOW = 'GET, HEAD, OPTIONS'
const TURNS_MAX = 10_000

test('every unknown address is 404 in JSON, with and without a key', async () => {
  for (const target of [
    '/nothing',
    '/v1',
    '/v1/',
    '/v2/vehicles',
    '/v1/vehicle',
    '/V1/vehicles',
    '/v1/vehicles/',
    '/v1/vehicles//recalls',
    '/v1/vehicles/a/b',
    '/v1/status/',
    '//v1/status',
    '/v1/vehicles/a/recalls/x',
    '/docs/problems/',
    '/docs/nothing.js',
    '/.env',
    '/v1/../etc/passwd',
  ]) {
    assertProblem(await service.ask(target), 'route_not_found')
    assertProblem(await service.ask(target, { token }), 'route_not_found')
  }
})

test('a removed address returns 410 and names its replacement, whatever the credential or body', async () => {
  assert.ok(REMOVED_PATHS.length > 0)
  for (const path of REMOVED_PATHS) {
    for (const target of [path, `${path}?token=vds_feed_${'a'.repeat(38)}&make=ford`]) {
      for (const answer of [
        await service.ask(target),
        await service.ask(target, { token }),
        await service.ask(target, { method: 'POST', token, body: '{', headers: { 'content-type': 'text/x-unknown' } }),
      ]) {
        assertProblem(answer, 'endpoint_removed')
        assert.match(String(answer.json()['detail']), /POST \/v1\/webhooks.+GET \/v1\/changes/)
      }
    }
  }
})

test('every other method on a known address is 405 with the allowed methods', async () => {
  const others = [
    ...METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method)),
    'TRACE',
    'QUERY',
  ]
  const targets = [...OPERATIONS.map((operation) => fillPath(operation, {})), '/openapi.json', '/docs', '/']
  for (const target of targets) {
    for (const method of new Set(others)) {
      const answer = await service.ask(target, { method, token })
      assertProblem(answer, 'method_not_allowed')
      assert.equal(answer.headers['allow'], ALLOW, `${method} ${target}`)
    }
  }
  assertProblem(await service.ask('/nothing', { method: 'POST' }), 'route_not_found')
})

test('a body with another method is rejected unread, whatever its type', async () => {
  for (const type of [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'nonsense',
    'multipart/form-data',
  ]) {
    const answer = await service.ask('/v1/vehicles', { method: 'POST', headers: { 'content-type': type }, body: '{' })
    assertProblem(answer, 'method_not_allowed')
    assert.equal(answer.headers['connection'], 'close')
  }
})

test('OPTIONS returns the allowed methods, without a key and without a body', async () => {
  for (const operation of OPERATIONS) {
    const answer = await service.ask(fillPath(operation, {}), { method: 'OPTIONS' })
    assert.equal(answer.status, 204)
    assert.equal(answer.headers['allow'], ALLOW)
    assert.equal(answer.text, '')
    assertCommonHeaders(answer)
  }
})

test('an unknown vehicle is 404, and the response to a key has its limits', async () => {
  for (const target of [
    '/v1/vehicles/aaaaaaaaaaaaaaa',
    '/v1/vehicles/aaaaaaaaaaaaaaa/recalls',
    '/v1/vehicles/%F0%9F%9A%97',
    '/v1/vehicles/__proto__',
  ]) {
    const answer = await service.ask(target, { token })
    assertProblem(answer, 'vehicle_not_found')
    assertRateLimit(answer)
  }
})

test('malformed path parameters are 400', async () => {
  for (const target of ['/v1/vehicles/%', '/v1/vehicles/%zz', '/v1/vehicles/%FF', '/%C3', '/v1/vehicles/%ED%A0%80']) {
    assertProblem(await service.ask(target, { token }), 'invalid_parameter')
  }
  for (const target of [
    '/v1/vehicles/%00',
    '/v1/vehicles/%20',
    `/v1/vehicles/${'a'.repeat(65)}`,
    `/v1/vehicles/${'a'.repeat(5_000)}`,
  ]) {
    const body = assertProblem(await service.ask(target, { token }), 'invalid_parameter')
    assert.ok(JSON.stringify(body['errors']).includes('"id"'), target)
  }
})

test('HEAD of an error has its status and headers and no body', async () => {
  const get = await service.ask('/v1/vehicles/aaaaaaaaaaaaaaa', { token })
  const head = await service.ask('/v1/vehicles/aaaaaaaaaaaaaaa', { token, method: 'HEAD' })
  assert.equal(head.status, 404)
  assert.equal(head.text, '')
  assert.equal(head.headers['content-length'], get.headers['content-length'])
})

test('a key in the address is rejected before anything else, even with a valid key in a header', async () => {
  const targets = [
    `/v1/vehicles?api_key=${token}`,
    `/v1/vehicles?make=${token}`,
    '/v1/vehicles?token=x',
    '/v1/status?key=x',
    '/v1/vehicles/abc/recalls?access_token=1',
  ]
  for (const target of targets) {
    for (const ask of [{}, { token }, { token: 'wrong' }]) {
      const body = assertProblem(await service.ask(target, ask), 'invalid_parameter')
      assert.match(String(body['detail']), /revoke it/)
      assert.doesNotMatch(JSON.stringify(body), new RegExp(token))
    }
  }
})

// Guarantee: a key in a URL is recorded in the audit log of its account, once, and never the key itself.
test('a key in the address is reported to its account, once', async () => {
  const owner = await service.createKey('pro')
  const leaks = async () =>
    (await service.accounts.listAudit(owner.accountId)).filter(({ action }) => action === 'key_leaked')
  for (const target of [
    `/v1/vehicles?api_key=${owner.token}`,
    `/v1/dtc/P0420?x=${owner.token.replaceAll('_', '%5F')}`,
    `/v1/export/vehicles.ndjson?key=${owner.token}`,
  ]) {
    assertProblem(await service.ask(target), 'invalid_parameter')
  }
  // The response does not wait for it to be written.
  for (let turn = 0; turn < TURNS_MAX && (await leaks()).length === 0; turn += 1) await setImmediate()
  const [entry, ...more] = await leaks()
  assert.deepEqual([entry?.keyId, entry?.actor, more.length], [owner.keyId, 'system', 0])
  assert.ok(!JSON.stringify(entry).includes(owner.token))
})

test('text in an address that only looks like a key is rejected and reported to nobody', async () => {
  const before = (await service.accounts.listAudit()).length
  const wrong = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
  for (const value of ['x', wrong, createToken('live')]) {
    assertProblem(await service.ask(`/v1/vehicles?api_key=${value}`), 'invalid_parameter')
  }
  assert.equal((await service.accounts.listAudit()).length, before)
})

test('two Host headers are 400, even with a valid key and a cached response', async () => {
  const { vehicles } = service.catalog.searchVehicles({}, { limit: 1, offset: 0 })
  const request = (hosts: string) =>
    `GET /v1/vehicles/${vehicles[0]?.id} HTTP/1.1\r\n${hosts}Authorization: Bearer ${token}\r\nConnection: close\r\n\r\n`
  for (let times = 0; times < 3; times += 1) assert.equal((await sendRaw(base, request('Host: x\r\n'))).status, 200)
  assertProblem(await sendRaw(base, request('Host: x\r\nhost: y\r\n')), 'invalid_parameter')
})

test('rejections by the HTTP parser look like every other error', async () => {
  const get = (path: string, ...headers: string[]) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`
  const cases: [string, number][] = [
    ['nonsense\r\n\r\n', 400],
    ['GET /v1/status HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    ['FOO /v1/status HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [get('/v1/status', 'Bad Header: x'), 400],
    [get('/v1/status', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
    [get('/v1/status', 'Content-Length: -1'), 400],
    [get('/v1/status?a=\0'), 400],
    [get('/v1/status', `X-Long: ${'a'.repeat(20_000)}`), 431],
    [get(`/v1/vehicles?make=${'a'.repeat(20_000)}`), 431],
    [get('/v1/status', 'Expect: something', 'Connection: close'), 417],
    ['GET /v1/status HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [get('/v1/status', 'Host: x', 'Connection: close'), 400],
    [get('/v1/status', 'HOST: y', 'Connection: close'), 400],
  ]
  for (const [bytes, status] of cases) {
    const answer = await sendRaw(base, bytes)
    assertProblem(answer, 'invalid_parameter', status)
    assert.equal(answer.headers['connection'], 'close', bytes.slice(0, 60))
  }
  const connect = await sendRaw(base, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')
  assertProblem(connect, 'method_not_allowed')
  assert.equal(connect.headers['allow'], ALLOW)
})

test("the caller's Host header is never trusted", async () => {
  const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
  for (const target of ['/v1/vehicles', 'http://evil.example/v1/vehicles']) {
    const answer = await sendRaw(base, request(target))
    assert.equal(answer.status, 402)
    assert.doesNotMatch(answer.text, /evil/)
    const terms = Buffer.from(answer.headers['payment-required'] ?? '', 'base64').toString()
    assert.match(terms, /"http:\/\/localhost:8080\/v1\/vehicles"/)
    assert.doesNotMatch(terms, /evil/)
  }
})

test('a body on GET is not read: the response is sent and the connection ends', async () => {
  const answer = await sendRaw(base, 'GET /v1/status HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nabc')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['connection'], 'close')
})

test('an internal failure is 500 without its message, and is logged once with the request id', async (t) => {
  const broken = await startService(t, {
    currentCatalog: () => ({
      ...service.catalog,
      getVehicle: () => {
        throw new Error('SELECT of a secret table')
      },
    }),
  })
  const key = await broken.createKey('free')
  const answer = await broken.ask('/v1/vehicles/abc', { token: key.token })
  const body = assertProblem(answer, 'service_failed')
  assert.doesNotMatch(answer.text, /SELECT/)
  assertRateLimit(answer)
  const lines = broken.log.filter((line) => line.includes(String(body['request_id'])))
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /SELECT of a secret table/)
})
