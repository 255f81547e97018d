import type { FuelType } from '#catalog/vocabulary.ts'
import { derivedByTable, type Derived } from './derived.ts'

/** atvType, where EPA fills it. */
const ALTERNATIVES = new Map<string, FuelType>([
  ['Diesel', 'Diesel'],
  ['EV', 'Electric'],
  ['Hybrid', 'Hybrid'],
  ['Plug-in Hybrid', 'Plug-in Hybrid'],
  ['FFV', 'Flex Fuel (E85)'],
  ['CNG', 'CNG'],
  ['FCV', 'Hydrogen'],
  ['Bifuel (CNG)', 'Gasoline or Natural Gas'],
  ['Bifuel (LPG)', 'Gasoline or Propane'],
])

/** fuelType1, for rows without an atvType. */
const FUELS = new Map<string, FuelType>([
  ['Regular Gasoline', 'Gasoline'],
  ['Midgrade Gasoline', 'Gasoline'],
  ['Premium Gasoline', 'Gasoline'],
  ['Diesel', 'Diesel'],
  ['Electricity', 'Electric'],
  ['Natural Gas', 'CNG'],
  ['Propane', 'LPG'],
  ['Hydrogen', 'Hydrogen'],
])

/** Not MFFV: that car takes methanol. */
const FLEXIBLE_WORDS = /\bE?FFV\b|\bFLEX[- ]FUEL\b/i

/** What EPA's columns say of fuel; `isMild`: the car is a hybrid to EPA alone (mild-hybrid.ts). */
export interface FuelWording {
  /** atvType. */
  readonly alternative: string | null
  readonly fuel1: string | null
  readonly fuel2: string | null
  /** eng_dscr. */
  readonly engineText: string | null
  readonly isMild: boolean
}

/**
 * The fuel type, from EPA's atvType, else its first fuel; null for a wording that neither table holds. A mild hybrid
 * is what its engine burns, as it is sold.
 */
export function fuelTypeOf({ alternative, fuel1, fuel2, engineText, isMild }: FuelWording): Derived<FuelType> {
  if (isMild && fuel1 !== null && fuel2 === null) {
    const burnt = FUELS.get(fuel1)
    if (burnt !== undefined) return { value: burnt, rule: 'mild_hybrid' }
  }
  if (alternative !== null) return derivedByTable(ALTERNATIVES.get(alternative))
  // A second fuel without an atvType is a combination that EPA has never published: not guessed.
  if (fuel2 !== null) return { value: null, rule: 'unknown_wording' }
  if (fuel1 === null) return { value: null, rule: 'not_stated' }
  const derived = derivedByTable(FUELS.get(fuel1))
  // Rows of 1998 to 2000 name the fuel that was tested, and say of the car in the engine's text alone that it takes E85.
  const isFlexible = derived.value === 'Gasoline' && FLEXIBLE_WORDS.test(engineText ?? '')
  return isFlexible ? { value: 'Flex Fuel (E85)', rule: 'fuel_word_of_engine' } : derived
}
