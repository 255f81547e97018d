import type { PowerKind } from '#ingest/match/names/reading.ts'
import type { EpaAlternative } from './epa-alternative.ts'
import type { FederalReading } from './federal-reading.ts'

/** Model years for which a name such as CAMRY HYBRID stays in use after its last recall. */
export const YEARS_IN_USE = 5

/**
 * Makes whose plain names include hybrids even if a hybrid name exists, judged by their campaigns. Ford: of the 4
 * campaigns with ESCAPE HYBRID, EXPLORER HYBRID, F-150 HYBRID or AVIATOR PHEV, none also names the plain car, and
 * 23V380, about the hybrid's own engine, names ESCAPE 2021. Volvo: one campaign (24V788) has S60PHEV to XC90PHEV, all
 * others XC90. BMW: X5 HYBRID is in one of 12 on the X5 of 2021, and never since. Toyota, Honda, Hyundai, Kia, Nissan
 * and Porsche name both in one campaign if both are meant, so their plain names exclude the hybrid.
 */
const PLAIN_NAME_HYBRID_MAKES: ReadonlySet<string> = new Set(['BMW', 'Ford', 'Lincoln', 'Mercury', 'Volvo'])

export function hasInclusivePlainNames(make: string): boolean {
  return PLAIN_NAME_HYBRID_MAKES.has(make)
}

/**
 * The hybrids that NHTSA names separately. F-150 does not include F-150 HYBRID: if the hybrid has its own name in that
 * year, or an established one, the plain name excludes it. If NHTSA never made the distinction (Tucson Hybrid), the
 * plain name includes it, because serving nothing would be a wrong zero.
 */
export class OwnNames {
  readonly #years = new Map<string, Set<number>>()

  constructor(federals: readonly FederalReading[]) {
    for (const { hasRecalls, power, make, reading, year } of federals) {
      if (!hasRecalls || power === null) continue
      const key = `${make} ${reading.plate} ${power}`
      const years = this.#years.get(key) ?? new Set()
      this.#years.set(key, years.add(year))
    }
  }

  /** Returns true if NHTSA has a separate name for the alternative, a hybrid. */
  separates({ make, year, power, reading }: EpaAlternative): boolean {
    if (hasInclusivePlainNames(make)) return false
    // NHTSA often writes a plug-in as a hybrid: PANAMERA S HYBRID, NX HYBRID.
    const words: PowerKind[] = power === 'plugin' ? ['plugin', 'hybrid'] : [power]
    return [reading.plate, ...reading.families].some((plate) =>
      words.some((word) => this.#isOwn(`${make} ${plate} ${word}`, year)),
    )
  }

  #isOwn(key: string, year: number): boolean {
    const years = this.#years.get(key)
    if (years === undefined) return false
    if (years.has(year)) return true
    return [...years].some((each) => each < year && year - each <= YEARS_IN_USE)
  }
}
