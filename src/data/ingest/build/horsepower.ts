import assert from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import { TESTED_CARS_MAX, VEHICLES_MAX } from '#ingest/limits.ts'
import { type ElectricVehicle, motorPowers } from '#ingest/match/horsepower/motor-power.ts'
import { isRefuted } from '#ingest/match/horsepower/refuted-ratings.ts'
import { settleRatings } from '#ingest/match/horsepower/settle-ratings.ts'
import type { UnratedVehicle, SettledRating, TestedCar } from '#ingest/match/horsepower/tested-car.ts'
import { isMildHybrid } from '#ingest/match/mild-hybrid.ts'

// Every EPA vehicle has a rating with its rule, even if the horsepower is null.
const TABLES = `
  CREATE TABLE work.horsepower (id INTEGER PRIMARY KEY, horsepower INTEGER, rating INTEGER NOT NULL)`

/** Records stored per rating. Most have one or two; 20 names may share an engine. */
const RATING_RECORDS_MAX = 8
/** First model year with a rating: the lists begin with the year after, whose tests may apply to it. */
const FIRST_YEAR = 2003

const SELECT_FAMILIES = 'SELECT id, family FROM stage.engine_family ORDER BY id, family'
const SELECT_VEHICLES = `
  SELECT id, year, make, model, base_model, displacement_l, cylinders, turbocharger, supercharger, fuel, fuel_1,
         transmission, drive, alternative, motor, engine_text, city_test_mpg, highway_test_mpg
    FROM stage.epa_vehicle ORDER BY id`
const INSERT = 'INSERT INTO work.horsepower (id, horsepower, rating) VALUES (?, ?, ?)'
const INSERT_RATING = 'INSERT INTO horsepower_rating (rating, rule, tested_cars, records) VALUES (?, ?, ?, ?)'

interface VehicleRow {
  readonly id: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly base_model: string | null
  readonly displacement_l: number | null
  readonly cylinders: number | null
  readonly turbocharger: string | null
  readonly supercharger: string | null
  readonly fuel: string | null
  readonly fuel_1: string | null
  readonly transmission: string | null
  readonly drive: string | null
  readonly alternative: string | null
  readonly motor: string | null
  readonly engine_text: string | null
  readonly city_test_mpg: number | null
  readonly highway_test_mpg: number | null
}

/** Determines the power of EPA vehicles if the test-car lists, or EPA's text about a motor, state it without doubt. */
export function rateHorsepower(database: DatabaseSync): void {
  database.exec(TABLES)
  const cars = readTestedCars(database, 'stage.test_car')
  const families = readFamilies(database)
  const rows = readVehicles(database)
  const ratings = settleRatings(
    rows.filter((row) => kindOf(row) === 'engine' && row.year >= FIRST_YEAR).map((row) => ratedVehicle(row, families)),
    cars,
  )
  const byId = new Map([...ratings].map(([{ id }, rating]) => [id, rating]))
  const motors = motorPowers(rows.filter((row) => kindOf(row) === 'motor').map(electricVehicle), cars)
  const insert = database.prepare(INSERT)
  const ratingOf = ratingWriter(database)
  for (const row of rows) {
    const motor = motors.get(row.id)
    const found = motor === undefined ? (byId.get(row.id) ?? unrated(row)) : { ...motor, cars: [] }
    const rating = reviewed(row, found)
    insert.run(row.id, rating.value, ratingOf(rating))
  }
}

/**
 * Returns the kind of power source. For a hybrid neither kind applies: the lists state the power of its engine, EPA's
 * file that of its battery or motor, and neither is the vehicle's power.
 */
function kindOf(row: VehicleRow): 'engine' | 'motor' | 'both' | undefined {
  if (row.alternative === 'EV' || row.alternative === 'FCV') return 'motor'
  if (row.alternative === 'Plug-in Hybrid' || (row.alternative === 'Hybrid' && !isMildHybrid(row))) return 'both'
  return row.displacement_l === null ? undefined : 'engine'
}

function reviewed(row: VehicleRow, rating: SettledRating): SettledRating {
  const { make, base_model: baseModel, displacement_l: displacement, year } = row
  const engine = { isTurbocharged: row.turbocharger !== null, isSupercharged: row.supercharger !== null, displacement }
  return rating.value !== null && isRefuted({ make, baseModel, year, horsepower: rating.value, ...engine })
    ? { value: null, rule: 'refuted_rating', cars: rating.cars }
    : rating
}

function unrated(row: VehicleRow): SettledRating {
  return { value: null, rule: kindOf(row) === 'both' ? 'electric_motor' : 'no_engine_family', cars: [] }
}

function electricVehicle({ id, year, make, model, drive, motor }: VehicleRow): ElectricVehicle {
  return { id, year, make, model, drive: drive ?? '', motor }
}

