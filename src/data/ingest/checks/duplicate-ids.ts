import type { DatabaseSync } from 'node:sqlite'
import type { GateFinding } from './finding.ts'

const SELECT_TABLE = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`

/** Columns that must be unique in a table, because requests or stored references use them. */
export interface TableKey {
  readonly table: string
  readonly columns: readonly string[]
}

/** Returns true if the snapshot has the table; one built without the table's source may not. */
export function hasTable(built: DatabaseSync, table: string): boolean {
  return built.prepare(SELECT_TABLE).get(table) !== undefined
}

export function duplicateIds(built: DatabaseSync): GateFinding[] {
  return duplicateKeys(built, { table: 'vehicle', columns: ['id'] }).map((found) => ({ ...found, source: undefined }))
}

/** Finds the first key shared by two rows of a table. */
export function duplicateKeys(built: DatabaseSync, { table, columns }: TableKey): Omit<GateFinding, 'source'>[] {
  if (!hasTable(built, table)) return []
  const list = columns.join(', ')
  const duplicate = built
    .prepare(`SELECT ${list}, count(*) AS times FROM ${table} GROUP BY ${list} HAVING times > 1 LIMIT 1`)
    .get()
  if (duplicate === undefined) return []
  const [key = '', ...product] = columns.map((column) => String(duplicate[column]))
  const about = product.length === 0 ? '' : ` of one product (${product.join(', ')})`
  const reason = `the ${table} id ${key}${about} would be given ${String(duplicate['times'])} times`
  return [{ gate: 'duplicate-ids', reason }]
}
