import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { Catalog } from '#catalog/catalog.ts'
import type { ExportColumn } from '#operations/exports/export-column.ts'
import {
  EXPORT_DATASETS,
  EXPORT_FORMATS,
  exportFileName,
  type ExportDataset,
  type ExportDatasetName,
  type ExportFormat,
} from '#operations/exports/export-dataset.ts'
import { flatVehicle } from '#operations/provenance/vehicle-leaves.ts'
import { toComplaint } from '#operations/public/get-complaints.ts'
import { toTsb } from '#operations/public/get-tsbs.ts'
import { toInvestigation } from '#operations/records/investigation.ts'
import { toRecall } from '#operations/records/recall.ts'
import { toVehicle } from '#operations/vehicle.ts'
import { openCountriesCatalog } from '#test/support/ingest/countries-catalog.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { recallsOfVehicle } from '#test/support/recalls-of-vehicle.ts'
import { openRecordsCatalog } from '#test/support/records-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { type FileFigures, writeDataset } from './create-file.ts'
import { FileSink } from './file-sink.ts'
import { ROW_GROUP_CHARACTERS_MAX } from './limits.ts'
import { writeParquet } from './parquet.ts'

const PUBLIC_URL = 'http://localhost:8080'
const BYTES_MAX = 1024 ** 3

const records = await openRecordsCatalog({ after })
const starter = await openIngestedCatalog({ after }, 'data/starter')
const countries = await openCountriesCatalog({ after })
const duckdb = await DuckDBInstance.create()
after(() => duckdb.closeSync())

function write(catalog: Catalog, dataset: ExportDatasetName, format: ExportFormat, folder: string): FileFigures {
  const file = join(folder, exportFileName({ dataset, format }))
  const name = { dataset, format }
  return writeDataset({ snapshotFile: catalog.file, name, publicUrl: PUBLIC_URL, file, bytesMax: BYTES_MAX })
}

