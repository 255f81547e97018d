import assert from 'node:assert/strict'
import type { Catalog, VehicleFilters } from '#catalog/catalog.ts'
import { VEHICLE_SORTS } from '#catalog/search/vehicle-finder.ts'
import type { OperationContext } from '#operations/endpoint.ts'
import { getFacets } from '#operations/public/get-facets.ts'
import { listMakes } from '#operations/public/list-makes.ts'
import { listModels } from '#operations/public/list-models.ts'
import { listYears } from '#operations/public/list-years.ts'
import { suggestVehicles } from '#operations/public/suggest-vehicles.ts'
import { FakeClock } from './fake-clock.ts'
import { seededRandom } from './random/seeded-random.ts'
import { recallsOfVehicle } from './recalls-of-vehicle.ts'
import { times } from './scale.ts'

const SEED = 20_261_121
const PAGE = 1_000
/** Random vehicles whose fields make the searches of the facet check. */
const FACET_SAMPLES = times(30, 60)
const ORDER_SAMPLES = times(10, 25)
/** Step between vehicles whose recall lists are read in a large catalog; most share theirs with others. */
const RECALLS_STEP = times(25, 1)
const LARGE_CATALOG_MIN = 10_000

function contextOf(catalog: Catalog): OperationContext {
  const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
  return { catalog, clock: new FakeClock(), publicUrl: '', health }
}

/** The number that vehicles announce is the length of their list of recalls. Responses how many vehicles there are. */
export function assertRecallCounts(catalog: Catalog): number {
  const step = catalog.meta.listed_count < LARGE_CATALOG_MIN ? 1 : RECALLS_STEP
  let vehicles = 0
  for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
    for (const { id, recall_count: count } of catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles) {
      vehicles += 1
      if (vehicles % step !== 0) continue
      const list = recallsOfVehicle(catalog, id)
      assert.deepEqual([list?.recalls.length, list?.isLoaded], [count ?? 0, count !== null], id)
    }
  }
  assert.equal(vehicles, catalog.meta.listed_count)
  return vehicles
}

/** Every make, model and year of the whole snapshot counts what the search by it finds. Responses how many there are. */
export function assertNameCounts(catalog: Catalog): number {
  const context = contextOf(catalog)
  const { makes, total } = listMakes.run({}, context)
  assert.equal(makes.length, total)
  let [vehicles, checked] = [0, 0]
  for (const { make, vehicle_count, model_count, ...years } of makes) {
    assert.equal(catalog.countVehicles({ make }), vehicle_count, make)
    assert.deepEqual(years, yearsOf(catalog, { make }))
    vehicles += vehicle_count
    const { models, make: known } = listModels.run({ make }, context)
    assert.equal(known, make)
    assert.equal(models.length, model_count, make)
    for (const { model, ...summary } of models) {
      const found = { vehicle_count: catalog.countVehicles({ make, model }), ...yearsOf(catalog, { make, model }) }
      assert.deepEqual(summary, found, `${make} ${model}`)
      checked += 1
    }
  }
  assert.equal(vehicles, catalog.meta.listed_count, 'every vehicle has a make')
  const { years } = listYears.run({}, context)
  for (const { year, vehicle_count, make_count } of years) {
    assert.equal(catalog.countVehicles({ year }), vehicle_count, String(year))
    const inYear = listMakes.run({ year }, context)
    assert.equal(inYear.total, make_count)
    for (const { make, ...summary } of inYear.makes) {
      assert.equal(catalog.countVehicles({ make, year }), summary.vehicle_count, `${year} ${make}`)
    }
  }
  return checked + makes.length + years.length
}

/** The first and the last model year of what a search finds. */
function yearsOf(catalog: Catalog, filters: VehicleFilters): { first_year: number | null; last_year: number | null } {
  const [first, last] = (['year', '-year'] as const).map(
    (sort) => catalog.searchVehicles(filters, { limit: 1, offset: 0, sort }).vehicles[0]?.year ?? null,
  )
  return { first_year: first ?? null, last_year: last ?? null }
}

