import { Type, type TNull, type TSchema, type TUnion } from 'typebox'
import { GROUPED_FIELDS } from './grouped-fields.ts'
import { CONFIGURATION_CHARACTERS_MAX, CYLINDERS_MAX, FIELD_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from './limits.ts'
import { COUNTRIES_ABROAD, SOURCE_FACTS } from './source-facts.generated.ts'
import type { CountField, SpecificationField, VehicleField } from './vehicle-field.ts'
import { BODY_CLASSES, DRIVE_TYPES, FUEL_TYPES, TRANSMISSIONS } from './vocabulary.ts'

/**
 * Fields of a vehicle, each declared once. This table determines the columns of the snapshot, the values copied from
 * EPA's rows, the rows of the catalog, the fields of responses and exports, provenance, the documents, and the
 * dashboard's list.
 */
export type { CountField, SpecificationField, VehicleField } from './vehicle-field.ts'

/** Returns a required field that is null if no source states it. */
function orNull<Schema extends TSchema>(
  schema: Schema,
  description: string,
  example: string | number | boolean,
): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()], { description, examples: [example] })
}

const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const positive = (maximum: number) => Type.Number({ exclusiveMinimum: 0, maximum })
const text = (maxLength = FIELD_CHARACTERS_MAX) => Type.String({ minLength: 1, maxLength })
const flag = (label: string, stated: string | readonly string[], [description, example]: [string, boolean]) =>
  ({
    sql: 'INTEGER',
    note: '0 | 1 | null',
    since: 6,
    isFlag: true,
    label,
    stated,
    rule: 'mark_of_source',
    schema: orNull(Type.Boolean(), description, example),
  }) as const
const volume = (label: string, stated: readonly string[], [description, example]: [string, number]) =>
  ({
    sql: 'INTEGER',
    since: 6,
    label,
    unit: 'cu ft',
    stated,
    rule: 'volume_of_one_body',
    schema: orNull(
      integer(1, 1_000),
      `${description} in cubic feet. Null where EPA measured none, as of trucks, or several bodies of different size.`,
      example,
    ),
  }) as const
const name = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX, description, examples: [example] })

