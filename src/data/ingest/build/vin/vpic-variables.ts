import type { DatabaseSync } from 'node:sqlite'
import type { ModelValues } from '#vin/tables/schema-patterns.ts'

export interface VpicVariable {
  readonly element: number
  readonly lookup: string | null
}

export const BODY = { element: 5, lookup: 'bodystyle' }
export const DRIVE = { element: 15, lookup: 'drivetype' }
export const FUEL = { element: 24, lookup: 'fueltype' }
export const SECOND_FUEL = { element: 66, lookup: 'fueltype' }
export const ELECTRIFICATION = { element: 126, lookup: 'electrificationlevel' }
export const TRANSMISSION = { element: 37, lookup: 'transmission' }
export const SPEEDS = { element: 63, lookup: null }
export const DOORS = { element: 14, lookup: null }
export const CYLINDERS = { element: 9, lookup: null }
export const LITRES = { element: 13, lookup: null }
export const CUBIC_CENTIMETRES = { element: 11, lookup: null }
export const HORSEPOWER = { element: 71, lookup: null }

export const CUBIC_CENTIMETRES_PER_LITRE = 1_000
/** Decimals of a displacement in liters; vPIC's conversions have more. */
const LITRES_DECIMALS = 3

export function litresOf(values: ModelValues): number[] {
  const numbersOf = ({ element }: VpicVariable) => Array.from(values.get(element) ?? [], Number)
  const converted = numbersOf(CUBIC_CENTIMETRES).map((volume) => volume / CUBIC_CENTIMETRES_PER_LITRE)
  const litres = [...numbersOf(LITRES), ...converted].filter((number) => number > 0)
  return litres.map((number) => Number(number.toFixed(LITRES_DECIMALS)))
}

const SELECT_LOOKUPS = 'SELECT lookup, id, name FROM vin_lookup WHERE lookup IN (SELECT value FROM json_each(?))'

/** Reads a variable's value: a coded one becomes its name, or null if vPIC has no name for it. */
export type ReadVpicText = (variable: VpicVariable, value: string) => string | null

export function openVpicTexts(database: DatabaseSync, variables: readonly VpicVariable[]): ReadVpicText {
  const rows = database.prepare(SELECT_LOOKUPS).all(JSON.stringify(variables.map(({ lookup }) => lookup)))
  const names = new Map(rows.map(({ lookup, id, name }) => [`${String(lookup)} ${String(id)}`, String(name)]))
  return ({ lookup }, value) => (lookup === null ? value : (names.get(`${lookup} ${value}`) ?? null))
}
