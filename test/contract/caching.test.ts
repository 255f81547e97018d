import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { OPERATIONS } from '#operations/index.ts'
import { assertCacheable, assertCommonHeaders, assertRateLimit } from '#test/support/http-assert.ts'
import { answeredTarget } from '#test/support/random/targets.ts'
import { AMPLE, startService, type ServiceResponse } from '#test/support/start-service.ts'

const service = await startService({ after })
const { token, accountId } = await service.createKey('enterprise', AMPLE)
const id = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''
const targets = OPERATIONS.filter(({ cacheable }) => cacheable).map((operation) => answeredTarget(operation, id))

function ask(target: string, tag?: string, method = 'GET'): Promise<ServiceResponse> {
  return service.ask(target, { token, method, ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }) })
}

function usedUnits(): number | Promise<number> {
  return service.accounts.usage(accountId, '2026-11')
}

test('a request with the tag of any response gets 304 without a body and with the same headers', async () => {
  assert.ok(targets.length >= 3)
  for (const target of targets) {
    const first = await ask(target)
    assertCacheable(first)
    const tag = first.headers['etag'] ?? ''
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask(target, header)
      assert.equal(again.status, 304, header)
      assert.equal(again.text, '')
      for (const name of ['etag', 'cache-control', 'vary']) assert.equal(again.headers[name], first.headers[name], name)
      assert.equal(again.headers['content-type'], undefined)
      assertCommonHeaders(again)
      assertRateLimit(again)
    }
    for (const header of ['"other"', tag.replaceAll('"', ''), ''])
      assert.equal((await ask(target, header)).status, 200, header)
  }
})

// Guarantee: an uncacheable response, above all for a VIN, has no tag that could identify it.
test('an uncacheable response has no tag', async () => {
  const others = OPERATIONS.filter(({ cacheable }) => !cacheable)
  assert.ok(others.some(({ name }) => name === 'decode_vin'))
  for (const operation of others) {
    const { status, headers } = await ask(answeredTarget(operation, id))
    assert.deepEqual([status, headers['cache-control'], headers['etag']], [200, 'no-store', undefined], operation.name)
  }
})

test('an unchanged response costs no quota', async () => {
  const tag = (await ask('/v1/vehicles')).headers['etag']
  const before = await usedUnits()
  for (let count = 0; count < 5; count += 1) assert.equal((await ask('/v1/vehicles', tag)).status, 304)
  assert.equal(await usedUnits(), before)
})

test('HEAD equals GET without the body, including conditional requests', async () => {
  for (const target of targets) {
    const get = await ask(target)
    const head = await ask(target, undefined, 'HEAD')
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    const comparable = ({ headers }: ServiceResponse) => {
      const { 'x-request-id': _id, ratelimit: _limit, date: _date, ...same } = headers
      return same
    }
    assert.deepEqual(comparable(head), comparable(get), target)
    assert.equal((await ask(target, get.headers['etag'], 'HEAD')).status, 304)
  }
})

// Guarantee: a response names its snapshot, and after a swap no response of the old one is sent.
test('another snapshot has other tags, and old tags no longer match', async () => {
  const before = await ask('/v1/vehicles')
  const old = service.catalog
  service.swap({ ...old, id: 'c0ffee'.repeat(11).slice(0, 64) })
  const swapped = await ask('/v1/vehicles', before.headers['etag'])
  assert.equal(swapped.status, 200)
  assert.match(swapped.headers['etag'] ?? '', /^"c0ffeec0ffeec0ff-/)
  assert.equal(swapped.text, before.text)
  service.swap(old)
  assert.equal((await ask('/v1/vehicles')).headers['etag'], before.headers['etag'])
})

test('equivalent requests share a response and a tag', async () => {
  const [first, second] = [await ask('/v1/vehicles?make=honda&limit=5'), await ask('/v1/vehicles?limit=5&make=hond%61')]
  assert.equal(first.text, second.text)
  assert.equal(first.headers['etag'], second.headers['etag'])
})

// Guarantee: a compressed response decompresses to the bytes of the plain one and has its own tag, and a client with either
// gets 304.
test('responses are compressed if the caller accepts it', async () => {
  const headers = (coding: string, tag?: string) => ({
    headers: { 'accept-encoding': coding, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
  })
  const target = '/v1/vehicles?limit=25'
  const plain = await service.app.inject({ url: target, headers: { authorization: `Bearer ${token}` } })
  const readers = { gzip: gunzipSync, zstd: zstdDecompressSync }
  for (const [coding, read] of Object.entries(readers)) {
    for (const url of [target, '/openapi.json']) {
      const authorization = `Bearer ${token}`
      const expected = await service.app.inject({ url, headers: { authorization } })
      for (let count = 0; count < 2; count += 1) {
        const coded = await service.app.inject({ url, headers: { authorization, 'accept-encoding': coding } })
        assert.equal(coded.headers['content-encoding'], coding)
        assert.equal(coded.headers['content-length'], String(coded.rawPayload.length))
        assert.ok(coded.rawPayload.length < expected.rawPayload.length / 2)
        assert.ok(read(coded.rawPayload).equals(expected.rawPayload))
        assert.equal(coded.headers['etag'], `${String(expected.headers['etag']).slice(0, -1)}-${coding}"`)
        assert.match(String(coded.headers['vary']), /\bAccept-Encoding\b/)
      }
    }
    const own = `${String(plain.headers['etag']).slice(0, -1)}-${coding}"`
    for (const [wanted, held] of [
      [coding, plain.headers['etag']],
      ['identity', own],
      [coding, own],
      ['zstd, gzip', own],
    ] as const) {
      const again = await service.ask(target, { token, ...headers(wanted, String(held)) })
      assert.deepEqual([again.status, again.text, again.headers['etag']], [304, '', held])
      assert.equal(again.headers['content-encoding'], undefined)
    }
    const head = await service.ask(target, { token, method: 'HEAD', ...headers(coding) })
    assert.deepEqual([head.status, head.text, head.headers['content-encoding']], [200, '', coding])
  }
  for (const coding of ['gzip;q=0', 'br', 'identity', '*']) {
    const sent = await service.ask(target, { token, ...headers(coding) })
    assert.deepEqual([sent.headers['content-encoding'], sent.text], [undefined, plain.payload])
  }
  const short = await service.ask('/v1/vehicles?limit=1&make=nobody', { token, ...headers('gzip') })
  assert.equal(short.headers['content-encoding'], undefined, 'below 1 kB nothing is gained')
})
