import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { times } from '#test/support/scale.ts'
import { readKnownVehicles } from './checks/known-vehicles.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { sharedData } from '#test/support/ingest/shared-data.ts'

/** The oldest and the newest; `npm run test:long` takes all. */
const EDITIONS = ['2017-12-07', ...['2019-06-05', '2022-11-08'].slice(0, times(0, 2)), '2025-10-29']
const COUNTS: Readonly<Record<string, readonly [listed: number, retired: number]>> = {
  '2017-12-07': [39_415, 0],
  '2019-06-05': [41_144, 0],
  '2022-11-08': [45_777, 34],
  // Vehicles that only the editions between had are not met without them.
  '2025-10-29': [49_582, times(30, 35)],
}

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

async function ingestEdition(folders: IngestFolders, data: string, edition: string): Promise<string> {
  rmSync(folders.from, { recursive: true, force: true })
  mkdirSync(folders.from)
  const name = `vehicles-${edition}.csv.zip`
  copyFileSync(join(data, 'epa', edition === '2025-10-29' ? '.' : 'older', name), join(folders.from, name))
  const { snapshotId, refused, warnings } = await ingest(folders, { knownVehicles: readKnownVehicles() })
  assert.deepEqual([edition, refused, warnings], [edition, [], []])
  return snapshotId
}

// Guarantee: over the real editions of eight years no gate speaks against any, no vehicle changes its id, and no published
// id stops answering. An older edition does not replace a newer one.
it('keeps every id over editions of vehicles.csv from 2017 to 2025', async (t) => {
  const data = sharedData()
  if (data === undefined) return t.skip('the official files are not on this machine')
  const folders = newFolders(t)
  const idOfKey = new Map<string, string>()
  for (const edition of EDITIONS) {
    const snapshotId = await ingestEdition(folders, data, edition)
    const published = vehicles(folders, snapshotId)
    const ids = new Set(published.map(({ id }) => id))
    for (const id of idOfKey.values()) assert.ok(ids.has(id), `${id} stopped answering in ${edition}`)
    for (const { id, source_key: key } of published) {
      assert.equal(id, idOfKey.get(key) ?? id, `EPA id ${key} changed its id in ${edition}`)
      idOfKey.set(key, id)
    }
    const listed = published.filter((vehicle) => vehicle.listed === 1).length
    assert.deepEqual([listed, published.length - listed], COUNTS[edition], edition)
  }
  const older = /epa-vehicles has 45777 rows where the current snapshot has 49582/
  await assert.rejects(ingestEdition(folders, data, '2022-11-08'), older)
  return undefined
})
