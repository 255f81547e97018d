import type { DatabaseSync } from 'node:sqlite'
import { Failure } from '#platform/failure.ts'

/** Ids that callers ask by or store: each may name one thing only. Recalls are listed once per wording. */
const IDS: readonly (readonly [table: string, column: string])[] = [
  ['vehicle', 'id'],
  ['complaint', 'complaint_id'],
]

const SELECT_COLUMN = 'SELECT 1 FROM pragma_table_info(?) WHERE name = ?'

/** Refuses a snapshot in which one id names two things. */
export function checkDuplicateIds(built: DatabaseSync): void {
  for (const [table, column] of IDS) {
    if (built.prepare(SELECT_COLUMN).get(table, column) === undefined) continue
    const duplicate = built
      .prepare(`SELECT ${column} AS id, count(*) AS times FROM ${table} GROUP BY ${column} HAVING times > 1 LIMIT 1`)
      .get() as { id: string; times: number } | undefined
    if (duplicate === undefined) continue
    throw new Failure(`the ${table} id ${duplicate.id} would be given ${duplicate.times} times`)
  }
}