/** Specification of a vehicle, in the order of responses and of the table. */
export const SPECIFICATION_FIELDS = {
  year: {
    sql: 'INTEGER',
    label: 'Model year',
    schema: orNull(integer(YEAR_MIN, YEAR_MAX), 'Model year. Null only if federal records do not state one.', 2019),
  },
  make: { sql: 'TEXT NOT NULL', label: 'Make', schema: name('Make in its usual spelling.', 'Toyota') },
  model: {
    sql: 'TEXT NOT NULL',
    label: 'Model',
    schema: name('Model. May include the cab or body variant.', 'Tacoma'),
  },
  trim: { sql: 'TEXT', label: 'Trim', schema: orNull(text(), 'Trim level.', 'SR5') },
  submodel: { sql: 'TEXT', label: 'Submodel', schema: orNull(text(), 'Body or cab variant.', 'Access Cab') },
  horsepower: {
    sql: 'INTEGER',
    label: 'Power',
    unit: 'hp',
    schema: orNull(
      integer(1, 5_000),
      'Rated horsepower, if certification data state it for exactly this engine without contradiction. For an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.',
      278,
    ),
  },
  cylinders: {
    sql: 'INTEGER',
    label: 'Cylinders',
    stated: 'cylinders',
    schema: orNull(integer(1, CYLINDERS_MAX), 'Number of cylinders or rotors. Null for electric vehicles.', 6),
  },
  displacement_l: {
    sql: 'REAL',
    label: 'Displacement',
    unit: 'L',
    decimals: 1,
    stated: 'displ',
    schema: orNull(positive(100), 'Engine displacement in liters. Null for electric vehicles.', 3.5),
  },
  transmission: {
    sql: 'TEXT',
    label: 'Transmission',
    schema: orNull(
      Type.Enum([...TRANSMISSIONS], { $id: 'Transmission' }),
      'Kind of transmission and number of gears.',
      'Automatic 6-speed',
    ),
  },
  drive_type: {
    sql: 'TEXT',
    label: 'Drive',
    schema: orNull(Type.Enum([...DRIVE_TYPES]), 'Driven wheels.', '4WD'),
  },
  fuel_type: {
    sql: 'TEXT',
    label: 'Fuel',
    schema: orNull(Type.Enum([...FUEL_TYPES], { $id: 'FuelType' }), 'Fuel type.', 'Gasoline'),
  },
  body_class: {
    sql: 'TEXT',
    label: 'Body',
    schema: orNull(
      Type.Enum([...BODY_CLASSES], { $id: 'BodyClass' }),
      'Body class; docs/data-sources.md defines the values.',
      'Pickup',
    ),
  },
  doors: {
    sql: 'INTEGER',
    label: 'Doors',
    schema: orNull(
      integer(0, 9),
      'Number of side doors, without the tailgate. Null if neither the sources nor the reviewed table settle it.',
      4,
    ),
  },
  configuration: {
    sql: 'TEXT',
    note: 'further details that distinguish it, from a closed list of phrases',
    label: 'Configuration',
    schema: orNull(
      text(CONFIGURATION_CHARACTERS_MAX),
      'Other differences from vehicles of the same model, as documented phrases joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only if two vehicles would otherwise look alike. Null if the source states nothing more.',
      'turbocharged; GVWR over 6,649 lb',
    ),
  },
  battery_kwh: {
    sql: 'REAL',
    note: 'only if the source states it',
    label: 'Battery',
    unit: 'kWh',
    schema: orNull(positive(1_000), 'Energy of the traction battery in kWh, if the source states it.', 82),
  },
  motor_kw: {
    sql: 'INTEGER',
    note: 'total power of the motors of an electric vehicle',
    label: 'Motor power',
    unit: 'kW',
    schema: orNull(
      integer(1, 5_000),
      'Motor power of an electric vehicle in kW, as the source states it. Several motors are added up; their combined output may be lower. Null for vehicles with an engine.',
      150,
    ),
  },
  overall_stars: {
    sql: 'INTEGER',
    since: 7,
    note: 'if all ratings that may cover it agree, none with a concern',
    label: 'Safety rating',
    unit: 'of 5 stars',
    schema: orNull(
      integer(1, 5),
      "NHTSA's overall safety rating, 1 to 5 stars, if all ratings that may apply to this vehicle by name, body, and drive agree. Null if it is not rated, ratings differ, NHTSA limits one or states a safety concern, or not all ratings are loaded; the ratings endpoint lists them. Stars of model years before 2011 use a different scale.",
      4,
    ),
  },
  turbo: {
    ...flag(
      'Turbocharger',
      ['tCharger', 'eng_dscr', 'model', 'atvType'],
      [
        "True if EPA marks the engine as turbocharged, in a column or in its engine description. Null if only the vehicle's name mentions a turbocharger.",
        false,
      ],
    ),
    staged: 'has_turbo',
  },
  supercharger: {
    ...flag(
      'Supercharger',
      ['sCharger', 'eng_dscr'],
      [
        "True if EPA marks the engine as supercharged, in a column or in its engine description. Null if only the vehicle's name mentions a supercharger.",
        false,
      ],
    ),
    staged: 'has_supercharger',
  },
  start_stop: {
    ...flag('Start-stop', 'startStop', [
      'True if the engine stops while the vehicle is stationary. EPA states it since 2013, and for few vehicles before.',
      false,
    ]),
    staged: 'has_start_stop',
  },
  gas_guzzler: flag('Gas guzzler tax', 'guzzler', [
    'True if the vehicle is subject to the US gas guzzler tax. Null if EPA uses a mark that it does not explain.',
    false,
  ]),
  size_class: {
    sql: 'TEXT',
    since: 6,
    label: 'EPA size class',
    stated: 'VClass',
    schema: orNull(text(), "EPA's size class in its own words.", 'Small Pickup Trucks 4WD'),
  },
  passenger_volume_cu_ft: volume('Passenger volume', ['pv2', 'pv4', 'hpv'], ['Passenger room', 98]),
  luggage_volume_cu_ft: volume('Luggage volume', ['lv2', 'lv4', 'hlv'], ['Luggage room', 15]),
} as const satisfies Readonly<Record<string, SpecificationField>>

const ABSENT = 'Omitted, never 0, if none are loaded for its make and model year.'

const count = (description: string, example: number) =>
  Type.Optional(Type.Integer({ minimum: 0, description, examples: [example] }))

/** Country other than the United States with a source of recalls. */
export type CountryAbroad = (typeof COUNTRIES_ABROAD)[number]
export type CountAbroad = `recall_count_${CountryAbroad}`

