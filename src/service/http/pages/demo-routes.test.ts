import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { startService } from '#test/support/start-service.ts'

const starter = await openIngestedCatalog({ after }, 'data/starter')

// Guarantee: requests without a key never get data that require one, and are limited.
test('serves visitors from the starter data only, a few at a time, and logs no visitor', async (t) => {
  const recorded: unknown[] = []
  const requestLog = { note: (line: unknown) => void recorded.push(line) }
  const service = await startService(t, { testCatalog: () => starter, requestLog })
  const answer = await service.ask('/docs/try/v1/vehicles?limit=100')
  const { results, limit, total } = answer.json() as { results: { id: string }[]; limit: number; total: number }
  assert.deepEqual([answer.status, results.length, limit], [200, 5, 5])
  assert.equal(total, starter.meta.listed_count)
  assert.notEqual(total, service.catalog.meta.listed_count, 'the current data are others')
  assert.equal((await service.ask(`/docs/try/v1/vehicles/${results[0]?.id}/recalls`)).status, 200)
  assert.equal((await service.ask('/docs/try/v1/suggest?q=2019%20toy')).status, 200)
  for (const target of ['vins/3TMCZ5AN6KM123456', 'dtc/P0420', 'recalls/20V682000']) {
    assert.equal((await service.ask(`/docs/try/v1/${target}`)).status, 200, target)
  }
  for (const target of ['vins/3TMCZ5AN6KM123456/report', 'changes', 'export']) {
    assert.equal((await service.ask(`/docs/try/v1/${target}`)).status, 404, target)
  }
  assert.equal((await service.ask('/docs/try/v1/vehicles', { method: 'POST' })).status, 405)
  const many = await Promise.all(Array.from({ length: 30 }, () => service.ask('/docs/try/v1/suggest?q=toy')))
  const rejected = many.filter(({ status }) => status === 429)
  assert.ok(rejected.length >= 15, `${rejected.length} of 30 at once were rejected`)
  assert.equal(rejected[0]?.json()['error'], 'rate_limit_exceeded')
  assert.deepEqual(recorded, [])
})

test('offers no demo without test data', async (t) => {
  const service = await startService(t)
  assert.equal((await service.ask('/docs/try/v1/vehicles')).status, 404)
})
