import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Finding } from './finding.ts'
import { KNOWN_VEHICLES_SHARE_MAX, KNOWN_VEHICLES_TOLERATED, SNAPSHOT_EPA_ROWS_COMPLETE_MIN } from './limits.ts'

/** A vehicle whose facts were verified by hand; see data/known-vehicles.tsv. Blank columns are not compared. */
export interface KnownVehicle {
  /** EPA's id of the configuration. */
  readonly epaId: string
  readonly name: string
  readonly facts: Readonly<Record<string, string>>
}

const FILE = new URL('../../../data/known-vehicles.tsv', import.meta.url)
const COMPARED = ['year', 'make', 'cylinders', 'displacement_l', 'drive_type', 'fuel_type', 'body_class'] as const
const SELECT_EPA_ROWS = `SELECT coalesce(sum(accepted_rows), 0) AS rows FROM source_file WHERE source = 'epa-vehicles'`
/** Retired vehicles are of another edition: only those that search finds are of this one. */
const LISTED = `
  source = 'epa-vehicles'
  AND position < (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count')`
const SELECT_VEHICLE = `
  SELECT year, make, cylinders, displacement_l, drive_type, fuel_type, body_class
    FROM vehicle WHERE source_key = ? AND ${LISTED}`
/** EPA numbers its rows as it adds them, so the highest id tells how far an edition reaches. */
const SELECT_NEWEST = `SELECT ifnull(max(CAST(source_key AS INTEGER)), 0) AS newest FROM vehicle WHERE ${LISTED}`
const FOUND = { gate: 'known-vehicles', source: 'epa-vehicles' } as const
/** Deviations that a refusal quotes. */
const EXAMPLES_MAX = 3

type Row = Readonly<Record<string, unknown>>

/** The project's own list. */
export function readKnownVehicles(): KnownVehicle[] {
  const lines = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const [header = '', ...rows] = lines
  const columns = header.split('\t')
  return rows.map((line) => {
    const cells = line.split('\t')
    const row = Object.fromEntries(columns.map((column, number) => [column, cells[number] ?? '']))
    const { epa_id: epaId = '', model = '', ...facts } = row
    return { epaId, name: `${facts['year']} ${facts['make']} ${model}`, facts }
  })
}

/** How a known vehicle differs from what is known of it; undefined = it does not. */
type Deviation = string | undefined

/**
 * Compares the known vehicles with a snapshot of the complete EPA file. When several are missing or have other facts,
 * the columns have moved or a rule has broken: that refuses the file. EPA corrects single rows, so a few deviations are
 * warnings. A vehicle that EPA listed later than this edition (its id is above all of them) is not looked for, and an
 * excerpt of the file is not judged.
 */
export function changedKnownVehicles(built: DatabaseSync, known: readonly KnownVehicle[]): Finding[] {
  const { rows } = built.prepare(SELECT_EPA_ROWS).get() as { rows: number }
  if (rows < SNAPSHOT_EPA_ROWS_COMPLETE_MIN) return []
  const { newest } = built.prepare(SELECT_NEWEST).get() as { newest: number }
  const expected = known.filter(({ epaId }) => Number(epaId) <= newest)
  const select = built.prepare(SELECT_VEHICLE)
  const deviations = expected.flatMap((vehicle) => deviationOf(vehicle, select.get(vehicle.epaId)) ?? [])
  const tolerated = Math.max(KNOWN_VEHICLES_TOLERATED, expected.length * KNOWN_VEHICLES_SHARE_MAX)
  if (deviations.length <= tolerated) return deviations.map((reason) => ({ ...FOUND, reason, isWarning: true }))
  const examples = deviations.slice(0, EXAMPLES_MAX).join('; ')
  const reason = `${deviations.length} of ${expected.length} known vehicles are missing or have changed: ${examples}`
  return [{ ...FOUND, reason }]
}

function deviationOf({ name, epaId, facts }: KnownVehicle, found: Row | undefined): Deviation {
  if (found === undefined) return `the known vehicle ${name} (EPA id ${epaId}) is missing`
  const changed = COMPARED.filter((column) => (facts[column] ?? '') !== '' && String(found[column]) !== facts[column])
  if (changed.length === 0) return undefined
  const words = changed.map((column) => `${column} ${String(found[column])}, not ${facts[column]}`)
  return `the known vehicle ${name} has ${words.join(', ')}`
}