export function countAbroad(country: CountryAbroad): CountAbroad {
  return `recall_count_${country}`
}

/** Recall counts by country. A new country needs only its folder and its line in the list of sources. */
export const COUNTS_ABROAD = Object.fromEntries(
  SOURCE_FACTS.flatMap(({ name: source, recalls }) => {
    const country = COUNTRIES_ABROAD.find((abroad) => abroad === recalls?.country)
    if (recalls === undefined || country === undefined) return []
    const description = `Number of recall campaigns in ${recalls.country_name} that the recalls endpoint lists for this vehicle with \`country=${country}\`. Omitted, never 0, if recalls of ${recalls.country_name} for its model year are not loaded.`
    const note = `recalls in ${recalls.country_name}, as recall_count`
    const since = recalls.since === undefined ? {} : { since: recalls.since }
    return [[countAbroad(country), { sql: 'INTEGER', note, ...since, source, schema: count(description, 2) }]]
  }),
) as Readonly<Record<CountAbroad, CountField & { readonly schema: ReturnType<typeof count> }>>

/** Number of records of each kind; null in the table, and omitted in responses, if not loaded. */
export const COUNT_FIELDS = {
  recall_count: {
    sql: 'INTEGER',
    note: 'length of its list, even if recalls_complete = 0; null = not loaded',
    source: 'nhtsa-recalls',
    schema: Type.Optional(
      orNull(
        Type.Integer({ minimum: 0 }),
        `Number of recall campaigns of this vehicle, of every type. Null if campaigns of its make and model year may be missing (\`recalls_complete\` is false); the recalls endpoint lists those that are loaded. ${ABSENT}`,
        4,
      ),
    ),
  },
  equipment_recall_count: {
    sql: 'INTEGER',
    note: 'part of recall_count: type equipment, tire or child_seat',
    source: 'nhtsa-recalls',
    schema: count(
      'Number of campaigns in recall_count of type equipment, tire, or child_seat: about products made for this vehicle, mostly by other companies, not about the vehicle itself. Omitted if recall_count is omitted or null.',
      1,
    ),
  },
  ...COUNTS_ABROAD,
  complaint_count: {
    sql: 'INTEGER',
    note: 'as recall_count',
    source: 'nhtsa-complaints',
    schema: count(`Number of owner complaints that the complaints endpoint lists. ${ABSENT}`, 215),
  },
  tsb_count: {
    sql: 'INTEGER',
    note: 'as recall_count',
    source: 'nhtsa-tsbs',
    schema: count(`Number of service bulletins that the tsbs endpoint lists. ${ABSENT}`, 38),
  },
  investigation_count: {
    sql: 'INTEGER',
    note: 'as recall_count',
    source: 'nhtsa-investigations',
    schema: count(`Number of defect investigations that the investigations endpoint lists. ${ABSENT}`, 1),
  },
} as const satisfies Readonly<Record<string, CountField>>

export type SpecificationName = keyof typeof SPECIFICATION_FIELDS
export type CountName = keyof typeof COUNT_FIELDS

export const SPECIFICATION_NAMES = Object.keys(SPECIFICATION_FIELDS) as readonly SpecificationName[]
export const COUNT_NAMES = Object.keys(COUNT_FIELDS) as readonly CountName[]

export interface StatedField extends SpecificationField {
  readonly name: string
  readonly staged: string
  readonly stated: readonly string[]
}

/** Specification columns of the table, grouped ones last. */
export const SPECIFICATION_COLUMNS: Readonly<Record<string, SpecificationField>> = {
  ...SPECIFICATION_FIELDS,
  ...GROUPED_FIELDS,
}

/** Fields that the build copies from EPA's rows, in table order. */
export const STATED_FIELDS: readonly StatedField[] = Object.entries(SPECIFICATION_COLUMNS).flatMap(
  ([field, { stated, staged = field, ...rest }]) =>
    stated === undefined
      ? []
      : [{ ...rest, name: field, staged, stated: typeof stated === 'string' ? [stated] : stated }],
)

export function columnLines(fields: Readonly<Record<string, VehicleField>>): string {
  const lines = Object.entries(fields).map(([field, { sql, note }]) => {
    const column = `${field} ${sql},`
    return note === undefined ? column : `${column.padEnd(NOTE_COLUMN)}-- ${note}`
  })
  return lines.join('\n  ')
}

const NOTE_COLUMN = 36
