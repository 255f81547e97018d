import type { DatabaseSync } from 'node:sqlite'
import type { SqlValue } from '#platform/database/sqlite.ts'

/** Writes rows sorted by value without duplicates, so that the result does not depend on the input order. */
export function writeRows(database: DatabaseSync, table: string, rows: SqlValue[][]): void {
  const columns = rows[0]?.length ?? 0
  if (columns === 0) return
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${Array(columns).fill('?').join(', ')})`)
  for (const row of rows.toSorted(compareRows)) insert.run(...row)
}

function compareRows(a: readonly SqlValue[], b: readonly SqlValue[]): number {
  for (const [index, value] of a.entries()) {
    const order = compareValues(value, b[index] ?? null)
    if (order !== 0) return order
  }
  return 0
}

function compareValues(a: SqlValue, b: SqlValue): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