function ratedVehicle(row: VehicleRow, families: ReadonlyMap<number, readonly string[]>): UnratedVehicle {
  return {
    id: row.id,
    year: row.year,
    make: row.make,
    model: row.model,
    baseModel: row.base_model,
    displacement: row.displacement_l ?? 0,
    cylinders: row.cylinders,
    isTurbocharged: row.turbocharger !== null,
    isSupercharged: row.supercharger !== null,
    fuel: row.fuel ?? '',
    firstFuel: row.fuel_1 ?? '',
    transmission: row.transmission ?? '',
    drive: row.drive ?? '',
    stated: statedPower(row.engine_text, row.model),
    isMildHybrid: row.alternative === 'Hybrid',
    city: row.city_test_mpg,
    highway: row.highway_test_mpg,
    families: families.get(row.id) ?? [],
  }
}

function readVehicles(database: DatabaseSync): VehicleRow[] {
  const rows = database.prepare(SELECT_VEHICLES).all() as unknown as VehicleRow[]
  assert(rows.length <= VEHICLES_MAX, 'the vehicles of the file fit into memory')
  return rows
}

function readFamilies(database: DatabaseSync): ReadonlyMap<number, readonly string[]> {
  const families = new Map<number, string[]>()
  for (const row of database.prepare(SELECT_FAMILIES).iterate()) {
    const { id, family } = row as unknown as { id: number; family: string }
    families.getOrInsert(id, []).push(family)
  }
  return families
}

/** Returns a function that writes each rating once and returns its number. */
function ratingWriter(database: DatabaseSync): (rating: SettledRating) => number {
  const insert = database.prepare(INSERT_RATING)
  const numbers = new Map<string, number>()
  return ({ value, rule, cars }) => {
    const [cited] = cars
    assert(
      value === null || cited === undefined || rule === 'converted_kilowatts' || cited.horsepower === value,
      'a horsepower is that of the record that provenance cites',
    )
    const records = distinctRecords(cars)
    const content = JSON.stringify(records.slice(0, RATING_RECORDS_MAX))
    const key = `${rule} ${records.length} ${content}`
    return numbers.getOrInsertComputed(key, () => {
      insert.run(numbers.size + 1, rule, records.length, content)
      return numbers.size + 1
    })
  }
}

function distinctRecords(cars: readonly TestedCar[]): unknown[] {
  const records = cars.map(({ year, family, model, horsepower, layout }) => [year, family, model, horsepower, layout])
  return [...new Map(records.map((record) => [JSON.stringify(record), record])).values()]
}

/** Columns that identify a car; its tests differ only in city and highway. */
const CAR_COLUMNS = [
  'year',
  'family',
  'make',
  'model',
  'vehicle',
  'displacement_l',
  'cylinders',
  'gearbox',
  'drive',
  'fuel',
  'horsepower',
  'layout',
] as const
const select = (table: string): string =>
  `SELECT ${CAR_COLUMNS.join(', ')}, city, highway FROM ${table} ORDER BY ${CAR_COLUMNS.join(', ')}`

interface TestRow extends Omit<TestedCar, 'city' | 'highway' | 'displacement'> {
  readonly displacement_l: number
  readonly vehicle: string
  readonly city: number
  readonly highway: number
}

/** Reads the cars of the lists, each with the results of all its tests. */
export function readTestedCars(database: DatabaseSync, table: string): TestedCar[] {
  const cars: TestedCar[] = []
  let last: TestRow | undefined
  let city = new Set<number>()
  let highway = new Set<number>()
  for (const row of database.prepare(select(table)).iterate()) {
    const test = row as unknown as TestRow
    // Rows of one car are adjacent, because the query sorts by all columns that identify it.
    if (last === undefined || !isOneCar(last, test)) {
      city = new Set()
      highway = new Set()
      const { displacement_l: displacement, vehicle: _vehicle, ...rest } = test
      cars.push({ ...rest, displacement, city, highway })
      assert(cars.length <= TESTED_CARS_MAX, 'the cars of the lists fit into memory')
    }
    last = test
    if (test.city > 0) city.add(test.city)
    if (test.highway > 0) highway.add(test.highway)
  }
  return cars
}

function isOneCar(left: TestRow, right: TestRow): boolean {
  return CAR_COLUMNS.every((column) => left[column] === right[column])
}

/** Matches 255 in "255HP" and 296 in "(296 Hp)". */
const POWER = /\b(?<power>\d{2,4}) ?hp\b/i

/** Returns the horsepower stated in EPA's engine text, else in the model's name; null if neither states it. */
export function statedPower(engineText: string | null, model: string): number | null {
  const power = (POWER.exec(engineText ?? '') ?? POWER.exec(model))?.groups?.['power']
  return power === undefined ? null : Number(power)
}
