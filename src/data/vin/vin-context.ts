import type { ManufacturerCode, SchemaPatterns } from './tables/decoder-records.ts'
import type { DecoderTables } from './tables/decoder-tables.ts'
import type { Pass } from './item.ts'

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
