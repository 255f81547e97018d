import type { EpaName } from '#ingest/match/epa-name.ts'
import type { DatedFederalName } from '#ingest/match/rules/federal-reading.ts'
import type { LinkedNames } from '#ingest/match/rules/link-federal-names.ts'
import { lastRule } from '#ingest/match/rules/rule.ts'

interface Linking {
  readonly federal: readonly DatedFederalName[]
  readonly epa: readonly EpaName[]
  readonly linked: LinkedNames
}

/** Reasons of names that are not cars; all other reasons are sampled, even obvious ones. */
const NO_CARS = new Set(['motorcycle', 'heavy_truck', 'not_a_vehicle'])

/** Returns random federal names with every EPA name they cover, tab-separated with a header. */
export function sampleLinks({ federal, epa, linked }: Linking, count: number, seed: number): string[] {
  const byName = Map.groupBy(linked.links, (link) => link.federal)
  const rows = chosen([...byName.keys()], count, seed).map((index) => {
    const of = byName.get(index) ?? []
    const models = new Set(
      of.map(
        (link) =>
          `${epa[link.epa]?.year === federal[index]?.year ? '' : `${epa[link.epa]?.year} `}${epa[link.epa]?.model}`,
      ),
    )
    const rules = new Set(of.map((link) => link.rule))
    return [keyOf(federal[index]), [...models].toSorted().join('; '), lastRule(rules)].join('\t')
  })
  return ['key\tepa_names\trule', ...rows]
}

export function sampleUnlinked({ federal, linked }: Linking, count: number, seed: number): string[] {
  const cars = linked.unlinked.filter((each) => !NO_CARS.has(each.reason))
  const rows = chosen(cars, count, seed).map((each) =>
    [keyOf(federal[each.federal]), each.reason, each.note].join('\t'),
  )
  return ['key\treason\tnote', ...rows]
}

function keyOf(name: DatedFederalName | undefined): string {
  return name === undefined ? '' : `${name.year} ${name.make} ${name.model}`
}

/** Picks `count` items, determined by the seed (mulberry32 and a partial Fisher-Yates shuffle). */
function chosen<T>(items: readonly T[], count: number, seed: number): T[] {
  const left = [...items]
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const selected: T[] = []
  while (selected.length < count && left.length > 0)
    selected.push(...left.splice(Math.floor(random() * left.length), 1))
  return selected
}
