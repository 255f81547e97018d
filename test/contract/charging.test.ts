import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertCacheable, assertProblem, assertRateLimit } from '#test/support/http-assert.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

// Guarantee: only a 2xx response costs a unit, and exactly one.
test('2xx costs one unit; 304, 400, 403, 404, 405, 429, discovery and status cost none', async (t) => {
  const service = await startService(t)
  const { token, accountId } = await service.createKey('free')
  const used = () => service.accounts.usage(accountId, '2026-11')
  const tag = (await service.ask('/v1/vehicles', { token })).headers['etag'] ?? ''
  assert.equal(await used(), 1)
  const free = [
    '/v1/vehicles?limit=x',
    '/v1/vehicles?nope=1',
    '/v1/vehicles/aaaaaaaaaaaaaaa',
    '/v1/vehicles/aaa/recalls',
    '/nothing',
    '/v1/status',
    '/v1/makes',
    '/v1/makes/toyota/models',
    '/v1/years',
    '/v1/facets?make=toyota',
    '/v1/suggest?q=19+tac',
  ]
  for (const target of free) {
    await service.ask(target, { token })
    service.clock.advanceMs(1_000)
  }
  await service.ask('/v1/vehicles', { token, headers: { 'if-none-match': tag } })
  await service.ask('/v1/vehicles', { token, method: 'POST' })
  assert.equal(await used(), 1)
  service.clock.advanceMs(1_000)
  await service.ask('/v1/vehicles', { token, method: 'HEAD' })
  assert.equal(await used(), 2)
})

// Guarantee: polling for changes is free until there is one.
test('a page of changes costs a unit only if it contains an event', async (t) => {
  const service = await startService(t)
  const { token, accountId } = await service.createKey('enterprise', { quota: 1, burst: 1_000 })
  const used = () => service.accounts.usage(accountId, '2026-11')
  const page = await service.ask('/v1/changes', { token })
  assertCacheable(page)
  const { count, next_cursor: next, next: link } = page.json()
  assert.equal(link, null, 'nothing follows')
  assert.ok(Number(count) > 0)
  assert.equal(await used(), 1)
  for (const target of [`/v1/changes?since=${String(next)}`, '/v1/changes?since=latest']) {
    const empty = await service.ask(target, { token })
    assertCacheable(empty)
    assert.deepEqual([empty.status, empty.json()['count'], empty.json()['next_cursor']], [200, 0, next])
  }
  assert.equal(await used(), 1, 'and the quota is spent')
  assertProblem(await service.ask('/v1/changes?type=recall', { token }), 'quota_exhausted')
})

test('the link to the next page of changes keeps the filters', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('enterprise', AMPLE)
  const all = (await service.ask('/v1/changes?limit=100&country=all', { token })).json()['changes'] as object[]
  const linked: object[] = []
  for (let next: string | null = '/v1/changes?limit=1&country=all'; next !== null;) {
    const page = (await service.ask(next, { token })).json()
    linked.push(...(page['changes'] as object[]))
    next = page['next'] as string | null
    assert.ok(linked.length <= all.length)
    assert.ok(next === null || next.includes('country=all'))
  }
  assert.deepEqual(linked, all)
})

test('changes of a name without any say so, and invalid filters are rejected', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('business')
  const since = '2999-01-01'
  const noteOf = async (query: string) =>
    (await service.ask(`/v1/changes?since=${since}&${query}`, { token })).json()['note']
  assert.match(String(await noteOf('make=toyotta')), /No vehicle and no event has this make/)
  assert.match(String(await noteOf('make=toyota&model=takoma')), /has this model/)
  assert.match(String(await noteOf('model=takoma')), /has this model/)
  assert.equal(await noteOf('make=toyota'), undefined)
  for (const query of ['since=yesterday', 'type=recalls', 'type=recall,', 'since=12', 'type=,']) {
    assertProblem(await service.ask(`/v1/changes?${query}`, { token }), 'invalid_parameter')
  }
})

// Guarantee: never one request too many, and the next month resets the quota.
test('the quota is exact, and an exhausted quota still allows unchanged responses', async (t) => {
  const service = await startService(t)
  const { token, accountId } = await service.createKey('enterprise', { quota: 3, burst: 1_000 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.ask('/v1/vehicles', { token })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 429, 429, 429, 429, 429, 429, 429])
  const rejected = answers.find(({ status }) => status === 429)
  assert.ok(rejected)
  const body = assertProblem(rejected, 'quota_exhausted')
  assert.deepEqual([body['limit'], body['window'], body['resets_at']], [3, 'month', '2026-12-01T00:00:00Z'])
  assert.ok(Number(rejected.headers['retry-after']) > 0)
  assertRateLimit(rejected)
  const tag = answers.find(({ status }) => status === 200)?.headers['etag'] ?? ''
  assert.equal((await service.ask('/v1/vehicles', { token, headers: { 'if-none-match': tag } })).status, 304)
  assert.equal(await service.accounts.usage(accountId, '2026-11'), 3)
  service.clock.advanceMs(Date.parse('2026-12-01T00:00:00Z') - service.clock.nowMs())
  assertCacheable(await service.ask('/v1/vehicles', { token }))
})

test('the burst limit returns 429 with the time to retry', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('free')
  for (let count = 0; count < 5; count += 1) assertCacheable(await service.ask('/v1/vehicles', { token }))
  const rejected = await service.ask('/v1/vehicles', { token })
  const body = assertProblem(rejected, 'rate_limit_exceeded')
  assert.deepEqual([body['limit'], body['window'], rejected.headers['retry-after']], [5, 'second', '1'])
  assertRateLimit(rejected)
  service.clock.advanceMs(1_000)
  assertCacheable(await service.ask('/v1/vehicles', { token }))
})

test('the caller is checked before the request', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('free')
  for (const target of ['/v1/vehicles?limit=x', '/v1/vehicles/aaaaaaaaaaaaaaa', '/v1/vehicles?nope=1']) {
    assertProblem(await service.ask(target, { token: 'vds_live_wrong' }), 'invalid_api_key')
    assert.equal((await service.ask(target)).status, 402)
  }
  assertProblem(await service.ask('/v1/vehicles/aaaaaaaaaaaaaaa/recalls?nope=1', { token }), 'plan_required')
})
