import type { ManufacturerCode, SchemaPatterns, DecoderTables } from './tables/decoder-tables.ts'

/* Values that the steps of decoding a VIN share. */

/** Attempt to decode a VIN, with the year of: 1 a descriptor, 2 the caller, 3 position 10, 4 position 10 minus 30. */
export type Pass = 1 | 2 | 3 | 4

export interface VinContext {
  readonly tables: DecoderTables
  readonly vin: string
  readonly wmi: string
  /** Row of the code; `isPublic` = it may already be used for decoding. */
  readonly code: ManufacturerCode | undefined
  readonly isPublic: boolean
  readonly characters: string
  /** Correct check digit of the characters; '' unless there are seventeen. */
  readonly checkDigit: string
  /** True if this VIN is known to have a wrong check digit. */
  readonly isCheckDigitException: boolean
}

export interface PassSettings {
  readonly pass: Pass
  readonly modelYear: number | null
  /** Source of the year, as in the keys of vPIC's element "model year". */
  readonly yearSource: string
  readonly isConclusive: boolean
  /** True if the caller gave another year. */
  readonly differsFromCaller: boolean
}

/** Schema with the first year in which this code uses it. */
export interface LinkedSchema {
  readonly schema: SchemaPatterns
  readonly from: number
}

export type ItemTable =
  | 'pattern'
  | 'engine_model'
  | 'formula'
  | 'wmi'
  | 'model_year'
  | 'make_model'
  | 'conversion'
  | 'vehicle_specification'
  | 'default'

/** Candidate value of an element. Literals list all properties in this order, so that V8 gives all items one shape. */
export interface Item {
  readonly element: number
  /** Coded or plain value in the table. */
  readonly attribute: string | null
  /** Text of the value; undefined = looked up by `attribute` at the end. */
  readonly value: string | null | undefined
  readonly table: ItemTable
  readonly keys: string
  readonly pattern: number | null
  readonly schema: number | null
  /** Higher is better: the first year of a schema's use, or a constant. */
  readonly priority: number
  /** Microseconds since 1970; null counts as newest, as PostgreSQL orders. */
  readonly changed: number | null
  readonly formula: string | null
}
