import type { DatabaseSync } from 'node:sqlite'
import type { FieldRule } from '#catalog/field-rules.ts'
import { ratedHorsepower, type TestedCar } from '#ingest/resolve/rated-horsepower.ts'

// Every vehicle of EPA's file has a rating: which rule gave the horsepower, or why there is none.
const TABLES = 'CREATE TABLE work.horsepower (id INTEGER PRIMARY KEY, horsepower INTEGER, rating INTEGER NOT NULL)'

/** Records kept of one rating. Most have one or two; 20 names may share an engine. */
const RATING_RECORDS_MAX = 8

/**
 * EPA id -> engine family -> test cars with an engine of this family and displacement. A family counts as tested in
 * its own year, or by a test of another year that the list of the vehicle's model year carries over (the first
 * letter of a family is its year). Not for cars with an electric motor: their list states the combustion engine's
 * power alone, or the motor's continuous power, and neither is what the vehicle has.
 */
const ELECTRIC = `'Hybrid', 'Plug-in Hybrid', 'EV', 'FCV'`
const SELECT_TESTED = `
  SELECT v.id, v.make, v.model, v.base_model, t.model, t.horsepower, t.year, t.family
    FROM stage.epa_vehicle v
    JOIN stage.engine_family e ON e.id = v.id
    JOIN stage.test_car t ON t.family_tail = substr(e.family, 2) AND (t.family = e.family OR t.year = v.year)
   WHERE abs(t.displacement_l - v.displacement_l) < 0.06
     AND ifnull(v.alternative, '') NOT IN (${ELECTRIC})
   ORDER BY v.id, t.year, t.family, t.model, t.horsepower`
const INSERT = 'INSERT INTO work.horsepower (id, horsepower, rating) VALUES (?, ?, ?)'
const INSERT_RATING = 'INSERT INTO horsepower_rating (rating, rule, tested_cars, records) VALUES (?, ?, ?, ?)'

/** The vehicles without any tested car: parameters are the ratings that say why. */
const INSERT_UNTESTED = `
  INSERT INTO work.horsepower (id, rating)
  SELECT v.id, CASE WHEN ifnull(v.alternative, '') IN (${ELECTRIC}) THEN ?
                    WHEN v.id NOT IN (SELECT id FROM stage.engine_family) THEN ? ELSE ? END
    FROM stage.epa_vehicle v WHERE v.id NOT IN (SELECT id FROM work.horsepower)`

type TestedRow = [
  id: number,
  make: string,
  model: string,
  baseModel: string | null,
  tested: string,
  horsepower: number,
  year: number,
  family: string,
]

/** A record of a test-car list. */
interface TestRecord extends TestedCar {
  readonly year: number
  readonly family: string
}

/** Finds the rated horsepower of the EPA vehicles of which the test-car lists tell it without doubt. */
export function rateHorsepower(database: DatabaseSync): void {
  database.exec(TABLES)
  const select = database.prepare(SELECT_TESTED)
  select.setReturnArrays(true)
  const insert = database.prepare(INSERT)
  const ratingOf = ratingWriter(database)
  let last: TestedRow | undefined
  let cars: TestRecord[] = []
  const close = (): void => {
    if (last === undefined) return
    const [id, make, model, baseModel] = last
    const rating = ratedHorsepower({ make, model, baseModel }, cars)
    insert.run(id, rating.value, ratingOf(rating.rule, rating.cars))
    cars = []
  }
  for (const found of select.iterate()) {
    const row = found as unknown as TestedRow
    if (row[0] !== last?.[0]) close()
    last = row
    cars.push({ model: row[4], horsepower: row[5], year: row[6], family: row[7] })
  }
  close()
  const reasons = (['electric_motor', 'no_engine_family', 'no_tested_car'] as const).map((rule) => ratingOf(rule, []))
  database.prepare(INSERT_UNTESTED).run(...reasons)
}

/** Writes each rating once, numbered in the order of the vehicles that have it first. */
function ratingWriter(database: DatabaseSync): (rule: FieldRule, cars: readonly TestRecord[]) => number {
  const insert = database.prepare(INSERT_RATING)
  const numbers = new Map<string, number>()
  return (rule, cars) => {
    const records = cars.slice(0, RATING_RECORDS_MAX).map((car) => [car.year, car.family, car.model, car.horsepower])
    const content = JSON.stringify(records)
    const key = `${rule} ${cars.length} ${content}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    const rating = numbers.size + 1
    numbers.set(key, rating)
    insert.run(rating, rule, cars.length, content)
    return rating
  }
}
