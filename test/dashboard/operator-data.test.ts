import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withRefreshReport } from '#ingest/current-refresh.ts'
import { silentProgress } from '#ingest/progress.ts'
import { systemClock } from '#platform/clock.ts'
import type { RefreshRun } from '#server/refresh/run-ingest.ts'
import { until } from '#test/support/until.ts'
import { startDashboard } from './support/start-dashboard.ts'

const REFRESH = '/account/operator/refresh'

test('shows the served data and the results of refreshes', async (t) => {
  const entry = {
    origin: 'official',
    sources: ['nhtsa-recalls'],
    tookSeconds: 95,
    rows: [
      {
        source: 'nhtsa-recalls',
        read: 10,
        accepted: 9,
        rejected: 1,
        notes: [{ reason: 'a row repeats another', rows: 1 }],
      },
    ],
    reasons: ['too few rows'],
    accepted: [],
    warnings: [],
  } as const
  const { origin, sources, rows, reasons, accepted, warnings } = entry
  const refresh = { atMs: 0, outcome: 'refused', snapshotId: undefined, detail: 'too few rows', entry } as const
  const swap = { atMs: 0, outcome: 'swapped', snapshotId: 'a', detail: 'served', entry: undefined } as const
  const service = await startDashboard(t, { refreshes: [refresh, swap] })
  const operator = await service.signUpOperator('operator@example.org')
  const data = await operator.read('/account/operator/datasets')
  assert.match(String(data['snapshot']), /^[0-9a-f]{64}$/)
  assert.equal(data['refresh_failure'], null)
  const links = await operator.read('/account/operator/links?make=ford')
  assert.deepEqual([links['unlinked_total'], (links['makes'] as unknown[]).length], [1, 1])
  assert.equal((await operator.read('/account/operator/links?make=kia'))['unlinked_total'], 0)
  const log = await operator.read('/account/operator/refreshes')
  const time = '1970-01-01T00:00:00Z'
  const lists = { sources: [], rows: [], reasons: [], accepted: [], warnings: [] }
  const shown = { origin, sources, rows, reasons, accepted, warnings }
  assert.deepEqual(log['refreshes'], [
    { time, outcome: 'refused', snapshot: null, detail: 'too few rows', seconds: 95, ...shown },
    { time, outcome: 'swapped', snapshot: 'a', detail: 'served', seconds: null, origin: null, ...lists },
  ])
})

/** A refresh that says it reads until it is ended from outside, as `vds ingest` says it. */
function pretendedRefresh() {
  const asked: (readonly string[])[] = []
  const over = Promise.withResolvers<RefreshRun>()
  const runRefresh = (sources: readonly string[], dataDirectory: string) => {
    asked.push(sources)
    const about = { dataDirectory, clock: systemClock, progress: silentProgress, origin: 'official' as const }
    const ended = withRefreshReport({ ...about, sources: [...sources] }, () => over.promise)
    return { ended, stop: () => over.resolve({ isOk: false, lastLine: 'stopped' }) }
  }
  return { asked, runRefresh, end: () => over.resolve({ isOk: true, lastLine: 'done' }) }
}

// Guarantee: an operator refreshes one or all sources, one refresh at a time, and the audit log records who.
test('starts a refresh, shows it while it runs, and does not start a second one', async (t) => {
  const { asked, runRefresh, end } = pretendedRefresh()
  const service = await startDashboard(t, { runRefresh })
  // What runs states real times: the lock, and not the clock, says whether it still does.
  service.clock.advanceMs(Date.now() - service.clock.nowMs())
  const operator = await service.signUpOperator('operator@example.org')
  assert.equal((await operator.read(REFRESH))['running'], null)
  assert.equal((await operator.post(REFRESH, { source: 'no-such-source' })).status, 400)
  const started = await operator.do(REFRESH, { source: 'nhtsa-recalls' })
  const { running } = started as { running: Record<string, unknown> }
  assert.deepEqual([running['step'], running['sources'], running['percent']], ['Starting', ['nhtsa-recalls'], null])
  const second = await operator.post(REFRESH)
  assert.deepEqual([second.status, second.body['reason']], [409, 'REFRESH_RUNS'])
  assert.ok(existsSync(join(service.folder, 'refresh-run.json')))
  end()
  await until(async () => (await operator.read(REFRESH))['running'] === null)
  assert.deepEqual(asked, [['nhtsa-recalls']])
  const { entries } = (await operator.read('/account/audit')) as { entries: { action: string; detail: string }[] }
  assert.deepEqual(
    entries.filter(({ action }) => action === 'refresh_started').map(({ detail }) => detail),
    ['nhtsa-recalls'],
  )
  await operator.do(REFRESH)
  assert.ok((asked[1]?.length ?? 0) > 5, 'all sources with an official address')
})

test('a node that pulls its data says where to start a refresh', async (t) => {
  const service = await startDashboard(t, { settings: { VDS_SNAPSHOT_URL: 'http://127.0.0.1:9/snapshots' } })
  const operator = await service.signUpOperator('operator@example.org')
  const { blocked } = (await operator.read(REFRESH)) as { blocked: string }
  const rejected = await operator.post(REFRESH)
  assert.deepEqual(
    [rejected.status, rejected.body['reason'], rejected.body['message']],
    [409, 'REFRESH_BLOCKED', blocked],
  )
})
