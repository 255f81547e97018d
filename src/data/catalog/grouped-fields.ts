import { Type, type TSchema } from 'typebox'
import type { SpecificationField } from './vehicle-field.ts'

/**
 * Vehicle fields that the response groups in an object, each declared once. In the snapshot, the stage and exports each
 * is a column named by the group's path and the field, joined by "_" (economy_second_fuel_city_mpg).
 */

const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'

const orNull = <Schema extends TSchema>(schema: Schema, description: string, example: string | number | null) =>
  Type.Union([schema, Type.Null()], { description, examples: [example] })

const whole = (maximum: number) => Type.Integer({ minimum: 1, maximum })
const positive = (maximum: number) => Type.Number({ exclusiveMinimum: 0, maximum })

const MPG = 'Miles per US gallon, or per gasoline gallon equivalent if `unit` is mpge, as on the window sticker.'
const mpg = (label: string, stated: string, [description, example]: [string, number]) =>
  ({ sql: 'INTEGER', since: 6, label, stated, schema: orNull(whole(1_000), `${description} ${MPG}`, example) }) as const

const unitOf = (stated: string) =>
  ({
    sql: 'TEXT',
    since: 6,
    label: 'Unit',
    stated,
    rule: 'unit_of_fuel',
    schema: orNull(
      Type.Enum(['mpg', 'mpge']),
      'Unit of the three values. "mpg": miles per US gallon. "mpge": miles per gasoline gallon equivalent, for electricity, hydrogen, and natural gas.',
      'mpg',
    ),
  }) as const

const COST =
  "Annual fuel cost in US dollars by EPA (15,000 miles, 55 % in the city), at EPA's fuel prices in the edition of `cost_as_of`, not in the model year."

export const ECONOMY_FIELDS = {
  city_mpg: mpg('City', 'city08', ['In the city.', 18]),
  highway_mpg: mpg('Highway', 'highway08', ['On the highway.', 22]),
  combined_mpg: mpg('Combined', 'comb08', ['City and highway combined; for a plug-in hybrid on gasoline only.', 20]),
  unit: unitOf('fuelType1'),
  annual_fuel_cost_usd: {
    sql: 'INTEGER',
    since: 6,
    label: 'Fuel cost per year',
    unit: 'USD',
    stated: 'fuelCost08',
    schema: orNull(whole(100_000), `${COST} Null where EPA states none, as of hydrogen.`, 2250),
  },
  cost_as_of: {
    sql: 'TEXT',
    since: 6,
    label: 'Fuel prices as of',
    schema: orNull(
      Type.String({ pattern: DAY }),
      'Newest date in the EPA edition that states the costs, YYYY-MM-DD. Each edition uses new prices.',
      '2025-10-29',
    ),
  },
  co2_g_per_mile: {
    sql: 'REAL',
    since: 6,
    label: 'CO2',
    unit: 'g/mi',
    stated: ['co2TailpipeGpm', 'fuelType1'],
    rule: 'tenths',
    schema: orNull(
      Type.Number({ minimum: 0, maximum: 5_000 }),
      'Tailpipe carbon dioxide in grams per mile, rounded to tenths. From tests since model year 2013; calculated by EPA from fuel economy before. 0 for electric and hydrogen vehicles. For plug-in hybrids, both fuels in typical shares.',
      448,
    ),
  },
  ghg_score: {
    sql: 'INTEGER',
    since: 6,
    label: 'Greenhouse gas score',
    stated: 'ghgScore',
    schema: orNull(
      whole(10),
      "EPA's greenhouse gas score on this fuel, 1 to 10 (best). Stated since model year 2013.",
      4,
    ),
  },
} as const satisfies Readonly<Record<string, SpecificationField>>

export const SECOND_FUEL_FIELDS = {
  fuel: {
    sql: 'TEXT',
    since: 6,
    label: 'Second fuel',
    stated: 'fuelType2',
    schema: orNull(Type.Enum(['E85', 'Electricity', 'Natural Gas', 'Propane']), 'The second fuel.', 'E85'),
  },
  city_mpg: mpg('City, second fuel', 'cityA08', ['In the city.', 13]),
  highway_mpg: mpg('Highway, second fuel', 'highwayA08', ['On the highway.', 17]),
  combined_mpg: mpg('Combined, second fuel', 'combA08', ['Together.', 15]),
  unit: unitOf('fuelType2'),
  annual_fuel_cost_usd: {
    sql: 'INTEGER',
    since: 6,
    label: 'Fuel cost per year, second fuel',
    unit: 'USD',
    stated: 'fuelCostA08',
    schema: orNull(
      whole(100_000),
      `${COST} Null for most plug-in hybrids, because EPA includes both fuels in the first.`,
      2700,
    ),
  },
  co2_g_per_mile: {
    sql: 'REAL',
    since: 6,
    label: 'CO2, second fuel',
    unit: 'g/mi',
    stated: 'co2TailpipeAGpm',
    rule: 'tenths',
    schema: orNull(positive(5_000), "Like the first fuel's value. Null for electricity.", 423),
  },
  ghg_score: {
    sql: 'INTEGER',
    since: 6,
    label: 'Greenhouse gas score, second fuel',
    stated: 'ghgScoreA',
    schema: orNull(whole(10), "Like the first fuel's value.", 4),
  },
} as const satisfies Readonly<Record<string, SpecificationField>>

