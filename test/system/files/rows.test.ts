// Guarantee: the available real federal files of all sources can be published together, and a file with moved columns cannot.
// Only some machines have these files.
import assert from 'node:assert/strict'
import { copyFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it, type TestContext } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { RefreshOutcome } from '#ingest/pipeline.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { epaVehicles } from '#ingest/sources/epa-vehicles/index.ts'
import { changedKnownVehicles, readKnownVehicles } from '#ingest/sources/epa-vehicles/known-vehicles.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { outcomeOfIngest } from '#test/support/ingested-folder.ts'
import { writeRealFolder } from '#test/support/rehearsal/real-folder.ts'
import { times } from '#test/support/scale.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const SHARED = sharedData() ?? ''
const skip = WITHOUT_FEDERAL_FILES
const LONG_ONLY = 'at length: npm run test:long'
const NEWEST = 'epa/vehicles-2025-10-29.csv.zip'
const OLDEST = 'epa/older/vehicles-2017-12-07.csv.zip'
/** As many as every complete edition has at least. */
const EPA_ROWS = 40_000
const isLong = times(0, 1) === 1
const knownVehicles = readKnownVehicles()

// Of the files as they lie, once in a run; `npm run test:long` adds samples of the sources of which no file is complete.
describe('the complete files', { skip }, () => {
  it('are published without a rejection or a warning, every row of them', async () => {
    const { rejected, warnings, accepted, reports } = await outcomeOfIngest(SHARED)
    assert.deepEqual([rejected, warnings, accepted], [[], [], []])
    assertAccountedFor(reports)
    assert.deepEqual([...new Set(reports.map(({ source }) => source))].toSorted(), [
      'epa-emissions',
      'epa-green-guide',
      'epa-test-cars',
      'epa-vehicles',
      'nhtsa-complaints',
      'nhtsa-ratings',
      'nhtsa-recalls',
      'nhtsa-vpic',
      'transport-canada-recalls',
    ])
  })
})

describe('the real files together', { skip: isLong ? skip : LONG_ONLY }, () => {
  const folder = temporaryFolder({ after })
  const data: IngestFolders = { from: join(folder, 'official'), dataDirectory: join(folder, 'data') }
  let outcome: RefreshOutcome
  before(async () => {
    writeRealFolder(SHARED, data.from)
    // A name that is none, and an archive that holds nothing official: neither is in the way.
    writeFileSync(join(data.from, 'notes.md'), 'not a federal file')
    copyFileSync(join(SHARED, 'nhtsa/recalls/RCL_FROM_2025_2026.zip'), join(data.from, 'RCL_FROM_2025_2026.zip'))
    outcome = await ingest(data)
  })

  it('are published, every source of them, without a rejection or a warning', () => {
    assert.deepEqual([outcome.rejected, outcome.warnings, outcome.accepted], [[], [], []])
    const read = new Set(outcome.reports.map(({ source }) => source))
    // No file of completion reports is at hand.
    assert.deepEqual(
      SOURCES.filter(({ name }) => !read.has(name)).map(({ name }) => name),
      ['nhtsa-completion'],
    )
    assert.deepEqual(outcome.ignored, ['RCL_FROM_2025_2026.zip', 'notes.md'])
    assertAccountedFor(outcome.reports)
  })

  it('contain the complaint about a vehicle and its equipment, each as a separate product', () => {
    const products = query(
      data,
      outcome.snapshotId,
      `
      SELECT product, year, make, model FROM complaint JOIN federal_name USING (federal_name)
       WHERE complaint_id = 11572125 ORDER BY position`,
    )
    assert.deepEqual(products, [
      { product: 'vehicle', year: 2018, make: 'FORD', model: 'ESCAPE' },
      { product: 'equipment', year: null, make: 'FORD', model: 'ENGINE & ENGINE COOLING' },
    ])
    const [counts] = query(
      data,
      outcome.snapshotId,
      `
      SELECT count(*) AS rows, count(DISTINCT complaint_id) AS complaints FROM complaint`,
    )
    assert.deepEqual(counts, { rows: 33_421, complaints: 33_420 })
  })

  it('are published without the changes of a truncated file: the same bytes again', async () => {
    writeFileSync(join(data.from, 'FLAT_CMPL.zip'), 'PK cut off')
    const { snapshotId, rejected, isNew, reports } = await ingest(data)
    assert.equal(snapshotId, outcome.snapshotId)
    assert.deepEqual(
      rejected.map(({ source }) => source),
      ['nhtsa-complaints'],
    )
    assert.equal(isNew, false)
    assert.equal(reports.filter(({ source }) => source === 'nhtsa-complaints').length, 3)
  })
})

