import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { writeDataset } from '#exports/create-file.ts'
import { RenderedResponses } from '#http/pipeline/respond.ts'
import { getProvenance } from '#operations/provenance/get-provenance.ts'
import { flatVehicle } from '#operations/provenance/vehicle-leaves.ts'
import { getComplaints } from '#operations/public/get-complaints.ts'
import { getFacets } from '#operations/public/get-facets.ts'
import { getInvestigations } from '#operations/public/get-investigations.ts'
import { getRecalls } from '#operations/public/get-recalls.ts'
import { getTsbs } from '#operations/public/get-tsbs.ts'
import { getVehicle } from '#operations/public/get-vehicle.ts'
import { listMakes } from '#operations/public/list-makes.ts'
import { listModels } from '#operations/public/list-models.ts'
import { listYears } from '#operations/public/list-years.ts'
import { suggestVehicles } from '#operations/public/suggest-vehicles.ts'
import { toVehicle } from '#operations/vehicle.ts'
import {
  assertFacetCounts,
  assertNameCounts,
  assertOrders,
  assertRecallCounts,
  assertSuggestions,
} from '#test/support/count-checks.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { times } from '#test/support/scale.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const FEDERAL_FILES = '../shared/data'
const PAGE = 1_000
/** Step between the vehicles that are rendered and explained. */
const VEHICLE_STEP = times(20, 1)
/** The longest texts; all have tests of small data besides. */
const SOME_EXPORTS = ['complaints'] as const
const ALL_EXPORTS = [...SOME_EXPORTS, 'vehicles', 'recall_vehicles', 'links'] as const
const PROVENANCE_STEP = times(47, 11)
/** Shapes that no text of a complaint may have: a VIN, a telephone number, an e-mail address. */
const OWNER_SHAPES = /\b(?=\w*\d)(?=\w*[A-Z])[A-HJ-NPR-Z0-9]{17}\b|\d{3}[-. )]{1,2}\d{3}[-. ]\d{4}|\w@\w/
const skip = WITHOUT_FEDERAL_FILES
/** Ingested once for all tests. */
const ingested = skip === false ? openIngestedCatalog({ after }, FEDERAL_FILES) : undefined

async function open() {
  const catalog = await ingested
  assert.ok(catalog)
  const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
  const context = { catalog, clock: new FakeClock(), publicUrl: '', health }
  return { catalog, context, rendered: new RenderedResponses() }
}

// Guarantee: no row of the federal files makes the service fail, because every response matches its schema.
test('vehicles and every recall list of the complete federal files match the closed schemas', { skip }, async () => {
  const { catalog, context, rendered } = await open()
  const recordSets = new Set<number | null>()
  let vehicles = 0
  for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
    for (const { id, record_set, recall_count } of catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles) {
      // The first of a list always, so that every recall list has a vehicle that is rendered, too.
      const isNew = !recordSets.has(record_set)
      if (isNew || vehicles % VEHICLE_STEP === 0) rendered.render(getVehicle, { id }, { key: id, context })
      vehicles += 1
      // Vehicles that share their federal names share their list.
      if (!isNew) continue
      recordSets.add(record_set)
      const list = rendered.render(getRecalls, { id }, { key: `${id} recalls`, context })
      assert.equal((JSON.parse(list.body) as { count?: number }).count, recall_count ?? undefined, id)
    }
  }
  assert.equal(vehicles, catalog.meta.listed_count)
  assert.ok(vehicles > 50_000 && recordSets.size > 1_000, `${vehicles} vehicles, ${recordSets.size} record sets`)
})

test('every response of discovery over the complete federal files matches its closed schema', { skip }, async () => {
  const { catalog, context, rendered } = await open()
  for (const operation of [listMakes, listYears, getFacets, suggestVehicles]) {
    rendered.render(operation, {}, { key: operation.name, context })
  }
  const makes = catalog.discover({}).makes()
  for (const { make } of makes) {
    rendered.render(listModels, { make }, { key: `${make} models`, context })
    rendered.render(getFacets, { make, limit: 1_000 }, { key: `${make} facets`, context })
    rendered.render(suggestVehicles, { q: make }, { key: `${make} suggest`, context })
  }
  assert.ok(makes.length > 100)
})

