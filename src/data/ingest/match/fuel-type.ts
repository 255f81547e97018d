import type { FuelType } from '#catalog/vocabulary.ts'
import { derivedByTable, type Derived } from './derived.ts'

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

/** Excludes MFFV: that car runs on methanol. */
const FLEXIBLE_WORDS = /\bE?FFV\b|\bFLEX[- ]FUEL\b/i

/** EPA's columns about fuel. `isMild` is true if only EPA calls the car a hybrid (mild-hybrid.ts). */
export interface FuelWording {
  readonly alternative: string | null
  readonly fuel1: string | null
  readonly fuel2: string | null
  readonly engineText: string | null
  readonly isMild: boolean
}

/** Derives the fuel type from EPA's atvType, else the first fuel; for a mild hybrid, from its engine's fuel. */
export function fuelTypeOf({ alternative, fuel1, fuel2, engineText, isMild }: FuelWording): Derived<FuelType> {
  if (isMild && fuel1 !== null && fuel2 === null) {
    const burnt = FUELS.get(fuel1)
    if (burnt !== undefined) return { value: burnt, rule: 'mild_hybrid' }
  }
  if (alternative !== null) return derivedByTable(ALTERNATIVES.get(alternative))
  // EPA has never published a second fuel without an atvType, so its meaning is unknown.
  if (fuel2 !== null) return { value: null, rule: 'unknown_wording' }
  if (fuel1 === null) return { value: null, rule: 'not_stated' }
  const derived = derivedByTable(FUELS.get(fuel1))
  // Rows of 1998 to 2000 state the tested fuel; only the engine text says that the car also runs on E85.
  const isFlexible = derived.value === 'Gasoline' && FLEXIBLE_WORDS.test(engineText ?? '')
  return isFlexible ? { value: 'Flex Fuel (E85)', rule: 'fuel_word_of_engine' } : derived
}
