import type { DatabaseSync } from 'node:sqlite'
import { metaFromRows } from '#catalog/snapshot-meta.ts'
import { COUNT_FIELDS, SPECIFICATION_COLUMNS, STATED_FIELDS, type VehicleField } from '#catalog/vehicle-fields.ts'
import { Failure } from '#platform/failure.ts'
import { STATED_DEFINITIONS, WORDING_COLUMNS } from './configurations.ts'

const FIELDS: Readonly<Record<string, VehicleField>> = { ...SPECIFICATION_COLUMNS, ...COUNT_FIELDS }

const TABLES = `
  -- Every vehicle published by an earlier snapshot, in its source's words, so that it can be derived again.
  CREATE TABLE work.published_before (
    id TEXT PRIMARY KEY, source TEXT NOT NULL, source_key TEXT NOT NULL, year INTEGER, make TEXT NOT NULL,
    model TEXT NOT NULL, base_model TEXT, vehicle_class TEXT, drive TEXT, transmission TEXT, fuel TEXT, fuel_1 TEXT,
    fuel_2 TEXT, alternative TEXT, turbocharger TEXT, motor TEXT, litres REAL, measured_bodies TEXT NOT NULL,
    supercharger TEXT, start_stop TEXT, engine_text TEXT, transmission_text TEXT, ${STATED_DEFINITIONS},
    horsepower INTEGER, economy_cost_as_of TEXT) WITHOUT ROWID`

/**
 * Older schema versions whose tables `vehicle` and `source_wording` can still be read. Added in 2: complaints and other
 * records; 3: derivations of fields; 4: a separate table of narratives; 5: facts that distinguish vehicles and
 * campaigns; 7: the wording of recalls; 8: names of the Green Vehicle Guide; 9: recalls of other countries; 10:
 * coverage of recalls. A version that only adds a vehicle field is included automatically.
 */
const READABLE_VERSIONS = new Set([
  1,
  2,
  3,
  4,
  5,
  7,
  8,
  9,
  10,
  ...Object.values(FIELDS).flatMap(({ since }) => since ?? []),
])

/** Returns a statement that copies published vehicles, except those in the new EPA file (most of them). */
function collect(schema: string, vehicleColumns: ReadonlySet<string>, wordingColumns: ReadonlySet<string>): string {
  // A column added since is unknown in an older snapshot.
  const wording = WORDING_COLUMNS.split(',')
    .map((column) => column.trim())
    .map((column) => (wordingColumns.has(column) ? `w.${column}` : 'NULL'))
  const stated = STATED_FIELDS.map(({ name }) => (vehicleColumns.has(name) ? `v.${name}` : 'NULL'))
  return `
    INSERT OR IGNORE INTO work.published_before
    SELECT v.id, v.source, v.source_key, v.year, ${wording.join(', ')}, ${stated.join(', ')}, v.horsepower,
           ${vehicleColumns.has('economy_cost_as_of') ? 'v.economy_cost_as_of' : 'NULL'}
      FROM ${schema}.vehicle v JOIN ${schema}.source_wording w ON w.wording = v.wording
     WHERE v.source <> 'epa-vehicles' OR CAST(v.source_key AS INTEGER) NOT IN (SELECT id FROM stage.epa_vehicle)`
}

/** The current snapshot has number 0. */
export function previousSchema(number: number): string {
  return `previous_${number}`
}

/**
 * Collects the vehicles that earlier snapshots published; for the same vehicle, the newest snapshot's words.
 * @throws Failure for an unsupported version: a change that increases SCHEMA_VERSION must extend READABLE_VERSIONS
 */
export function collectPublished(database: DatabaseSync, snapshotCount: number): void {
  database.exec(TABLES)
  for (let number = 0; number < snapshotCount; number += 1) {
    const schema = previousSchema(number)
    const rows = database.prepare(`SELECT name, value FROM ${schema}.meta`).all() as { name: string; value: string }[]
    const { schema_version: version } = metaFromRows(rows)
    if (!READABLE_VERSIONS.has(version)) {
      throw new Failure(`the ids of a snapshot of version ${version} cannot be carried over`)
    }
    database.exec(
      collect(schema, columnsOf(database, schema, 'vehicle'), columnsOf(database, schema, 'source_wording')),
    )
  }
}

function columnsOf(database: DatabaseSync, schema: string, table: string): ReadonlySet<string> {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?, ?)').all(table, schema)
  return new Set(rows.map((row) => String(row['name'])))
}
