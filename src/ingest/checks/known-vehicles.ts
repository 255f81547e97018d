import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { SNAPSHOT_EPA_ROWS_COMPLETE_MIN } from './limits.ts'
import { Failure } from '#platform/failure.ts'

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
const SELECT_VEHICLE = `
  SELECT year, make, cylinders, displacement_l, drive_type, fuel_type, body_class
    FROM vehicle WHERE source = 'epa-vehicles' AND source_key = ?`

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

/**
 * Refuses a snapshot of the complete EPA file in which a known vehicle is missing or has other facts: the columns have
 * moved, or a rule has broken. An excerpt of the file is not judged.
 */
export function checkKnownVehicles(built: DatabaseSync, known: readonly KnownVehicle[]): void {
  const { rows } = built.prepare(SELECT_EPA_ROWS).get() as { rows: number }
  if (rows < SNAPSHOT_EPA_ROWS_COMPLETE_MIN) return
  const select = built.prepare(SELECT_VEHICLE)
  for (const { epaId, name, facts } of known) {
    const vehicle = select.get(epaId)
    if (vehicle === undefined) throw new Failure(`a known vehicle is missing: ${name} (EPA id ${epaId})`)
    for (const column of COMPARED) {
      const expected = facts[column] ?? ''
      const found = String(vehicle[column])
      if (expected === '' || found === expected) continue
      throw new Failure(`a known vehicle has changed: ${name} has ${column} ${found}, not ${expected}`)
    }
  }
}
