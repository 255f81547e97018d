import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertCommonHeaders } from '#test/support/http-assert.ts'
import { startService } from '#test/support/start-service.ts'

/** One request for every kind of response: 200, 304, 204, 400, 401, 402, 403, 404, 405 and a document. */
const KINDS = [
  '/v1/vehicles',
  '/v1/status',
  '/v1/vehicles?limit=x',
  '/v1/vehicles/nobody',
  '/v1/vehicles/nobody/recalls',
  '/nothing',
  '/openapi.json',
  '/v1/vehicles/%zz',
]

test('every kind of response has the security headers, its own request id, and no software name', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('free')
  const requestIds = new Set<string | undefined>()
  let asked = 0
  for (const target of KINDS) {
    for (const ask of [
      {},
      { token: 'wrong' },
      { token },
      { method: 'POST' },
      { method: 'OPTIONS' },
      { method: 'HEAD' },
    ]) {
      const answer = await service.ask(target, {
        ...ask,
        headers: { 'x-request-id': 'chosen-by-the-caller', origin: 'https://evil.example' },
      })
      assertCommonHeaders(answer)
      assert.equal(answer.headers['server'], undefined)
      requestIds.add(answer.headers['x-request-id'])
      asked += 1
      service.clock.advanceMs(1_000)
    }
  }
  assert.equal(requestIds.size, asked, 'two responses have one request id, or a caller chose it')
})

// Guarantee: responses about keys, plans, payments or limits are never cached.
test('rejections are no-store, responses to keys are private', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('free')
  const rejected = ['/v1/vehicles?limit=x', '/v1/vehicles/nobody/recalls', '/v1/vehicles/nobody']
  for (const target of rejected)
    assert.equal((await service.ask(target, { token })).headers['cache-control'], 'no-store')
  assert.equal((await service.ask('/v1/vehicles')).headers['cache-control'], 'no-store')
  const answer = await service.ask('/v1/vehicles', { token })
  assert.match(answer.headers['cache-control'] ?? '', /^private/)
})

test('behind an https address, browsers are told to always use it', async (t) => {
  const secure = await startService(t, { publicUrl: 'https://api.example.com' })
  assert.equal((await secure.ask('/v1/status')).headers['strict-transport-security'], 'max-age=31536000')
  assert.equal((await secure.ask('/%zz')).headers['strict-transport-security'], 'max-age=31536000')
  const plain = await startService(t)
  assert.equal((await plain.ask('/v1/status')).headers['strict-transport-security'], undefined)
})
