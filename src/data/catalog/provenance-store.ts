import type { DatabaseSync } from 'node:sqlite'
import type { FieldRule } from './field-rules.ts'
import type { FederalNameRow } from './records/recall-store.ts'
import { openContradictedFields, type ContradictedField } from './vin/vin-contradictions.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'

/** One file that the snapshot was made from. */
export interface SourceFile {
  readonly source: string
  /** Official name. */
  readonly file: string
  /** Hash of the text inside the archive. */
  readonly sha256: string
  /** Newest date that its rows state, YYYY-MM-DD; null = they state none. */
  readonly dated: string | null
  readonly accepted_rows: number
}

/** Text of the source's row, never normalized. Null = blank there. For NHTSA only make and model. */
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
  /** Bodies with a measured volume: some of '2', '4', 'h'. */
  readonly measured_bodies: string
  /** The following are null in snapshots that carry a vehicle over from before they were retained. */
  readonly supercharger: string | null
  readonly start_stop: string | null
  readonly engine_text: string | null
  readonly transmission_text: string | null
}

/** Rule by which each field was obtained, or the reason for null. */
export type Derivation = Readonly<
  Record<'transmission' | 'drive_type' | 'fuel_type' | 'body_class' | 'doors', FieldRule>
>

/** One record of EPA's test-car lists. */
export interface TestRecord {
  /** Model year of the list. */
  readonly year: number
  readonly engine_family: string
  readonly model: string
  /** Value in the list: horsepower, or kilowatts if the rule says so. */
  readonly horsepower: number
  /** Name of the rating's column in the list; lists until 2009 use short names. */
  readonly column: string
}

/** Origin of a horsepower value, or the reason why there is none. */
export interface HorsepowerRating {
  readonly rule: FieldRule
  /** Records that decided; `records` holds the first of them, and its first the one whose number is served. */
  readonly tested_cars: number
  readonly records: readonly TestRecord[]
}

/** A federal name of a vehicle and what ties them. */
export interface FederalLink extends FederalNameRow {
  readonly confidence: 'exact' | 'derived' | 'reviewed'
}

/** Provenance of one vehicle. */
export interface VehicleOrigin {
  readonly source: string
  /** The source's own key: EPA's id, or NHTSA's year, make and model. */
  readonly source_key: string
  /** False for a vehicle that no edition lists any more. */
  readonly listed: boolean
  readonly wording: SourceWording
  /** Null = only NHTSA knows the vehicle. */
  readonly derivation: Derivation | null
  /** Null = only NHTSA knows the vehicle, or no EPA file lists it any more. */
  readonly rating: HorsepowerRating | null
  readonly links: readonly FederalLink[]
  /** Fields for which vPIC states values that differ from EPA's. */
  readonly contradicted: readonly ContradictedField[]
}

const WORDING_COLUMNS = `make, model, base_model, vehicle_class, drive, transmission, fuel, fuel_1, fuel_2, alternative,
           turbocharger, motor, litres, measured_bodies, supercharger, start_stop, engine_text, transmission_text`

/** Statements of this store. */
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

// Read once when a snapshot opens; some fifty rows.
const SELECT_FILES = 'SELECT source, file, sha256, dated, accepted_rows FROM source_file ORDER BY source, file'

export interface ProvenanceStore {
  /** Every file of the snapshot, by source and name. */
  readonly files: readonly SourceFile[]
  /** Undefined when there is no such vehicle. */
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

/** Layout of the lists until model year 2009, as the source of the test cars counts layouts. */
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
