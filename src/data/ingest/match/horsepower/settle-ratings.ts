import type { FieldRule } from '#catalog/field-rules.ts'
import { findEvidence } from './find-evidence.ts'
import { nameOneEngine } from './name-words.ts'
import { objectionsOf } from './neighboring-years.ts'
import { type Proposed, RatingLines, adjacentProposals, engineOf } from './rating-lines.ts'
import { CHECKS } from './suspect-ratings.ts'
import {
  indexTestedCars,
  type RatingEvidence,
  type RatingFinding,
  type UnratedVehicle,
  type SettledRating,
  type TestedCar,
  isClose,
  isEvidence,
} from './tested-car.ts'

/** Factor between a family rating and the nameplate's ratings that support it. */
const SUPPORT_SPREAD = 1.03

/**
 * Settles the rated horsepower of each vehicle, or the reason for null.
 *
 * A rating is served if a car that is surely the vehicle has it and neither its namesakes nor the neighboring years
 * contradict it. A rating of another car in the engine family is served if the same nameplate and engine in neighboring
 * years agree. A power stated in EPA's own text needs no car.
 */
export function settleRatings(
  vehicles: readonly UnratedVehicle[],
  cars: readonly TestedCar[],
): ReadonlyMap<UnratedVehicle, SettledRating> {
  const index = indexTestedCars(cars)
  const findings = new Map<UnratedVehicle, RatingFinding>()
  for (const vehicle of vehicles) {
    const finding = findEvidence(vehicle, index)
    if (finding !== undefined) findings.set(vehicle, finding)
  }
  copyTests(vehicles, findings)
  const settled = new Map<UnratedVehicle, SettledRating>()
  const remaining = reject(proposalsOf(vehicles, findings), settled)
  const ownProposals = remaining.filter(({ evidence }) => evidence.strength === 'own')
  for (const { vehicle, evidence } of ownProposals) settled.set(vehicle, { ...evidence, value: evidence.horsepower })
  const lines = new RatingLines(ownProposals)
  for (const { vehicle, evidence } of remaining) {
    if (evidence.strength === 'family') settled.set(vehicle, supported(vehicle, evidence, lines))
  }
  for (const vehicle of vehicles) {
    if (!settled.has(vehicle)) settled.set(vehicle, betweenYears(vehicle, findings.get(vehicle), lines))
    if (vehicle.stated !== null) settled.set(vehicle, { value: vehicle.stated, rule: 'stated_power', cars: [] })
  }
  copyUnchanged(vehicles, Math.max(...cars.map(({ year }) => year)), settled)
  return settled
}

function proposalsOf(
  vehicles: readonly UnratedVehicle[],
  findings: ReadonlyMap<UnratedVehicle, RatingFinding>,
): Proposed[] {
  return vehicles.flatMap((vehicle) => {
    const finding = findings.get(vehicle)
    return isEvidence(finding) ? [{ vehicle, evidence: finding }] : []
  })
}

/** Settles proposals that checks reject, as null or converted from kilowatts. Returns the other proposals. */
function reject(proposals: readonly Proposed[], settled: Map<UnratedVehicle, SettledRating>): Proposed[] {
  let remaining = [...proposals]
  for (const check of CHECKS) {
    const suspects = check(remaining)
    for (const [{ vehicle, evidence }, rule] of suspects)
      settled.set(vehicle, { value: null, rule, cars: evidence.cars })
    remaining = remaining.filter((proposed) => !suspects.has(proposed))
  }
  const objections = objectionsOf(remaining)
  for (const [{ vehicle, evidence }, { rule, converted }] of objections) {
    settled.set(vehicle, { value: converted, rule, cars: evidence.cars })
  }
  return remaining.filter((proposed) => !objections.has(proposed))
}

/**
 * Settles a family rating if the nameplate's own ratings of this engine in adjacent years support it. The nameplate's
 * own rating is then served and cited, unless the family's car has the nameplate as well.
 */
function supported(vehicle: UnratedVehicle, evidence: RatingEvidence, lines: RatingLines): SettledRating {
  const { horsepower, cars } = evidence
  const unsupported = { value: null, rule: 'unsupported_rating', cars } as const
  const support = supportOf(vehicle, lines)
  if (support.length === 0 || !support.every((each) => isClose(each.evidence.horsepower, horsepower, SUPPORT_SPREAD))) {
    return unsupported
  }
  if (evidence.hasNameplate && !evidence.isOwnTest) return { value: horsepower, rule: 'engine_family_rating', cars }
  const [nearest] = support.toSorted(
    (left, right) =>
      Math.abs(left.evidence.horsepower - horsepower) - Math.abs(right.evidence.horsepower - horsepower) ||
      left.vehicle.year - right.vehicle.year ||
      left.vehicle.id - right.vehicle.id,
  )
  if (nearest === undefined) return unsupported
  return { value: nearest.evidence.horsepower, rule: 'family_and_neighbour_rating', cars: nearest.evidence.cars }
}

/**
 * Returns supporting ratings of adjacent years: of the same name, else of the name without body and drive, else of the
 * base model. Except for the same name, ratings of the year itself also count.
 */
function supportOf(vehicle: UnratedVehicle, lines: RatingLines): Proposed[] {
  const { year } = vehicle
  const byName = adjacentProposals(lines.line(vehicle, 0), year)
  if (byName.length > 0) return byName
  for (const key of [1, 2]) {
    const line = lines.line(vehicle, key)
    const around = [...adjacentProposals(line, year), ...(line.get(year) ?? [])].filter((other) =>
      nameOneEngine(other.vehicle.model, vehicle.model),
    )
    if (around.length > 0) return around
  }
  return []
}

