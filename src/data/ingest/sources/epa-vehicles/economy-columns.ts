import { Type } from 'typebox'
import { parseNumber, positiveOrNull } from '#ingest/read/numbers.ts'

/**
 * Fuel economy columns of vehicles.csv by stage name, which equals the vehicle field's name
 * (src/data/catalog/grouped-fields.ts). EPA writes 0 or -1 for unknown. A real 0 occurs only as the carbon dioxide of
 * electric and hydrogen vehicles.
 */

const orNull = (maximum: number) => Type.Union([Type.Number({ minimum: 0, maximum }), Type.Null()])
const Whole = (maximum: number) => Type.Union([Type.Integer({ minimum: 1, maximum }), Type.Null()])
const Word = Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Null()])

const whole = (from: string, maximum: number) =>
  ({ from: [from], sql: 'INTEGER', read: positiveOrNull, type: Whole(maximum) }) as const
const word = (from: string, read: (text: string) => string | null) =>
  ({ from: [from], sql: 'TEXT', read, type: Word }) as const

const EQUIVALENT_FUELS: readonly string[] = ['Electricity', 'Hydrogen', 'Natural Gas']
const CARBON_FREE_FUELS: readonly string[] = ['Electricity', 'Hydrogen']

export const ECONOMY_COLUMNS = {
  economy_city_mpg: whole('city08', 500),
  economy_highway_mpg: whole('highway08', 500),
  economy_combined_mpg: whole('comb08', 500),
  economy_unit: word('fuelType1', unitOf),
  economy_annual_fuel_cost_usd: whole('fuelCost08', 100_000),
  economy_co2_g_per_mile: {
    from: ['co2TailpipeGpm', 'fuelType1'],
    sql: 'REAL',
    read: (grams, fuel) =>
      tenths(positiveOrNull(grams) ?? (CARBON_FREE_FUELS.includes(fuel) ? parseNumber(grams) : null)),
    type: orNull(5_000),
  },
  economy_ghg_score: whole('ghgScore', 10),
  economy_second_fuel_fuel: word('fuelType2', (text) => text.trim() || null),
  economy_second_fuel_city_mpg: whole('cityA08', 500),
  economy_second_fuel_highway_mpg: whole('highwayA08', 500),
  economy_second_fuel_combined_mpg: whole('combA08', 500),
  economy_second_fuel_unit: word('fuelType2', unitOf),
  economy_second_fuel_annual_fuel_cost_usd: whole('fuelCostA08', 100_000),
  economy_second_fuel_co2_g_per_mile: {
    from: ['co2TailpipeAGpm'],
    sql: 'REAL',
    read: (grams) => tenths(positiveOrNull(grams)),
    type: orNull(5_000),
  },
  economy_second_fuel_ghg_score: whole('ghgScoreA', 10),
  /** `range` applies to the first fuel, `rangeA` to the second: a plug-in hybrid's electric range. */
  electric_range_miles: {
    from: ['range', 'rangeA', 'atvType'],
    sql: 'INTEGER',
    read: rangeOf,
    type: Whole(2_000),
  },
  electric_charge_hours_240v: { from: ['charge240'], sql: 'REAL', read: positiveOrNull, type: orNull(200) },
  /** EPA states a figure for hydrogen vehicles too, although they are not charged. */
  electric_combined_kwh_per_100mi: {
    from: ['combE', 'atvType'],
    sql: 'REAL',
    read: (consumption, alternative) => (alternative === 'FCV' ? null : tenths(positiveOrNull(consumption))),
    type: orNull(1_000),
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly from: readonly [string, ...string[]]
      readonly sql: string
      readonly read: (...texts: string[]) => string | number | null
      readonly type: object
    }
  >
>

function unitOf(fuel: string): string | null {
  if (fuel.trim() === '') return null
  return EQUIVALENT_FUELS.includes(fuel) ? 'mpge' : 'mpg'
}

function tenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10
}

/** Returns the electric range. EPA writes two ranges for two tanks ("382/432"), but only for combustible fuels. */
function rangeOf(first: string, second: string, alternative: string): number | null {
  if (alternative === 'EV' || alternative === 'FCV') return positiveOrNull(first)
  return alternative === 'Plug-in Hybrid' ? positiveOrNull(second) : null
}
