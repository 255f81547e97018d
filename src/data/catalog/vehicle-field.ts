import type { TSchema } from 'typebox'
import type { FieldRule } from './field-rules.ts'

/** A field of vehicles: a column of the snapshot, and what callers get of it. */
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
   * EPA's names of the columns that its source reads it from, mostly one: the build copies it, and provenance says so. The
   * stage has it under the name of the field (src/data/ingest/sources/epa-vehicles/schema.ts). Fields without it are derived by
   * src/data/ingest/build.
   */
  readonly stated?: string | readonly string[]
  /** Name in the stage, where another column has the field's. */
  readonly staged?: string
  /** By which rule the source reads it, where it is not the very value of one column. */
  readonly rule?: FieldRule
  /** Whether it is true or false; the table has 1 and 0. */
  readonly isFlag?: boolean
}

/** A field that counts the records of one source. */
export interface CountField extends VehicleField {
  readonly source: string
}
