import type { PowerKind } from '#ingest/match/names/reading.ts'
import type { EpaAlternative } from './epa-alternative.ts'

/** All alternatives of one nameplate or family in one model year. */
export interface Peers {
  readonly alternatives: readonly EpaAlternative[]
  /** The powertrain of a plain name: petrol if the nameplate has an engine without plug or battery. */
  readonly base: PowerKind
  readonly hasHybrid: boolean
  readonly facts: ReadonlySet<string>
}

const NO_PEERS: Peers = { alternatives: [], base: 'petrol', hasHybrid: false, facts: new Set() }

/** EPA's alternatives by make, nameplate or family, and year. */
export class EpaIndex {
  readonly #byPlate: ReadonlyMap<string, ReadonlyMap<number, Peers>>

  constructor(alternatives: readonly EpaAlternative[]) {
    const entries = alternatives.flatMap((alternative) => {
      const plates = new Set([alternative.reading.plate, ...alternative.reading.families])
      return [...plates].map((plate) => ({ key: `${alternative.make} ${plate}`, alternative }))
    })
    const byPlate = new Map<string, ReadonlyMap<number, Peers>>()
    for (const [key, group] of Map.groupBy(entries, (entry) => entry.key)) {
      const years = Map.groupBy(
        group.map((entry) => entry.alternative),
        (alternative) => alternative.year,
      )
      byPlate.set(key, new Map([...years].map(([year, peers]) => [year, peersOf(peers)])))
    }
    this.#byPlate = byPlate
  }

  find(make: string, plate: string, year: number): Peers {
    return this.years(make, plate).get(year) ?? NO_PEERS
  }

  years(make: string, plate: string): ReadonlyMap<number, Peers> {
    return this.#byPlate.get(`${make} ${plate}`) ?? new Map()
  }
}

function peersOf(alternatives: readonly EpaAlternative[]): Peers {
  const powers = new Set(alternatives.map((each) => each.power))
  const facts = new Set(alternatives.flatMap((each) => [...each.facts]))
  return { alternatives, base: basePower(powers), hasHybrid: powers.has('hybrid'), facts }
}

function basePower(powers: ReadonlySet<PowerKind>): PowerKind {
  if (powers.has('petrol') || powers.has('diesel') || powers.has('gas')) return 'petrol'
  return (['hybrid', 'plugin', 'electric', 'fuelcell'] as const).find((power) => powers.has(power)) ?? 'petrol'
}
