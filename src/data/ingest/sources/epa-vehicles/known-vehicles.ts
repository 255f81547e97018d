import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { GateFinding } from '#ingest/checks/finding.ts'
import { readTable } from '#ingest/read/read-table.ts'

/** Minimum row count of a complete file, which had 39,000 in 2017; smaller files are excerpts. */
const COMPLETE_ROWS_MIN = 30_000
/** Known vehicles that may deviate: EPA corrects single rows, while a moved column changes many. */
const DEVIATIONS_TOLERATED = 2
/** Share of the edition's known vehicles that may deviate. */
const DEVIATIONS_SHARE_MAX = 0.1

/** A vehicle with facts verified by hand; see data/known-vehicles.tsv. Blank columns are not compared. */
export interface KnownVehicle {
  readonly epaId: string
  readonly name: string
  readonly facts: Readonly<Record<string, string>>
}

const FILE = join(import.meta.dirname, '../../../../../data/known-vehicles.tsv')
/** Compared fields of responses, and EPA's own words, to detect moved columns that no single field depends on. */
const FACTS = ['year', 'make', 'cylinders', 'displacement_l', 'drive_type', 'fuel_type', 'body_class'] as const
const WORDS = [
  'model',
  'base_model',
  'vehicle_class',
  'drive',
  'transmission',
  'fuel',
  'fuel_1',
  'fuel_2',
  'alternative',
  'turbocharger',
  'motor',
  'measured_bodies',
  'engine_text',
] as const
const COMPARED: readonly string[] = [...FACTS, ...WORDS.map((word) => `epa_${word}`)]
const SELECT_EPA_ROWS = `SELECT coalesce(sum(accepted_rows), 0) AS rows FROM source_file WHERE source = 'epa-vehicles'`
/** Listed vehicles only: retired ones belong to another edition. */
const LISTED = `
  source = 'epa-vehicles'
  AND position < (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count')`
const SELECT_VEHICLES = `
  SELECT source_key, ${FACTS.map((fact) => `v.${fact}`).join(', ')}, ${WORDS.map((word) => `w.${word} AS epa_${word}`).join(', ')}
    FROM vehicle v LEFT JOIN source_wording w USING (wording)
   WHERE source_key IN (SELECT value FROM json_each(?)) AND ${LISTED}`
/** EPA numbers its rows in order, so the highest id shows how recent an edition is. */
const SELECT_NEWEST = `SELECT ifnull(max(CAST(source_key AS INTEGER)), 0) AS newest FROM vehicle WHERE ${LISTED}`
const FOUND = { gate: 'known-vehicles' } as const
/** Maximum deviations quoted in a rejection. */
const EXAMPLES_MAX = 3

type Row = Readonly<Record<string, unknown>>

export function readKnownVehicles(): KnownVehicle[] {
  return readTable(FILE, ['epa_id', ...COMPARED.toSpliced(2, 0, 'model')]).map(({ cells }) => {
    const { epa_id: epaId = '', model = '', ...facts } = cells
    return { epaId, name: `${facts['year']} ${facts['make']} ${model}`, facts }
  })
}

interface Compared {
  readonly vehicle: KnownVehicle
  readonly found: Row | undefined
}

/**
 * Compares the known vehicles with a snapshot of the complete EPA file. If several are missing or changed, or one
 * column differs for all of them, columns have moved or a rule is broken, and the file is rejected. A few deviations
 * are warnings, because EPA corrects single rows. Vehicles that EPA added after this edition (with higher ids) are
 * skipped, and so are excerpts.
 */
export function changedKnownVehicles(built: DatabaseSync): Omit<GateFinding, 'source'>[] {
  const { rows } = built.prepare(SELECT_EPA_ROWS).get() as { rows: number }
  if (rows < COMPLETE_ROWS_MIN) return []
  const known = readKnownVehicles()
  const { newest } = built.prepare(SELECT_NEWEST).get() as { newest: number }
  const expected = known.filter(({ epaId }) => Number(epaId) <= newest)
  const listed = built.prepare(SELECT_VEHICLES).all(JSON.stringify(expected.map(({ epaId }) => epaId)))
  const byId = new Map(listed.map((row) => [row['source_key'], row]))
  const compared = expected.map((vehicle): Compared => ({ vehicle, found: byId.get(vehicle.epaId) }))
  const deviations = compared.flatMap((pair) => deviationOf(pair) ?? [])
  const moved = COMPARED.filter((column) => isMoved(column, compared))
  const tolerated = Math.max(DEVIATIONS_TOLERATED, expected.length * DEVIATIONS_SHARE_MAX)
  if (deviations.length <= tolerated && moved.length === 0) {
    return deviations.map((reason) => ({ ...FOUND, reason, isWarning: true }))
  }
  const examples = deviations.slice(0, EXAMPLES_MAX).join('; ')
  const reason = `${deviations.length} of ${expected.length} known vehicles are missing or have changed: ${examples}`
  return [{ ...FOUND, reason }]
}

function deviationOf({ vehicle, found }: Compared): string | undefined {
  const { name, epaId, facts } = vehicle
  if (found === undefined) return `the known vehicle ${name} (EPA id ${epaId}) is missing`
  const changed = COMPARED.filter((column) => differs(column, { vehicle, found }) === true)
  if (changed.length === 0) return undefined
  const words = changed.map((column) => `${column} ${String(found[column])}, not ${facts[column]}`)
  return `the known vehicle ${name} has ${words.join(', ')}`
}

/** Returns true if the column differs for every known vehicle that states it, and for more than one. */
function isMoved(column: string, compared: readonly Compared[]): boolean {
  const differences = compared.flatMap((pair) => differs(column, pair) ?? [])
  return differences.length > 1 && differences.every(Boolean)
}

/** Returns `undefined` if there is nothing to compare, because the list or this edition lacks the value. */
function differs(column: string, { vehicle, found }: Compared): boolean | undefined {
  const expected = vehicle.facts[column] ?? ''
  if (expected === '' || found === undefined) return undefined
  if (column === 'epa_base_model' && found[column] === null) return undefined
  return String(found[column]) !== expected
}
