// Guarantee: a source is one folder and one line of the list. No other change is needed to fetch, read and check its files, and
// to show it in the schedule, the status page and the documentation.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refreshOfficial, type OfficialOptions } from '#ingest/refresh-official.ts'
import { dueSources } from '#ingest/schedule.ts'
import { rowsMinOf } from '#ingest/source.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { getStatus } from '#operations/public/get-status.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { madeUpRatings } from '#test/support/ingest/made-up-source/index.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { OfficialSite } from '#test/system/fault/support/official-site.ts'
import {
  cadenceTable,
  factsOf,
  sourceFactsText,
  sourcesTable,
  sourceTitlesText,
} from '../../tools/generate/source-texts.ts'

/** The one line. */
const WITH_ONE_MORE = [...SOURCES, madeUpRatings]

const FILE = '/files/ratings.csv.zip'
const RATINGS = readFileSync(join(import.meta.dirname, '../support/ingest/made-up-source/fixtures/ratings.csv'), 'utf8')

async function setting(t: TestContext) {
  const site = await OfficialSite.start(t)
  site.put(FILE, 'ratings.csv', RATINGS)
  const dataDirectory = temporaryFolder(t)
  const clock = new FakeClock()
  const only = ['epa-vehicles', 'nhtsa-recalls', madeUpRatings.name]
  const place = { ...site.place(), rowsMin: rowsMinOf([madeUpRatings]) }
  const options: OfficialOptions = {
    sources: WITH_ONE_MORE,
    only,
    dataDirectory,
    clock,
    download: place,
    progress: silentProgress,
    report() {},
    // One of five rows is no rating.
    accept: ['reject-share'],
  }
  return { site, dataDirectory, refresh: (changed = {}) => refreshOfficial({ ...options, ...changed }) }
}

function statusOf(dataDirectory: string, snapshotId: string) {
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), snapshotId)
  try {
    const health = { accountsAvailable: true, dataUpdatedMs: 0 }
    return getStatus.run({}, { catalog, health } as never)
  } finally {
    catalog.close()
  }
}

it('is fetched, read, published with its counts, and shown by the status page', async (t) => {
  const { site, dataDirectory, refresh } = await setting(t)
  const { refreshed, failures } = await refresh()
  assert.deepEqual(failures, [])
  assert.ok(site.requests.some(({ path }) => path === FILE))
  const account = refreshed?.reports.find(({ source }) => source === madeUpRatings.name)?.account
  assert.deepEqual([account?.readRows, account?.acceptedRows], [5, 4])
  assert.deepEqual(account?.rejected, [{ line: 5, reason: 'stars must be <= 5' }])
  const { datasets } = statusOf(dataDirectory, refreshed?.snapshotId ?? '')
  assert.deepEqual(
    datasets.find(({ source }) => source === madeUpRatings.name),
    {
      source: madeUpRatings.name,
      files: 1,
      rows: 4,
      rejected_rows: 1,
      dated: '2026-03-04',
      records_through: '2026-03-04',
    },
  )
})

it('requires its minimum number of rows, and does not affect the other sources', async (t) => {
  const { site, refresh } = await setting(t)
  site.put(FILE, 'ratings.csv', RATINGS.split('\n').slice(0, 4).join('\n') + '\n')
  const { refreshed, failures } = await refresh()
  assert.equal(refreshed?.isNew, true)
  assert.deepEqual(
    failures.map(({ source }) => source),
    [madeUpRatings.name],
  )
  assert.match(failures[0]?.message ?? '', /made-up-ratings has 3 rows; the official files have more than 4/)
})

it('keeps its last good rows if a later file lacks a column', async (t) => {
  const { site, dataDirectory, refresh } = await setting(t)
  await refresh()
  site.put(FILE, 'ratings.csv', RATINGS.replace('stars', 'points'))
  const { failures } = await refresh({ only: [madeUpRatings.name] })
  assert.match(failures[0]?.message ?? '', /does not have the layout of made-up ratings\.csv: missing columns stars/)
  site.put(FILE, 'ratings.csv', `${RATINGS}6,2,2026-04-05\n`)
  const { refreshed } = await refresh({ only: [madeUpRatings.name] })
  const { datasets } = statusOf(dataDirectory, refreshed?.snapshotId ?? '')
  assert.deepEqual(
    datasets.map(({ source, rows }) => [source, rows]).filter(([source]) => source === madeUpRatings.name),
    [[madeUpRatings.name, 5]],
  )
})

it('is scheduled, and is in the tables and facts generated from the list', () => {
  const sources = WITH_ONE_MORE.map(factsOf)
  const nothing = { nowMs: 0, state: {}, isOfficial: false, present: [], share: () => 0 }
  assert.ok(dueSources({ ...nothing, sources }).includes(madeUpRatings.name))
  const row = '| `made-up-ratings` | stars that nobody gave | [Ratings (ratings.csv)](https://ratings.example/files) |'
  assert.ok(sourcesTable(WITH_ONE_MORE).includes(row))
  assert.ok(cadenceTable(WITH_ONE_MORE).includes('| `made-up-ratings` | every 3 days | at once | 4 |'))
  assert.match(sourceFactsText(WITH_ONE_MORE), /name: 'made-up-ratings',\n {4}publisher: 'Agency of Made-up Ratings'/)
  assert.match(sourceTitlesText(WITH_ONE_MORE), /'made-up-ratings': 'Made-up ratings'/)
})
