import type { FieldRule } from '#catalog/field-rules.ts'
import { adjacentProposals, RatingLines, type Proposed, type RatingLine } from './rating-lines.ts'
import { SAME_ENGINE_SPREAD } from './suspect-ratings.ts'
import { isClose } from './tested-car.ts'

/** Kilowatts per horsepower (550 foot-pounds per second). */
export const KILOWATTS_PER_HORSEPOWER = 0.7457

/** Factor within which a conversion must match the neighboring years' rating. */
const CONVERSION_SPREAD = 1.012
/** Model years before and after in which an engine's rating is searched. */
const YEARS_AROUND = 4
/** Maximum duration of an odd rating; a longer one is the engine's own. */
const ODD_YEARS_MAX = 3
/** Factor between the ratings before and after an odd one. */
const AROUND_SPREAD = 1.05

export interface Objection {
  readonly rule: FieldRule
  /** The rating in horsepower if the list states kilowatts. */
  readonly converted: number | null
}

/**
 * Returns proposals that contradict ratings of the same engine in neighboring years: first the odd ones among years
 * that agree; then, without these, those that neither the year before nor the year after supports.
 */
export function objectionsOf(proposals: readonly Proposed[]): Map<Proposed, Objection> {
  const ownProposals = proposals.filter(({ evidence }) => evidence.strength === 'own')
  const odd = gather(ownProposals, oddAmong)
  const rest = ownProposals.filter((proposed) => !odd.has(proposed))
  return new Map([...odd, ...gather(rest, unsupportedBy)])
}

type Objecting = (proposed: Proposed, line: RatingLine) => Objection | undefined

function gather(proposals: readonly Proposed[], objecting: Objecting): Map<Proposed, Objection> {
  const lines = new RatingLines(proposals)
  const objections = new Map<Proposed, Objection>()
  for (const proposed of proposals) {
    const line = lines.closest(proposed.vehicle)
    const objection = line === undefined ? undefined : objecting(proposed, line)
    if (objection !== undefined) objections.set(proposed, objection)
  }
  return objections
}

function oddAmong({ vehicle, evidence }: Proposed, line: RatingLine): Objection | undefined {
  const isLike = like(evidence.horsepower)
  const [first, last] = runOf(line, vehicle.year, isLike)
  const converted = evidence.horsepower / KILOWATTS_PER_HORSEPOWER
  if (last - first >= ODD_YEARS_MAX) return undefined
  // A match on one side only may be kilowatts or another engine: too uncertain to convert or to serve.
  if (!isAmongOthers(line, first, last, isLike)) {
    return isAdjacent(line, first, last, converted) ? { rule: 'neighbours_differ', converted: null } : undefined
  }
  return isAround(line, first, last, converted)
    ? { rule: 'converted_kilowatts', converted: Math.round(converted) }
    : { rule: 'neighbours_differ', converted: null }
}

function unsupportedBy({ vehicle, evidence }: Proposed, line: RatingLine): Objection | undefined {
  const isSupported = adjacentProposals(line, vehicle.year).some(like(evidence.horsepower))
  return isSupported ? undefined : { rule: 'neighbours_differ', converted: null }
}

function like(horsepower: number): (other: Proposed) => boolean {
  return ({ evidence }) => isClose(horsepower, evidence.horsepower, SAME_ENGINE_SPREAD)
}

/** Returns the first and last of the consecutive years with this rating. */
function runOf(line: RatingLine, year: number, isLike: (other: Proposed) => boolean): [first: number, last: number] {
  const has = (each: number): boolean => line.get(each)?.some(isLike) === true
  let first = year
  while (has(first - 1)) first -= 1
  let last = year
  while (has(last + 1)) last += 1
  return [first, last]
}

/** Returns true if the years before and after the run agree on another rating that the run does not have. */
function isAmongOthers(line: RatingLine, first: number, last: number, isLike: (other: Proposed) => boolean): boolean {
  const before = line.get(first - 1) ?? []
  const after = line.get(last + 1) ?? []
  const isSame = before.some((earlier) =>
    after.some((later) => isClose(earlier.evidence.horsepower, later.evidence.horsepower, AROUND_SPREAD)),
  )
  if (!isSame) return false
  const run = yearsOf(first, last).flatMap((year) => line.get(year) ?? [])
  const others = before.map(({ evidence }) => evidence.horsepower)
  return run.every(
    (each) => isLike(each) || !others.some((other) => isClose(each.evidence.horsepower, other, SAME_ENGINE_SPREAD)),
  )
}

/** Returns true if years before and after the run, but not the run itself, have this rating. */
function isAround(line: RatingLine, first: number, last: number, rating: number): boolean {
  const has = (year: number): boolean =>
    line.get(year)?.some(({ evidence }) => isClose(evidence.horsepower, rating, CONVERSION_SPREAD)) === true
  return (
    yearsOf(first - YEARS_AROUND, first - 1).some(has) &&
    yearsOf(last + 1, last + YEARS_AROUND).some(has) &&
    !yearsOf(first, last).some(has)
  )
}

/** Returns true if the year before or after the run, but not the run itself, has this rating. */
function isAdjacent(line: RatingLine, first: number, last: number, rating: number): boolean {
  const has = (year: number): boolean =>
    line.get(year)?.some(({ evidence }) => isClose(evidence.horsepower, rating, CONVERSION_SPREAD)) === true
  return (has(first - 1) || has(last + 1)) && !yearsOf(first, last).some(has)
}

function yearsOf(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
}
