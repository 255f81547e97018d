// Guarantee: a truck that recalls and VINs name in two forms has the campaigns of both.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { recallsWith, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

it('finds the campaigns of an F-250 SD under every form of its name', async (t) => {
  const folders = newFolders(t)
  const recalls = recallsWith('VHD', { 2: 'FORD', 3: 'F-250 SD', 4: '2018' })
  const [row = ''] = recalls.split('\r\n').filter((line) => line.split('\t')[3] === 'F-250 SD')
  const fields = row.split('\t')
  const other = fields.map((field, number) => ({ 0: '999999', 1: '18V999000', 3: 'F-250' })[number] ?? field).join('\t')
  writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': `${recalls.trimEnd()}\r\n${other}\r\n` })
  const { snapshotId } = await ingest(folders)
  const catalog = openCatalog(snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId), snapshotId)
  t.after(() => catalog.close())
  const campaignsOf = (model: string): string[] => {
    const owner = catalog.ownerOf({ year: 2018, make: 'Ford', model }, [])
    return catalog.records.ofOwner.recallsIn('us', owner).recalls.map(({ campaign_id: id }) => id)
  }
  const expected = campaignsOf('F-250 SD')
  assert.ok(expected.includes('18V999000') && expected.length >= 2, expected.join())
  assert.deepEqual(campaignsOf('F-250'), expected)
  assert.deepEqual(campaignsOf('F250 Super Duty'), expected)
  const { vehicles } = catalog.searchVehicles({ make: 'ford', model: 'f250', year: 2018 }, { limit: 5, offset: 0 })
  assert.deepEqual(vehicles.map(({ model }) => model).toSorted(), ['F-250', 'F-250 SD'])
  for (const vehicle of vehicles) assert.equal(catalog.getVehicle(vehicle.id)?.recall_count, expected.length)
})
