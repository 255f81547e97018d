import type { UnlinkedCode } from '#catalog/report-store.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import type { EpaName } from '#ingest/match/epa-name.ts'
import { campaignsOf, type DatedFederalName } from './federal-reading.ts'
import type { LinkedNames } from './link-federal-names.ts'
import { ruleOrder, type RuleName } from './rule.ts'

/** Reasons for names that are not cars. All shares exclude them. */
const NOT_CARS: ReadonlySet<UnlinkedCode> = new Set(['motorcycle', 'heavy_truck', 'not_a_vehicle'])

export interface LinkCount {
  readonly name: string
  /** Federal names of cars, and the linked ones. */
  readonly keys: number
  readonly linkedKeys: number
  /** The counts weighted by recall campaigns. */
  readonly recalls: number
  readonly linkedRecalls: number
}

export interface RuleCount {
  readonly rule: RuleName
  /** Federal names with this rule as their best link. */
  readonly keys: number
  readonly recalls: number
  readonly links: number
}

export interface UnlinkedName {
  readonly make: string
  readonly model: string
  readonly years: readonly number[]
  readonly recalls: number
  readonly reason: UnlinkedCode
  readonly note: string
  /** True if a person determined the reason, in data/aliases/unlinked-names.tsv. */
  readonly isReviewed: boolean
  /** The years in which the name has recalls and EPA has cars of the make without any. */
  readonly zeroYears: readonly number[]
}

export interface LinkReport {
  readonly total: LinkCount
  /** Total without names over 8,500 lb, which EPA does not rate. */
  readonly rated: LinkCount
  readonly makes: readonly LinkCount[]
  readonly rules: readonly RuleCount[]
  readonly reasons: readonly { readonly reason: UnlinkedCode; readonly keys: number; readonly recalls: number }[]
  /**
   * Unlinked names with recalls in a make and model year with EPA cars that show none. Such a car may be the one
   * recalled. `reviewed`: a person decided that it is not. `unreviewed`: nobody has checked.
   */
  readonly zeros: { readonly reviewed: LinkCount; readonly unreviewed: LinkCount }
  /** Sorted by recalls, descending. */
  readonly unlinked: readonly UnlinkedName[]
}

/** Counts the results of linkFederalNames by make, rule and reason. `cars` are those of carsWithoutRecalls. */
export function linkReport(
  federal: readonly DatedFederalName[],
  { links, unlinked }: LinkedNames,
  cars: CarsWithoutRecalls,
): LinkReport {
  const reasonOf = new Map(unlinked.map((each) => [each.federal, each.reason]))
  const indexes = federal.map((_, index) => index)
  const keys = indexes.filter((index) => !NOT_CARS.has(reasonOf.get(index) ?? 'no_such_name'))
  const count = (name: string, counted: readonly number[]): LinkCount => {
    const linked = counted.filter((key) => !reasonOf.has(key))
    return {
      name,
      keys: counted.length,
      linkedKeys: linked.length,
      recalls: weigh(federal, counted),
      linkedRecalls: weigh(federal, linked),
    }
  }
  const isBesideZeros = (index: number): boolean => {
    const name = federal[index]
    return name !== undefined && campaignsOf(name) > 0 && cars.has(zeroKey(name.make, name.year))
  }
  const zerosWith = (isReviewed: boolean) =>
    unlinked.filter((each) => each.isReviewed === isReviewed && isBesideZeros(each.federal)).map((each) => each.federal)
  const byMake = Map.groupBy(keys, (index) => sourceMake(federal[index]?.make ?? '').make)
  return {
    total: count('all', keys),
    rated: count(
      'without those over 8,500 lb',
      keys.filter((index) => reasonOf.get(index) !== 'over_8500_lb'),
    ),
    makes: [...byMake]
      .map(([make, group]) => count(make, group))
      .toSorted((a, b) => b.recalls - a.recalls || (a.name < b.name ? -1 : 1)),
    rules: countRules(federal, links),
    reasons: [...Map.groupBy(unlinked, (each) => each.reason)]
      .map(([reason, group]) => ({
        reason,
        keys: group.length,
        recalls: weigh(
          federal,
          group.map((each) => each.federal),
        ),
      }))
      .toSorted((a, b) => b.recalls - a.recalls || (a.reason < b.reason ? -1 : 1)),
    zeros: {
      reviewed: count('reviewed', zerosWith(true)),
      unreviewed: count('unreviewed', zerosWith(false)),
    },
    unlinked: unlinkedNames(federal, unlinked, isBesideZeros),
  }
}

