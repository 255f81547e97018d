import type { FieldRule } from '#catalog/field-rules.ts'
import { fold } from '#catalog/search/fold.ts'

/** A car in EPA's test-car lists with the results of all its tests. */
export interface TestedCar {
  readonly year: number
  /** Number of the list's layout, which determines its column names. */
  readonly layout: number
  readonly family: string
  /** '' in lists until 2009. */
  readonly make: string
  readonly model: string
  readonly displacement: number
  /** 0 = unknown. */
  readonly cylinders: number
  readonly gearbox: 'manual' | 'automatic'
  readonly drive: 'front' | 'rear' | 'four' | ''
  readonly fuel: string
  readonly horsepower: number
  /** Results in miles per gallon, to one decimal. */
  readonly city: ReadonlySet<number>
  readonly highway: ReadonlySet<number>
}

/** An EPA vehicle with an engine that needs a rating, in EPA's wording. */
export interface UnratedVehicle {
  readonly id: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly baseModel: string | null
  readonly displacement: number
  readonly cylinders: number | null
  readonly isTurbocharged: boolean
  readonly isSupercharged: boolean
  readonly fuel: string
  readonly firstFuel: string
  readonly transmission: string
  readonly drive: string
  /** The horsepower stated in EPA's text; null = none. */
  readonly stated: number | null
  /** True if a starter-generator assists the engine: the engine's rating is then the car's. */
  readonly isMildHybrid: boolean
  /** The unrounded laboratory result; null = unknown. */
  readonly city: number | null
  readonly highway: number | null
  /** Engine families in emissions.csv; empty = none known. */
  readonly families: readonly string[]
}

/**
 * Evidence for a vehicle's rating. 'own' = from a car that is surely the vehicle. 'family' = from another car with this
 * engine, which needs support by the nameplate's ratings in neighboring years.
 */
export interface RatingEvidence {
  readonly rule: FieldRule
  readonly strength: 'own' | 'family'
  readonly horsepower: number
  /** The tested cars, those with this rating first. */
  readonly cars: readonly TestedCar[]
  /** True if the vehicle's fuel economy equals the car's: the car itself was tested. */
  readonly isOwnTest: boolean
  /** True if the tested cars have the vehicle's nameplate. */
  readonly hasNameplate: boolean
}

/** Evidence, or the reason for its absence with the cars concerned. */
export type RatingFinding =
  | RatingEvidence
  | { readonly rule: FieldRule; readonly horsepower: null; readonly cars: readonly TestedCar[] }

export function isEvidence(finding: RatingFinding | undefined): finding is RatingEvidence {
  return finding !== undefined && finding.horsepower !== null
}

/** The rating of a vehicle, or null with the rule. `cars` are the records with the rating; the first is cited. */
export interface SettledRating {
  readonly value: number | null
  readonly rule: FieldRule
  readonly cars: readonly TestedCar[]
}

/** Returns true if two ratings differ by at most the factor. */
export function isClose(left: number, right: number, factor: number): boolean {
  return Math.max(left, right) <= Math.min(left, right) * factor
}

export function isBoosted({ isTurbocharged, isSupercharged }: UnratedVehicle): boolean {
  return isTurbocharged || isSupercharged
}

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
