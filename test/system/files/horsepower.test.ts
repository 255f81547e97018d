import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Catalog } from '#catalog/catalog.ts'
import type { VehicleOrigin } from '#catalog/provenance-store.ts'
import { fold } from '#catalog/search/fold.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { epaTestCars } from '#ingest/sources/epa-test-cars/index.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { table } from '../../../tools/starter/extract-epa.ts'

const FEDERAL_FILES = '../shared/data'
const EPA_FILES = join(FEDERAL_FILES, 'epa')
const PAGE = 1_000
const FIRST_YEAR = 2004
const LAST_YEAR = 2025
/** Of the vehicles of these model years in EPA's file. */
const RATED_SHARE_MIN = 0.65
const KILOWATTS_PER_HORSEPOWER = 0.7457
/** A rating that differs by more from both neighbouring years, which agree, is an error. */
const SAME_ENGINE_SPREAD = 1.12
const skip = WITHOUT_FEDERAL_FILES
/** Ingested once for all tests. */
const ingested = skip === false ? rated() : undefined

interface Rated {
  readonly vehicle: VehicleRow
  readonly origin: VehicleOrigin
}

async function rated(): Promise<{ vehicles: Rated[]; all: number }> {
  const catalog = await openIngestedCatalog({ after }, FEDERAL_FILES)
  const listed = [...vehiclesOf(catalog)].filter(({ year }) => year !== null && year >= FIRST_YEAR && year <= LAST_YEAR)
  const ofEpa = listed.flatMap((vehicle): Rated[] => {
    const origin = catalog.provenance.originOf(vehicle.id)
    return origin?.source === 'epa-vehicles' ? [{ vehicle, origin }] : []
  })
  return { vehicles: ofEpa.filter(({ vehicle }) => vehicle.horsepower !== null), all: ofEpa.length }
}

async function known(): Promise<{ vehicles: Rated[]; all: number }> {
  const found = await ingested
  assert.ok(found)
  return found
}

function* vehiclesOf(catalog: Catalog): Generator<VehicleRow> {
  for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
    yield* catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles
  }
}

/** Every row of the lists, read without the ingest: year, family, model, rating, and what the file calls the rating. */
async function listedRows(): Promise<Set<string>> {
  const { files } = await findFiles(join(EPA_FILES, 'testcar'), [epaTestCars])
  const rows = new Set<string>()
  for (const file of files) {
    const chunks: Buffer[] = []
    for await (const chunk of file.open()) chunks.push(chunk)
    const list = table(Buffer.concat(chunks).toString('latin1'))
    const columns = list.header.includes('EF_ID')
      ? ['MDLYR_DT', 'EF_ID', 'CL_NM', 'VC_RTD_HP_MSR']
      : ['Model Year', 'Actual Tested Testgroup', 'Represented Test Veh Model', 'Rated Horsepower']
    for (const { cell } of list.rows) {
      const [year, family, model, horsepower] = columns.map((column) => cell(column).trim())
      rows.add([year, family, model, Math.round(Number(horsepower)), columns.at(-1)].join('|'))
    }
  }
  return rows
}

// Guarantee: the record cited in provenance is in the list, belongs to this car, and has the served number.
test('every rating equals that of the record cited in its provenance', { skip }, async () => {
  const { vehicles } = await known()
  const rows = await listedRows()
  let cited = 0
  for (const { vehicle, origin } of vehicles) {
    const { wording, rating } = origin
    const label = `${vehicle.year} ${wording.make} ${wording.model} ${vehicle.horsepower} ${rating?.rule}`
    assert.ok(rating, label)
    if (rating.rule === 'motor_conversion') {
      assert.equal(vehicle.horsepower, Math.round((vehicle.motor_kw ?? 0) / KILOWATTS_PER_HORSEPOWER), label)
      assert.ok(wording.motor?.startsWith(String(vehicle.motor_kw)), label)
      continue
    }
    if (rating.rule === 'stated_power') {
      assert.match(`${wording.engine_text} ${wording.model}`, new RegExp(`\\b${vehicle.horsepower} ?hp\\b`, 'i'), label)
      continue
    }
    const [first] = rating.records
    assert.ok(first, label)
    const { year, engine_family: family, model, horsepower, column } = first
    assert.ok(rows.has([year, family, model, horsepower, column].join('|')), `${label}: ${JSON.stringify(first)}`)
    const stated =
      rating.rule === 'converted_kilowatts' ? Math.round(horsepower / KILOWATTS_PER_HORSEPOWER) : horsepower
    assert.equal(vehicle.horsepower, stated, label)
    assert.ok(isNamedAlike(model, wording), `${label}: ${model}`)
    cited += 1
  }
  assert.ok(cited > 15_000)
})

