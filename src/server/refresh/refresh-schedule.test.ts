import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { recordResults, readRefreshState } from '#ingest/refresh-state.ts'
import { scheduledSources } from '#ingest/schedule.ts'
import { tryFileLock } from '#platform/files/file-lock.ts'
import { createLog } from '#platform/log.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { RefreshSchedule, runRefresh } from './refresh-schedule.ts'
import { RefreshStatus } from './refresh-status.ts'
import type { RefreshRun } from './run-ingest.ts'

const HOUR = 3_600_000
const ALL = scheduledSources().map(({ name }) => name)

type Work = (sources: readonly string[], dataDirectory: string, clock: FakeClock) => Promise<RefreshRun>

/** Records a successful refresh. */
const wellDone: Work = async (sources, dataDirectory, clock) => {
  await recordResults(
    dataDirectory,
    clock.nowMs(),
    sources.map((source) => ({ source })),
  )
  return { isOk: true, lastLine: 'Nothing has changed.' }
}

/** A schedule over a complete official snapshot, whose refreshes are the function `work`. */
function scheduleOf(
  t: TestContext,
  work: Work,
  present: readonly string[] = ALL,
  meta: object = { edition: 'official' },
) {
  const dataDirectory = temporaryFolder(t)
  const clock = new FakeClock()
  const runs: (readonly string[])[] = []
  const lines: string[] = []
  let stops = 0
  const stopping = Promise.withResolvers<void>()
  const catalog = { meta, freshness: present.map((source) => ({ source })) }
  const schedule = new RefreshSchedule({
    dataDirectory,
    clock,
    log: createLog('info', { write: (line) => lines.push(line) }),
    catalog: () => catalog as never,
    random: () => 0,
    complete: (directory) => {
      runs.push(['starter vehicles'])
      return { ended: work(['starter vehicles'], directory, clock), stop: () => undefined }
    },
    run: (sources, directory) => {
      runs.push(sources)
      return {
        ended: work(sources, directory, clock),
        stop() {
          stops += 1
          stopping.resolve()
        },
      }
    },
  })
  return { schedule, clock, runs, lines, dataDirectory, stopping: stopping.promise, stops: () => stops }
}

