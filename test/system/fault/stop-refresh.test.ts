// Guarantee: a stopped or killed refresh leaves the current snapshot and no partial files.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { silentProgress } from '#ingest/progress.ts'
import { refreshOfficial } from '#ingest/refresh-official.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { currentFile, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { breakingOff, OfficialSite, stalling, VEHICLES } from './support/official-site.ts'

const MAIN = join(import.meta.dirname, '../../../src/main.ts')
const END_MS_MAX = 60_000
/** Rows that take a second or so to read. */
const COPIES = 40_000

/** A folder with a snapshot, and newer files that take a while to read. */
async function longRefresh(t: TestContext) {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  await ingest(folders)
  const rows = OFFICIAL_TEXTS['FLAT_RCL.txt']
  writeFileSync(join(folders.from, 'FLAT_RCL.txt'), rows.repeat(COPIES), 'latin1')
  return folders
}

function start({ from, dataDirectory }: { from: string; dataDirectory: string }) {
  const child = spawn(process.execPath, [MAIN, 'ingest', '--from', from], {
    env: bareEnvironment({ VDS_DATA_DIR: dataDirectory }),
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return { child, printed: () => printed }
}

function leftOvers(dataDirectory: string): string[] {
  return readdirSync(dataDirectory).filter((name) => name.startsWith('ingest-'))
}

it('a signal ends it with one line, and the work folder is gone', async (t) => {
  const folders = await longRefresh(t)
  const before = readFileSync(currentFile(snapshotDirectory(folders.dataDirectory)), 'utf8')
  const { child, printed } = start(folders)
  await until(() => printed().includes('Reading NHTSA recalls'))
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  assert.equal(code, 1, printed())
  assert.match(printed(), /\nvds: the ingest was stopped before it published anything\n$/)
  assert.deepEqual(leftOvers(folders.dataDirectory), [])
  assert.equal(readFileSync(currentFile(snapshotDirectory(folders.dataDirectory)), 'utf8'), before)
})

it('the next refresh cleans up after a killed one', async (t) => {
  const folders = await longRefresh(t)
  const { child, printed } = start(folders)
  await until(() => printed().includes('Reading NHTSA recalls'))
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(leftOvers(folders.dataDirectory).length, 1)
  writeOfficialFiles(folders.from)
  assert.equal((await ingest(folders)).isNew, false)
  assert.deepEqual(leftOvers(folders.dataDirectory), [])
})

it('a stop during a download is not a failure of the source, and the next refresh continues it', async (t) => {
  const site = await OfficialSite.start(t)
  const dataDirectory = join(temporaryFolder(t), 'data')
  mkdirSync(dataDirectory)
  const options = {
    sources: SOURCES,
    only: ['epa-vehicles', 'nhtsa-recalls'],
    dataDirectory,
    clock: new FakeClock(),
    progress: silentProgress,
    report() {},
    download: site.place({ idleMsMax: END_MS_MAX, windowMs: END_MS_MAX }),
  }
  site.fail(VEHICLES, stalling(0.5))
  const stop = new AbortController()
  const refreshing = refreshOfficial({ ...options, signal: stop.signal })
  const part = join(dataDirectory, 'downloads/epa-vehicles')
  await until(() => readdirOf(part).includes('vehicles.zip.part'))
  stop.abort()
  await assert.rejects(refreshing, /the ingest was stopped before it published anything/)
  assert.deepEqual(readdirSync(dataDirectory).toSorted(), ['downloads', 'ingest.lock'])

  site.fail(VEHICLES, breakingOff(0.5, join(part, 'vehicles.zip.part')))
  assert.deepEqual((await refreshOfficial(options)).failures, [])
})

function readdirOf(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
