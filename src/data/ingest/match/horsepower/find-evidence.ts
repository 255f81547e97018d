import type { FieldRule } from '#catalog/field-rules.ts'
import { fold } from '#catalog/search/fold.ts'
import { namesNameplate, designationOf, designationWithout, isModelName, nameOneEngine } from './name-words.ts'
import {
  hasEngineOf,
  type TestedCarIndex,
  isClose,
  type RatingEvidence,
  type RatingFinding,
  type UnratedVehicle,
  type TestedCar,
} from './tested-car.ts'

/** Factor between ratings that still count as one: rounded, or on regular and premium fuel. */
const SPREAD_MAX = 1.02
/** Factor between ratings of one family if names are compared without words for body and drive. */
const FAMILY_SPREAD_MAX = 1.03
/** Test lists that may contain a vehicle's test, nearest year first: a test is valid for several years. */
const TEST_YEARS = [0, -1, 1, -2]

/** Finds evidence for a vehicle in the lists, from the surest kind of match to the weakest. */
export function findEvidence(vehicle: UnratedVehicle, index: TestedCarIndex): RatingFinding | undefined {
  const family = index.ofFamilies(vehicle)
  return (
    byOwnTest(vehicle, family, index) ??
    byName(vehicle, family, index) ??
    byDesignation(vehicle, family) ??
    byNameplate(vehicle, family, index)
  )
}

/**
 * Finds the car with exactly the vehicle's results. EPA states city and highway to one decimal if one car was tested,
 * and averages with four decimals if several were.
 */
function byOwnTest(
  vehicle: UnratedVehicle,
  family: readonly TestedCar[],
  index: TestedCarIndex,
): RatingFinding | undefined {
  const { city, highway, year } = vehicle
  if (city === null || highway === null || !isTenth(city) || !isTenth(highway)) return undefined
  const tested = family.filter((car) => car.city.has(city) && car.highway.has(highway))
  if (tested.length > 0) return ownTest(vehicle, tested)
  for (const step of TEST_YEARS) {
    const named = index
      .withEconomy(year + step, city, highway)
      .filter((car) => hasEngineOf(car, vehicle) && car.gearbox === gearboxOf(vehicle) && isNamedLike(car, vehicle))
    if (named.length > 0) return ownTest(vehicle, named)
  }
  return undefined
}

function ownTest(vehicle: UnratedVehicle, tested: readonly TestedCar[]): RatingFinding {
  const isOwn = (car: TestedCar): boolean => isModelName(car.model, vehicle.make, vehicle.model)
  const isOwnCar = (car: TestedCar): boolean =>
    isOwn(car) || (carries(car, vehicle) && nameOneEngine(car.model, vehicle.model))
  const cars = preferring(preferring(tested, isOwnCar), isOwn)
  const strength = cars.every(isOwnCar) ? 'own' : 'family'
  return agreed(vehicle, cars, { rule: 'own_test_rating', strength, isOwnTest: true })
}

/** Finds cars under the vehicle's own name: in its family, else in the year's list. */
function byName(
  vehicle: UnratedVehicle,
  family: readonly TestedCar[],
  index: TestedCarIndex,
): RatingFinding | undefined {
  const isOwn = (car: TestedCar): boolean => isModelName(car.model, vehicle.make, vehicle.model)
  const ofFamily = family.filter(isOwn)
  const cars =
    ofFamily.length > 0
      ? ofFamily
      : [vehicle.model, vehicle.make + vehicle.model]
          .flatMap((name) => index.named(vehicle.year, name))
          .filter((car) => hasEngineOf(car, vehicle) && isMakeOf(car, vehicle))
  if (cars.length === 0) return undefined
  // The drive does not change an engine. If ratings differ by drive, the list has tested two engines.
  if (!agree(withGearbox(cars, vehicle), SPREAD_MAX)) return { rule: 'ratings_differ', horsepower: null, cars }
  return agreed(vehicle, narrowed(cars, vehicle), { rule: 'own_name_rating', strength: 'own' })
}

/** Finds cars of the family with the vehicle's name except for words of body and drive, if all ratings agree. */
function byDesignation(vehicle: UnratedVehicle, family: readonly TestedCar[]): RatingFinding | undefined {
  const designation = designationOf(vehicle.model)
  const cars = family.filter((car) => designationWithout(vehicle.make, car.model) === designation)
  if (cars.length === 0 || !agree(cars, FAMILY_SPREAD_MAX)) return undefined
  return agreed(vehicle, narrowed(cars, vehicle), { rule: 'own_name_rating', strength: 'own' })
}

