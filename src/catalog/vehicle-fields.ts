import { Type, type TNull, type TSchema, type TUnion } from 'typebox'
import { CONFIGURATION_CHARACTERS_MAX, CYLINDERS_MAX, FIELD_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from './limits.ts'
import { BODY_CLASSES, DRIVE_TYPES, FUEL_TYPES, TRANSMISSIONS } from './vocabulary.ts'

/**
 * The fields of a vehicle, each declared once. Made from this table: the columns of the snapshot, what the build copies
 * from EPA's rows, the rows that the catalog reads, what responses and exports hold, where provenance says a value comes
 * from, the documents and the dashboard's list.
 */
export interface VehicleField {
  /** Type of its column in the table `vehicle`. */
  readonly sql: 'INTEGER' | 'REAL' | 'TEXT' | 'TEXT NOT NULL'
  /** What the tables of the snapshot say of the column, where its name does not. */
  readonly note?: string
  /** Version of the tables that has it first, where they had another field before. */
  readonly since?: number
  /** Its values as callers get them, with description and example. */
  readonly schema: TSchema
}

/** A field that says what the vehicle is. */
export interface SpecificationField extends VehicleField {
  /** What the dashboard calls it, and the unit of its values there. */
  readonly label: string
  readonly unit?: string
  /** Decimals that the dashboard always shows. */
  readonly decimals?: number
  /**
   * EPA's name of the column whose value it is: the build copies it, and provenance says so. The stage has it under the
   * name of the field (src/ingest/sources/epa-vehicles/schema.ts). Fields without it are derived by src/ingest/build.
   */
  readonly stated?: string
}

/** A field that counts the records of one source. */
export interface CountField extends VehicleField {
  readonly source: string
}

/** A field that is always present, and null where no source states it. */
function orNull<Schema extends TSchema>(
  schema: Schema,
  description: string,
  example: string | number,
): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()], { description, examples: [example] })
}

const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const positive = (maximum: number) => Type.Number({ exclusiveMinimum: 0, maximum })
const text = (maxLength = FIELD_CHARACTERS_MAX) => Type.String({ minLength: 1, maxLength })
const name = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX, description, examples: [example] })

/** What a vehicle is, in the order of responses and of the table. */
export const SPECIFICATION_FIELDS = {
  year: {
    sql: 'INTEGER',
    label: 'Model year',
    schema: orNull(integer(YEAR_MIN, YEAR_MAX), 'Model year. Null only where federal records do not state one.', 2019),
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
      'Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.',
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
    schema: orNull(positive(100), 'Engine displacement in litres. Null for electric vehicles.', 3.5),
  },
  transmission: {
    sql: 'TEXT',
    label: 'Transmission',
    schema: orNull(Type.Enum([...TRANSMISSIONS]), 'Kind of transmission and number of gears.', 'Automatic 6-speed'),
  },
  drive_type: {
    sql: 'TEXT',
    label: 'Drive',
    schema: orNull(Type.Enum([...DRIVE_TYPES]), 'Driven wheels.', '4WD'),
  },
  fuel_type: {
    sql: 'TEXT',
    label: 'Fuel',
    schema: orNull(Type.Enum([...FUEL_TYPES]), 'What it runs on.', 'Gasoline'),
  },
  body_class: {
    sql: 'TEXT',
    label: 'Body',
    schema: orNull(
      Type.Enum([...BODY_CLASSES]),
      'Body class; docs/data-sources.md says what each word means.',
      'Pickup',
    ),
  },
  doors: {
    sql: 'INTEGER',
    label: 'Doors',
    schema: orNull(
      integer(0, 9),
      'Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.',
      4,
    ),
  },
  configuration: {
    sql: 'TEXT',
    note: 'what else tells it apart, in phrases of a closed list',
    label: 'Configuration',
    schema: orNull(
      text(CONFIGURATION_CHARACTERS_MAX),
      'What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.',
      'turbocharged; GVWR over 6,649 lb',
    ),
  },
  battery_kwh: {
    sql: 'REAL',
    note: 'only where the source states it',
    label: 'Battery',
    unit: 'kWh',
    schema: orNull(positive(1_000), 'Energy of the traction battery in kWh, only where the source states it.', 82),
  },
  motor_kw: {
    sql: 'INTEGER',
    note: 'power of all motors of an electric vehicle, added up',
    label: 'Motor power',
    unit: 'kW',
    schema: orNull(
      integer(1, 5_000),
      'Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.',
      150,
    ),
  },
} as const satisfies Readonly<Record<string, SpecificationField>>

const ABSENT = 'Absent, and never 0, where none are loaded for its make and model year.'

const count = (description: string, example: number) =>
  Type.Optional(Type.Integer({ minimum: 0, description, examples: [example] }))

/** How many records a vehicle has of each kind; null in the table, absent in responses = not loaded. */
export const COUNT_FIELDS = {
  recall_count: {
    sql: 'INTEGER',
    note: 'as many as its list holds; null = not loaded for its make and model year',
    source: 'nhtsa-recalls',
    schema: count(
      `Number of recall campaigns that the recalls endpoint lists for this vehicle, of every type. ${ABSENT}`,
      4,
    ),
  },
  equipment_recall_count: {
    sql: 'INTEGER',
    note: 'those of recall_count of type equipment, tire or child_seat',
    source: 'nhtsa-recalls',
    schema: count(
      'How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is.',
      1,
    ),
  },
  complaint_count: {
    sql: 'INTEGER',
    note: 'as recall_count',
    source: 'nhtsa-complaints',
    schema: count(`Number of owner complaints that the complaints endpoint lists. ${ABSENT}`, 215),
  },
  tsb_count: {
    sql: 'INTEGER',
    note: 'likewise',
    source: 'nhtsa-tsbs',
    schema: count(`Number of service bulletins that the tsbs endpoint lists. ${ABSENT}`, 38),
  },
  investigation_count: {
    sql: 'INTEGER',
    note: 'likewise',
    source: 'nhtsa-investigations',
    schema: count(`Number of defect investigations that the investigations endpoint lists. ${ABSENT}`, 1),
  },
} as const satisfies Readonly<Record<string, CountField>>

export type SpecificationName = keyof typeof SPECIFICATION_FIELDS
export type CountName = keyof typeof COUNT_FIELDS

export const SPECIFICATION_NAMES = Object.keys(SPECIFICATION_FIELDS) as readonly SpecificationName[]
export const COUNT_NAMES = Object.keys(COUNT_FIELDS) as readonly CountName[]

/** A field whose value is that of a column of EPA's file. */
export interface StatedField extends SpecificationField {
  readonly name: string
  readonly stated: string
}

const SPECIFICATIONS: readonly (readonly [string, SpecificationField])[] = Object.entries(SPECIFICATION_FIELDS)

/** The fields that the build copies from EPA's rows, in the order of the table. */
export const STATED_FIELDS: readonly StatedField[] = SPECIFICATIONS.flatMap(([field, { stated, ...rest }]) =>
  stated === undefined ? [] : [{ ...rest, name: field, stated }],
)

/** The columns of fields, as lines of CREATE TABLE. */
export function columnLines(fields: Readonly<Record<string, VehicleField>>): string {
  const lines = Object.entries(fields).map(([field, { sql, note }]) => {
    const column = `${field} ${sql},`
    return note === undefined ? column : `${column.padEnd(NOTE_COLUMN)}-- ${note}`
  })
  return lines.join('\n  ')
}

/** Where notes begin in a line. */
const NOTE_COLUMN = 36