function assertAccountedFor(reports: RefreshOutcome['reports']): void {
  for (const { path, account } of reports) {
    assert.equal(account.readRows, account.acceptedRows + account.rejectedRows, path)
    assert.equal(account.rejectedRows, 0, path)
  }
}

const EXCHANGES = [
  [NEWEST, 'tCharger', 'sCharger'],
  [NEWEST, 'model', 'baseModel'],
  [OLDEST, 'VClass', 'trany'],
] as const

// Of each edition the rows of the known vehicles, which is all that the gate looks at, and at length the whole file.
describe('a complete EPA file', { skip }, () => {
  for (const [edition, one, other] of EXCHANGES) {
    it(`is rejected with ${one} and ${other} exchanged: ${basename(edition)}`, async (t) => {
      const folders = newFolders(t)
      const text = await textOf(t, edition)
      const findings = async (csv: string) => {
        writeFileSync(join(folders.from, 'vehicles.csv'), csv, 'latin1')
        return judged(folders, (await ingest(folders)).snapshotId)
      }
      const excerpt = linesOf(text, new Set(knownVehicles.map(({ epaId }) => epaId)))
      assert.deepEqual(await findings(excerpt), [])
      const [rejecting] = await findings(withExchanged(excerpt, [one, other]))
      assert.equal(rejecting?.isWarning, undefined)
      assert.match(rejecting?.reason ?? '', /known vehicles are missing or have changed/)
      if (!isLong) return
      const whole = newFolders(t)
      writeFileSync(join(whole.from, 'vehicles.csv'), withExchanged(text, [one, other]), 'latin1')
      await assert.rejects(ingest(whole), /changed.*--accept known-vehicles/)
    })
  }
})

/** What the gate says of a snapshot when its EPA file counts as complete. */
function judged({ dataDirectory }: IngestFolders, snapshotId: string): ReturnType<typeof changedKnownVehicles> {
  const copy = join(dataDirectory, 'judged.sqlite')
  copyFileSync(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), copy)
  const database = new DatabaseSync(copy)
  database.exec(`UPDATE source_file SET accepted_rows = ${EPA_ROWS} WHERE source = 'epa-vehicles'`)
  try {
    return changedKnownVehicles(database)
  } finally {
    database.close()
  }
}

/** Header and rows of some vehicles. EPA's rows contain no line breaks. */
function linesOf(text: string, epaIds: ReadonlySet<string>): string {
  const [header = '', ...rows] = text.split('\n')
  const id = header.trimEnd().split(',').indexOf('id')
  const mayBe = new RegExp(`,(?:${[...epaIds].join('|')}),`)
  const kept = rows.filter((row) => mayBe.test(row) && epaIds.has(parse(row)[0]?.[id] ?? ''))
  assert.ok(kept.length >= 10, `${kept.length} known vehicles`)
  return [header, ...kept, ''].join('\n')
}

/** Has two names of the header exchanged. */
function withExchanged(text: string, [one, other]: readonly [string, string]): string {
  const end = text.indexOf('\n')
  const names = text.slice(0, end).trimEnd().split(',')
  const exchanged = names.map((name) => (name === one ? other : name === other ? one : name))
  assert.notDeepEqual(exchanged, names)
  return exchanged.join(',') + text.slice(end)
}

async function textOf(t: TestContext, edition: string): Promise<string> {
  const folder = temporaryFolder(t)
  copyFileSync(join(SHARED, edition), join(folder, basename(edition)))
  const [file] = (await findFiles(folder, [epaVehicles])).files
  assert.ok(file)
  const chunks: Buffer[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}
