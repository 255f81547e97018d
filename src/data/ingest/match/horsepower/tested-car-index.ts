import { fold } from '#catalog/search/fold.ts'
import type { UnratedVehicle, TestedCar } from './tested-car.ts'

export interface TestedCarIndex {
  /** Returns cars with an engine of the vehicle's families; in its own year's list, also of other years' families. */
  ofFamilies(vehicle: UnratedVehicle): TestedCar[]
  named(year: number, name: string): readonly TestedCar[]
  withEconomy(year: number, city: number, highway: number): readonly TestedCar[]
  inYear(year: number): readonly TestedCar[]
}

/** The first character of a family is its model year; the rest identifies the engine in other years. */
const tailOf = (family: string): string => family.slice(1)

export function indexTestedCars(cars: readonly TestedCar[]): TestedCarIndex {
  const byTail = Map.groupBy(cars, ({ family }) => tailOf(family))
  const byYear = Map.groupBy(cars, ({ year }) => year)
  const byName = Map.groupBy(cars, ({ year, model }) => `${year} ${fold(model)}`)
  const byEconomy = new Map<string, TestedCar[]>()
  for (const car of cars) {
    for (const city of car.city) {
      for (const highway of car.highway) {
        const key = `${car.year} ${city} ${highway}`
        byEconomy.getOrInsert(key, []).push(car)
      }
    }
  }
  return {
    ofFamilies: (vehicle) =>
      vehicle.families.flatMap((family) =>
        (byTail.get(tailOf(family)) ?? []).filter(
          (car) => (car.family === family || car.year === vehicle.year) && hasEngineOf(car, vehicle),
        ),
      ),
    named: (year, name) => byName.get(`${year} ${fold(name)}`) ?? [],
    withEconomy: (year, city, highway) => byEconomy.get(`${year} ${city} ${highway}`) ?? [],
    inYear: (year) => byYear.get(year) ?? [],
  }
}

/** Tolerance in liters: vehicles.csv rounds to a tenth. */
const LITRES_TOLERANCE = 0.06

/** Returns true if displacement, cylinders and fuel are the vehicle's. Tests with ethanol show another power. */
export function hasEngineOf(car: TestedCar, vehicle: UnratedVehicle): boolean {
  if (Math.abs(car.displacement - vehicle.displacement) >= LITRES_TOLERANCE) return false
  if (car.cylinders !== 0 && vehicle.cylinders !== null && car.cylinders !== vehicle.cylinders) return false
  return car.fuel === fuelOf(vehicle)
}

function fuelOf({ firstFuel }: UnratedVehicle): string {
  if (firstFuel === 'Diesel') return 'diesel'
  if (firstFuel === 'Natural Gas') return 'natural gas'
  return firstFuel.endsWith('asoline') ? 'gasoline' : 'other'
}