describe('RefreshSchedule', () => {
  // Guarantee: the first start finds every vehicle without a network, and no other start spends time on it.
  it('completes the starter data once, before anything is fetched', async (t) => {
    const failing: Work = () => Promise.resolve({ isOk: false, lastLine: 'no network' })
    const { schedule, runs } = scheduleOf(t, failing, [], { edition: 'starter', listed_count: 686 })
    await schedule.wake()
    await schedule.wake()
    assert.deepEqual(runs[0], ['starter vehicles'])
    assert.equal(runs.filter(([name]) => name === 'starter vehicles').length, 1)
    assert.ok(runs.length > 1)
    for (const meta of [
      { edition: 'starter', listed_count: 49_589 },
      { edition: 'official', listed_count: 686 },
    ]) {
      const other = scheduleOf(t, wellDone, ALL, meta)
      await other.schedule.wake()
      assert.ok(!other.runs.flat().includes('starter vehicles'))
    }
  })

  it('refreshes due sources, and pauses until they are due again', async (t) => {
    const { schedule, clock, runs } = scheduleOf(t, wellDone)
    await schedule.wake()
    clock.advanceMs(2 * HOUR)
    await schedule.wake()
    await schedule.wake()
    assert.deepEqual(runs.flat().toSorted(), ALL.toSorted())
    clock.advanceMs(25 * HOUR)
    await schedule.wake()
    assert.equal(runs.at(-1)?.includes('nhtsa-recalls'), true)
    assert.equal(runs.at(-1)?.includes('epa-vehicles'), false)
  })

  it('runs one refresh at a time', async (t) => {
    const over = Promise.withResolvers<RefreshRun>()
    const { schedule, runs } = scheduleOf(t, () => over.promise)
    const turns = [schedule.wake(), schedule.wake(), schedule.wake()]
    over.resolve({ isOk: true, lastLine: 'done' })
    await Promise.all(turns)
    assert.equal(runs.length, 1)
  })

  it('logs in one line why a refresh failed, and continues', async (t) => {
    const reason = 'Not refreshed: nhtsa-recalls: half the rows are gone'
    const { schedule, clock, runs, lines, dataDirectory } = scheduleOf(t, async () => {
      return { isOk: false, lastLine: reason }
    })
    await schedule.wake()
    assert.equal(lines.filter((line) => line.includes(reason)).length, 1)
    const { failed } = (await readRefreshState(dataDirectory))['nhtsa-recalls'] ?? {}
    assert.equal(failed?.reason, reason)
    await schedule.wake()
    assert.equal(runs.length, 1)
    clock.advanceMs(HOUR / 6)
    await schedule.wake()
    assert.equal(runs.length, 2)
  })

  it('waits while another process refreshes, and does not count that as a failure', async (t) => {
    const { schedule, runs, dataDirectory } = scheduleOf(t, async () => ({ isOk: true, lastLine: 'already running' }))
    await schedule.wake()
    await schedule.wake()
    assert.equal(runs.length, 1)
    assert.deepEqual(await readRefreshState(dataDirectory), {})
  })

  it('stops a running refresh, records no failure, and starts no other', async (t) => {
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<RefreshRun>()
    const { schedule, runs, dataDirectory, stopping, stops } = scheduleOf(t, () => {
      started.resolve()
      return ended.promise
    })
    mkdirSync(join(dataDirectory, 'ingest-abc123'))
    const turn = schedule.wake()
    await started.promise
    const stopped = schedule.stop()
    await stopping
    ended.resolve({ isOk: false, lastLine: 'the ingest was stopped' })
    await Promise.all([turn, stopped])
    await schedule.wake()
    assert.deepEqual([runs.length, stops()], [1, 1])
    assert.equal(existsSync(join(dataDirectory, 'ingest-abc123')), false)
    assert.deepEqual(await readRefreshState(dataDirectory), {})
  })
})

// Guarantee: a refresh that is started while another runs does nothing, says so, and is not a failure.
it('reports a running ingest from a real child process, which uses its own data folder', async (t) => {
  const dataDirectory = join(temporaryFolder(t), 'data')
  mkdirSync(dataDirectory)
  const lock = tryFileLock(join(dataDirectory, 'ingest.lock'))
  t.after(() => lock?.release())
  const run = await runRefresh(['nhtsa-recalls'], dataDirectory).ended
  assert.deepEqual(run, { isOk: true, lastLine: 'Nothing to do: an ingest is already running in this data folder.' })
})

it('the status shows which sources were rejected, could not be reached, and were checked', async (t) => {
  const dataDirectory = temporaryFolder(t)
  const clock = new FakeClock(Date.parse('2026-11-21T00:00:00Z'))
  const notes = await RefreshStatus.open(dataDirectory, clock)
  t.after(() => notes.close())
  assert.deepEqual([notes.failure(), notes.notice(), notes.checkedAt('a')], [undefined, undefined, undefined])
  await recordResults(dataDirectory, Date.UTC(2026, 10, 21), [
    { source: 'a' },
    { source: 'b', reason: 'no network', isUnreachable: true },
    { source: 'c', reason: 'half the rows are gone', isUnreachable: false },
  ])
  await notes.read()
  assert.equal(notes.failure(), 'c: half the rows are gone')
  assert.match(notes.notice() ?? '', /did not respond properly\. .*: b\.$/)
  assert.equal(notes.checkedAt('a'), '2026-11-21T00:00:00Z')

  // A site may be away for some days; data that nobody has compared for longer are a trouble of their own.
  await recordResults(dataDirectory, clock.nowMs(), [{ source: 'a', reason: 'no network', isUnreachable: true }])
  await notes.read()
  assert.match(notes.notice() ?? '', /: a, b\.$/)
  clock.advanceMs(11 * 24 * HOUR)
  assert.match(notes.notice() ?? '', /: b\.$/)
  assert.equal(notes.failure(), 'a: no network; c: half the rows are gone')
})
