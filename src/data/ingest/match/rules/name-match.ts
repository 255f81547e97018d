import { squeezed } from '#ingest/match/names/plain-text.ts'
import type { AttributeKind, PowerKind } from '#ingest/match/names/reading.ts'
import type { EpaAlternative, Peers } from './epa-alternative.ts'
import type { FederalReading } from './federal-reading.ts'
import { hasInclusivePlainNames, type OwnNames } from './own-names.ts'
import { lastRule, type RuleName } from './rule.ts'

export interface NameMatch {
  readonly federal: FederalReading
  /** True if the federal name is the family's ("3 SERIES") rather than the nameplate's ("328I"). */
  readonly isFamily: boolean
  /** True if the alternative is a hybrid and the federal name does not say so. */
  readonly isUnnamedHybrid: boolean
  /** True if the federal name states a grade ("SEDONA EX") that is missing from EPA's names of that year. */
  readonly isUnstatedGrade: boolean
}

/**
 * Grades are levels of equipment. A version with its own engine, body or name (GT, SHO, Type R) is not a grade, because
 * another car would show its recalls.
 */
const GRADES: ReadonlySet<string> = new Set(
  'base, dl, dx, ex, exl, gl, gle, gls, glx, gs, le, limited, ls, lt, ltd, ltz, lx, luxury, se, sel, sl, xl, xle, xlt'
    .split(', ')
    .map((grade) => `trim:${grade}`),
)

/** Matches a federal name with an alternative of `peers`, which share nameplate or family and year; null = no match. */
export function matchOf(federal: FederalReading, alternative: EpaAlternative, peers: Peers): NameMatch | null {
  const unstated = unstatedAttributes(federal, alternative, peers)
  if (unstated === null) return null
  const isUnstatedGrade = unstated > 0
  const isFamily = federal.reading.plate !== alternative.reading.plate
  const match = { federal, isFamily, isUnnamedHybrid: false, isUnstatedGrade }
  if (federal.power !== null) return isStatedPower(federal.power, alternative, peers) ? match : null
  if (isPlainPower(alternative.power, peers.base)) return match
  const isHybrid = alternative.power === 'hybrid' || alternative.power === 'plugin'
  // S550 and S550E differ if both were sold. If only the GLC 350e was, GLC 350 refers to it, and its power is the plain
  // one.
  if (!isHybrid || alternative.reading.plate === `${federal.reading.plate}e`) return null
  return { ...match, isUnnamedHybrid: true }
}

/** Returns the number of grades missing from EPA's names of that year; 0 = all attributes match, null = another car. */
function unstatedAttributes(federal: FederalReading, alternative: EpaAlternative, peers: Peers): number | null {
  if (!federal.columns.every((column) => alternative.facts.has(column))) return null
  const missing = [...federal.requiredAttributes].filter((attribute) => !alternative.facts.has(attribute))
  if (missing.length === 0) return 0
  const isUnstated = missing.every((attribute) => GRADES.has(attribute) && !peers.facts.has(attribute))
  return isUnstated && !statesTrim(alternative) ? missing.length : null
}

function statesTrim({ facts }: EpaAlternative): boolean {
  return [...facts].some((fact) => fact.startsWith('trim:'))
}

/** Returns true for the stated powertrain. "HYBRID" includes plug-ins, unless a hybrid without plug is sold as well. */
function isStatedPower(stated: PowerKind, { power, facts }: EpaAlternative, peers: Peers): boolean {
  if (stated === power || facts.has(`power:${stated}`)) return true
  return stated === 'hybrid' && power === 'plugin' && !peers.hasHybrid
}

/** A plain name covers every combustion fuel, and that of an electric car with a range extender (i3) also the one without. */
function isPlainPower(power: PowerKind, base: PowerKind): boolean {
  if (base === 'petrol') return power === 'petrol' || power === 'diesel' || power === 'gas'
  return power === base || (base === 'plugin' && power === 'electric')
}

/**
 * Selects, among all names that match an alternative, those that apply. NHTSA looks names up exactly, so a PANAMERA 4S
 * has the recalls of PANAMERA 4S but not those of PANAMERA. Only a name with recalls of its own takes the car from the
 * wider name. A family ("IS", "3 SERIES") covers all its cars, whatever their names.
 */
