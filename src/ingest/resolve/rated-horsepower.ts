import { fold } from '#catalog/fold.ts'

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

/** How far apart ratings may lie and still be one: the same engine on regular and premium fuel, or rounded. */
const SPREAD_MAX = 1.05

/**
 * The rated horsepower of a vehicle, from the cars tested with its engine family and displacement.
 * - Cars tested under the vehicle's own name decide alone, if they agree.
 * - Else all cars of the family must agree, and one of them must carry the vehicle's nameplate.
 * Ratings within 5 % agree; the lowest is then given, which every one of these cars reaches. null = not known:
 * nothing is guessed, since one engine family may hold engines of very different power.
 */
export function ratedHorsepower(vehicle: RatedVehicle, cars: readonly TestedCar[]): number | null {
  const names = ownNames(vehicle)
  const named = cars.filter((car) => names.has(fold(car.model)))
  if (named.length > 0) return agreed(named)
  return cars.some((car) => carriesNameplate(car, vehicle)) ? agreed(cars) : null
}

function agreed(cars: readonly TestedCar[]): number | null {
  const ratings = cars.map((car) => car.horsepower)
  const lowest = Math.min(...ratings)
  return Math.max(...ratings) <= lowest * SPREAD_MAX ? lowest : null
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
