// Guarantee: a dump of vPIC ties its names to vehicles, with their trims, and gives specifications to vehicles that only NHTSA
// knows; to EPA's vehicles it changes nothing.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { getProvenance } from '#operations/provenance/get-provenance.ts'
import { vpicSource } from '#ingest/sources/nhtsa-vpic/index.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { recallsWith, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

/** The Tacoma of 2017 to 2020 under a name that only a recall has: a pickup with one of two engines. */
const DUMP = readFileSync(join(import.meta.dirname, '../../src/ingest/sources/nhtsa-vpic/fixtures/3TM.sql'), 'utf8')
const HAULER = DUMP.replace('2223\tTacoma\t', '2223\tHauler\t')
const EXCERPT = vpicSource({ pattern: 158 })
const sources = SOURCES.map((source) => (source.name === EXCERPT.name ? EXCERPT : source))
const SELECT = "SELECT id, body_class, doors, fuel_type, cylinders FROM vehicle WHERE model = 'Hauler'"
const SELECT_EPA = "SELECT * FROM vehicle WHERE source = 'epa-vehicles' ORDER BY position"

it('gives a truck that only a recall names what all its VINs have in common, and says where it is from', async (t) => {
  const [without, folders] = [newFolders(t), newFolders(t)]
  const recalls = { 'FLAT_RCL.txt': recallsWith('VHD', { 2: 'TOYOTA', 3: 'HAULER', 4: '2018' }) }
  for (const { from } of [without, folders]) writeOfficialFiles(from, recalls)
  writeFileSync(join(folders.from, 'vPICList_lite_2026_09.plain.sql'), HAULER)
  const before = await ingest(without, { sources })
  const [bare] = query(without, before.snapshotId, SELECT)
  assert.deepEqual({ ...bare, id: '' }, { id: '', body_class: null, doors: null, fuel_type: null, cylinders: null })
  const { snapshotId } = await ingest(folders, { sources })
  const [hauler] = query(folders, snapshotId, SELECT)
  const known = { body_class: 'Pickup', doors: null, fuel_type: 'Gasoline', cylinders: null }
  assert.deepEqual(hauler, { id: bare?.['id'], ...known })
  assert.deepEqual(query(folders, snapshotId, SELECT_EPA), query(without, before.snapshotId, SELECT_EPA))

  const catalog = openCatalog(snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId), snapshotId)
  t.after(() => catalog.close())
  const id = String(hauler?.['id'])
  assert.ok(catalog.vinTrims?.ofVehicle(id)?.trims.includes('Limited'))
  const { fields, sources: named } = getProvenance.run({ id }, { catalog, publicUrl: '' } as never)
  const of = (name: string) => fields.find(({ field }) => field === name)
  const { rule, source, obtained, columns } = of('body_class') ?? {}
  assert.deepEqual([rule, source, obtained], ['vpic_unanimous', 'nhtsa-vpic', 'matched'])
  assert.ok(columns?.includes('Body Class'))
  assert.equal(of('cylinders')?.rule, 'federal_name_only')
  assert.ok(named.some((one) => one.source === 'nhtsa-vpic' && one.files.length === 1))
})
