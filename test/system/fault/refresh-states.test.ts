// Guarantee: from any state of a data folder, a refresh from the official addresses results in official data or a stated
// reason, and a rollback holds.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { silentProgress } from '#ingest/progress.ts'
import { refreshOfficial, type OfficialOptions } from '#ingest/refresh-official.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { rollbackSnapshot } from '#snapshots/publish-snapshot.ts'
import { currentFile, parseCurrent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { ingest } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { epaText, OfficialSite, RECALLS, VEHICLES } from './support/official-site.ts'

async function setUp(t: TestContext) {
  const site = await OfficialSite.start(t)
  const folder = temporaryFolder(t)
  const dataDirectory = join(folder, 'data')
  const from = join(folder, 'official')
  mkdirSync(from)
  const base = { sources: SOURCES, dataDirectory, clock: new FakeClock(), progress: silentProgress, report() {} }
  const only = ['epa-vehicles', 'epa-emissions', 'nhtsa-recalls']
  const refresh = (options: Partial<OfficialOptions> = {}) => {
    return refreshOfficial({ ...base, only, download: site.place(), ...options })
  }
  const current = () => parseCurrent(readFileSync(currentFile(snapshotDirectory(dataDirectory)), 'utf8'))
  return { site, from, dataDirectory, refresh, current }
}

it('official data replace starter data, even if their sources arrive one after another', async (t) => {
  const { from, dataDirectory, refresh, current } = await setUp(t)
  writeOfficialFiles(from)
  writeFileSync(join(from, 'STARTER'), '')
  await ingest({ from, dataDirectory })
  const first = await refresh({ only: ['epa-vehicles', 'nhtsa-recalls'] })
  assert.deepEqual([first.failures, first.refreshed?.meta.edition], [[], 'official'])
  const { refreshed } = await refresh({ only: ['epa-emissions'] })
  const sources = new Set(refreshed?.reports.map(({ source }) => source))
  assert.deepEqual([...sources].toSorted(), ['epa-emissions', 'epa-vehicles', 'nhtsa-recalls'])
  assert.equal(current().id, refreshed?.snapshotId)
})

it('one source alone does not replace the starter data', async (t) => {
  const { from, dataDirectory, refresh, current } = await setUp(t)
  writeOfficialFiles(from)
  writeFileSync(join(from, 'STARTER'), '')
  const { snapshotId } = await ingest({ from, dataDirectory })
  const { failures } = await refresh({ only: ['epa-emissions'] })
  assert.match(
    failures[0]?.message ?? '',
    /the first official data require epa-vehicles; epa-vehicles could not be read/,
  )
  assert.equal(current().id, snapshotId)
})

it('files from a folder stay next to downloaded ones: test cars have no official address', async (t) => {
  const { from, dataDirectory, refresh } = await setUp(t)
  writeOfficialFiles(from)
  await ingest({ from, dataDirectory })
  const { refreshed, failures } = await refresh()
  assert.deepEqual(failures, [])
  assert.ok(refreshed?.reports.some(({ source }) => source === 'epa-test-cars'))
})

it('without test-car lists, the bundled ratings apply until a folder contains lists', async (t) => {
  const { site, from, dataDirectory, refresh } = await setUp(t)
  const fallback = join(import.meta.dirname, '../../../data/test-cars')
  const testCars = (outcome: Awaited<ReturnType<typeof refresh>>) =>
    outcome.refreshed?.reports.filter(({ source }) => source === 'epa-test-cars').map(({ name }) => name)
  const { reports } = (await refresh()).refreshed ?? { reports: [] }
  assert.ok(!reports.some(({ source }) => source === 'epa-test-cars'))
  // A folder that was filled before the project carried them gets them with its next news.
  site.put(VEHICLES, 'vehicles.csv', epaText({ smallMakeRows: 9 }))
  const news = await refresh({ fallback })
  assert.deepEqual(testCars(news), ['testcar-facts-2004-2024.csv'])
  writeOfficialFiles(from)
  await ingest({ from, dataDirectory }, { acceptShrink: true })
  const later = await refresh({ fallback })
  assert.deepEqual([later.failures, testCars(later)], [[], ['2004-testcar.csv']])
})

it('a rollback holds against the same files, and ends with others', async (t) => {
  const { site, dataDirectory, refresh, current } = await setUp(t)
  const good = await refresh()
  site.put(VEHICLES, 'vehicles.csv', epaText({ smallMakeRows: 9 }))
  const bad = await refresh()
  await rollbackSnapshot({ directory: snapshotDirectory(dataDirectory) })
  // Another source has news meanwhile: they are published with the rows of before the rollback.
  assert.deepEqual([current().id, current().rolled_back], [good.refreshed?.snapshotId, [bad.refreshed?.snapshotId]])
  const rowsOf = (outcome: typeof good) =>
    outcome.refreshed?.reports.find(({ source }) => source === 'epa-vehicles')?.account.acceptedRows
  for (const wait of ['FSC700', 'FSC800', 'FSC900', 'FSC950']) {
    site.put(RECALLS, 'FLAT_RCL_POST_2010.txt', OFFICIAL_TEXTS['FLAT_RCL.txt'].replace('FSC600', wait))
    const held = await refresh()
    assert.deepEqual(
      held.failures.map(({ source }) => source),
      ['epa-vehicles'],
    )
    assert.match(held.failures[0]?.message ?? '', /epa-vehicles are those of a snapshot that was rolled/)
    assert.deepEqual([held.refreshed?.isNew, rowsOf(held)], [true, rowsOf(good)])
    // Days on which the held source is not even looked at do not end it.
    assert.deepEqual((await refresh({ only: ['nhtsa-recalls'] })).failures, [])
  }

  site.put(VEHICLES, 'vehicles.csv', epaText({ smallMakeRows: 10 }))
  const repaired = await refresh()
  assert.deepEqual([repaired.failures, repaired.refreshed?.isNew], [[], true])
})

it('an operator can publish a rolled-back snapshot again', async (t) => {
  const { site, dataDirectory, refresh, current } = await setUp(t)
  await refresh()
  site.put(VEHICLES, 'vehicles.csv', epaText({ smallMakeRows: 9 }))
  const { refreshed } = await refresh()
  await rollbackSnapshot({ directory: snapshotDirectory(dataDirectory) })
  const again = await refresh({ acceptRolledBack: true })
  assert.deepEqual([again.failures, again.refreshed?.meta], [[], refreshed?.meta])
  assert.deepEqual([current().id, current().rolled_back], [again.refreshed?.snapshotId, undefined])
})

for (const [what, damage] of [
  ['lost', (file: string) => rmSync(file)],
  ['of another version of the program', (file: string) => otherLayout(file)],
] as const) {
  it(`with the cached rows ${what}, everything is read again from the downloads`, async (t) => {
    const { site, dataDirectory, refresh, current } = await setUp(t)
    await refresh()
    damage(join(dataDirectory, 'last-rows', current().id, 'nhtsa-recalls.0000.sqlite'))
    site.put(VEHICLES, 'vehicles.csv', epaText({ smallMakeRows: 9 }))
    site.requests.length = 0
    const { refreshed, failures } = await refresh({ only: ['epa-vehicles'] })
    assert.deepEqual([failures, refreshed?.isNew], [[], true])
    assert.equal(new Set(refreshed?.reports.map(({ source }) => source)).size, 3)
    assert.deepEqual(
      site.requests.map(({ path }) => path),
      [VEHICLES],
    )
  })
}

function otherLayout(file: string): void {
  const stage = new DatabaseSync(file)
  stage.exec(`UPDATE stage_file SET layout = 'of another version'`)
  stage.close()
}

it('deleted downloads are downloaded again', async (t) => {
  const { site, dataDirectory, refresh } = await setUp(t)
  await refresh()
  rmSync(join(dataDirectory, 'downloads'), { recursive: true })
  site.requests.length = 0
  const { unchanged, failures } = await refresh()
  assert.deepEqual([failures, unchanged.length, site.requests.length], [[], 3, 4])
})
