import type { DatabaseSync } from 'node:sqlite'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'
import type { FieldRule } from './field-rules.ts'
import type { FederalNameRow } from './records/recall-store.ts'
import { openContradictedFields, type ContradictedField } from './vin/vin-contradictions.ts'

export interface SourceFile {
  readonly source: string
  readonly file: string
  /** SHA-256 of the file's text, not of its archive. */
  readonly sha256: string
  /** Newest date in its rows, YYYY-MM-DD; null = the rows contain none. */
  readonly dated: string | null
  readonly accepted_rows: number
}

/** Text of the source's row, never normalized. Null = blank in the source. NHTSA's rows have only make and model. */
export interface SourceWording {
  readonly make: string
  readonly model: string
  readonly base_model: string | null
  readonly vehicle_class: string | null
  readonly drive: string | null
  readonly transmission: string | null
  readonly fuel: string | null
  readonly fuel_1: string | null
  readonly fuel_2: string | null
  readonly alternative: string | null
  readonly turbocharger: string | null
  readonly motor: string | null
  readonly litres: number | null
  /** Bodies with a measured volume: '2', '4', 'h'. */
  readonly measured_bodies: string
  /** Null (from here on) for a vehicle carried over from a snapshot that did not retain these texts. */
  readonly supercharger: string | null
  readonly start_stop: string | null
  readonly engine_text: string | null
  readonly transmission_text: string | null
}

/** Rule that determined each field, or the reason for null. */
export type Derivation = Readonly<
  Record<'transmission' | 'drive_type' | 'fuel_type' | 'body_class' | 'doors', FieldRule>
>

export interface TestRecord {
  readonly year: number
  readonly engine_family: string
  readonly model: string
  /** Value in the list: horsepower, or kilowatts if the rule says so. */
  readonly horsepower: number
  /** Name of the horsepower column in the list. Lists until 2009 use short names. */
  readonly column: string
}

/** Origin of a horsepower value, or the reason why there is none. */
export interface HorsepowerRating {
  readonly rule: FieldRule
  /** Number of records that determined the value. `records` contains the first ones; the value is that of the first. */
  readonly tested_cars: number
  readonly records: readonly TestRecord[]
}

export interface FederalLink extends FederalNameRow {
  readonly confidence: 'exact' | 'derived' | 'reviewed'
}

export interface VehicleOrigin {
  readonly source: string
  /** Key in the source: EPA's id, or NHTSA's year, make and model. */
  readonly source_key: string
  /** False if no current edition lists the vehicle. */
  readonly listed: boolean
  readonly wording: SourceWording
  /** Null if only NHTSA lists the vehicle. */
  readonly derivation: Derivation | null
  /** Null if only NHTSA lists the vehicle, or no current EPA file lists it. */
  readonly rating: HorsepowerRating | null
  readonly links: readonly FederalLink[]
  /** Fields for which vPIC's values differ from EPA's. */
  readonly contradicted: readonly ContradictedField[]
}

const WORDING_COLUMNS = `make, model, base_model, vehicle_class, drive, transmission, fuel, fuel_1, fuel_2, alternative,
           turbocharger, motor, litres, measured_bodies, supercharger, start_stop, engine_text, transmission_text`

const PROVENANCE_STATEMENTS = {
  origin: `
    SELECT v.position, v.source, v.source_key, v.wording, v.derivation, v.rating, v.record_set
      FROM vehicle v WHERE v.id = ?`,
  wording: `SELECT ${WORDING_COLUMNS} FROM source_wording WHERE wording = ?`,
  derivation: `
    SELECT transmission, drive_type, fuel_type, body_class, doors FROM derivation WHERE derivation = ?`,
  rating: 'SELECT rule, tested_cars, records FROM horsepower_rating WHERE rating = ?',
  links: `
    SELECT n.year, n.make, n.model, s.rule, s.confidence
      FROM record_set_name s JOIN federal_name n ON n.federal_name = s.federal_name
     WHERE s.record_set = ? ORDER BY s.federal_name`,
} as const

// Runs once when a snapshot opens; about fifty rows.
const SELECT_FILES = 'SELECT source, file, sha256, dated, accepted_rows FROM source_file ORDER BY source, file'

export interface ProvenanceStore {
  readonly files: readonly SourceFile[]
  originOf(vehicleId: string): VehicleOrigin | undefined
}

interface StoredOrigin {
  readonly position: number
  readonly source: string
  readonly source_key: string
  readonly wording: number
  readonly derivation: number | null
  readonly rating: number | null
  readonly record_set: number | null
}

export function openProvenanceStore(database: DatabaseSync, listedCount: number): ProvenanceStore {
  const statements = Object.fromEntries(
    Object.entries(PROVENANCE_STATEMENTS).map(([name, sql]) => [name, prepareLookup(database, sql)]),
  ) as Record<keyof typeof PROVENANCE_STATEMENTS, ReturnType<DatabaseSync['prepare']>>
  const contradictedOf = openContradictedFields(database)
  return {
    files: readOnce<SourceFile>(database, SELECT_FILES),
    originOf(vehicleId) {
      const row = statements.origin.get(vehicleId) as unknown as StoredOrigin | undefined
      if (row === undefined) return undefined
      const { source, source_key, position, wording, derivation, rating, record_set } = row
      return {
        source,
        source_key,
        listed: position < listedCount,
        wording: statements.wording.get(wording) as unknown as SourceWording,
        derivation: derivation === null ? null : (statements.derivation.get(derivation) as unknown as Derivation),
        rating: rating === null ? null : toRating(statements.rating.get(rating) as unknown as StoredRating),
        links: record_set === null ? [] : (statements.links.all(record_set) as unknown as FederalLink[]),
        contradicted: contradictedOf(vehicleId),
      }
    },
  }
}

interface StoredRating {
  readonly rule: FieldRule
  readonly tested_cars: number
  readonly records: string
}

/** Layout number of lists until model year 2009, as in the test-car source. */
const SHORT_NAMES_LAYOUT = 0

function toRating({ rule, tested_cars, records }: StoredRating): HorsepowerRating {
  const parsed = JSON.parse(records) as [number, string, string, number, number][]
  return {
    rule,
    tested_cars,
    records: parsed.map(([year, engine_family, model, horsepower, layout]) => ({
      year,
      engine_family,
      model,
      horsepower,
      column: layout === SHORT_NAMES_LAYOUT ? 'VC_RTD_HP_MSR' : 'Rated Horsepower',
    })),
  }
}
