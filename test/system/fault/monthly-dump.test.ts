// Guarantee: a refresh reads the newest vPIC dump that NHTSA publishes, recognized by content and not by name. Whatever else
// the site sends, the last good one stays, and the other sources are refreshed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { silentProgress } from '#ingest/progress.ts'
import { refreshOfficial } from '#ingest/refresh-official.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { vpicSource } from '#ingest/sources/nhtsa-vpic/index.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { zipOf } from '#test/support/ingest/zip-of.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { VPIC_DUMP } from '#test/support/vpic/vpic-dump.ts'
import { epaText, OfficialSite, serve, VEHICLES } from './support/official-site.ts'

const DAY_MS = 24 * 3_600_000
const NAME = 'nhtsa-vpic'
const DUMP = readFileSync(VPIC_DUMP, 'utf8')
/** The dump is an excerpt, so it has fewer rows than NHTSA's. */
const sources = SOURCES.map((source) => (source.name === NAME ? vpicSource({ pattern: 158 }) : source))

/** The dump with another spelling of its one model, so that the vehicles of that name stay. */
function named(model: string): string {
  return DUMP.replace('\tTacoma\t', `\t${model}\t`)
}

function path(month: string): string {
  return `/downloads/vPICList_lite_${month}.plain.zip`
}

async function start(t: TestContext) {
  const site = await OfficialSite.start(t)
  const clock = new FakeClock()
  clock.advanceMs(Date.UTC(2026, 10, 22) - clock.nowMs())
  const dataDirectory = join(temporaryFolder(t), 'data')
  const publish = (month: string, dump = DUMP) =>
    site.files.set(path(month), zipOf([{ name: `vPICList_lite_${month}.sql`, content: dump }]))
  const refresh = async (only: readonly string[] = [NAME]) => {
    site.requests.length = 0
    clock.advanceMs(7 * DAY_MS)
    const options = {
      sources,
      only,
      dataDirectory,
      clock,
      progress: silentProgress,
      report() {},
      download: site.place(),
    }
    const outcome = await refreshOfficial(options)
    return {
      ...outcome,
      asked: site.requests.filter((request) => request.path.startsWith('/downloads')),
      reason: outcome.failures.map((failure) => failure.message).join(),
    }
  }
  const tacomaIn = (snapshotId: string | undefined): unknown => {
    const snapshot = openImmutable(snapshotFile(snapshotDirectory(dataDirectory), snapshotId ?? ''))
    try {
      const [file] = snapshot.prepare(`SELECT file FROM source_file WHERE source = '${NAME}'`).all()
      const [model] = snapshot.prepare('SELECT name FROM vin_model').all()
      return [file?.['file'], model?.['name']]
    } finally {
      snapshot.close()
    }
  }
  return { site, clock, publish, refresh, tacomaIn }
}

it('is searched from this month back, and requested conditionally where it was found before', async (t) => {
  const { publish, refresh, tacomaIn } = await start(t)
  publish('2026_09')
  publish('2026_08', named('Older'))
  const first = await refresh(['epa-vehicles', NAME])
  assert.equal(first.reason, '')
  assert.deepEqual(
    first.asked.map((request) => request.path),
    ['2026_11', '2026_10', '2026_09'].map(path),
  )
  assert.deepEqual(tacomaIn(first.refreshed?.snapshotId), ['vPICList_lite_2026_09.sql', 'Tacoma'])

  const second = await refresh()
  assert.deepEqual([second.unchanged, second.asked.length], [[NAME], 4])
  assert.ok(second.asked.at(-1)?.headers['if-none-match'])

  publish('2026_12', named('TACOMA'))
  const third = await refresh()
  assert.deepEqual(tacomaIn(third.refreshed?.snapshotId), ['vPICList_lite_2026_12.sql', 'TACOMA'])
})

it('issued again under its old name is read again, but not under another name with the same rows', async (t) => {
  const { publish, refresh, tacomaIn } = await start(t)
  publish('2026_11')
  await refresh(['epa-vehicles', NAME])
  publish('2026_11', named('TACOMA'))
  const again = await refresh()
  assert.deepEqual(tacomaIn(again.refreshed?.snapshotId), ['vPICList_lite_2026_11.sql', 'TACOMA'])
  publish('2026_12', named('TACOMA'))
  const renamed = await refresh()
  assert.deepEqual([renamed.refreshed, renamed.unchanged], [undefined, [NAME]])
})

it('that is unavailable leaves the last good one, and the others are refreshed', async (t) => {
  const { site, publish, refresh, tacomaIn } = await start(t)
  publish('2026_11')
  const first = await refresh(['epa-vehicles', NAME])
  const newest = path('2026_12')
  const faults: readonly (readonly [RegExp, () => void])[] = [
    [/is a web page, not an archive/, () => site.files.set(newest, Buffer.from('<!DOCTYPE html><p>We are sorry'))],
    [/is not a readable zip archive/, () => site.files.set(newest, Buffer.from('busy'))],
    [
      /table wmi is missing columns wmi/,
      () => publish('2026_12', DUMP.replace('vpic.wmi (id, wmi,', 'vpic.wmi (id, code,')),
    ],
    [/the file ends inside table pattern, so it was cut off/, () => publish('2026_12', DUMP.slice(0, -5_000))],
    [/contains no file of NHTSA vPIC/, () => site.put(newest, 'vPICList_lite_2026_12.bak', DUMP)],
    [/vPICList_lite_2027_01\.plain\.zip and 7 older ones: no such file on the server/, () => site.files.clear()],
  ]
  for (const [reason, breakIt] of faults) {
    breakIt()
    const outcome = await refresh()
    assert.match(outcome.reason, reason)
    assert.equal(outcome.refreshed, undefined)
  }
  publish('2026_11')
  site.fail(path('2026_11'), (request, response, file) => serve(request, response, Buffer.concat([file, file])))
  site.put(VEHICLES, 'vehicles.csv', epaText({ smallMakeRows: 9 }))
  const others = await refresh(['epa-vehicles', NAME])
  assert.notEqual(others.refreshed?.snapshotId, first.refreshed?.snapshotId)
  assert.deepEqual(tacomaIn(others.refreshed?.snapshotId), ['vPICList_lite_2026_11.sql', 'Tacoma'])
})