export function selectedFor(
  alternative: EpaAlternative,
  matches: readonly NameMatch[],
  ownNames: OwnNames,
): NameMatch[] {
  const named = matches.filter((match) => {
    if (!match.isUnnamedHybrid) return true
    return !ownNames.separates(alternative) && !isNamedPlate(matches, match)
  })
  return named.filter((match) => !named.some((other) => takesFrom(other, match)))
}

/** Returns true for a hybrid with a nameplate of its own (RX 400h), which the family's plain name (RX) does not cover. */
function isNamedPlate(matches: readonly NameMatch[], family: NameMatch): boolean {
  return (
    family.isFamily && matches.some((match) => !match.isFamily && !match.isUnnamedHybrid && match.federal.hasRecalls)
  )
}

/**
 * Returns true if a name ("I7", "I5 M60", "TAYCAN") that lost every row to more exact names covers the whole nameplate:
 * no car has exactly that name. A length or a Cross Country is another car.
 */
export function namesWholeNameplate(match: NameMatch, alternative: EpaAlternative): boolean {
  if (match.isFamily || match.isUnnamedHybrid) return false
  const isOther = (attribute: string) => attribute.startsWith('size:') || attribute === 'body:cross-country'
  return ![...alternative.reading.attributes].some(
    (attribute) => isOther(attribute) && !match.federal.requiredAttributes.has(attribute),
  )
}

function takesFrom(other: NameMatch, match: NameMatch): boolean {
  if (other.federal.federal === match.federal.federal || other.isFamily !== match.isFamily) return false
  // The car may be of that grade or another, so both names apply.
  if (other.isUnstatedGrade) return false
  const [more, fewer] = [requiredBy(other.federal), requiredBy(match.federal)]
  return other.federal.hasRecalls && more.size > fewer.size && fewer.isSubsetOf(more)
}

/** Returns the required attributes. CIVIC GX and CAYENNE DIESEL are as exact as a trim; OwnNames decides on hybrids. */
function requiredBy({ requiredAttributes: required, power, make }: FederalReading): ReadonlySet<string> {
  const isFuel = power === 'gas' || power === 'diesel'
  return isFuel && !hasInclusivePlainNames(make) ? new Set([...required, `power:${power}`]) : required
}

const DROPPED: Readonly<Record<AttributeKind, RuleName>> = {
  drive: 'drive_words',
  cab: 'cab_words',
  engine: 'engine_words',
  trim: 'trim_words',
  body: 'body_words',
  size: 'size_words',
  power: 'power_words',
}

/** Returns the rule of a link: the last one needed, in the order of rule.ts. */
export function ruleOf(match: NameMatch, alternative: EpaAlternative): RuleName {
  const { federal } = match
  const isAlias = federal.steps.includes('reviewed_alias')
  if (!isAlias && !match.isUnnamedHybrid) {
    if (federal.model.trim().toLowerCase() === alternative.model.toLowerCase()) return 'same_name'
    if (squeezed(federal.model) === squeezed(alternative.model)) return 'punctuation'
  }
  const needed: RuleName[] = ['punctuation', ...federal.steps, ...alternative.steps]
  const stated = new Set<string>(federal.reading.attributes)
  for (const { attribute } of alternative.reading.attributeWords) {
    if (!stated.has(attribute)) needed.push(DROPPED[attribute.split(':', 1)[0] as AttributeKind])
  }
  if (statesPowerOtherwise(match, alternative)) needed.push('power_words')
  if (match.isUnstatedGrade) needed.push('grade_words')
  if (match.isFamily) needed.push('family_name')
  if (match.isUnnamedHybrid) needed.push('unnamed_hybrid')
  return lastRule(needed)
}

/** Returns true if both names state the same powertrain in different words: "NIRO PHEV" and "Niro Plug-in Hybrid". */
function statesPowerOtherwise({ federal }: NameMatch, alternative: EpaAlternative): boolean {
  const words = (reading: FederalReading['reading']) =>
    reading.attributeWords
      .filter(({ attribute }) => attribute.startsWith('power:'))
      .flatMap((each) => each.words)
      .join(' ')
  return words(federal.reading) !== words(alternative.reading)
}
