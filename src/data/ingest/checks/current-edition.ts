import type { DatabaseSync } from 'node:sqlite'
import { readImmutable } from '#platform/database/sqlite.ts'

const SELECT_EDITION = `SELECT value FROM meta WHERE name = 'edition'`

export function editionOfSnapshot(snapshot: DatabaseSync): string {
  return (snapshot.prepare(SELECT_EDITION).get() as { value: string }).value
}

/** Runs a query on the current snapshot; returns `otherwise` for none or starter data, which anything may replace. */
export function queryOfficial<Result>(
  currentSnapshot: string | undefined,
  otherwise: Result,
  query: (snapshot: DatabaseSync) => Result,
): Result {
  if (currentSnapshot === undefined) return otherwise
  return readImmutable(currentSnapshot, (snapshot) =>
    editionOfSnapshot(snapshot) === 'starter' ? otherwise : query(snapshot),
  )
}