function rowsOf(catalog: Catalog, dataset: ExportDatasetName, folder: string): Record<string, unknown>[] {
  write(catalog, dataset, 'ndjson', folder)
  const text = readFileSync(join(folder, `${dataset}.ndjson`), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

const DUCKDB_TYPES = {
  string: 'VARCHAR',
  integer: 'INTEGER',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  string_list: 'VARCHAR[]',
} as const

function columnTypes(columns: readonly ExportColumn[], lists: string): string {
  const typed = columns.map(({ name, type }) => `'${name}': '${type === 'string_list' ? lists : DUCKDB_TYPES[type]}'`)
  return `{${typed.join(', ')}}`
}

/** The three files as DuckDB reads them, with the same types. */
function sourcesOf({ name, columns }: ExportDataset, folder: string): Record<ExportFormat, string> {
  const file = (format: ExportFormat) => join(folder, `${name}.${format}`)
  const listed = columns.map(({ name: column, type }) =>
    type === 'string_list' ? `from_json("${column}", '["VARCHAR"]') AS "${column}"` : `"${column}"`,
  )
  const csv = `read_csv('${file('csv')}', header = true, auto_detect = false, delim = ',', quote = '"', escape = '"',
    new_line = '\\r\\n', columns = ${columnTypes(columns, 'VARCHAR')})`
  return {
    ndjson: `SELECT * FROM read_json('${file('ndjson')}', format = 'newline_delimited', columns = ${columnTypes(columns, 'VARCHAR[]')})`,
    csv: `SELECT ${listed.join(', ')} FROM ${csv}`,
    parquet: `SELECT * FROM read_parquet('${file('parquet')}')`,
  }
}

async function numberOf(connection: DuckDBConnection, sql: string): Promise<number> {
  const reader = await connection.runAndReadAll(sql)
  return Number(reader.getRows()[0]?.[0])
}

// Guarantee: all formats of a dataset contain equal values, according to an independent program.
for (const [source, catalog] of Object.entries({ records, starter, countries })) {
  for (const dataset of EXPORT_DATASETS) {
    test(`${dataset.name} of ${source}: DuckDB reads the same rows from all three formats`, async (t) => {
      const folder = temporaryFolder(t)
      for (const format of EXPORT_FORMATS) {
        const { rows } = write(catalog, dataset.name, format, folder)
        assert.equal(rows, catalog.exportCounts.get(dataset.name), `${format}: rows as the snapshot counts them`)
      }
      const connection = await duckdb.connect()
      t.after(() => connection.closeSync())
      const { ndjson, csv, parquet } = sourcesOf(dataset, folder)
      const count = catalog.exportCounts.get(dataset.name)
      for (const sql of [ndjson, csv, parquet])
        assert.equal(await numberOf(connection, `SELECT count(*) FROM (${sql})`), count)
      // The counts are equal, so no difference in one direction means equal rows.
      for (const text of [ndjson, csv]) {
        assert.equal(await numberOf(connection, `SELECT count(*) FROM (${text} EXCEPT ALL ${parquet})`), 0)
      }
    })
  }
}

test('every dataset has rows in one of the snapshots', () => {
  for (const { name } of EXPORT_DATASETS) {
    assert.ok(
      [records, starter, countries].some(({ exportCounts }) => Number(exportCounts.get(name)) > 0),
      name,
    )
  }
})

test('Parquet columns have types, and null is null', async (t) => {
  const folder = temporaryFolder(t)
  const connection = await duckdb.connect()
  t.after(() => connection.closeSync())
  for (const dataset of EXPORT_DATASETS) {
    write(records, dataset.name, 'parquet', folder)
    const { parquet } = sourcesOf(dataset, folder)
    const described = (await connection.runAndReadAll(`DESCRIBE ${parquet}`)).getRows()
    assert.deepEqual(
      described.map(([name, type]) => [name, type]),
      dataset.columns.map(({ name, type }) => [name, DUCKDB_TYPES[type]]),
    )
  }
  const { parquet } = sourcesOf({ name: 'vehicles', description: '', columns: [] }, folder)
  const unknown = rowsOf(records, 'vehicles', folder).filter(({ horsepower }) => horsepower === null).length
  assert.ok(unknown > 0)
  assert.equal(await numberOf(connection, `SELECT count(*) FROM (${parquet}) WHERE horsepower IS NULL`), unknown)
})

/** Adds null for the fields that a response omits. */
function withNulls(answer: object, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(row).map((name) => [name, (answer as Record<string, unknown>)[name] ?? null]))
}

test('the vehicles equal those of the API, including retired ones', (t) => {
  const rows = rowsOf(starter, 'vehicles', temporaryFolder(t))
  assert.ok(rows.length > 600)
  for (const { listed, ...row } of rows) {
    const answer = starter.getVehicle(String(row['id']))
    assert.ok(answer)
    assert.deepEqual(
      row,
      withNulls(
        flatVehicle(toVehicle(answer, { publicUrl: PUBLIC_URL, recallsThrough: starter.recallsThrough }), '_'),
        row,
      ),
    )
    assert.equal(listed, true)
  }
})

const keyOf = ({ campaign_id, wording }: Record<string, unknown>) => JSON.stringify([campaign_id, wording])

test('recalls joined to vehicles equal the lists of the API', (t) => {
  const folder = temporaryFolder(t)
  const recalls = new Map(rowsOf(starter, 'recalls', folder).map((row) => [keyOf(row), row]))
  const byVehicle = Map.groupBy(rowsOf(starter, 'recall_vehicles', folder), ({ vehicle_id }) => String(vehicle_id))
  assert.ok(byVehicle.size > 100)
  for (const [id, links] of byVehicle) {
    const joined = links.map((link) => ({ ...recalls.get(keyOf(link)), ...link }))
    const answered = (recallsOfVehicle(starter, id)?.recalls ?? []).map(toRecall)
    assert.deepEqual(
      joined.map(({ wording: _wording, vehicle_id: _id, ...row }: Record<string, unknown>) => row),
      answered.map((answer, index) => {
        const { wording: _wording, vehicle_id: _id, ...row } = joined[index] as Record<string, unknown>
        return withNulls(answer, row)
      }),
    )
  }
})

const PAGE = { limit: 10_000, offset: 0 }

test('complaints joined to vehicles by federal name equal the lists of the API', (t) => {
  const folder = temporaryFolder(t)
  const nameOf = ({ year, make, model }: Record<string, unknown>) => JSON.stringify([year, make, model])
  const complaints = Map.groupBy(rowsOf(records, 'complaints', folder), nameOf)
  const links = Map.groupBy(rowsOf(records, 'links', folder), ({ vehicle_id }) => String(vehicle_id))
  let compared = 0
  for (const [id, names] of links) {
    const joined = new Map(
      names.flatMap((name) => complaints.get(nameOf(name)) ?? []).map((row) => [row['complaint_id'], row]),
    )
    const answered = (records.records.complaints(id, PAGE)?.page.records ?? []).map(toComplaint)
    assert.equal(joined.size, answered.length)
    for (const answer of answered) {
      const {
        product: _product,
        year: _year,
        make: _make,
        model: _model,
        ...row
      } = joined.get(answer.complaint_id) ?? {}
      assert.deepEqual(row, withNulls(answer, row))
      compared += 1
    }
  }
  assert.ok(compared > 20, `${compared} complaints`)
})

test('bulletins and investigations joined to vehicles equal the lists of the API', (t) => {
  const folder = temporaryFolder(t)
  const tsbs = new Map(rowsOf(records, 'tsbs', folder).map((row) => [row['tsb_id'], row]))
  const investigations = new Map(rowsOf(records, 'investigations', folder).map((row) => [row['investigation_id'], row]))
  const tsbLinks = Map.groupBy(rowsOf(records, 'tsb_vehicles', folder), ({ vehicle_id }) => String(vehicle_id))
  const ended = Map.groupBy(rowsOf(records, 'investigation_vehicles', folder), ({ vehicle_id }) => String(vehicle_id))
  assert.ok(tsbLinks.size > 0 && ended.size > 0)
  for (const [id, links] of tsbLinks) {
    const answered = (records.records.tsbs(id, PAGE)?.page.records ?? []).map(toTsb)
    assert.deepEqual(
      links.map(({ tsb_id }) => tsbs.get(tsb_id)),
      answered,
    )
  }
  for (const [id, links] of ended) {
    const answered = (records.records.investigations(id, PAGE)?.page.records ?? []).map(toInvestigation)
    const joined = links.map(({ vehicle_id: _id, ...link }) => ({
      ...investigations.get(link['investigation_id']),
      ...link,
    }))
    assert.deepEqual(joined, answered)
  }
})

// Guarantee: bulk data reveal nothing about who complained, as responses do not.
test('complaints contain the fields of the API and the product, and nothing about the owner', (t) => {
  const [first] = rowsOf(records, 'complaints', temporaryFolder(t))
  assert.ok(first)
  assert.deepEqual(Object.keys(first), [
    'complaint_id',
    'filed',
    'incident_date',
    'components',
    'symptoms',
    'description',
    'crash',
    'fire',
    'injury',
    'injuries',
    'deaths',
    'mileage',
    'state',
    'product',
    'year',
    'make',
    'model',
  ])
})

// Guarantee: memory use is bounded, however long the texts of a dataset are.
test('long texts end a row group of Parquet', async (t) => {
  const file = join(temporaryFolder(t), 'long.parquet')
  const sink = new FileSink(file, BYTES_MAX)
  const rows = Array.from({ length: 5 }, () => ({ text: 'x'.repeat(ROW_GROUP_CHARACTERS_MAX / 2) }))
  writeParquet(sink, rows, [{ name: 'text', type: 'string', nullable: false, description: '' }])
  sink.finish()
  const connection = await duckdb.connect()
  t.after(() => connection.closeSync())
  const groups = `SELECT count(DISTINCT row_group_id) FROM parquet_metadata('${file}')`
  assert.equal(await numberOf(connection, groups), 3)
  assert.equal(await numberOf(connection, `SELECT count(*) FROM '${file}'`), 5)
})

test('the same snapshot gives the same bytes, and a file cannot exceed its limit', (t) => {
  const [one, other] = [temporaryFolder(t), temporaryFolder(t)]
  for (const { name } of EXPORT_DATASETS) {
    for (const format of EXPORT_FORMATS) {
      assert.deepEqual(write(records, name, format, one), write(records, name, format, other), `${name}.${format}`)
    }
  }
  const name = { dataset: 'vehicles', format: 'csv' } as const
  const job = { snapshotFile: starter.file, name, publicUrl: PUBLIC_URL, file: join(one, 'small.csv'), bytesMax: 1_000 }
  assert.throws(() => writeDataset(job), /larger than 1000 bytes/)
})