/** Returns the rating that the same name and engine has in the years before and after, if they agree. */
function betweenYears(vehicle: UnratedVehicle, finding: RatingFinding | undefined, lines: RatingLines): SettledRating {
  const line = lines.line(vehicle, 0)
  const before = line.get(vehicle.year - 1) ?? []
  const after = line.get(vehicle.year + 1) ?? []
  const ratings = new Set([...before, ...after].map(({ evidence }) => evidence.horsepower))
  const [first] = before
  if (first !== undefined && after.length > 0 && ratings.size === 1) {
    return { value: first.evidence.horsepower, rule: 'both_years_rating', cars: first.evidence.cars }
  }
  return { value: null, rule: finding?.rule ?? untested(vehicle), cars: finding?.cars ?? [] }
}

function untested({ families }: UnratedVehicle): FieldRule {
  return families.length === 0 ? 'no_engine_family' : 'no_tested_car'
}

/** Makers rated their engines again for model year 2006 (SAE J1349), while tests were carried over. */
const RERATED_YEAR = 2006

/**
 * Copies evidence from an adjacent year to vehicles without their own, if the certified figures are identical to the
 * last decimal. The test was carried over, so it is the same car. Goes through the years up and down, so that a test
 * carried over several times reaches each year.
 */
function copyTests(vehicles: readonly UnratedVehicle[], findings: Map<UnratedVehicle, RatingFinding>): void {
  const measured = vehicles.filter(({ city, highway }) => city !== null && highway !== null)
  for (const same of Map.groupBy(measured, keyOf).values()) {
    const upwards = same.toSorted((left, right) => left.year - right.year)
    for (const order of [upwards, upwards.toReversed()]) {
      for (const vehicle of order) {
        const copied = isOwn(findings.get(vehicle)) ? undefined : copiedTo(vehicle, same, findings)
        if (copied !== undefined) findings.set(vehicle, copied)
      }
    }
  }
}

function copiedTo(
  vehicle: UnratedVehicle,
  same: readonly UnratedVehicle[],
  findings: ReadonlyMap<UnratedVehicle, RatingFinding>,
): RatingFinding | undefined {
  const sources = same
    .filter(({ year }) => Math.abs(year - vehicle.year) === 1 && Math.max(year, vehicle.year) !== RERATED_YEAR)
    .map((other) => findings.get(other))
    .filter(isEvidence)
    .filter(({ strength }) => strength === 'own')
  const [first] = sources
  if (first === undefined || sources.some(({ horsepower }) => horsepower !== first.horsepower)) return undefined
  return { ...first, rule: 'same_figures_rating', isOwnTest: false }
}

function isOwn(finding: RatingFinding | undefined): boolean {
  return isEvidence(finding) && finding.strength === 'own'
}

function keyOf(vehicle: UnratedVehicle): string {
  const { make, model, transmission, drive, fuel, city, highway } = vehicle
  return [make, model, engineOf(vehicle), transmission, drive, fuel, city, highway].join('|').toLowerCase()
}

/** Factor between the unrounded results of one car in two years. */
const SAME_CAR_SPREAD = 1.01

/** Rules for ratings of a car that is surely the vehicle. */
const OWN_RULES: ReadonlySet<SettledRating['rule']> = new Set([
  'own_test_rating',
  'own_name_rating',
  'same_figures_rating',
  'year_before_rating',
])

/** Rules for missing evidence. */
const UNTESTED: ReadonlySet<SettledRating['rule']> = new Set(['no_engine_family', 'no_tested_car'])

/**
 * Copies the rating of the year before to vehicles of years after `lastYear`, that of the last list. Name, engine,
 * gearbox, drive and fuel must be equal, laboratory results within 1 %, and all such vehicles must have one rating.
 */
function copyUnchanged(
  vehicles: readonly UnratedVehicle[],
  lastYear: number,
  settled: Map<UnratedVehicle, SettledRating>,
): void {
  const recent = vehicles.filter(({ year }) => year >= lastYear)
  const lines = Map.groupBy(recent, engineKeyOf)
  for (const vehicle of recent.toSorted((left, right) => left.year - right.year)) {
    const rating = settled.get(vehicle)
    if (vehicle.year === lastYear || rating?.value !== null || !UNTESTED.has(rating.rule)) continue
    const before = (lines.get(engineKeyOf(vehicle)) ?? [])
      .filter((other) => other.year === vehicle.year - 1 && hasResultsOf(other, vehicle))
      .map((other) => settled.get(other))
    const [first] = before
    if (first === undefined || !OWN_RULES.has(first.rule) || first.value === null) continue
    if (before.some((other) => other === undefined || other.value !== first.value || !OWN_RULES.has(other.rule)))
      continue
    settled.set(vehicle, { ...first, rule: 'year_before_rating' })
  }
}

function hasResultsOf(left: UnratedVehicle, right: UnratedVehicle): boolean {
  return isNear(left.city, right.city) && isNear(left.highway, right.highway)
}

function isNear(left: number | null, right: number | null): boolean {
  return left !== null && right !== null && isClose(left, right, SAME_CAR_SPREAD)
}

function engineKeyOf(vehicle: UnratedVehicle): string {
  const { make, model, transmission, drive, fuel, isMildHybrid } = vehicle
  return [make, model, engineOf(vehicle), transmission, drive, fuel, isMildHybrid].join('|').toLowerCase()
}
