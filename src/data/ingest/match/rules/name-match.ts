import { squeezed } from '#ingest/match/names/plain-text.ts'
import type { AttributeKind, PowerKind } from '#ingest/match/names/reading.ts'
import type { EpaAlternative } from './epa-alternative.ts'
import type { Peers } from './epa-index.ts'
import type { FederalReading } from './federal-reading.ts'
import { hasInclusivePlainNames, type OwnNames } from './own-names.ts'
import { lastRule, type RuleName } from './rule.ts'

/** One federal name that matches one EPA alternative. */
export interface NameMatch {
  readonly federal: FederalReading
  /** Whether the federal name is the family's ("3 SERIES") and not the nameplate's ("328I"). */
  readonly isFamily: boolean
  /** Whether the alternative is a hybrid and the federal name says nothing of it. */
  readonly isUnnamedHybrid: boolean
  /** Whether the federal name states a grade ("SEDONA EX") of which EPA's names of that year say nothing. */
  readonly isUnstatedGrade: boolean
}

/**
 * Grades: how a car is fitted out. What has an engine, a body or a name of its own (GT, SHO, Type R) is none, because
 * another car would show its recalls.
 */
const GRADES: ReadonlySet<string> = new Set(
  'base, dl, dx, ex, exl, gl, gle, gls, glx, gs, le, limited, ls, lt, ltd, ltz, lx, luxury, se, sel, sl, xl, xle, xlt'
    .split(', ')
    .map((grade) => `trim:${grade}`),
)

/** Whether the federal name matches the alternative, one of `peers`: all of the same nameplate or family and year. */
export function matchOf(federal: FederalReading, alternative: EpaAlternative, peers: Peers): NameMatch | null {
  const unstated = unstatedAttributes(federal, alternative, peers)
  if (unstated === null) return null
  const isUnstatedGrade = unstated > 0
  const isFamily = federal.reading.plate !== alternative.reading.plate
  const match = { federal, isFamily, isUnnamedHybrid: false, isUnstatedGrade }
  if (federal.power !== null) return isStatedPower(federal.power, alternative, peers) ? match : null
  if (isPlainPower(alternative.power, peers.base)) return match
  const isHybrid = alternative.power === 'hybrid' || alternative.power === 'plugin'
  // S550 is not S550E, where both were sold; where only one was, GLC 350 is the GLC 350e and its power the plain one.
  if (!isHybrid || alternative.reading.plate === `${federal.reading.plate}e`) return null
  return { ...match, isUnnamedHybrid: true }
}

/**
 * How many of the grades that the federal name asks for EPA's names of that year say nothing of: 0 where the alternative
 * states everything that is asked, null where it is another car.
 */
function unstatedAttributes(federal: FederalReading, alternative: EpaAlternative, peers: Peers): number | null {
  if (!federal.columns.every((column) => alternative.facts.has(column))) return null
  const missing = [...federal.asks].filter((ask) => !alternative.facts.has(ask))
  if (missing.length === 0) return 0
  const isUnstated = missing.every((ask) => GRADES.has(ask) && !peers.facts.has(ask))
  return isUnstated && !statesTrim(alternative) ? missing.length : null
}

function statesTrim({ facts }: EpaAlternative): boolean {
  return [...facts].some((fact) => fact.startsWith('trim:'))
}

/** NHTSA writes "HYBRID" for plug-ins too, but not where a hybrid without plug is sold beside it. */
function isStatedPower(stated: PowerKind, { power, facts }: EpaAlternative, peers: Peers): boolean {
  if (stated === power || facts.has(`power:${stated}`)) return true
  return stated === 'hybrid' && power === 'plugin' && !peers.hasHybrid
}

/** A plain name matches whatever the engine burns, and an electric car with and without range extender (i3). */
function isPlainPower(power: PowerKind, base: PowerKind): boolean {
  if (base === 'petrol') return power === 'petrol' || power === 'diesel' || power === 'gas'
  return power === base || (base === 'plugin' && power === 'electric')
}

