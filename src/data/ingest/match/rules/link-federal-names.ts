import type { EpaName } from '#ingest/match/epa-name.ts'
import type { Aliases } from './alias-file.ts'
import { matchOf, selectedFor, namesWholeNameplate, ruleOf, type NameMatch } from './name-match.ts'
import { epaShapes, type EpaAlternative, type EpaShape } from './epa-alternative.ts'
import { EpaIndex } from './epa-index.ts'
import { federalReadings, type FederalName, type FederalReading } from './federal-reading.ts'
import { OwnNames } from './own-names.ts'
import { ruleConfidence, ruleOrder, type Confidence, type RuleName } from './rule.ts'
import { unlinkedReason, type Unlinked } from './unlinked-reason.ts'

/** A federal name matches a group of EPA rows. Both are indexes into the lists that were given. */
export interface NameLink {
  readonly federal: number
  readonly epa: number
  readonly rule: RuleName
  readonly confidence: Confidence
}

export interface LinkedNames {
  /** In the order of federal, then epa. */
  readonly links: readonly NameLink[]
  /** Every federal name without a link, in order, with the reason. */
  readonly unlinked: readonly (Unlinked & { readonly federal: number })[]
}

/**
 * Ties NHTSA's names to EPA's by the rules of rule.ts and the reviewed alias files. Pure, and independent of the
 * order of both lists but for the indexes in the response.
 */
export function linkFederalNames(
  federal: readonly FederalName[],
  epa: readonly EpaName[],
  aliases: Aliases,
): LinkedNames {
  const shapes = epaShapes(epa, aliases)
  const index = new EpaIndex(shapes.flatMap((shape) => shape.alternatives))
  const readings = federal.map((name, number) => federalReadings(name, number, aliases))
  const own = new OwnNames(readings.flat())
  const matches = matchesByAlternative(readings.flat(), index)
  const best = new BestLinks()
  for (const [alternative, of] of matches) {
    for (const match of selectedFor(alternative, of, own)) best.add(match, alternative, ruleOf(match, alternative))
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

/** A plain name that more exact names left without a car means them all: see namesWholeNameplate. */
function linkWholeNameplates(matches: ReadonlyMap<EpaAlternative, readonly NameMatch[]>, best: BestLinks): void {
  const linked = best.federals()
  for (const [alternative, of] of matches) {
    for (const match of of) {
      if (linked.has(match.federal.federal) || !namesWholeNameplate(match, alternative)) continue
      best.add(match, alternative, 'family_name')
    }
  }
}

/** The links found so far; of several ways to the same link the one with the earlier rule stays. */
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

  linksTo(shapes: readonly EpaShape[]): NameLink[] {
    const links = [...this.#links.values()].flatMap(({ federal, shape, rule }) => {
      const rows = shapes[shape]?.rows ?? []
      return rows.map((epa) => ({ federal, epa, rule, confidence: ruleConfidence(rule) }))
    })
    return links.toSorted((a, b) => a.federal - b.federal || a.epa - b.epa)
  }
}