/** A word of the nameplate is in the name of the tested car, or this in the vehicle's. */
function isNamedAlike(tested: string, { make, model, base_model: base }: VehicleOrigin['wording']): boolean {
  const car = fold(tested)
  const names = [model, ...(base ?? model).split('/'), ...model.split(/[\s/]+/)].map(fold).filter((name) => name !== '')
  return names.some((name) => car.includes(name) && name !== fold(make)) || fold(model).includes(car)
}

test('most vehicles of model years 2004 to 2025 have a horsepower', { skip }, async () => {
  const { vehicles, all } = await known()
  const share = vehicles.length / all
  assert.ok(share >= RATED_SHARE_MIN, `${vehicles.length} of ${all}`)
})

// Guarantee: none of the known classes of error in the lists is served.
test('no rating is an outlier among those of the same name and engine in adjacent years', { skip }, async () => {
  const { vehicles } = await known()
  const lines = Map.groupBy(vehicles, ({ vehicle, origin }) =>
    [
      origin.wording.make,
      origin.wording.model,
      vehicle.displacement_l,
      origin.wording.turbocharger,
      origin.wording.supercharger,
      origin.wording.fuel,
      origin.wording.transmission,
      origin.wording.motor,
    ].join('|'),
  )
  const odd: string[] = []
  for (const [line, members] of lines) {
    const years = Map.groupBy(members, ({ vehicle }) => vehicle.year ?? 0)
    const powers = (year: number): number[] => years.get(year)?.map(({ vehicle }) => vehicle.horsepower ?? 0) ?? []
    for (const { vehicle } of members) {
      const [before, own, next] = [(vehicle.year ?? 0) - 1, vehicle.horsepower ?? 0, (vehicle.year ?? 0) + 1]
      const around = [...powers(before), ...powers(next)]
      const isAround = powers(before).length > 0 && powers(next).length > 0
      const isAlone = around.every((other) => Math.max(other, own) > Math.min(other, own) * SAME_ENGINE_SPREAD)
      const areAlike = Math.max(...around) <= Math.min(...around) * SAME_ENGINE_SPREAD
      if (isAround && isAlone && areAlike) odd.push(`${vehicle.year} ${line}: ${own} among ${around.join(', ')}`)
    }
  }
  assert.deepEqual(odd, [])
})

test('different engines of a nameplate never share a rating', { skip }, async () => {
  const { vehicles } = await known()
  const equal = Map.groupBy(vehicles, ({ vehicle, origin }) =>
    [origin.wording.make, origin.wording.base_model ?? origin.wording.model, vehicle.year, vehicle.horsepower].join(
      '|',
    ),
  )
  const isBoosted = ({ origin: { wording } }: Rated): boolean =>
    wording.turbocharger !== null || wording.supercharger !== null
  const litres = ({ vehicle }: Rated): number => vehicle.displacement_l ?? 0
  const wrong = [...equal].filter(([, members]) => {
    const engines = members.filter((each) => litres(each) > 0)
    return engines.some((small) =>
      engines.some((large) => {
        if (litres(small) === litres(large)) {
          return isBoosted(large) && !isBoosted(small) && large.origin.rating?.rule !== 'own_test_rating'
        }
        const spread = small.vehicle.cylinders === large.vehicle.cylinders ? 1.03 : 1.1
        return litres(large) > litres(small) * spread && isBoosted(large) === isBoosted(small)
      }),
    )
  })
  assert.deepEqual(
    wrong.map(([key]) => key),
    [],
  )
})