/**
 * Of all names that match an alternative, those that are selected for it. NHTSA looks names up exactly, so a PANAMERA 4S has
 * the recalls of PANAMERA 4S and not those of PANAMERA; but only a name that has recalls of its own may take the
 * car from the wider name, and a family ("IS", "3 SERIES") means all its cars whatever else they are called.
 */
export function selectedFor(alternative: EpaAlternative, matches: readonly NameMatch[], own: OwnNames): NameMatch[] {
  const named = matches.filter((match) => {
    if (!match.isUnnamedHybrid) return true
    return !own.separates(alternative) && !isNamedPlate(matches, match)
  })
  return named.filter((match) => !named.some((other) => takesFrom(other, match)))
}

/** A hybrid with a nameplate of its own (RX 400h) is not also meant by the family's plain name (RX). */
function isNamedPlate(matches: readonly NameMatch[], family: NameMatch): boolean {
  return (
    family.isFamily && matches.some((match) => !match.isFamily && !match.isUnnamedHybrid && match.federal.hasRecalls)
  )
}

/**
 * Whether a name ("I7", "I5 M60", "TAYCAN") that lost every row to more exact names means them all: no car of that
 * very name exists, so NHTSA uses it for the nameplate as a whole. A length or a Cross Country is another car.
 */
export function namesWholeNameplate(match: NameMatch, alternative: EpaAlternative): boolean {
  if (match.isFamily || match.isUnnamedHybrid) return false
  const isOther = (attribute: string) => attribute.startsWith('size:') || attribute === 'body:cross-country'
  return ![...alternative.reading.attributes].some(
    (attribute) => isOther(attribute) && !match.federal.asks.has(attribute),
  )
}

function takesFrom(other: NameMatch, match: NameMatch): boolean {
  if (other.federal.federal === match.federal.federal || other.isFamily !== match.isFamily) return false
  // The car may be of that grade or of another: both names mean it.
  if (other.isUnstatedGrade) return false
  const [more, fewer] = [askedBy(other.federal), askedBy(match.federal)]
  return other.federal.hasRecalls && more.size > fewer.size && fewer.isSubsetOf(more)
}

/** CIVIC GX and CAYENNE DIESEL are as exact as a trim; which names mean a hybrid is decided by OwnNames. */
function askedBy({ asks, power, make }: FederalReading): ReadonlySet<string> {
  const isFuel = power === 'gas' || power === 'diesel'
  return isFuel && !hasInclusivePlainNames(make) ? new Set([...asks, `power:${power}`]) : asks
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

/** The rule that a link is counted under: the last of the list in rule.ts that it needed. */
export function ruleOf(match: NameMatch, alternative: EpaAlternative): RuleName {
  const { federal } = match
  const isAlias = federal.steps.includes('reviewed_alias')
  if (!isAlias && !match.isUnnamedHybrid) {
    if (federal.model.trim().toLowerCase() === alternative.model.toLowerCase()) return 'same_name'
    if (squeezed(federal.model) === squeezed(alternative.model)) return 'punctuation'
  }
  const needed: RuleName[] = ['punctuation', ...federal.steps, ...alternative.steps]
  const stated = new Set<string>(federal.reading.attributes)
  for (const { attribute } of alternative.reading.said) {
    if (!stated.has(attribute)) needed.push(DROPPED[attribute.split(':', 1)[0] as AttributeKind])
  }
  if (statesPowerOtherwise(match, alternative)) needed.push('power_words')
  if (match.isUnstatedGrade) needed.push('grade_words')
  if (match.isFamily) needed.push('family_name')
  if (match.isUnnamedHybrid) needed.push('unnamed_hybrid')
  return lastRule(needed)
}

/** "NIRO PHEV" and "Niro Plug-in Hybrid": the same drive in other words. */
function statesPowerOtherwise({ federal }: NameMatch, alternative: EpaAlternative): boolean {
  const words = (reading: FederalReading['reading']) =>
    reading.said
      .filter(({ attribute }) => attribute.startsWith('power:'))
      .flatMap((each) => each.words)
      .join(' ')
  return words(federal.reading) !== words(alternative.reading)
}
