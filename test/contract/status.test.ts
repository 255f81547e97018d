import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStatus } from '#operations/public/get-status.ts'
import { ProblemError } from '#platform/problem.ts'
import { assertDocumented } from '#test/support/documented.ts'
import { assertCommonHeaders, assertProblem } from '#test/support/http-assert.ts'
import { openSmallCatalog } from '#test/support/small-snapshot.ts'
import { startService } from '#test/support/start-service.ts'

test('status needs no key, states how current each source is, and is never cached', async (t) => {
  const service = await startService(t)
  const answer = await service.ask('/v1/status')
  assertDocumented(getStatus, answer)
  assertCommonHeaders(answer)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['etag'], undefined)
  assert.equal((await service.ask('/v1/status', { headers: { 'if-none-match': '*' } })).status, 200)
  const body = answer.json()
  assert.equal(body['status'], 'ok')
  assert.equal(body['data_updated'], '2026-11-21T04:05:06Z')
  assert.equal(body['schema_version'], service.catalog.meta.schema_version)
  assert.equal(body['snapshot'], service.catalog.id)
  assert.equal(body['vehicles'], service.catalog.meta.listed_count)
  assert.ok(Array.isArray(body['datasets']) && body['datasets'].length > 0)
  assert.equal(body['edition'], 'official')
  assert.equal(body['message'], undefined)
  assertProblem(await service.ask('/v1/status?verbose=1'), 'unknown_parameter')
})

test('starter data are reported as a selection', async (t) => {
  const starter = openSmallCatalog(t)
  const service = await startService(t, { currentCatalog: () => starter })
  const body = (await service.ask('/v1/status')).json()
  assert.equal(body['edition'], 'starter')
  assert.match(String(body['message']), /starter data/)
})

// Guarantee: the status reports when data were last checked, what was rejected, and what could not be reached.
test('status reports refreshes: checked, rejected (degraded), unreachable (still ok)', async (t) => {
  const service = await startService(t)
  Object.assign(service.health, {
    checkedAt: (source: string) => (source === 'nhtsa-recalls' ? '2026-11-21T03:00:00Z' : undefined),
    refreshNotice: 'The official sites could not be reached.',
  })
  const answer = await service.ask('/v1/status')
  assertDocumented(getStatus, answer)
  const { status, message, datasets } = answer.json()
  assert.deepEqual([status, message], ['ok', 'The official sites could not be reached.'])
  const checked = (datasets as { source: string; checked_at?: string }[]).filter((set) => set.checked_at !== undefined)
  assert.deepEqual(
    checked.map(({ source, checked_at: at }) => [source, at]),
    [['nhtsa-recalls', '2026-11-21T03:00:00Z']],
  )
  service.health.refreshFailure = 'nhtsa-recalls: half the rows are gone'
  const degraded = (await service.ask('/v1/status')).json()
  assert.equal(degraded['status'], 'degraded')
  assert.match(
    String(degraded['message']),
    /the last good data are still served: nhtsa-recalls: half the rows are gone\./,
  )
})

// Guarantee: an uptime check gets the true status even while no key can be served.
test('while the account store does not respond, keys get 503 and status says so', async (t) => {
  const unavailable = new ProblemError('service_unavailable', 'The account store does not answer.')
  const service = await startService(t, {
    admission: {
      admit({ operation }) {
        if (operation.requiredPlan !== 'none') return Promise.reject(unavailable)
        return {
          admitted: true,
          principal: undefined,
          charge: () => Promise.resolve({ admitted: true, headers: {} }),
          headers: () => ({}),
        }
      },
    },
  })
  service.health.accountsAvailable = false
  const rejected = await service.ask('/v1/vehicles', { token: 'any' })
  assertProblem(rejected, 'service_unavailable')
  assert.ok(Number(rejected.headers['retry-after']) > 0)
  const status = await service.ask('/v1/status')
  assert.equal(status.status, 200)
  assert.equal(status.json()['status'], 'degraded')
  assert.match(String(status.json()['message']), /account store/)
})

test('a rejected refresh is reported, and the data are still served', async (t) => {
  const service = await startService(t)
  service.health.refreshFailure = 'the file has half the rows of the last one'
  const body = (await service.ask('/v1/status')).json()
  assert.equal(body['status'], 'degraded')
  assert.match(String(body['message']), /half the rows/)
})
