import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import type { VehicleSpec } from '#test/support/build-snapshot.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { openSmallCatalog } from '#test/support/small-snapshot.ts'
import type { VehicleFilters } from './catalog.ts'
import { fold, nameTerm, searchTerms, startTerms, wholeTerms } from './search/fold.ts'
import { VEHICLE_SORTS, type VehicleSort } from './search/vehicle-finder.ts'

const SEED = 20_261_121
const VEHICLE_COUNT = 400
const MAKES = ['Ford', 'AM General', 'AMC', 'Mercedes-Benz', 'Škoda']
const MODELS = ['F-150', 'F150 Lightning', 'F 150', 'Model 3', 'C 300', '330i', 'C-HR', 'Tacoma Access Cab', 'Tacoma']
const TRIMS = [null, 'SR5', 'XLE/XSE', 'Sport Touring']
const BODIES = [null, 'Pickup', 'Sedan', 'Cargo Van']
const FUELS = [null, 'Gasoline', 'Flex Fuel (E85)', 'Electric']
const DRIVES = [null, 'AWD', '4WD']
const CYLINDERS = [null, 4, 6, 12]
const YEARS = [null, 1999, 2000, 2003, 2018, 2019]

type Row = Required<Omit<VehicleSpec, 'retired' | 'illustration'>>

/** Random vehicles in published order, the same in each run. */
function randomVehicles(): VehicleSpec[] {
  const random = seededRandom(SEED)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const vehicles = Array.from({ length: VEHICLE_COUNT }, (_, number) => ({
    id: `vehicle${String(number).padStart(8, '0')}`,
    year: pick(YEARS),
    make: pick(MAKES),
    model: pick(MODELS),
    trim: pick(TRIMS),
    body_class: pick(BODIES),
    fuel_type: pick(FUELS),
    drive_type: pick(DRIVES),
    cylinders: pick(CYLINDERS),
    horsepower: pick([null, 95, 100, 1_000]),
    economy_combined_mpg: pick([null, 9, 22, 30, 110]),
    electric_range_miles: pick([null, null, 35, 300]),
    recall_count: pick([0, 0, 2, 10]),
  }))
  return vehicles.toSorted((left, right) => (right.year ?? 0) - (left.year ?? 0))
}

const vehicles = randomVehicles()
const catalog = openSmallCatalog({ after }, { vehicles, aliases: { ford2: 'Ford', skoda: 'Škoda' } })

/** Usually undefined, so that many searches find something. */
const optional = <Value>(values: readonly (Value | null)[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values.filter((value) => value !== null)) },
  )

const filters: fc.Arbitrary<VehicleFilters> = fc
  .record({
    year: optional([...YEARS, 2001]),
    make: optional([...MAKES, 'FORD2', 'skoda', 'mercedes benz', 'nobody']),
    model: optional([...MODELS, 'f150', '3', 'tacoma', 'access cab', '30']),
    trim: optional([...TRIMS, 'xse', 'sport', 'touring']),
    body_class: optional(BODIES),
    fuel_type: optional(FUELS),
    drive_type: optional(DRIVES),
    cylinders: optional([...CYLINDERS, 5]),
    min_mpg: optional([1, 10, 30, 31, 200]),
    min_range: optional([35, 36, 301]),
    year_min: optional([1990, 1999, 2001, 2019, 2030]),
    year_max: optional([1990, 1999, 2001, 2018, 2030]),
  })
  .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))

/** The documented meaning of each filter, applied to one vehicle. */
function matches(vehicle: Partial<Row>, requested: VehicleFilters): boolean {
  const isRight = (field: 'body_class' | 'fuel_type' | 'drive_type' | 'cylinders' | 'year') =>
    requested[field] === undefined || vehicle[field] === requested[field]
  const hasWords = (text: string | null | undefined, words: string | undefined) =>
    words === undefined || searchTerms(text ?? '').has(nameTerm(words))
  return (
    (['body_class', 'fuel_type', 'drive_type', 'cylinders', 'year'] as const).every(isRight) &&
    (requested.make === undefined || fold(vehicle.make ?? '') === resolvedMake(requested.make)) &&
    hasWords(vehicle.model, requested.model) &&
    hasWords(vehicle.trim, requested.trim) &&
    reaches(vehicle.economy_combined_mpg, requested.min_mpg) &&
    reaches(vehicle.electric_range_miles, requested.min_range) &&
    isInRange(vehicle.year ?? null, requested)
  )
}

function reaches(value: number | null | undefined, least = 0): boolean {
  return (value ?? 0) >= least
}

function resolvedMake(requested: string): string {
  return requested === 'FORD2' ? 'ford' : fold(requested)
}

function isInRange(year: number | null, { year_min, year_max }: VehicleFilters): boolean {
  if (year_min === undefined && year_max === undefined) return true
  return year !== null && year >= (year_min ?? -Infinity) && year <= (year_max ?? Infinity)
}

