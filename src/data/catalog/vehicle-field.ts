import type { TSchema } from 'typebox'
import type { FieldRule } from './field-rules.ts'

/** Field of vehicles: a column of the snapshot, and its value in responses. */
export interface VehicleField {
  readonly sql: 'INTEGER' | 'REAL' | 'TEXT' | 'TEXT NOT NULL'
  /** SQL comment on the column, if its name is not enough. */
  readonly note?: string
  /** Schema version that added the field; omitted for fields of the first version. */
  readonly since?: number
  /** Schema of its values in responses, with description and example. */
  readonly schema: TSchema
}

export interface SpecificationField extends VehicleField {
  /** Label in the dashboard, and the unit of its values there. */
  readonly label: string
  readonly unit?: string
  /** Decimals that the dashboard always shows. */
  readonly decimals?: number
  /**
   * EPA column or columns that the build copies; provenance names them. The stage stores the value under the name of
   * the field (src/data/ingest/sources/epa-vehicles/schema.ts). Fields without it are derived by src/data/ingest/build.
   */
  readonly stated?: string | readonly string[]
  /** Name in the stage, if it differs from the field's. */
  readonly staged?: string
  /** Rule of the source, if the value is not exactly that of one column. */
  readonly rule?: FieldRule
  /** True for a boolean field; the table stores 1 and 0. */
  readonly isFlag?: boolean
}

export interface CountField extends VehicleField {
  readonly source: string
}
