import type { PowerKind } from '#ingest/match/names/reading.ts'
import type { EpaAlternative } from './epa-alternative.ts'
import type { FederalReading } from './federal-reading.ts'

/** A name such as CAMRY HYBRID is in use for so many model years after its last recall. */
export const YEARS_IN_USE = 5

/**
 * Makes whose plain names include the hybrids even where a hybrid name exists, by the campaigns themselves. Ford: of
 * the 4 that say ESCAPE HYBRID, EXPLORER HYBRID, F-150 HYBRID or AVIATOR PHEV none names the plain car beside it, and
 * 23V380, on the engine that only the hybrid has, says ESCAPE 2021. Volvo: S60PHEV to XC90PHEV stand in one campaign
 * (24V788), all others say XC90. BMW: X5 HYBRID is in one of 12 on the X5 of 2021, and never since. Toyota, Honda, Hyundai, Kia, Nissan and
 * Porsche name both in one campaign where both are meant, so there the plain name does not include the hybrid.
 */
const PLAIN_NAME_HYBRID_MAKES: ReadonlySet<string> = new Set(['BMW', 'Ford', 'Lincoln', 'Mercury', 'Volvo'])

export function hasInclusivePlainNames(make: string): boolean {
  return PLAIN_NAME_HYBRID_MAKES.has(make)
}

/**
 * Which hybrids NHTSA names for themselves. F-150 does not include F-150 HYBRID: where the hybrid has a name of its
 * own in that year, or an established one, the plain name leaves it alone. Where NHTSA never made that difference
 * (Tucson Hybrid), the plain name covers it: to serve nothing would be a wrong zero.
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

  /** Whether NHTSA has a name of its own for the alternative, a hybrid. */
  separates({ make, year, power, reading }: EpaAlternative): boolean {
    if (hasInclusivePlainNames(make)) return false
    // A plug-in is often written as a hybrid: PANAMERA S HYBRID, NX HYBRID.
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
