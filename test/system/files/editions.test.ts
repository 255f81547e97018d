import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it } from 'node:test'
import { listArchive, openEntry } from '#ingest/read/archive.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { ingestedFolder, outcomeOfIngest } from '#test/support/ingested-folder.ts'
import { times } from '#test/support/scale.ts'

const OLDEST = '2017-12-07'
const COUNTS: Readonly<Record<string, readonly [listed: number, retired: number]>> = {
  [OLDEST]: [39_415, 0],
  '2019-06-05': [41_144, 0],
  '2022-11-08': [45_777, 34],
  '2025-10-29': [49_582, 35],
}
/** Vehicles of the oldest edition that the newest lacks. */
const GONE = 30
const data = sharedData()
const skip = WITHOUT_FEDERAL_FILES
const LONG_ONLY = 'npm run test:long takes all editions'
const isLong = times(0, 1) === 1
const ROW_STEP = times(10, 1)

interface Published {
  readonly id: string
  readonly source_key: string
  readonly listed: 0 | 1
}

function vehicles(folders: IngestFolders, snapshotId: string): Published[] {
  const listed = `(SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count')`
  return query(
    folders,
    snapshotId,
    `SELECT id, source_key, position < ${listed} AS listed FROM vehicle WHERE source = 'epa-vehicles'`,
  ) as unknown as Published[]
}

async function ingestEdition(folders: IngestFolders, federal: string, edition: string): Promise<string> {
  rmSync(folders.from, { recursive: true, force: true })
  mkdirSync(folders.from)
  const name = `vehicles-${edition}.csv.zip`
  copyFileSync(join(federal, 'epa', edition === '2025-10-29' ? '.' : 'older', name), join(folders.from, name))
  const { snapshotId, rejected, warnings } = await ingest(folders)
  assert.deepEqual([edition, rejected, warnings], [edition, [], []])
  return snapshotId
}

// Guarantee: over the real editions of eight years, no gate rejects any, no vehicle changes its id, and every published id
// stays valid. An older edition does not replace a newer one.
it(
  'keeps every id over all editions of vehicles.csv from 2017 to 2025',
  { skip: isLong ? skip : LONG_ONLY },
  async (t) => {
    assert.ok(data)
    const folders = newFolders(t)
    const idOfKey = new Map<string, string>()
    for (const [edition, counts] of Object.entries(COUNTS)) {
      const snapshotId = await ingestEdition(folders, data, edition)
      const published = vehicles(folders, snapshotId)
      const ids = new Set(published.map(({ id }) => id))
      for (const id of idOfKey.values()) assert.ok(ids.has(id), `${id} stopped answering in ${edition}`)
      for (const { id, source_key: key } of published) {
        assert.equal(id, idOfKey.get(key) ?? id, `EPA id ${key} changed its id in ${edition}`)
        idOfKey.set(key, id)
      }
      const listed = published.filter((vehicle) => vehicle.listed === 1).length
      assert.deepEqual([listed, published.length - listed], counts, edition)
    }
    const older = /epa-vehicles has 45777 rows; the current snapshot has 49582/
    await assert.rejects(ingestEdition(folders, data, '2022-11-08'), older)
  },
)

/** Writes some rows of the oldest edition, all of them at length: ids do not hang on what else is there. Answers how many. */
async function writeOldest({ from }: IngestFolders, federal: string): Promise<number> {
  const archive = join(federal, `epa/older/vehicles-${OLDEST}.csv.zip`)
  const [entry = assert.fail()] = await listArchive(archive, archive)
  const lines = (await text(openEntry(archive, archive, entry))).trimEnd().split('\n')
  const some = lines.filter((_, line) => line === 0 || line % ROW_STEP === 0)
  writeFileSync(join(from, 'vehicles.csv'), `${some.join('\n')}\n`)
  return some.length - 1
}

// Guarantee: a vehicle's id does not depend on the rest of its edition, so no edition changes one.
it('gives the vehicles of 2017 the ids that they have in the newest edition', { skip }, async (t) => {
  assert.ok(data)
  const folders = newFolders(t)
  const rows = await writeOldest(folders, data)
  const old = vehicles(folders, (await ingest(folders)).snapshotId)
  assert.equal(old.length, rows)
  const { snapshotId } = await outcomeOfIngest(data)
  const newest = vehicles({ ...folders, dataDirectory: await ingestedFolder(data) }, snapshotId)
  const idOfKey = new Map(newest.map(({ id, source_key: key }) => [key, id]))
  const kept = old.filter(({ source_key: key }) => idOfKey.has(key))
  assert.ok(isLong ? old.length - kept.length === GONE : old.length - kept.length <= GONE)
  assert.deepEqual(
    kept.filter(({ id, source_key: key }) => idOfKey.get(key) !== id),
    [],
  )
})