function weigh(federal: readonly DatedFederalName[], indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => sum + (federal[index]?.recalls ?? 1), 0)
}

function countRules(federal: readonly DatedFederalName[], links: LinkedNames['links']): RuleCount[] {
  const best = new Map<number, RuleName>()
  for (const { federal: index, rule } of links) {
    const known = best.get(index)
    if (known === undefined || ruleOrder(rule) < ruleOrder(known)) best.set(index, rule)
  }
  const byRule = Map.groupBy(best.keys(), (index) => best.get(index) ?? 'same_name')
  const linksByRule = Map.groupBy(links, (link) => link.rule)
  return [...linksByRule.keys()]
    .toSorted((a, b) => ruleOrder(a) - ruleOrder(b))
    .map((rule) => {
      const keys = byRule.get(rule) ?? []
      return { rule, keys: keys.length, recalls: weigh(federal, keys), links: linksByRule.get(rule)?.length ?? 0 }
    })
}

function unlinkedNames(
  federal: readonly DatedFederalName[],
  unlinked: LinkedNames['unlinked'],
  isBesideZeros: (index: number) => boolean,
): UnlinkedName[] {
  const groups = Map.groupBy(unlinked, (each) => {
    const name = federal[each.federal]
    return [sourceMake(name?.make ?? '').make, name?.model, each.reason, each.note, each.isReviewed].join('\t')
  })
  return [...groups.values()]
    .map((group): UnlinkedName => {
      const names = group.map((each) => federal[each.federal]).filter((name) => name !== undefined)
      const [first] = names
      return {
        make: sourceMake(first?.make ?? '').make,
        model: first?.model ?? '',
        years: names.map((name) => name.year).toSorted((a, b) => a - b),
        recalls: weigh(
          federal,
          group.map((each) => each.federal),
        ),
        reason: group[0]?.reason ?? 'no_such_name',
        note: group[0]?.note ?? '',
        isReviewed: group[0]?.isReviewed ?? false,
        zeroYears: group
          .filter((each) => isBesideZeros(each.federal))
          .map((each) => federal[each.federal]?.year ?? 0)
          .toSorted((a, b) => a - b),
      }
    })
    .toSorted((a, b) => b.recalls - a.recalls || (`${a.make} ${a.model}` < `${b.make} ${b.model}` ? -1 : 1))
}

/** EPA's models by `zeroKey` linked to no name with recalls: they only show recalls of other makers' equipment. */
type CarsWithoutRecalls = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the key of a make and model year; `make` may have any source's spelling. */
export function zeroKey(make: string, year: number): string {
  return `${sourceMake(make).make}\t${year}`
}

/**
 * Returns the cars for which the service reports no recalls. Only an unlinked name with recalls of the same make and
 * model year can make such a report wrong, so each of these names needs a person's decision: the report lists them.
 */
export function carsWithoutRecalls(
  federal: readonly DatedFederalName[],
  epa: readonly (EpaName & { readonly listed?: 0 | 1 })[],
  { links }: LinkedNames,
): CarsWithoutRecalls {
  const withRecalls = new Set(links.filter((link) => (federal[link.federal]?.recalls ?? 1) > 0).map((link) => link.epa))
  const cars = new Map<string, Set<string>>()
  for (const [index, { make, model, year, listed }] of epa.entries()) {
    if (withRecalls.has(index) || listed === 0) continue
    const key = zeroKey(make, year)
    cars.getOrInsertComputed(key, () => new Set()).add(model)
  }
  return cars
}