function byNameplate(
  vehicle: UnratedVehicle,
  family: readonly TestedCar[],
  index: TestedCarIndex,
): RatingFinding | undefined {
  const ofFamily = family.filter((car) => carries(car, vehicle))
  if (ofFamily.length > 0) return ofNameplate(vehicle, ofFamily)
  if (family.length > 0) return agreed(vehicle, family, { rule: 'engine_family_rating', strength: 'family' })
  const ofYear = index.inYear(vehicle.year).filter((car) => hasEngineOf(car, vehicle) && isNamedLike(car, vehicle))
  return ofYear.length === 0 ? undefined : ofNameplate(vehicle, ofYear)
}

function ofNameplate(vehicle: UnratedVehicle, cars: readonly TestedCar[]): RatingFinding {
  const near = narrowed(cars, vehicle)
  const same = near.filter((car) => nameOneEngine(car.model, vehicle.model))
  if (same.length === 0) return { rule: 'name_not_tested', horsepower: null, cars: near }
  return agreed(vehicle, near, { rule: 'engine_family_rating', strength: 'family' })
}

/** Returns one rating for several cars: the lowest, which every car reaches. */
function agreed(
  vehicle: UnratedVehicle,
  cars: readonly TestedCar[],
  about: { readonly rule: FieldRule; readonly strength: RatingEvidence['strength']; readonly isOwnTest?: boolean },
): RatingFinding {
  if (!agree(cars, SPREAD_MAX)) return { rule: 'ratings_differ', horsepower: null, cars }
  const horsepower = Math.min(...cars.map((car) => car.horsepower))
  const rank = (car: TestedCar): number =>
    (car.horsepower === horsepower ? 0 : 4) +
    (isModelName(car.model, vehicle.make, vehicle.model) ? 0 : carries(car, vehicle) ? 1 : 2)
  return {
    isOwnTest: false,
    ...about,
    horsepower,
    cars: cars.toSorted((left, right) => rank(left) - rank(right)),
    hasNameplate: cars.some((car) => carries(car, vehicle)),
  }
}

function agree(cars: readonly TestedCar[], factor: number): boolean {
  const ratings = cars.map((car) => car.horsepower)
  return isClose(Math.min(...ratings), Math.max(...ratings), factor)
}

/** Restricts the cars to the vehicle's gearbox, then to its drive, as far as any are left. */
function narrowed(cars: readonly TestedCar[], vehicle: UnratedVehicle): readonly TestedCar[] {
  const drive = driveOf(vehicle)
  const alike = withGearbox(cars, vehicle)
  return drive === undefined ? alike : preferring(alike, (car) => car.drive === drive)
}

function withGearbox(cars: readonly TestedCar[], vehicle: UnratedVehicle): readonly TestedCar[] {
  const gearbox = gearboxOf(vehicle)
  return preferring(cars, (car) => car.gearbox === gearbox)
}

function preferring(cars: readonly TestedCar[], isPreferred: (car: TestedCar) => boolean): readonly TestedCar[] {
  const preferred = cars.filter(isPreferred)
  return preferred.length > 0 ? preferred : cars
}

export function gearboxOf({ transmission }: UnratedVehicle): TestedCar['gearbox'] {
  return transmission.startsWith('Manual') ? 'manual' : 'automatic'
}

/** Returns `undefined` for EPA's "2-Wheel Drive", which may be either. */
function driveOf({ drive }: UnratedVehicle): TestedCar['drive'] | undefined {
  if (drive.startsWith('2')) return undefined
  if (drive.startsWith('Front')) return 'front'
  return drive.startsWith('Rear') ? 'rear' : 'four'
}

function carries(car: TestedCar, vehicle: UnratedVehicle): boolean {
  return namesNameplate(car.model, vehicle.model, vehicle.baseModel)
}

function isNamedLike(car: TestedCar, vehicle: UnratedVehicle): boolean {
  return isModelName(car.model, vehicle.make, vehicle.model) || (carries(car, vehicle) && isMakeOf(car, vehicle))
}

/** Lists until 2009 do not state the make. */
function isMakeOf(car: TestedCar, vehicle: UnratedVehicle): boolean {
  const makeName = fold(vehicle.make)
  const tested = fold(car.make)
  return tested === '' || makeName.startsWith(tested) || tested.startsWith(makeName)
}

function isTenth(economy: number): boolean {
  return Math.abs(Math.round(economy * 10) / 10 - economy) < 1e-9
}
