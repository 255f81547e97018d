import { fold } from '#catalog/fold.ts'
import type { FieldRule } from '#catalog/field-rules.ts'
import type { Told } from './told.ts'

/** The vehicle whose horsepower is sought, in EPA's words. */
export interface RatedVehicle {
  readonly make: string
  readonly model: string
  readonly baseModel: string | null
}

/** One car that was tested with an engine of the vehicle's family and displacement. */
export interface TestedCar {
  readonly model: string
  readonly horsepower: number
}

/** What the tested cars tell, and those of them that decided. */
export interface Rating<Car> extends Told<number> {
  readonly cars: readonly Car[]
}

/** How far apart ratings may lie and still be one: the same engine on regular and premium fuel, or rounded. */
const SPREAD_MAX = 1.05

/**
 * The rated horsepower of a vehicle, from the cars tested with its engine family and displacement.
 * - Cars tested under the vehicle's own name decide alone, if they agree.
 * - Else all cars of the family must agree, and one of them must carry the vehicle's nameplate.
 * Ratings within 5 % agree; the lowest is then given, which every one of these cars reaches. null = not known:
 * nothing is guessed, since one engine family may hold engines of very different power.
 */
export function ratedHorsepower<Car extends TestedCar>(vehicle: RatedVehicle, cars: readonly Car[]): Rating<Car> {
  const names = ownNames(vehicle)
  const named = cars.filter((car) => names.has(fold(car.model)))
  if (named.length > 0) return agreed(named, 'own_name_rating')
  const isNameplateTested = cars.some((car) => carriesNameplate(car, vehicle))
  return isNameplateTested ? agreed(cars, 'engine_family_rating') : { value: null, rule: 'name_not_tested', cars }
}

function agreed<Car extends TestedCar>(cars: readonly Car[], rule: FieldRule): Rating<Car> {
  const ratings = cars.map((car) => car.horsepower)
  const lowest = Math.min(...ratings)
  const isAgreed = Math.max(...ratings) <= lowest * SPREAD_MAX
  return isAgreed ? { value: lowest, rule, cars } : { value: null, rule: 'ratings_differ', cars }
}

/** Makers write their own name into the model or not: "MINI COOPER S". */
function ownNames({ make, model }: RatedVehicle): Set<string> {
  return new Set([fold(model), fold(make) + fold(model)])
}

/**
 * Whether the test car's name holds EPA's base model as whole words ("1.0L EcoSport", "K1500 SILVERADO 4WD"), or
 * EPA's model begins with it ("C320" of "C320 4matic").
 */
function carriesNameplate(car: TestedCar, vehicle: RatedVehicle): boolean {
  const tested = spaced(car.model)
  const base = (vehicle.baseModel ?? vehicle.model).split('/').map(spaced)
  if (base.some((name) => name.trim() !== '' && tested.includes(name))) return true
  return tested.trim() !== '' && spaced(vehicle.model).startsWith(tested)
}

/** Lower-case words between single blanks, with a blank at both ends: " c 320 4matic ". */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
