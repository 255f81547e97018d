// Guarantee: pages of the listed origins can request data, pay, and read the headers for it. No other page can, no page can
// send a key or a cookie, and accounts, dashboard and tools are closed to all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService, type ServiceResponse } from '#test/support/start-service.ts'

const APP = 'https://app.example'
const OTHERS = [
  'https://evil.example',
  'http://app.example',
  'https://app.example:8443',
  'https://app.example.evil',
  'null',
]
const DATA = [
  '/v1/vehicles',
  '/v1/status',
  '/v1/vehicles/nobody',
  '/v1/vehicles?limit=x',
  '/.well-known/x402',
  '/openapi.json',
]
const CLOSED = [
  '/mcp',
  '/v1/mcp',
  '/',
  '/account/me',
  '/api/auth/get-session',
  '/account/explore/v1/vehicles',
  '/docs',
  '/v1',
]

const allowed = (answer: ServiceResponse) =>
  Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))

function preflight(origin: string, headers = 'payment-signature,access-control-expose-headers') {
  const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': headers }
  return { method: 'OPTIONS', headers: { origin, ...asked } }
}

function names(header: string | undefined): string[] {
  return (header ?? '').split(',').map((name) => name.trim().toLowerCase())
}

test('a page of a listed origin may pay, and can read the headers that paying requires', async (t) => {
  const service = await startService(t, { corsOrigins: ['https://first.example', APP] })
  for (const target of DATA) {
    const asked = await service.ask(target, preflight(APP))
    assert.deepEqual([asked.status, asked.text], [204, ''], target)
    assert.equal(asked.headers['access-control-allow-origin'], APP)
    const mayBeSent = names(asked.headers['access-control-allow-headers'])
    for (const name of ['payment-signature', 'x-payment', 'access-control-expose-headers']) {
      assert.ok(mayBeSent.includes(name), name)
    }
    for (const name of ['authorization', 'x-api-key', 'cookie', '*']) assert.ok(!mayBeSent.includes(name), name)
    assert.equal(asked.headers['access-control-allow-methods'], 'GET, HEAD')
    const answer = await service.ask(target, { headers: { origin: APP } })
    assert.equal(answer.headers['access-control-allow-origin'], APP, `${answer.status} ${target}`)
    assert.equal(answer.headers['access-control-allow-credentials'], undefined)
    assert.ok(names(answer.headers['vary']).includes('origin'))
    const exposed = names(answer.headers['access-control-expose-headers'])
    for (const name of [
      'payment-required',
      'payment-response',
      'x-payment-response',
      'ratelimit',
      'ratelimit-policy',
    ]) {
      assert.ok(exposed.includes(name), name)
    }
    for (const name of ['etag', 'x-request-id', 'retry-after']) assert.ok(exposed.includes(name), name)
  }
  assert.equal((await service.ask('/v1/vehicles', { headers: { origin: APP } })).status, 402)
  const { token } = await service.createKey('free')
  const keyed = await service.ask('/v1/vehicles', { token, headers: { origin: APP } })
  assert.equal(keyed.headers['vary'], 'Authorization, X-API-Key, Accept-Encoding, Origin')
})

test('a page of another origin can read nothing, and responses cached for it are not reused for another', async (t) => {
  const service = await startService(t, { corsOrigins: [APP] })
  for (const target of DATA) {
    for (const origin of OTHERS) {
      for (const ask of [preflight(origin), { headers: { origin } }]) {
        const answer = await service.ask(target, ask)
        assert.deepEqual(allowed(answer), [], `${origin} ${target}`)
        assert.ok(names(answer.headers['vary']).includes('origin'))
      }
    }
    assert.deepEqual(allowed(await service.ask(target)), [])
  }
})

test('accounts, dashboard and tools are closed to every foreign page', async (t) => {
  const service = await startService(t, { corsOrigins: [APP] })
  for (const target of CLOSED) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await service.ask(target, { ...preflight(APP), method })
      assert.deepEqual(allowed(answer), [], `${method} ${target}`)
    }
  }
})

test('with *, every page may call and pay, and none may send a key or a cookie', async (t) => {
  const service = await startService(t, { corsOrigins: ['*'] })
  for (const target of DATA) {
    for (const origin of [APP, ...OTHERS]) {
      const asked = await service.ask(target, preflight(origin))
      assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [204, '*'], target)
      const mayBeSent = names(asked.headers['access-control-allow-headers'])
      for (const name of ['authorization', 'x-api-key', 'cookie', '*']) assert.ok(!mayBeSent.includes(name), name)
      const answer = await service.ask(target, { headers: { origin } })
      assert.equal(answer.headers['access-control-allow-origin'], '*')
      assert.equal(answer.headers['access-control-allow-credentials'], undefined)
      assert.ok(!names(answer.headers['vary']).includes('origin'), 'one response serves every origin')
    }
  }
  for (const target of CLOSED) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      assert.deepEqual(allowed(await service.ask(target, { ...preflight(APP), method })), [], `${method} ${target}`)
    }
  }
})

test('without the setting, no page may call', async (t) => {
  const service = await startService(t)
  for (const target of [...DATA, ...CLOSED]) {
    assert.deepEqual(allowed(await service.ask(target, preflight(APP))), [], target)
    assert.deepEqual(allowed(await service.ask(target, { headers: { origin: APP } })), [], target)
  }
})
