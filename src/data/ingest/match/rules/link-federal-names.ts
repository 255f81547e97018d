import { UNLINKED_REASONS, type UnlinkedCode } from '#catalog/report-store.ts'
import type { EpaName } from '#ingest/match/epa-name.ts'
import type { Aliases } from './alias-file.ts'
import { type EpaAlternative, type EpaShape, epaShapes, EpaIndex } from './epa-alternative.ts'
import { type DatedFederalName, type FederalReading, federalReadings } from './federal-reading.ts'
import { type NameMatch, matchOf, namesWholeNameplate, ruleOf, selectedFor } from './name-match.ts'
import { OwnNames } from './own-names.ts'
import { type Confidence, type RuleName, ruleConfidence, ruleOrder } from './rule.ts'

/** A link from a federal name to a group of EPA rows, by index in the given lists. */
export interface IndexedLink {
  readonly federal: number
  readonly epa: number
  readonly rule: RuleName
  readonly confidence: Confidence
}

export interface LinkedNames {
  /** Sorted by federal, then epa. */
  readonly links: readonly IndexedLink[]
  /** Every federal name without a link, in order, with the reason. */
  readonly unlinked: readonly (Unlinked & { readonly federal: number })[]
}

/**
 * Links NHTSA's names to EPA's by the rules of rule.ts and the reviewed alias files. Except for the indexes, the result
 * does not depend on the order of the lists.
 */
export function linkFederalNames(
  federal: readonly DatedFederalName[],
  epa: readonly EpaName[],
  aliases: Aliases,
): LinkedNames {
  const shapes = epaShapes(epa, aliases)
  const index = new EpaIndex(shapes.flatMap((shape) => shape.alternatives))
  const readings = federal.map((name, number) => federalReadings(name, number, aliases))
  const ownNames = new OwnNames(readings.flat())
  const matches = matchesByAlternative(readings.flat(), index)
  const best = new BestLinks()
  for (const [alternative, found] of matches) {
    for (const match of selectedFor(alternative, found, ownNames))
      best.add(match, alternative, ruleOf(match, alternative))
  }
  linkWholeNameplates(matches, best)
  const linked = best.federals()
  const unlinked = readings
    .filter(([first]) => first !== undefined && !linked.has(first.federal))
    .map((meanings) => ({ federal: meanings[0]?.federal ?? -1, ...unlinkedReason(meanings, index, aliases) }))
  return { links: best.linksTo(shapes), unlinked }
}

function matchesByAlternative(readings: readonly FederalReading[], index: EpaIndex): Map<EpaAlternative, NameMatch[]> {
  const matches = new Map<EpaAlternative, NameMatch[]>()
  for (const reading of readings) {
    const peers = index.find(reading.make, reading.reading.plate, reading.year)
    for (const alternative of peers.alternatives) {
      const match = matchOf(reading, alternative, peers)
      if (match === null) continue
      matches.getOrInsert(alternative, []).push(match)
    }
  }
  return matches
}

/** Links plain names that lost every car to more exact names to the whole nameplate: see namesWholeNameplate. */
function linkWholeNameplates(matches: ReadonlyMap<EpaAlternative, readonly NameMatch[]>, best: BestLinks): void {
  const linked = best.federals()
  for (const [alternative, found] of matches) {
    for (const match of found) {
      if (linked.has(match.federal.federal) || !namesWholeNameplate(match, alternative)) continue
      best.add(match, alternative, 'family_name')
    }
  }
}

/** Collects links; if one is found several times, keeps the one with the earlier rule. */
class BestLinks {
  readonly #links = new Map<string, { federal: number; shape: number; rule: RuleName }>()

  add({ federal: { federal } }: NameMatch, { shape }: EpaAlternative, rule: RuleName): void {
    const key = `${federal} ${shape}`
    const known = this.#links.get(key)
    if (known === undefined || ruleOrder(known.rule) > ruleOrder(rule)) this.#links.set(key, { federal, shape, rule })
  }

  federals(): ReadonlySet<number> {
    return new Set([...this.#links.values()].map((link) => link.federal))
  }

  linksTo(shapes: readonly EpaShape[]): IndexedLink[] {
    const links = [...this.#links.values()].flatMap(({ federal, shape, rule }) => {
      const rows = shapes[shape]?.rows ?? []
      return rows.map((epa) => ({ federal, epa, rule, confidence: ruleConfidence(rule) }))
    })
    return links.toSorted((a, b) => a.federal - b.federal || a.epa - b.epa)
  }
}

interface Unlinked {
  readonly reason: UnlinkedCode
  /** Note of the reviewed file, or the model years in which EPA has the name; may be empty. */
  readonly note: string
  /** True if the reason comes from the reviewed file; false if it is derived from EPA's names. */
  readonly isReviewed: boolean
}

/** Returns the reason from the reviewed file, else from EPA's names. `meanings` belong to one federal name. */
function unlinkedReason(meanings: readonly FederalReading[], index: EpaIndex, aliases: Aliases): Unlinked {
  const [name] = meanings
  if (name === undefined) return { reason: 'no_such_name', note: '', isReviewed: false }
  const alias = aliases.unlinked.find(name.make, name.model, name.year)
  if (alias !== null && isCode(alias.row.target)) {
    return { reason: alias.row.target, note: alias.row.reason, isReviewed: true }
  }
  const years = meanings.flatMap((meaning) => coveredYears(meaning, index))
  if (years.length > 0) {
    const [first, last] = [Math.min(...years), Math.max(...years)]
    return { reason: 'other_years', note: first === last ? `${first}` : `${first} to ${last}`, isReviewed: false }
  }
  const isKnown = meanings.some(({ make, reading, year }) => index.years(make, reading.plate).has(year))
  return { reason: isKnown ? 'not_told_apart' : 'no_such_name', note: '', isReviewed: false }
}

/** Returns the model years in which EPA has a row for exactly this name. */
function coveredYears(meaning: FederalReading, index: EpaIndex): number[] {
  const years = [...index.years(meaning.make, meaning.reading.plate)]
  const isMatched = ([year, peers]: (typeof years)[number]) =>
    year !== meaning.year &&
    peers.alternatives.some((each) => {
      const match = matchOf(meaning, each, peers)
      return match !== null && !match.isUnnamedHybrid
    })
  return years.filter(isMatched).map(([year]) => year)
}

function isCode(text: string): text is UnlinkedCode {
  return Object.hasOwn(UNLINKED_REASONS, text)
}
