// Guarantee: a vPIC dump links its names to vehicles, adds their trims, and gives specifications to vehicles that only NHTSA
// knows. It changes EPA's vehicles only where it contradicts them.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { vpicSource } from '#ingest/sources/nhtsa-vpic/index.ts'
import { getProvenance } from '#operations/provenance/get-provenance.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { recallsWith, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { VPIC_DUMP } from '#test/support/vpic/vpic-dump.ts'

/** The Tacoma of 2017 to 2020 under a name that only a recall has: a pickup with one of two engines. */
const DUMP = readFileSync(VPIC_DUMP, 'utf8')
const HAULER = DUMP.replace('2223\tTacoma\t', '2223\tHauler\t').replaceAll('\t38\tSR/SR5\t', '\t38\tNot Applicable\t')
const EXCERPT = vpicSource({ pattern: 158 })
const sources = SOURCES.map((source) => (source.name === EXCERPT.name ? EXCERPT : source))
const SELECT = "SELECT id, body_class, doors, fuel_type, cylinders FROM vehicle WHERE model = 'Hauler'"
const SELECT_EPA = "SELECT * FROM vehicle WHERE source = 'epa-vehicles' ORDER BY position"

it('gives a truck known only from a recall the facts shared by all its VINs, with their source', async (t) => {
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
  const trims = catalog.vinTrims?.ofVehicle(id)
  // The dump's "Not Applicable" states no trim.
  assert.deepEqual([trims?.includes('Limited'), trims?.includes('Not Applicable')], [true, false])
  const { fields, sources: named } = getProvenance.run({ id }, { catalog, publicUrl: '' } as never)
  const of = (name: string) => fields.find(({ field }) => field === name)
  const { rule, source, obtained, columns } = of('body_class') ?? {}
  assert.deepEqual([rule, source, obtained], ['vpic_unanimous', 'nhtsa-vpic', 'matched'])
  assert.ok(columns?.includes('Body Class'))
  assert.equal(of('cylinders')?.rule, 'federal_name_only')
  assert.ok(named.some((one) => one.source === 'nhtsa-vpic' && one.files.length === 1))
})

// Guarantee: no vehicle is served with a value on which EPA and vPIC disagree unless a rule or review decides.
it('serves null for an engine that no VIN can have, states both values, and changes no recalls', async (t) => {
  const [agreed, folders] = [newFolders(t), newFolders(t)]
  // The Tacoma of 2019 has four or six cylinders; in the second dump every VIN of it has six.
  for (const [{ from }, dump] of [
    [agreed, DUMP],
    [folders, DUMP.replaceAll('\t*X**N\t9\t4\t', '\t*X**N\t9\t6\t')],
  ] as const) {
    writeOfficialFiles(from)
    writeFileSync(join(from, 'vPICList_lite_2026_09.plain.sql'), dump)
  }
  const select =
    "SELECT id, cylinders, displacement_l, recall_count FROM vehicle WHERE model LIKE 'Tacoma%' ORDER BY id"
  const before = query(agreed, (await ingest(agreed, { sources })).snapshotId, select)
  const { snapshotId } = await ingest(folders, { sources })
  const fours = before.filter(({ cylinders }) => cylinders === 4)
  assert.equal(fours.length, 2)
  assert.deepEqual(
    query(folders, snapshotId, select),
    before.map((row) => ({ ...row, cylinders: row['cylinders'] === 4 ? null : row['cylinders'] })),
  )
  const catalog = openCatalog(snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId), snapshotId)
  t.after(() => catalog.close())
  const { fields } = getProvenance.run({ id: String(fours[0]?.['id']) }, { catalog, publicUrl: '' } as never)
  const cylinders = fields.find(({ field }) => field === 'cylinders')
  const { value, obtained, rule, wording, contradiction } = cylinders ?? {}
  assert.deepEqual([value, obtained, rule, wording], [null, null, 'sources_contradict', '4'])
  const both = { stated: '4', vpic_models: ['Tacoma'], vpic_stated: ['6'], decided: 'none', reason: null }
  assert.deepEqual(contradiction, both)
  assert.ok(fields.every((one) => one === cylinders || one.contradiction === undefined))
  assert.equal(catalog.searchVehicles({ cylinders: 4, model: 'Tacoma' }, { limit: 1, offset: 0 }).total, 0)
})
