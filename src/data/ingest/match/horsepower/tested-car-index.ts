import { fold } from '#catalog/search/fold.ts'
import type { RatedVehicle, TestedCar } from './tested-car.ts'

/** Finds the tested cars that may be a vehicle: by engine family, by name and by fuel economy. */
export interface TestedCarIndex {
  /** Tested with an engine of the vehicle's families: in its own year, or by a test that its year's list repeats. */
  ofFamilies(vehicle: RatedVehicle): TestedCar[]
  /** In the list of the year, under this name. */
  named(year: number, name: string): readonly TestedCar[]
  /** In the list of the year, with these results. */
  withEconomy(year: number, city: number, highway: number): readonly TestedCar[]
  inYear(year: number): readonly TestedCar[]
}

/** The letter or digit that a family begins with is its model year: the rest names the same engine in others. */
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

/** Litres by which the statements of one engine differ: vehicles.csv rounds to a tenth. */
const LITRES_TOLERANCE = 0.06

/** Whether displacement, cylinders and fuel are the vehicle's. Tests with ethanol tell another power. */
export function hasEngineOf(car: TestedCar, vehicle: RatedVehicle): boolean {
  if (Math.abs(car.displacement - vehicle.displacement) >= LITRES_TOLERANCE) return false
  if (car.cylinders !== 0 && vehicle.cylinders !== null && car.cylinders !== vehicle.cylinders) return false
  return car.fuel === fuelOf(vehicle)
}

function fuelOf({ firstFuel }: RatedVehicle): string {
  if (firstFuel === 'Diesel') return 'diesel'
  if (firstFuel === 'Natural Gas') return 'natural gas'
  return firstFuel.endsWith('asoline') ? 'gasoline' : 'other'
}
