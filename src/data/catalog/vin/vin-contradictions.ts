import type { DatabaseSync } from 'node:sqlite'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'

/** Contradictions between EPA and vPIC for vehicles of the same name; written when the snapshot is built. */
export const VIN_CONTRADICTION_TABLES = `
CREATE TABLE vin_comparison (
  kind TEXT PRIMARY KEY,              -- of CONTRADICTION_KINDS
  compared INTEGER NOT NULL,          -- vehicles for which both sides state a value
  contradicted INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE vin_contradiction (
  position INTEGER PRIMARY KEY, kind TEXT NOT NULL,
  make TEXT NOT NULL, model TEXT NOT NULL,
  years TEXT NOT NULL,                -- JSON array of model years
  vehicles INTEGER NOT NULL,
  example TEXT NOT NULL,              -- id of one vehicle
  stated TEXT NOT NULL,               -- EPA's value
  vpic_models TEXT NOT NULL,          -- JSON array: vPIC's names of the vehicles
  vpic_stated TEXT NOT NULL,          -- JSON array: all values of vPIC for these names and years
  decided TEXT NOT NULL,              -- of CONTRADICTION_DECISIONS
  served TEXT,                        -- value of the vehicles
  reason TEXT                         -- of the review
);
CREATE TABLE vin_contradicted (
  id TEXT NOT NULL,                   -- of the vehicle
  kind TEXT NOT NULL, contradiction INTEGER NOT NULL,
  PRIMARY KEY (id, kind)
) WITHOUT ROWID`

/** In the order of a vehicle's fields. */
export const CONTRADICTION_KINDS = ['fuel', 'cylinders', 'displacement', 'body', 'doors', 'drive'] as const
export type ContradictionKind = (typeof CONTRADICTION_KINDS)[number]

/**
 * Decision on the returned value. `repeated`: EPA states the same for this make and model in the year before or after.
 * `reviewed`: a person decided. `none`: the value is null.
 */
export const CONTRADICTION_DECISIONS = ['repeated', 'reviewed', 'none'] as const
export type ContradictionDecision = (typeof CONTRADICTION_DECISIONS)[number]

export interface VinComparison {
  readonly kind: ContradictionKind
  /** Vehicles for which both sources state a value. */
  readonly compared: number
  /** Vehicles whose value differs from every value that vPIC states for a VIN of their year, make, and model. */
  readonly contradicted: number
}

/** Vehicles of one name with the same contradiction. */
export interface VinContradiction {
  readonly kind: ContradictionKind
  readonly make: string
  readonly model: string
  readonly years: readonly number[]
  readonly vehicles: number
  readonly example: string
  readonly stated: string
  readonly vpic_models: readonly string[]
  readonly vpic_stated: readonly string[]
  readonly decided: ContradictionDecision
  /** Value that the API returns; null = none. */
  readonly served: string | null
  /** Reason of a reviewed or open decision. */
  readonly reason: string | null
}

export interface VinContradictions {
  readonly comparisons: readonly VinComparison[]
  /** Sorted by kind, most vehicles first. */
  readonly contradictions: readonly VinContradiction[]
}

const HAS_TABLE = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vin_contradicted'"
const SELECT_COMPARISONS = 'SELECT kind, compared, contradicted FROM vin_comparison'
const SELECT_CONTRADICTIONS = `
  SELECT kind, make, model, years, vehicles, example, stated, vpic_models, vpic_stated, decided, served, reason
    FROM vin_contradiction ORDER BY position`

/** Reads all contradictions. For operators: too slow for requests. Empty if vPIC is not loaded. */
export function readVinContradictions(database: DatabaseSync): VinContradictions {
  if (readOnce(database, HAS_TABLE)[0] === undefined) return { comparisons: [], contradictions: [] }
  const comparisons = readOnce<VinComparison>(database, SELECT_COMPARISONS)
  const rows = readOnce<StoredContradiction>(database, SELECT_CONTRADICTIONS)
  return {
    comparisons: comparisons.toSorted(
      (a, b) => CONTRADICTION_KINDS.indexOf(a.kind) - CONTRADICTION_KINDS.indexOf(b.kind),
    ),
    contradictions: rows.map(({ years, ...row }) => ({ ...toStatements(row), years: JSON.parse(years) as number[] })),
  }
}

export type ContradictedField = Pick<
  VinContradiction,
  'kind' | 'stated' | 'vpic_models' | 'vpic_stated' | 'decided' | 'reason'
>

const CONTRADICTED_STATEMENT = `
  SELECT f.kind, c.stated, c.vpic_models, c.vpic_stated, c.decided, c.reason
    FROM vin_contradicted f JOIN vin_contradiction c ON c.position = f.contradiction WHERE f.id = ?`

/** Opens the reader by vehicle id. Always returns an empty list if vPIC is not loaded. */
export function openContradictedFields(database: DatabaseSync): (vehicleId: string) => readonly ContradictedField[] {
  if (readOnce(database, HAS_TABLE)[0] === undefined) return () => []
  const statement = prepareLookup(database, CONTRADICTED_STATEMENT)
  return (vehicleId) =>
    (statement.all(vehicleId) as unknown as (ContradictedField & StoredStatements)[]).map((row) => toStatements(row))
}

interface StoredStatements {
  readonly vpic_models: string
  readonly vpic_stated: string
}

type StoredContradiction = Omit<VinContradiction, 'years' | keyof StoredStatements> &
  StoredStatements & { readonly years: string }

function toStatements<Row extends StoredStatements>({ vpic_models: models, vpic_stated: stated, ...row }: Row) {
  return { ...row, vpic_models: JSON.parse(models) as string[], vpic_stated: JSON.parse(stated) as string[] }
}