/** The conditions that random vehicles meet, some of them each time. */
function* randomFilters(catalog: Catalog, count: number): Generator<VehicleFilters> {
  const random = seededRandom(SEED)
  for (let sample = 0; sample < count; sample += 1) {
    const offset = Math.floor(random() * catalog.meta.listed_count)
    const [vehicle] = catalog.searchVehicles({}, { limit: 1, offset }).vehicles
    const year = vehicle?.year ?? 2000
    const possible = { ...vehicle, year_min: year - 3, year_max: year + 3 } as Readonly<Record<string, unknown>>
    const names = [
      'make',
      'model',
      'body_class',
      'fuel_type',
      'drive_type',
      'cylinders',
      'trim',
      'year_min',
      'year_max',
    ]
    const given = names.filter((name) => (possible[name] ?? null) !== null && random() < 0.35)
    yield Object.fromEntries(given.map((name) => [name, possible[name]])) as VehicleFilters
  }
}

/** In random searches, every count of every facet is the total of the search with that value. Responses how many. */
export function assertFacetCounts(catalog: Catalog): number {
  const context = contextOf(catalog)
  let checked = 0
  for (const filters of randomFilters(catalog, FACET_SAMPLES)) {
    const { total, facets } = getFacets.run({ ...filters, limit: 1_000 } as never, context)
    assert.equal(total, catalog.countVehicles(filters))
    for (const [name, facet] of Object.entries(facets)) {
      // Adding a value to a condition on the same name replaces the condition, and may find more.
      const isGiven = name in filters || (name === 'year' && ('year_min' in filters || 'year_max' in filters))
      assert.equal(facet.values.length, facet.distinct)
      if (name !== 'model') assert.equal(sumOf(facet.values), total - facet.unknown, name)
      if (isGiven) continue
      for (const { value, count } of facet.values) {
        assert.equal(
          catalog.countVehicles({ ...filters, [name]: value }),
          count,
          JSON.stringify({ filters, name, value }),
        )
        checked += 1
      }
    }
  }
  return checked
}

function sumOf(values: readonly { readonly count: number }[]): number {
  return values.reduce((sum, { count }) => sum + count, 0)
}

/** In random searches, the pages of every order together hold the same vehicles. Responses how many searches. */
export function assertOrders(catalog: Catalog): number {
  let checked = 0
  for (const filters of randomFilters(catalog, ORDER_SAMPLES)) {
    const published = walk(catalog, filters, '-year').toSorted()
    for (const sort of VEHICLE_SORTS) assert.deepEqual(walk(catalog, filters, sort).toSorted(), published, sort)
    assert.equal(new Set(published).size, published.length)
    checked += 1
  }
  return checked
}

function walk(catalog: Catalog, filters: VehicleFilters, sort: (typeof VEHICLE_SORTS)[number]): string[] {
  const ids: string[] = []
  const total = catalog.countVehicles(filters)
  // A very long list is not walked: its length is compared instead.
  if (total >= 3 * PAGE) return [String(total)]
  for (let offset = 0; offset < total; offset += PAGE) {
    ids.push(...catalog.searchVehicles(filters, { limit: PAGE, offset, sort }).vehicles.map(({ id }) => id))
  }
  return ids
}

/** Every model, typed in full, is offered, and what is offered counts what its query finds. Responses how many. */
export function assertSuggestions(catalog: Catalog): number {
  const context = contextOf(catalog)
  let checked = 0
  for (const { make } of listMakes.run({}, context).makes) {
    for (const { model } of listModels.run({ make }, context).models.slice(0, 40)) {
      const { suggestions } = suggestVehicles.run({ q: `${make} ${model}`, limit: 25 }, context)
      assert.ok(
        suggestions.some((offered) => offered.make === make && offered.model === model),
        `${make} ${model}: ${JSON.stringify(suggestions.slice(0, 3))}`,
      )
      for (const { query, vehicle_count } of suggestions.slice(0, 3)) {
        const { year, ...names } = Object.fromEntries(new URLSearchParams(query))
        const filters = { ...names, ...(year === undefined ? {} : { year: Number(year) }) }
        assert.equal(catalog.countVehicles(filters), vehicle_count, query)
      }
      checked += 1
    }
  }
  return checked
}