// Guarantee: a count always equals the length of its list.
test('every count over the complete federal files equals its list', { skip }, async () => {
  const { catalog } = await open()
  assert.ok(assertRecallCounts(catalog) > 50_000)
  assert.ok(assertNameCounts(catalog) > 2_000)
  assert.ok(assertFacetCounts(catalog) > 1_000)
  assert.ok(assertOrders(catalog) > 0)
  assert.ok(assertSuggestions(catalog) > 1_000)
})

// Guarantee: the free counts of every vehicle equal its lists, and no complaint reveals its owner.
test(
  "every list of records of the complete federal files matches its schema and the vehicle's count",
  { skip },
  async () => {
    const { catalog, context, rendered } = await open()
    const recordSets = new Set<number | null>()
    let complaints = 0
    for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
      for (const { id, record_set, complaint_count } of catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles) {
        if (recordSets.has(record_set)) continue
        recordSets.add(record_set)
        const list = rendered.render(getComplaints, { id, limit: 100 }, { key: `${id} complaints`, context })
        const text = list.body
        assert.equal((JSON.parse(text) as { total?: number }).total, complaint_count ?? undefined, id)
        assert.doesNotMatch(text, OWNER_SHAPES, id)
        complaints += complaint_count ?? 0
      }
    }
    for (const operation of [getTsbs, getInvestigations]) {
      const [vehicle] = catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles
      assert.ok(vehicle)
      const { body } = rendered.render(operation, { id: vehicle.id }, { key: operation.name, context })
      assert.match(body, /Federal .* are not loaded/)
    }
    assert.ok(complaints > 33_000, `${complaints} complaints are listed`)
  },
)

test('the provenance of vehicles of the complete federal files matches its closed schema', { skip }, async () => {
  const { catalog, context, rendered } = await open()
  const rules = new Set<string>()
  let explained = 0
  for (let position = 0; position < catalog.meta.listed_count; position += PROVENANCE_STEP) {
    const [row] = catalog.searchVehicles({}, { limit: 1, offset: position }).vehicles
    assert.ok(row)
    const { body } = rendered.render(getProvenance, { id: row.id }, { key: `${row.id} provenance`, context })
    const { fields } = JSON.parse(body) as { fields: { field: string; rule: string; value: unknown }[] }
    const values = flatVehicle(toVehicle(row, { publicUrl: '', recallsThrough: catalog.recallsThrough }), '.')
    for (const { field, rule, value } of fields) {
      assert.equal(value, values[field], `${row.id} ${field}`)
      rules.add(rule)
    }
    explained += 1
  }
  assert.ok(explained > times(1_000, 4_000) && rules.size > 22, `${explained} vehicles, ${[...rules].join(' ')}`)
})

// Guarantee: exports of the complete federal files contain every row, and the same rows in each format.
test('DuckDB reads the same from NDJSON and Parquet of the complete federal files', { skip }, async (t) => {
  const { catalog } = await open()
  const folder = temporaryFolder(t)
  const duckdb = await DuckDBInstance.create()
  t.after(() => duckdb.closeSync())
  const connection = await duckdb.connect()
  for (const dataset of times(0, 1) === 1 ? ALL_EXPORTS : SOME_EXPORTS) {
    const [ndjson, parquet] = (['ndjson', 'parquet'] as const).map((format) => {
      const file = join(folder, `${dataset}.${format}`)
      const job = { snapshotFile: catalog.file, publicUrl: 'http://localhost:8080', bytesMax: 1024 ** 3, file }
      const { rows } = writeDataset({ ...job, name: { dataset, format } })
      assert.equal(rows, catalog.exportCounts.get(dataset), `${dataset}.${format}`)
      assert.ok(rows > 10_000)
      return `'${file}'`
    })
    const types = await connection.runAndReadAll(
      `SELECT name, type FROM (DESCRIBE SELECT * FROM ${parquet}) AS d (name, type, a, b, c, d)`,
    )
    const columns = types.getRows().map(([name, type]) => `${String(name)}: '${String(type)}'`)
    const source = `read_json(${ndjson}, format = 'newline_delimited', columns = {${columns.join(', ')}})`
    // Each row counted up in one file and down in the other, so that each file is read once.
    const differing = await connection.runAndReadAll(
      `SELECT count(*) FROM (SELECT * EXCLUDE (side), sum(side) AS surplus
                               FROM ((SELECT *, 1 AS side FROM ${source}) UNION ALL (SELECT *, -1 FROM ${parquet}))
                              GROUP BY ALL HAVING surplus <> 0)`,
    )
    assert.equal(Number(differing.getRows()[0]?.[0]), 0, dataset)
  }
})
