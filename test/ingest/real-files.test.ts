// Guarantee: the real federal files at hand, of all sources, are published together; and a file of them with
// moved columns is not. They lie beside the project on some machines only.
import assert from 'node:assert/strict'
import { copyFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { readKnownVehicles } from '#ingest/checks/known-vehicles.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import type { RefreshOutcome } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { epaVehicles } from '#ingest/sources/epa-vehicles/index.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { sharedData } from '#test/support/ingest/shared-data.ts'
import { times } from '#test/support/scale.ts'
import { writeRealFolder } from '#test/support/rehearsal/real-folder.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const SHARED = sharedData() ?? ''
const skip = SHARED === '' ? 'the federal files are not on this machine' : false
const NEWEST = 'epa/vehicles-2025-10-29.csv.zip'
const OLDEST = 'epa/older/vehicles-2017-12-07.csv.zip'
const knownVehicles = readKnownVehicles()

describe('the real files together', { skip }, () => {
  const folder = temporaryFolder({ after })
  const data: IngestFolders = { from: join(folder, 'official'), dataDirectory: join(folder, 'data') }
  let outcome: RefreshOutcome
  before(async () => {
    writeRealFolder(SHARED, data.from)
    // A name that is none, and an archive that holds nothing official: neither is in the way.
    writeFileSync(join(data.from, 'notes.md'), 'not a federal file')
    copyFileSync(join(SHARED, 'nhtsa/recalls/RCL_FROM_2025_2026.zip'), join(data.from, 'RCL_FROM_2025_2026.zip'))
    outcome = await ingest(data, { knownVehicles })
  })

  it('are published, every source of them, without a refusal or a warning', () => {
    assert.deepEqual([outcome.refused, outcome.warnings, outcome.accepted], [[], [], []])
    const read = new Set(outcome.reports.map(({ source }) => source))
    // No file of completion reports is at hand.
    assert.deepEqual(
      SOURCES.filter(({ name }) => !read.has(name)).map(({ name }) => name),
      ['nhtsa-completion'],
    )
    assert.deepEqual(outcome.ignored, ['RCL_FROM_2025_2026.zip', 'notes.md'])
    for (const { path, account } of outcome.reports) {
      assert.equal(account.readRows, account.acceptedRows + account.rejectedRows, path)
      assert.equal(account.rejectedRows, 0, path)
    }
  })

  it('hold the complaint that stands for a vehicle and its equipment, each as a product of its own', () => {
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

  it('of which one is cut off are published without its news: the same bytes again', async () => {
    writeFileSync(join(data.from, 'FLAT_CMPL.zip'), 'PK cut off')
    const { snapshotId, refused, isNew, reports } = await ingest(data, { knownVehicles })
    assert.equal(snapshotId, outcome.snapshotId)
    assert.deepEqual(
      refused.map(({ source }) => source),
      ['nhtsa-complaints'],
    )
    assert.equal(isNew, false)
    assert.equal(reports.filter(({ source }) => source === 'nhtsa-complaints').length, 3)
  })
})

describe('a complete EPA file', { skip }, () => {
  const exchanges = [
    [NEWEST, 'tCharger', 'sCharger'],
    [NEWEST, 'model', 'baseModel'],
    [OLDEST, 'VClass', 'trany'],
  ] as const
  for (const [edition, one, other] of exchanges.slice(0, times(1, exchanges.length))) {
    it(`is refused with ${one} and ${other} exchanged: ${basename(edition)}`, async (t) => {
      const folders = newFolders(t)
      writeFileSync(join(folders.from, 'vehicles.csv'), await withExchanged(t, edition, [one, other]), 'latin1')
      await assert.rejects(
        ingest(folders, { knownVehicles }),
        /known vehicles are missing or have changed.*--accept known-vehicles/,
      )
    })
  }
})

/** The text of an edition whose header has two names exchanged. */
async function withExchanged(
  t: TestContext,
  edition: string,
  [one, other]: readonly [string, string],
): Promise<string> {
  const folder = temporaryFolder(t)
  copyFileSync(join(SHARED, edition), join(folder, basename(edition)))
  const [file] = (await findFiles(folder, [epaVehicles])).files
  assert.ok(file)
  const chunks: Buffer[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('latin1')
  const end = text.indexOf('\n')
  const names = text.slice(0, end).trimEnd().split(',')
  const exchanged = names.map((name) => (name === one ? other : name === other ? one : name))
  assert.notDeepEqual(exchanged, names)
  return exchanged.join(',') + text.slice(end)
}
