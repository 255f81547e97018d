import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { tryFileLock } from '#platform/files/file-lock.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { readCurrentRefresh, withRefreshReport } from './current-refresh.ts'
import { silentProgress } from './progress.ts'
import { readRefreshLog } from './refresh-log.ts'
import { INGEST_LOCK } from './work-directory.ts'

const SECOND_MS = 1_000

it('shows the progress of a refresh until it ends, even with an error', async (t) => {
  const dataDirectory = temporaryFolder(t)
  t.mock.timers.enable({ apis: ['setInterval'] })
  const clock = new FakeClock()
  const about = { dataDirectory, clock, progress: silentProgress, origin: 'official' as const, sources: ['a'] }
  const failing = withRefreshReport(about, async ({ progress, fetching }) => {
    const seen = async () => {
      t.mock.timers.tick(SECOND_MS)
      const { step, detail, share, rows } = (await readCurrentRefresh(dataDirectory, clock)) ?? {}
      return [step, detail, share, rows]
    }
    assert.equal((await readCurrentRefresh(dataDirectory, clock))?.step, 'Starting')
    fetching('Fetching https://example.org/a.zip ...')
    assert.deepEqual(await seen(), ['Fetching official files', 'Fetching https://example.org/a.zip', null, 0])
    progress.begin('Reading 1 of 1 files', 50, 200)
    progress.note('Reading A')
    progress.advance(10, 50)
    progress.addRows(7)
    assert.deepEqual(await seen(), ['Reading 1 of 1 files', 'Reading A', 0.25, 7])
    throw new Error('broken')
  })
  await assert.rejects(failing, /broken/)
  assert.equal(await readCurrentRefresh(dataDirectory, clock), undefined)
})

// Guarantee: a refresh whose process was killed is never reported as running, and the log records the interruption.
it('distinguishes a killed refresh from a silent one by the lock', async (t) => {
  const dataDirectory = temporaryFolder(t)
  const file = join(dataDirectory, 'refresh-run.json')
  const clock = new FakeClock()
  const about = { dataDirectory, clock, progress: silentProgress, origin: 'folder' as const, sources: [] }
  const left = await withRefreshReport(about, async () => readFileSync(file, 'utf8'))
  writeFileSync(file, left)
  clock.advanceMs(60 * SECOND_MS)
  const lock = tryFileLock(join(dataDirectory, INGEST_LOCK))
  assert.equal((await readCurrentRefresh(dataDirectory, clock))?.step, 'Starting')
  lock?.release()
  assert.equal(await readCurrentRefresh(dataDirectory, clock), undefined)
  assert.equal(existsSync(file), false)
  const [entry] = await readRefreshLog(dataDirectory)
  assert.deepEqual([entry?.outcome, entry?.origin], ['refused', 'folder'])
  assert.match(entry?.reasons[0] ?? '', /^interrupted/)
})

it('treats a damaged file as missing', async (t) => {
  const dataDirectory = temporaryFolder(t)
  for (const text of ['', '{', '{"step":1}']) {
    writeFileSync(join(dataDirectory, 'refresh-run.json'), text)
    assert.equal(await readCurrentRefresh(dataDirectory, new FakeClock()), undefined)
  }
})