/** EPA's values for vehicles that are charged or run on hydrogen. */
export const ELECTRIC_FIELDS = {
  range_miles: {
    sql: 'INTEGER',
    since: 6,
    label: 'Range',
    unit: 'mi',
    stated: ['range', 'rangeA', 'atvType'],
    rule: 'electric_range',
    schema: orNull(
      whole(2_000),
      'Range in miles on a full charge; for a plug-in hybrid on electricity (some use a little gasoline), for a hydrogen vehicle on a full tank.',
      342,
    ),
  },
  charge_hours_240v: {
    sql: 'REAL',
    since: 6,
    label: 'Charging at 240 V',
    unit: 'h',
    stated: 'charge240',
    schema: orNull(positive(200), 'Hours to a full charge at 240 volts with the standard charger.', 9.4),
  },
  combined_kwh_per_100mi: {
    sql: 'REAL',
    since: 6,
    label: 'Consumption',
    unit: 'kWh/100 mi',
    stated: ['combE', 'atvType'],
    rule: 'electric_consumption',
    schema: orNull(
      positive(1_000),
      'Electricity use in kWh per 100 miles, city and highway combined, including charging losses, rounded to tenths. Null for hydrogen vehicles.',
      25.8,
    ),
  },
} as const satisfies Readonly<Record<string, SpecificationField>>

/*
 * Tailpipe emissions of vehicles, per region that EPA's files certify them for. src/data/ingest/build/emissions.ts
 * reads them from emissions.csv, or else from the Green Vehicle Guide.
 */

/** Schema version that added the emissions. */
const EMISSIONS_SINCE = 8

const emissionsOf = (region: string, standard: string) =>
  ({
    smog_score: {
      sql: 'INTEGER',
      since: EMISSIONS_SINCE,
      label: `Smog score (${region})`,
      schema: orNull(
        Type.Integer({ minimum: 0, maximum: 10 }),
        "EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years; compare only vehicles of one year. Null if EPA states none or certified versions of this vehicle differ.",
        5,
      ),
    },
    standard: {
      sql: 'TEXT',
      since: EMISSIONS_SINCE,
      label: `Emission standard (${region})`,
      schema: orNull(
        Type.String({ minLength: 1, maxLength: 200 }),
        'Emission standard, as EPA names it. If versions of this vehicle are certified to several, all of them joined by " or ".',
        standard,
      ),
    },
    smartway: {
      sql: 'TEXT',
      since: EMISSIONS_SINCE,
      label: `SmartWay (${region})`,
      schema: orNull(
        Type.Enum(['no', 'smartway', 'elite']),
        "EPA's SmartWay designation. Null if EPA designated no vehicle of the model year or versions differ.",
        'no',
      ),
    },
  }) as const satisfies Readonly<Record<string, SpecificationField>>

export const FEDERAL_EMISSIONS_FIELDS = emissionsOf('federal', 'Federal Tier 3 Bin 30')
/** Certification in California and the states that follow its standards. */
export const CALIFORNIA_EMISSIONS_FIELDS = emissionsOf('California', 'California LEV-III SULEV30')

export const EMISSIONS_FIELDS = {
  matched_by: {
    sql: 'TEXT',
    since: EMISSIONS_SINCE,
    label: 'Matched by',
    schema: Type.Union([Type.Enum(['vehicle_id', 'name']), Type.Null()], {
      description:
        '"vehicle_id": EPA\'s emissions.csv lists this vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy.',
      examples: ['vehicle_id'],
    }),
  },
} as const satisfies Readonly<Record<string, SpecificationField>>

/** Groups with the path of their columns. A group is null if its `presence` field is null. */
export const FIELD_GROUPS = {
  economy: { path: ['economy'], presence: 'combined_mpg', fields: ECONOMY_FIELDS },
  economy_second_fuel: { path: ['economy', 'second_fuel'], presence: 'fuel', fields: SECOND_FUEL_FIELDS },
  electric: { path: ['electric'], presence: 'range_miles', fields: ELECTRIC_FIELDS },
  emissions: { path: ['emissions'], presence: 'matched_by', fields: EMISSIONS_FIELDS },
  emissions_federal: { path: ['emissions', 'federal'], presence: 'standard', fields: FEDERAL_EMISSIONS_FIELDS },
  emissions_california: {
    path: ['emissions', 'california'],
    presence: 'standard',
    fields: CALIFORNIA_EMISSIONS_FIELDS,
  },
} as const

export type GroupName = keyof typeof FIELD_GROUPS

/** Fields of all groups by column name, in table order. */
export const GROUPED_FIELDS: Readonly<Record<string, SpecificationField>> = Object.fromEntries(
  Object.entries(FIELD_GROUPS).flatMap(([group, { fields }]) =>
    Object.entries(fields).map(([name, field]) => [`${group}_${name}`, field]),
  ),
)
