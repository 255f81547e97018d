import { engineOf } from './rating-lines.ts'
import { isClose, type RatedVehicle, type Rating } from './tested-car.ts'

/** How near the unrounded results of two years lie where the car is the same. */
const SAME_CAR_SPREAD = 1.01

/** Ratings of a car that is surely the vehicle. */
const OWN_RULES: ReadonlySet<Rating['rule']> = new Set([
  'own_test_rating',
  'own_name_rating',
  'same_figures_rating',
  'year_before_rating',
])

/** Reasons that no list speaks against. */
const UNTESTED: ReadonlySet<Rating['rule']> = new Set(['no_engine_family', 'no_tested_car'])

/**
 * Gives vehicles of the years after the last list the rating of the year before, where name, engine, gearbox, drive and
 * fuel are the same, both results of the laboratory lie within 1 %, and all such vehicles have one rating.
 * @param lastYear of the lists
 */
export function carryUnchanged(
  vehicles: readonly RatedVehicle[],
  lastYear: number,
  settled: Map<RatedVehicle, Rating>,
): void {
  const recent = vehicles.filter(({ year }) => year >= lastYear)
  const lines = Map.groupBy(recent, keyOf)
  for (const vehicle of recent.toSorted((one, other) => one.year - other.year)) {
    const rating = settled.get(vehicle)
    if (vehicle.year === lastYear || rating?.value !== null || !UNTESTED.has(rating.rule)) continue
    const before = (lines.get(keyOf(vehicle)) ?? [])
      .filter((other) => other.year === vehicle.year - 1 && hasResultsOf(other, vehicle))
      .map((other) => settled.get(other))
    const [first] = before
    if (first === undefined || !OWN_RULES.has(first.rule) || first.value === null) continue
    if (before.some((other) => other === undefined || other.value !== first.value || !OWN_RULES.has(other.rule)))
      continue
    settled.set(vehicle, { ...first, rule: 'year_before_rating' })
  }
}

function hasResultsOf(one: RatedVehicle, other: RatedVehicle): boolean {
  return isNear(one.city, other.city) && isNear(one.highway, other.highway)
}

function isNear(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && isClose(one, other, SAME_CAR_SPREAD)
}

function keyOf(vehicle: RatedVehicle): string {
  const { make, model, transmission, drive, fuel, isMildHybrid } = vehicle
  return [make, model, engineOf(vehicle), transmission, drive, fuel, isMildHybrid].join('|').toLowerCase()
}
