import type { TSchema } from 'typebox'
import type { FieldRule } from './field-rules.ts'

/** A field of vehicles: a column of the snapshot, and what callers get of it. */
export interface VehicleField {
  /** Type of its column in the table `vehicle`. */
  readonly sql: 'INTEGER' | 'REAL' | 'TEXT' | 'TEXT NOT NULL'
  /** Comment on the column in the snapshot's tables, if its name is not enough. */
  readonly note?: string
  /** Version of the tables that has it first, where they had another field before. */
  readonly since?: number
  /** Its values as callers get them, with description and example. */
  readonly schema: TSchema
}

/** Field that specifies the vehicle. */
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
  /** Name in the stage, where another column has the field's. */
  readonly staged?: string
  /** Rule by which the source reads it, if it is not the exact value of one column. */
  readonly rule?: FieldRule
  /** True for a boolean field; the table stores 1 and 0. */
  readonly isFlag?: boolean
}

/** A field that counts the records of one source. */
export interface CountField extends VehicleField {
  readonly source: string
}
