import type { DatabaseSync } from 'node:sqlite'
import { decodePositions } from '#catalog/search/posting-facets.ts'
import { duplicateKeys, hasTable } from '#ingest/checks/duplicate-ids.ts'
import type { Finding } from '#ingest/checks/finding.ts'

/** ODINO alone is no key: one complaint may be about a vehicle and its equipment, today as ever. */
const KEY = { table: 'complaint', columns: ['complaint_id', 'federal_name', 'product'] }

const SELECT_COMPLAINT_IDS = 'SELECT position, complaint_id FROM complaint ORDER BY position'
const SELECT_COMPLAINT_LISTS = `SELECT record_set, positions FROM record_list WHERE dataset = 'complaint' ORDER BY record_set`

/** Finds complaints that are stored twice, and lists of vehicles that hold one complaint twice. */
export function repeatedComplaints(built: DatabaseSync): Omit<Finding, 'source'>[] {
  return [...duplicateKeys(built, KEY), ...repeatedInList(built)]
}

/** A vehicle that answers to several names of one complaint shows it once. */
function repeatedInList(built: DatabaseSync): Omit<Finding, 'source'>[] {
  if (!hasTable(built, 'record_list')) return []
  const ids = complaintIds(built)
  for (const row of built.prepare(SELECT_COMPLAINT_LISTS).iterate()) {
    const seen = new Set<number | undefined>()
    for (const position of decodePositions(row['positions'] as Uint8Array)) {
      const id = ids[position]
      if (seen.has(id)) {
        const reason = `the list of record set ${String(row['record_set'])} would hold complaint ${id} twice`
        return [{ gate: 'duplicate-ids', reason }]
      }
      seen.add(id)
    }
  }
  return []
}

/** The id at each position: 4 bytes for each complaint. */
function complaintIds(built: DatabaseSync): Uint32Array {
  const { count } = built.prepare('SELECT count(*) AS count FROM complaint').get() as { count: number }
  const ids = new Uint32Array(count)
  const select = built.prepare(SELECT_COMPLAINT_IDS)
  select.setReturnArrays(true)
  for (const row of select.iterate()) {
    const [position, id] = row as unknown as [number, number]
    ids[position] = id
  }
  return ids
}
