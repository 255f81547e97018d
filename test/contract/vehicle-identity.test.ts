import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, test } from 'node:test'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

const FEDERAL_FILES = '../shared/data'
const PAGE = 1_000
/** Vehicles of EPA's complete file that no column of it tells apart: 190 in 2025-10. */
const ALIKE_MAX = 250
const skip = existsSync(FEDERAL_FILES) ? false : `${FEDERAL_FILES} is not here`
/** Ingested once for all tests. */
const ingested = skip === false ? listed() : undefined

async function listed(): Promise<VehicleRow[]> {
  const catalog = await openIngestedCatalog({ after }, FEDERAL_FILES)
  const vehicles: VehicleRow[] = []
  for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
    vehicles.push(...catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles)
  }
  // Those that only NHTSA knows have a name and nothing else.
  return vehicles.filter(({ transmission, drive_type }) => transmission !== null || drive_type !== null)
}

// Guarantee: two vehicles that differ for their owners differ in an answer.
test(
  'vehicles that equal each other in every field are those that EPA itself does not tell apart',
  { skip },
  async () => {
    const vehicles = (await ingested) ?? []
    assert.ok(vehicles.length > 40_000)
    const looks = Map.groupBy(vehicles, lookOf)
    const alike = [...looks.values()].filter((group) => group.length > 1).flat()
    assert.ok(alike.length <= ALIKE_MAX, `${alike.length} vehicles look like another`)
  },
)

/** Every field that a caller reads, but the horsepower. */
function lookOf(vehicle: VehicleRow): string {
  const { year, make, model, trim, submodel, cylinders, displacement_l, transmission } = vehicle
  const { drive_type, fuel_type, body_class, doors, configuration, battery_kwh } = vehicle
  return JSON.stringify([
    [year, make, model, trim, submodel, cylinders, displacement_l, transmission],
    [drive_type, fuel_type, body_class, doors, configuration, battery_kwh],
  ])
}
