import { Type, type Static, type TSchema } from 'typebox'
import { parseNumber, positiveOrNull } from '#ingest/read/numbers.ts'
import { ECONOMY_COLUMNS } from './economy-columns.ts'

/** A column of the stage table `epa_vehicle`: its origin in vehicles.csv and its type. */
interface EpaColumn {
  /** EPA's names of the columns passed to `read`. */
  readonly from: readonly [string, ...string[]]
  /** True if every EPA file has these columns; the others were added over the years. */
  readonly isRequired?: boolean
  readonly sql: string
  readonly read: (...texts: string[]) => string | number | null
  readonly type: TSchema
}

const Name = Type.String({ minLength: 1, maxLength: 200 })
const Wording = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()])
const integerOrNull = (maximum?: number) =>
  Type.Union([Type.Integer({ minimum: 1, ...(maximum === undefined ? {} : { maximum }) }), Type.Null()])
const positive = (maximum: number) => Type.Union([Type.Number({ exclusiveMinimum: 0, maximum }), Type.Null()])

const wording = (from: string) => ({ from: [from], sql: 'TEXT', read: wordingOf, type: Wording }) as const
/** Null for a blank, -1 or 0. */
const integer = (from: string, maximum?: number) =>
  ({ from: [from], sql: 'INTEGER', read: positiveOrNull, type: integerOrNull(maximum) }) as const
const real = (from: string, maximum: number) =>
  ({ from: [from], sql: 'REAL', read: positiveOrNull, type: positive(maximum) }) as const
const required = { isRequired: true } as const
/** 1 = yes, 0 = no, null = unknown. */
const flag = (from: readonly [string, ...string[]], read: (...texts: string[]) => 0 | 1 | null) =>
  ({ from, sql: 'INTEGER', read, type: Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()]) }) as const
/** Cubic feet of a row's bodies; null if they differ. */
const volume = (...from: [string, string, string]) =>
  ({ from, sql: 'INTEGER', read: onlyVolume, type: integerOrNull(1_000) }) as const

/**
 * The used columns of vehicles.csv by stage name. One that becomes a vehicle field (vehicle-fields.ts) has its name.
 */
const EPA_COLUMNS = {
  /** EPA's own key; never reused for another vehicle. */
  id: {
    from: ['id'],
    ...required,
    sql: 'INTEGER PRIMARY KEY',
    read: parseNumber,
    type: Type.Integer({ minimum: 1 }),
  },
  year: {
    from: ['year'],
    ...required,
    sql: 'INTEGER NOT NULL',
    read: parseNumber,
    type: Type.Integer({ minimum: 1900, maximum: 2100 }),
  },
  make: { from: ['make'], ...required, sql: 'TEXT NOT NULL', read: (text) => text.trim(), type: Name },
  model: { from: ['model'], ...required, sql: 'TEXT NOT NULL', read: (text) => text.trim(), type: Name },
  base_model: wording('baseModel'),
  vehicle_class: { ...wording('VClass'), ...required },
  drive: { ...wording('drive'), ...required },
  transmission: { ...wording('trany'), ...required },
  fuel: { ...wording('fuelType'), ...required },
  fuel_1: { ...wording('fuelType1'), ...required },
  fuel_2: wording('fuelType2'),
  alternative: wording('atvType'),
  /** 'T' with a turbocharger. */
  turbocharger: wording('tCharger'),
  /** '288V Ni-MH': battery of the electric motor. */
  motor: wording('evMotor'),
  /** Body types with a measured volume: '2' two doors, '4' four doors, 'h' hatchback, in this order; '' = none. */
  measured_bodies: {
    from: ['pv2', 'pv4', 'hpv'],
    sql: 'TEXT NOT NULL',
    read: (pv2, pv4, hpv) => `${measured(pv2, '2')}${measured(pv4, '4')}${measured(hpv, 'h')}`,
    type: Type.String({ pattern: '^2?4?h?$' }),
  },
  cylinders: { ...integer('cylinders', 16), ...required },
  displacement_l: { ...real('displ', 20), ...required },
  /** 'S' with a supercharger. */
  supercharger: wording('sCharger'),
  /** 'Y' with stop-start, 'N' without. */
  start_stop: wording('startStop'),
  /** '(FFS,TRBO) CA model', 'SIDI; Mild Hybrid'. */
  engine_text: wording('eng_dscr'),
  transmission_text: wording('trans_dscr'),
  /** EPA's number of the tested engine. */
  engine_index: integer('engId'),
  has_turbo: flag(['tCharger', 'eng_dscr', 'model', 'atvType'], hasTurbo),
  has_supercharger: flag(['sCharger', 'eng_dscr'], (mark, engine) => toFlag(mark === 'S' || /S-CHARGE/i.test(engine))),
  has_start_stop: flag(['startStop'], (mark) => (mark === 'Y' || mark === 'N' ? toFlag(mark === 'Y') : null)),
  /** 'G' and 'T' = taxed; a few rows have 'S', which EPA does not explain. */
  gas_guzzler: flag(['guzzler'], (mark) => (/^[GT]?$/.test(mark) ? toFlag(mark !== '') : null)),
  size_class: wording('VClass'),
  passenger_volume_cu_ft: volume('pv2', 'pv4', 'hpv'),
  luggage_volume_cu_ft: volume('lv2', 'lv4', 'hlv'),
  ...ECONOMY_COLUMNS,
  /** Unadjusted laboratory result, with up to four decimals. */
  city_test_mpg: real('UCity', 1_000),
  highway_test_mpg: real('UHighway', 1_000),
} as const satisfies Readonly<Record<string, EpaColumn>>

export type EpaColumnName = keyof typeof EPA_COLUMNS

export const EPA_COLUMN_LIST: readonly (EpaColumn & { readonly name: EpaColumnName })[] = Object.entries(
  EPA_COLUMNS as Readonly<Record<string, EpaColumn>>,
).map(([name, column]) => ({ ...column, name: name as EpaColumnName }))

export const EpaVehicle = Type.Object(
  Object.fromEntries(EPA_COLUMN_LIST.map(({ name, type }) => [name, type])) as {
    [Name in EpaColumnName]: (typeof EPA_COLUMNS)[Name]['type']
  },
)
export type EpaVehicle = Static<typeof EpaVehicle>

/** Trims EPA's text. Its spelling and inner blanks stay, because they are part of the wording. */
function wordingOf(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

function toFlag(isTrue: boolean): 0 | 1 {
  return isTrue ? 1 : 0
}

/** Reads EPA's column, and for 95 early turbochargers its text. "Turbo" in a name may apply to some cars only: null. */
function hasTurbo(mark: string, engine: string, model: string, alternative: string): 0 | 1 | null {
  if (mark === 'T' || /TRBO/i.test(engine)) return 1
  if (alternative === 'EV' || alternative === 'FCV') return 0
  return /\bturbo\b/i.test(model) ? null : 0
}

function onlyVolume(...texts: string[]): number | null {
  const volumes = new Set(texts.map(positiveOrNull).filter((each) => each !== null))
  return volumes.size === 1 ? (volumes.values().next().value ?? null) : null
}

/** Returns the sign of a body with a stated volume (cubic feet); '' for 0 and blank: no such body or no measurement. */
function measured(cubicFeet: string | undefined, sign: string): string {
  return positiveOrNull(cubicFeet ?? '') === null ? '' : sign
}
