import type { PowerKind } from '#ingest/resolve/names/reading.ts'
import type { EpaAlternative } from './epa-alternative.ts'
import type { FederalReading } from './federal-reading.ts'

/**
 * A name such as CAMRY HYBRID counts as established when recalls use it in this many of the model years around;
 * one single use (ESCAPE HYBRID 2021) says nothing of the year before or after.
 */
const ESTABLISHED_YEARS_MIN = 3
const YEARS_AROUND = 5

/**
 * Which hybrids and long versions NHTSA names for themselves. F-150 does not include F-150 HYBRID: where the
 * hybrid has a name of its own in that year, or an established one, the plain name leaves it alone.
 * Where NHTSA never made that difference (Fusion Hybrid, Expedition MAX), the plain name covers it: to serve nothing
 * would be a wrong zero.
 */
export class OwnNames {
  readonly #years = new Map<string, Set<number>>()

  constructor(federals: readonly FederalReading[]) {
    for (const each of federals) {
      if (!each.hasRecalls) continue
      if (each.power !== null) this.#add(`${each.make} ${each.reading.plate} ${each.power}`, each.year)
      for (const ask of each.asks)
        if (ask.startsWith('size:')) this.#add(`${each.make} ${each.reading.plate} ${ask}`, each.year)
    }
  }

  #add(key: string, year: number): void {
    const years = this.#years.get(key) ?? new Set()
    years.add(year)
    this.#years.set(key, years)
  }

  /** Whether NHTSA has a name of its own for the alternative's drive or for the size it states. */
  separates(alternative: EpaAlternative, by: PowerKind | `size:${string}`): boolean {
    // A plug-in is often written as a hybrid: X5 HYBRID, PANAMERA S HYBRID.
    const words = by === 'plugin' ? ['plugin', 'hybrid'] : [by]
    const keys = [alternative.reading.plate, ...alternative.reading.families]
    return keys.some((key) => words.some((word) => this.#isOwn(`${alternative.make} ${key} ${word}`, alternative.year)))
  }

  #isOwn(key: string, year: number): boolean {
    const years = this.#years.get(key)
    if (years === undefined) return false
    if (years.has(year)) return true
    const around = [...years].filter((each) => Math.abs(each - year) <= YEARS_AROUND)
    return around.length >= ESTABLISHED_YEARS_MIN && around.some((each) => each < year)
  }
}
