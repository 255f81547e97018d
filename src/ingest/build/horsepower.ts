import type { DatabaseSync } from 'node:sqlite'
import { ratedHorsepower, type TestedCar } from '#ingest/resolve/rated-horsepower.ts'

const TABLES = 'CREATE TABLE work.horsepower (id INTEGER PRIMARY KEY, horsepower INTEGER NOT NULL)'

/**
 * EPA id -> engine family -> test cars with an engine of this family and displacement. A family counts as tested in
 * its own year, or by a test of another year that the list of the vehicle's model year carries over (the first
 * letter of a family is its year). Not for cars with an electric motor: their list states the combustion engine's
 * power alone, or the motor's continuous power, and neither is what the vehicle has.
 */
const SELECT_TESTED = `
  SELECT v.id, v.make, v.model, v.base_model, t.model, t.horsepower
    FROM stage.epa_vehicle v
    JOIN stage.engine_family e ON e.id = v.id
    JOIN stage.test_car t ON t.family_tail = substr(e.family, 2) AND (t.family = e.family OR t.year = v.year)
   WHERE abs(t.displacement_l - v.displacement_l) < 0.06
     AND ifnull(v.alternative, '') NOT IN ('Hybrid', 'Plug-in Hybrid', 'EV', 'FCV')
   ORDER BY v.id`
const INSERT = 'INSERT INTO work.horsepower (id, horsepower) VALUES (?, ?)'

type TestedRow = [id: number, make: string, model: string, baseModel: string | null, tested: string, horsepower: number]

/** Finds the rated horsepower of the EPA vehicles of which the test-car lists tell it without doubt. */
export function rateHorsepower(database: DatabaseSync): void {
  database.exec(TABLES)
  const select = database.prepare(SELECT_TESTED)
  select.setReturnArrays(true)
  const insert = database.prepare(INSERT)
  let last: TestedRow | undefined
  let cars: TestedCar[] = []
  const close = (): void => {
    if (last === undefined) return
    const [id, make, model, baseModel] = last
    const horsepower = ratedHorsepower({ make, model, baseModel }, cars)
    if (horsepower !== null) insert.run(id, horsepower)
    cars = []
  }
  for (const found of select.iterate()) {
    const row = found as unknown as TestedRow
    if (row[0] !== last?.[0]) close()
    last = row
    cars.push({ model: row[4], horsepower: row[5] })
  }
  close()
}
