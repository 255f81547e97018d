import type { DatabaseSync } from 'node:sqlite'
import { decodePositions } from '#catalog/search/posting-facets.ts'
import type { Finding } from './finding.ts'

/** What each table is asked or stored by: may name one thing only. Recalls are listed once per wording. */
const KEYS: readonly {
  readonly table: string
  readonly columns: readonly string[]
  readonly source: string | undefined
}[] = [
  { table: 'vehicle', columns: ['id'], source: undefined },
  // ODINO alone is no key: one complaint may be about a vehicle and its equipment, today as ever.
  { table: 'complaint', columns: ['complaint_id', 'federal_name', 'product'], source: 'nhtsa-complaints' },
]

const SELECT_TABLE = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`
const SELECT_COMPLAINT_IDS = 'SELECT position, complaint_id FROM complaint ORDER BY position'
const SELECT_COMPLAINT_LISTS = `SELECT record_set, positions FROM record_list WHERE dataset = 'complaint' ORDER BY record_set`

/** Finds keys that name two things, and lists of vehicles that hold one complaint twice. */
export function duplicateIds(built: DatabaseSync): Finding[] {
  const keys = KEYS.filter(({ table }) => built.prepare(SELECT_TABLE).get(table) !== undefined)
  return [...keys.flatMap((key) => duplicateKey(built, key)), ...repeatedInList(built)]
}

function duplicateKey(built: DatabaseSync, { table, columns, source }: (typeof KEYS)[number]): Finding[] {
  const list = columns.join(', ')
  const duplicate = built
    .prepare(`SELECT ${list}, count(*) AS times FROM ${table} GROUP BY ${list} HAVING times > 1 LIMIT 1`)
    .get()
  if (duplicate === undefined) return []
  const [key = '', ...product] = columns.map((column) => String(duplicate[column]))
  const about = product.length === 0 ? '' : ` of one product (${product.join(', ')})`
  const reason = `the ${table} id ${key}${about} would be given ${String(duplicate['times'])} times`
  return [{ gate: 'duplicate-ids', source, reason }]
}

/** A vehicle that answers to several names of one complaint shows it once. */
function repeatedInList(built: DatabaseSync): Finding[] {
  if (built.prepare(SELECT_TABLE).get('record_list') === undefined) return []
  const ids = complaintIds(built)
  for (const row of built.prepare(SELECT_COMPLAINT_LISTS).iterate()) {
    const seen = new Set<number | undefined>()
    for (const position of decodePositions(row['positions'] as Uint8Array)) {
      const id = ids[position]
      if (seen.has(id)) {
        const reason = `the list of record set ${String(row['record_set'])} would hold complaint ${id} twice`
        return [{ gate: 'duplicate-ids', source: 'nhtsa-complaints', reason }]
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
