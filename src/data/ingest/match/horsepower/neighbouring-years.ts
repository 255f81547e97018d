import type { FieldRule } from '#catalog/field-rules.ts'
import { besides, RatingLines, type Proposed, type RatingLine } from './rating-lines.ts'
import { SAME_ENGINE_SPREAD } from './suspect-ratings.ts'
import { isClose } from './tested-car.ts'

/** Kilowatts in one horsepower (550 foot-pounds a second). */
export const KILOWATTS_PER_HORSEPOWER = 0.7457

/** How near the conversion must come to the neighbours' rating to be it. */
const CONVERSION_SPREAD = 1.012
/** Model years before and after in which an engine's rating is looked for. */
const YEARS_AROUND = 4
/** An odd rating that lasts longer is the engine's own. */
const ODD_YEARS_MAX = 3
/** How far the ratings before and after an odd one may lie apart. */
const AROUND_SPREAD = 1.05

/** What the neighbouring years say of a proposal, where they speak against it. */
export interface Objection {
  readonly rule: FieldRule
  /** The rating in horsepower, where the list states kilowatts. */
  readonly converted: number | null
}

/**
 * The proposals that the ratings of the same engine in the years before and after contradict: first the odd ones among
 * years that agree, then, without these, what neither the year before nor the year after supports.
 */
export function objectionsOf(proposals: readonly Proposed[]): Map<Proposed, Objection> {
  const own = proposals.filter(({ evidence }) => evidence.strength === 'own')
  const odd = gather(own, oddAmong)
  const rest = own.filter((proposed) => !odd.has(proposed))
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
  // On one side alone it may be kilowatts or another engine: too little to convert it, too much to serve it.
  if (!isAmongOthers(line, first, last, isLike)) {
    return isBeside(line, first, last, converted) ? { rule: 'neighbours_differ', converted: null } : undefined
  }
  return isAround(line, first, last, converted)
    ? { rule: 'converted_kilowatts', converted: Math.round(converted) }
    : { rule: 'neighbours_differ', converted: null }
}

function unsupportedBy({ vehicle, evidence }: Proposed, line: RatingLine): Objection | undefined {
  const isSupported = besides(line, vehicle.year).some(like(evidence.horsepower))
  return isSupported ? undefined : { rule: 'neighbours_differ', converted: null }
}

function like(horsepower: number): (other: Proposed) => boolean {
  return ({ evidence }) => isClose(horsepower, evidence.horsepower, SAME_ENGINE_SPREAD)
}

/** The first and the last of the years in a row that have this rating. */
function runOf(line: RatingLine, year: number, isLike: (other: Proposed) => boolean): [first: number, last: number] {
  const has = (each: number): boolean => line.get(each)?.some(isLike) === true
  let first = year
  while (has(first - 1)) first -= 1
  let last = year
  while (has(last + 1)) last += 1
  return [first, last]
}

/** Whether the years before and after the run agree on another rating, which the run itself does not have. */
function isAmongOthers(line: RatingLine, first: number, last: number, isLike: (other: Proposed) => boolean): boolean {
  const before = line.get(first - 1) ?? []
  const after = line.get(last + 1) ?? []
  const isSame = before.some((one) =>
    after.some((other) => isClose(one.evidence.horsepower, other.evidence.horsepower, AROUND_SPREAD)),
  )
  if (!isSame) return false
  const run = yearsOf(first, last).flatMap((year) => line.get(year) ?? [])
  const others = before.map(({ evidence }) => evidence.horsepower)
  return run.every(
    (each) => isLike(each) || !others.some((other) => isClose(each.evidence.horsepower, other, SAME_ENGINE_SPREAD)),
  )
}

/** Whether years before and years after the run have this rating, and the run has not. */
function isAround(line: RatingLine, first: number, last: number, rating: number): boolean {
  const has = (year: number): boolean =>
    line.get(year)?.some(({ evidence }) => isClose(evidence.horsepower, rating, CONVERSION_SPREAD)) === true
  return (
    yearsOf(first - YEARS_AROUND, first - 1).some(has) &&
    yearsOf(last + 1, last + YEARS_AROUND).some(has) &&
    !yearsOf(first, last).some(has)
  )
}

/** Whether the year before or the year after the run has this rating, and the run has not. */
function isBeside(line: RatingLine, first: number, last: number, rating: number): boolean {
  const has = (year: number): boolean =>
    line.get(year)?.some(({ evidence }) => isClose(evidence.horsepower, rating, CONVERSION_SPREAD)) === true
  return (has(first - 1) || has(last + 1)) && !yearsOf(first, last).some(has)
}

function yearsOf(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
}
