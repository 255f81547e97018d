import type { DatabaseSync } from 'node:sqlite'
import { assert } from '#platform/assert.ts'
import { TESTED_CARS_MAX } from '#ingest/limits.ts'
import type { TestedCar } from '#ingest/match/horsepower/tested-car.ts'

const select = (table: string): string => `
  SELECT year, layout, family, make, model, vehicle, displacement_l, cylinders, gearbox, drive, fuel, horsepower, city,
         highway
    FROM ${table}
   ORDER BY year, family, make, model, vehicle, displacement_l, cylinders, gearbox, drive, fuel, horsepower, layout`

/** The cars of the lists, each with the results of all its tests. */
export function readTestedCars(database: DatabaseSync, table: string): TestedCar[] {
  const cars = new Map<string, TestedCar & { readonly city: Set<number>; readonly highway: Set<number> }>()
  for (const row of database.prepare(select(table)).iterate()) {
    const {
      city,
      highway,
      displacement_l: displacement,
      vehicle,
      ...rest
    } = row as unknown as Omit<TestedCar, 'city' | 'highway' | 'displacement'> & {
      readonly displacement_l: number
      readonly vehicle: string
      readonly city: number
      readonly highway: number
    }
    const key = JSON.stringify([vehicle, displacement, ...Object.values(rest)])
    let car = cars.get(key)
    if (car === undefined) {
      car = { ...rest, displacement, city: new Set(), highway: new Set() }
      cars.set(key, car)
      assert(cars.size <= TESTED_CARS_MAX, 'the cars of the lists fit into memory')
    }
    if (city > 0) car.city.add(city)
    if (highway > 0) car.highway.add(highway)
  }
  return [...cars.values()]
}
