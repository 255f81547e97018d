import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { readTable } from '#ingest/read/read-table.ts'
import type { Finding } from '#ingest/checks/finding.ts'

/** A file with fewer rows is an excerpt; the complete one had 39,000 in 2017. */
const COMPLETE_ROWS_MIN = 30_000
/** Known vehicles that may deviate before the file is rejected: EPA corrects single rows, a moved column changes many. */
const DEVIATIONS_TOLERATED = 2
/** Likewise as a share of those that the edition should list. */
const DEVIATIONS_SHARE_MAX = 0.1

/** A vehicle whose facts were verified by hand; see data/known-vehicles.tsv. Blank columns are not compared. */
export interface KnownVehicle {
  /** EPA's id of the configuration. */
  readonly epaId: string
  readonly name: string
  readonly facts: Readonly<Record<string, string>>
}

const FILE = join(import.meta.dirname, '../../../../../data/known-vehicles.tsv')
/** Facts as responses give them, and EPA's own words, which catch moved columns that no fact comes from alone. */
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
/** Retired vehicles are of another edition: only those that search finds are of this one. */
const LISTED = `
  source = 'epa-vehicles'
  AND position < (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count')`
const SELECT_VEHICLES = `
  SELECT source_key, ${FACTS.map((fact) => `v.${fact}`).join(', ')}, ${WORDS.map((word) => `w.${word} AS epa_${word}`).join(', ')}
    FROM vehicle v LEFT JOIN source_wording w USING (wording)
   WHERE source_key IN (SELECT value FROM json_each(?)) AND ${LISTED}`
/** EPA numbers its rows as it adds them, so the highest id tells how far an edition reaches. */
const SELECT_NEWEST = `SELECT ifnull(max(CAST(source_key AS INTEGER)), 0) AS newest FROM vehicle WHERE ${LISTED}`
const FOUND = { gate: 'known-vehicles' } as const
/** Deviations that a rejection quotes. */
const EXAMPLES_MAX = 3

type Row = Readonly<Record<string, unknown>>

/** The project's own list. */
export function readKnownVehicles(): KnownVehicle[] {
  return readTable(FILE, ['epa_id', ...COMPARED.toSpliced(2, 0, 'model')]).map(({ cells }) => {
    const { epa_id: epaId = '', model = '', ...facts } = cells
    return { epaId, name: `${facts['year']} ${facts['make']} ${model}`, facts }
  })
}

/** A known vehicle beside what the snapshot has of it; undefined = it is missing. */
interface Compared {
  readonly vehicle: KnownVehicle
  readonly found: Row | undefined
}

/**
 * Compares the known vehicles with a snapshot of the complete EPA file. When several are missing or have other facts, or
 * one column has another value for each of them, the columns have moved or a rule has broken: that rejects the file. EPA
 * corrects single rows, so a few deviations are warnings. A vehicle that EPA listed later than this edition (its id is
 * above all of them) is not looked for, and an excerpt of the file is not judged.
 */
export function changedKnownVehicles(built: DatabaseSync): Omit<Finding, 'source'>[] {
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

/** Whether every known vehicle that states a column has something else there, and more than one does. */
function isMoved(column: string, compared: readonly Compared[]): boolean {
  const answers = compared.flatMap((pair) => differs(column, pair) ?? [])
  return answers.length > 1 && answers.every(Boolean)
}

/** Undefined where there is nothing to compare: the list says nothing, or this edition lacks the column. */
function differs(column: string, { vehicle, found }: Compared): boolean | undefined {
  const expected = vehicle.facts[column] ?? ''
  if (expected === '' || found === undefined) return undefined
  if (column === 'epa_base_model' && found[column] === null) return undefined
  return String(found[column]) !== expected
}