function idsOf(requested: VehicleFilters, sort: VehicleSort = '-year', limit = VEHICLE_COUNT): string[] {
  const ids: string[] = []
  const { total } = catalog.searchVehicles(requested, { limit: 0, offset: 0, sort })
  for (let offset = 0; offset < total; offset += limit) {
    const page = catalog.searchVehicles(requested, { limit, offset, sort })
    assert.equal(page.total, total)
    ids.push(...page.vehicles.map(({ id }) => id))
  }
  return ids
}

/** 0 = the words name the whole model, 1 = its start, 2 = a part. */
function rankOf(model: string, requested: string | undefined): number {
  if (requested === undefined || wholeTerms(model).has(nameTerm(requested))) return 0
  return startTerms(model).has(nameTerm(requested)) ? 1 : 2
}

test('finds exactly the vehicles that match every filter, sorted by year, match and published order', () => {
  let nonEmpty = 0
  fc.assert(
    fc.property(filters, (requested) => {
      // model-reading.test.ts covers words that are not read literally.
      if (catalog.noteOf(requested) !== undefined) return
      const expected = vehicles
        .filter((vehicle) => matches(vehicle, requested))
        .toSorted(
          (left, right) =>
            (right.year ?? 0) - (left.year ?? 0) ||
            rankOf(left.model, requested.model) - rankOf(right.model, requested.model),
        )
        .map(({ id }) => id)
      if (expected.length > 0) nonEmpty += 1
      assert.deepEqual(idsOf(requested), expected)
      assert.equal(catalog.countVehicles(requested), expected.length)
    }),
    { seed: SEED, numRuns: 2_000 },
  )
  assert.ok(nonEmpty > 400, `only ${nonEmpty} searches found anything`)
})

test('never finds more with a further filter, unless words of the model are ignored', () => {
  fc.assert(
    fc.property(filters, filters, (first, second) => {
      if (catalog.noteOf({ ...second, ...first }) !== undefined) return
      assert.ok(catalog.countVehicles({ ...second, ...first }) <= catalog.countVehicles(first))
    }),
    { seed: SEED, numRuns: 1_000 },
  )
})

/** Sort value; a make is folded. */
function sortedBy({ make, ...numbers }: Partial<Row>, sort: VehicleSort): string | number | null {
  if (sort === 'make') return fold(make ?? '')
  if (sort === '-combined_mpg') return numbers.economy_combined_mpg ?? null
  if (sort === '-range') return numbers.electric_range_miles ?? null
  return numbers[sort.replace('-', '') as 'year' | 'recall_count' | 'horsepower'] ?? null
}

test('lists each vehicle once in any order and page size, with ties as published and unknown values last', () => {
  const byId = new Map(vehicles.map((vehicle, position) => [vehicle.id, { vehicle, position }]))
  fc.assert(
    fc.property(
      filters,
      fc.constantFrom(...VEHICLE_SORTS),
      fc.integer({ min: 1, max: 50 }),
      (requested, sort, limit) => {
        const ids = idsOf(requested, sort, limit)
        assert.deepEqual(ids.toSorted(), idsOf(requested).toSorted())
        const direction = sort.startsWith('-') ? -1 : 1
        const places = ids.map((id) => byId.get(id))
        for (const [index, place] of places.entries()) {
          const before = places[index - 1]
          if (place === undefined || before === undefined) continue
          const [left, right] = [sortedBy(before.vehicle, sort), sortedBy(place.vehicle, sort)]
          const isByName = sort === '-year' && requested.model !== undefined
          if (left === right) assert.ok(isByName || before.position < place.position)
          else if (left === null) assert.fail('an unknown value stands before a known one')
          else if (right !== null) assert.equal(left < right ? 1 : -1, direction)
        }
      },
    ),
    { seed: SEED, numRuns: 500 },
  )
})

test('counts in a facet what a search with that value returns', () => {
  fc.assert(
    fc.property(filters, (requested) => {
      const found = catalog.discover(requested)
      assert.equal(found.total, catalog.countVehicles(requested))
      for (const facet of ['body_class', 'fuel_type', 'drive_type', 'make', 'cylinders', 'year'] as const) {
        const { values, unknown } = found.facet(facet)
        const isNumber = facet === 'cylinders' || facet === 'year'
        assert.equal(
          values.reduce((sum, { count }) => sum + count, unknown),
          found.total,
          facet,
        )
        for (const { value, count } of values) {
          assert.ok(count > 0)
          assert.equal(catalog.countVehicles({ ...requested, [facet]: isNumber ? Number(value) : value }), count, facet)
        }
      }
    }),
    { seed: SEED, numRuns: 200 },
  )
})

test('merges models that differ only in blanks and punctuation, and counts what a search by name finds', () => {
  const models = catalog.discover({ make: 'ford' }).models('Ford')
  assert.deepEqual(
    models.map(({ model }) => fold(model)),
    ['330i', 'c300', 'chr', 'f150', 'f150lightning', 'model3', 'tacoma', 'tacomaaccesscab'],
  )
  for (const { model, vehicle_count } of models) {
    assert.equal(catalog.countVehicles({ make: 'Ford', model }), vehicle_count, model)
  }
  assert.deepEqual(catalog.discover({}).models('nobody'), [])
})
