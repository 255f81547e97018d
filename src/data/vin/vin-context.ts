import type { ManufacturerCode, SchemaPatterns } from './tables/decoder-records.ts'
import type { DecoderTables } from './tables/decoder-tables.ts'
import type { Pass } from './item.ts'

/** A VIN as every pass sees it. */
export interface VinContext {
  readonly tables: DecoderTables
  readonly vin: string
  readonly wmi: string
  /** Row of the code; `isPublic` = it may already be used for decoding. */
  readonly code: ManufacturerCode | undefined
  readonly isPublic: boolean
  /** Characters that keys are compared with. */
  readonly characters: string
  /** The check digit that the characters ask for: '' unless there are seventeen. */
  readonly checkDigit: string
  /** True if this VIN is known to carry a wrong check digit. */
  readonly isCheckDigitException: boolean
}

/** One try to decode a VIN. */
export interface PassSettings {
  readonly pass: Pass
  readonly modelYear: number | null
  /** Source of the year, as vPIC writes it into the keys of the element "model year". */
  readonly yearSource: string
  /** True if the characters allow no other year. */
  readonly isConclusive: boolean
  /** True if the caller gave another year. */
  readonly differsFromCaller: boolean
}

/** A schema and the first year in which this code uses it. */
export interface LinkedSchema {
  readonly schema: SchemaPatterns
  readonly from: number
}
