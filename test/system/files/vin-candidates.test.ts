// Guarantee: the VIN of a light vehicle leads to vehicles of the catalog, including the one that its owner names.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Catalog } from '#catalog/catalog.ts'
import { readVinContradictions } from '#catalog/vin/vin-contradictions.ts'
import { decodeOneVin } from '#operations/vin/decode-vin.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

const from = sharedData()
const skip = WITHOUT_FEDERAL_FILES
/** Ingested once for all tests. */
const ingested = from === undefined ? undefined : openIngestedCatalog({ after }, from)

/** Of 1,000 vehicles that EPA lists, as many some VIN can lead to, by the first year of five. Found: 979, 987, 988, 990, 993, 994. */
const REACHED_MIN: readonly (readonly [year: number, share: number])[] = [
  [1995, 975],
  [2000, 984],
  [2005, 986],
  [2010, 988],
  [2015, 991],
  [2020, 992],
]
const SELECT_REACHED = `
  SELECT count(*) AS listed, count(*) FILTER (WHERE EXISTS (SELECT 1 FROM vin_vehicle x WHERE x.vehicle = v.position)) AS reached
    FROM vehicle v WHERE v.source = 'epa-vehicles' AND v.year >= ? AND v.year < ? + 5`

/** Of 1,000 vehicles that EPA and vPIC describe, as many they may contradict each other on. Found: 1.7, 18.1, 13.8, 1.0, 3.9. */
const CONTRADICTED_MAX: Readonly<Record<string, number>> = {
  fuel: 2,
  cylinders: 19,
  displacement: 14,
  body: 2,
  doors: 4,
  drive: 0,
}

const CONTRADICTION_COLUMNS = [
  ['fuel', 'fuel_type'],
  ['cylinders', 'cylinders'],
  ['displacement', 'displacement_l'],
  ['body', 'body_class'],
  ['doors', 'doors'],
  ['drive', 'drive_type'],
] as const

interface Owned {
  readonly vin: string
  readonly make: string
  readonly model: string
  readonly year: number
}

/** NHTSA's data of VINs are complete from this year on. */
const FIRST_YEAR = 1995
const FORD = 'nhtsa/complaints/ford_311_complaints_with_narratives_2024-02.csv'
const OLDER = 'nhtsa/samples-2014/complaints.txt'
const VIN_LENGTH = 17
/** Letters that owners write where a VIN has 1 or 0. */
const NO_VIN = /[IOQ]/i

/** Complaints with the eleven characters of the VIN that NHTSA publishes, and what the owner calls the vehicle. */
function ownedVehicles(folder: string): Owned[] {
  const ford = parse<Record<string, string>>(readFileSync(join(folder, FORD)), { columns: true })
  const older = readFileSync(join(folder, OLDER), 'latin1')
    .split('\n')
    .map((line) => line.split('\t'))
  const owned = [
    ...ford.map(({ VIN, MAKETXT, MODELTXT, YEARTXT }) => [VIN, MAKETXT, MODELTXT, YEARTXT]),
    ...older.map((cells) => [cells[14], cells[3], cells[4], cells[5]]),
  ]
  return owned.flatMap(([vin = '', make = '', model = '', year]) =>
    vin.trim().length < 10 || NO_VIN.test(vin)
      ? []
      : [{ vin: vin.trim().padEnd(VIN_LENGTH, '*'), make, model, year: Number(year) }],
  )
}

/** Classes of gross vehicle weight up to 8,500 lb: EPA rates no pickup and no van above it. */
const LIGHT = /^(?:Class )?(?:1|2E|2F)/
const LIGHT_TYPES = new Set(['PASSENGER CAR', 'MULTIPURPOSE PASSENGER VEHICLE (MPV)', 'TRUCK'])

function decode(vin: string, catalog: Catalog) {
  return decodeOneVin.run({ vin }, { catalog, clock: new FakeClock(), publicUrl: '' } as never)
}

