// Guarantee: a field that already exists in EPA's file takes one line among the source's columns and one among the vehicle
// fields. The build, the snapshot, responses, exports, provenance, documents and pages then include it, and earlier snapshots
// can still be used as the base of a build.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { writeOfficialFiles, OFFICIAL_TEXTS } from '#test/support/ingest/official-folder.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const NAME = 'co2_g_per_mi'
const LINES = [
  {
    file: 'src/data/ingest/sources/epa-vehicles/schema.ts',
    before: '  ...ECONOMY_COLUMNS,\n',
    line: `  ${NAME}: real('co2TailpipeGpm', 5_000),\n`,
  },
  {
    file: 'src/data/catalog/vehicle-fields.ts',
    before: '} as const satisfies Readonly<Record<string, SpecificationField>>\n',
    line: `  ${NAME}: { sql: 'REAL', since: 90, label: 'CO2', unit: 'g/mi', stated: 'co2TailpipeGpm', schema: orNull(positive(5_000), 'Carbon dioxide of the tailpipe in grams per mile.', 429) },\n`,
  },
]

/** Ingests a folder and prints what the rest of the program makes of the new field. */
const SCRIPT = `
  const [from, dataDirectory] = process.argv.slice(1)
  const { refresh } = await import('#ingest/refresh.ts')
  const { SOURCES } = await import('#ingest/sources/index.ts')
  const { silentProgress } = await import('#ingest/progress.ts')
  const { openCatalog } = await import('#catalog/catalog.ts')
  const { snapshotDirectory, snapshotFile } = await import('#snapshots/snapshot-files.ts')
  const { getVehicle } = await import('#operations/public/get-vehicle.ts')
  const { getProvenance } = await import('#operations/provenance/get-provenance.ts')
  const { exportDataset } = await import('#operations/exports/export-dataset.ts')
  const { openApiText } = await import('#http/openapi/openapi.ts')
  const { vehicleFieldsText, statedFieldsText } = await import('./tools/generate/vehicle-field-texts.ts')
  const clock = { nowMs: () => Date.UTC(2026, 0, 2) }
  const accept = ['shrunken-source', 'shrunken-snapshot']
  const outcome = await refresh({ from, dataDirectory, sources: SOURCES, clock, progress: silentProgress, accept })
  const file = snapshotFile(snapshotDirectory(dataDirectory), outcome.snapshotId)
  const catalog = openCatalog(file, outcome.snapshotId)
  const { DatabaseSync } = await import('node:sqlite')
  const row = new DatabaseSync(file, { readOnly: true }).prepare("SELECT id FROM vehicle WHERE source_key = '40730'").get()
  const context = { catalog, publicUrl: 'http://localhost' }
  const fields = getProvenance.run({ id: row.id }, context).fields
  console.log(JSON.stringify({
    version: outcome.meta.schema_version,
    value: getVehicle.run({ id: row.id }, context)['${NAME}'],
    provenance: fields.find(({ field }) => field === '${NAME}'),
    exported: exportDataset('vehicles').columns.find(({ name }) => name === '${NAME}')?.type,
    document: JSON.parse(openApiText()).components.schemas.Vehicle.properties['${NAME}'],
    pages: vehicleFieldsText().includes("name: '${NAME}', label: 'CO2', unit: 'g/mi'"),
    docs: statedFieldsText().includes('\`${NAME}\` (co2TailpipeGpm)'),
  }))`

/** A copy of the program with the two lines; what it does not change is linked. */
function programWithField(t: TestContext): string {
  const folder = temporaryFolder(t)
  for (const name of ['node_modules', 'packages', 'data', 'docs']) symlinkSync(join(ROOT, name), join(folder, name))
  for (const name of ['src', 'tools']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: (path) => !path.includes('fixtures') })
  }
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (const { file, before, line } of LINES) {
    const text = readFileSync(join(folder, file), 'utf8')
    assert.equal(text.split(before).length, 2, file)
    writeFileSync(join(folder, file), text.replace(before, `${line}${before}`))
  }
  return folder
}

async function ingestBy(program: string, from: string, dataDirectory: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', SCRIPT, from, dataDirectory],
    { cwd: program },
  )
  const printed: Record<string, unknown> = JSON.parse(stdout)
  return printed
}

it('takes two lines, from the file to the response and its provenance', async (t) => {
  const folder = temporaryFolder(t)
  const [from, dataDirectory] = [join(folder, 'official'), join(folder, 'data')]
  mkdirSync(from)
  writeOfficialFiles(from)
  const program = programWithField(t)
  // The snapshot of before has no such column.
  const before = await ingestBy(ROOT, from, dataDirectory)
  assert.deepEqual([before['value'], before['provenance'], before['pages']], [undefined, undefined, false])

  const after = await ingestBy(program, from, dataDirectory)
  const [header = '', ...rows] = OFFICIAL_TEXTS['vehicles.csv'].split('\r\n').map((line) => line.split(','))
  const stated = Number(
    rows.find((cells) => cells[header.indexOf('id')] === '40730')?.[header.indexOf('co2TailpipeGpm')],
  )
  assert.ok(stated > 100)
  assert.deepEqual([after['version'], after['value'], after['exported']], [90, stated, 'number'])
  const { obtained, rule, columns, source } = after['provenance'] as Record<string, unknown>
  assert.deepEqual([obtained, rule, columns, source], ['stated', 'same_value', ['co2TailpipeGpm'], 'epa-vehicles'])
  assert.equal((after['document'] as { description: string }).description.slice(0, 14), 'Carbon dioxide')
  assert.deepEqual([after['pages'], after['docs']], [true, true])

  // A vehicle that EPA lists no more keeps what was stated of it.
  const left = OFFICIAL_TEXTS['vehicles.csv'].split('\r\n').filter((line) => !line.includes(',40730,'))
  assert.equal(left.length, rows.length)
  writeOfficialFiles(from, { 'vehicles.csv': left.join('\r\n') })
  assert.equal((await ingestBy(program, from, dataDirectory))['value'], stated)
})