describe('candidates of a VIN, with the complete federal files', { skip }, () => {
  for (const [year, share] of REACHED_MIN) {
    it(`a VIN can lead to at least ${share / 10} % of the vehicles from ${year} on`, async () => {
      const catalog = await ingested
      assert.ok(catalog)
      const snapshot = openImmutable(catalog.file)
      const { listed, reached } = snapshot.prepare(SELECT_REACHED).get(year, year) as Record<string, number>
      snapshot.close()
      assert.ok(listed !== undefined && reached !== undefined && listed > 4_000, `${listed}`)
      assert.ok(reached * 1_000 >= share * listed, `${reached} of ${listed}`)
    })
  }

  it('EPA and vPIC do not contradict each other more often than measured', async () => {
    const catalog = await ingested
    assert.ok(catalog)
    const snapshot = openImmutable(catalog.file)
    const { comparisons, contradictions } = readVinContradictions(snapshot)
    snapshot.close()
    for (const { kind, compared, contradicted } of comparisons) {
      const listed = contradictions.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.vehicles, 0)
      assert.equal(listed, contradicted, kind)
      // The copy of vPIC at hand states no drive by pattern.
      assert.ok(compared > 20_000 || kind === 'drive', `${kind}: ${compared}`)
      assert.ok(
        contradicted * 1_000 <= (CONTRADICTED_MAX[kind] ?? 0) * compared,
        `${kind}: ${contradicted} of ${compared}`,
      )
    }
  })

  it('every contradiction has a reviewed decision, which the vehicles follow', async () => {
    const catalog = await ingested
    assert.ok(catalog)
    const snapshot = openImmutable(catalog.file)
    const { contradictions } = readVinContradictions(snapshot)
    const served = CONTRADICTION_COLUMNS.flatMap(([kind, column]) =>
      snapshot
        .prepare(
          `SELECT v.${column} AS value, c.served, c.stated, c.decided
             FROM vin_contradicted f JOIN vehicle v USING (id) JOIN vin_contradiction c ON c.position = f.contradiction
            WHERE f.kind = ?`,
        )
        .all(kind),
    )
    snapshot.close()
    // A new one is null until data/vin/reviewed-values.tsv or EPA's row of another year decides it.
    assert.deepEqual(
      contradictions.filter(({ decided, reason }) => decided === 'none' && reason === null),
      [],
    )
    assert.equal(
      served.length,
      contradictions.reduce((sum, { vehicles }) => sum + vehicles, 0),
    )
    for (const row of served) {
      assert.equal(row['value'] === null ? null : String(row['value']), row['served'], JSON.stringify(row))
      assert.equal(row['served'] === null, row['decided'] === 'none', JSON.stringify(row))
    }
    assert.equal(served.filter(({ decided }) => decided === 'none').length, 2)
    assert.equal(served.filter((row) => row['decided'] === 'reviewed' && row['served'] !== row['stated']).length, 12)
  })

  it('the VINs of complaints lead to the vehicle that the owner names', async () => {
    const catalog = await ingested
    assert.ok(catalog && from)
    const missed: string[] = []
    let light = 0
    let heavy = 0
    for (const { vin, make, model, year } of ownedVehicles(from)) {
      const { vehicle_type: type, gvwr, vehicles, ...decoded } = decode(vin, catalog)
      if (year < FIRST_YEAR || decoded.year !== year || !LIGHT_TYPES.has(type ?? '')) continue
      if (gvwr.class !== null && !LIGHT.test(gvwr.class)) {
        heavy += 1
        continue
      }
      light += 1
      const named = catalog.searchVehicles({ year, make, model }, { limit: 1_000, offset: 0 }).vehicles
      const ids = new Set(named.map(({ id }) => id))
      if (!vehicles.some(({ id }) => ids.has(id))) missed.push(`${vin.slice(0, 8)} ${year} ${make} ${model}`)
    }
    assert.ok(light > 270 && heavy > 20, `${light} light vehicles, ${heavy} heavy ones`)
    assert.deepEqual(missed, [])
  })
})
