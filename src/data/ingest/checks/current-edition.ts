import type { DatabaseSync } from 'node:sqlite'
import { readImmutable } from '#platform/database/sqlite.ts'

const SELECT_EDITION = `SELECT value FROM meta WHERE name = 'edition'`

/** The edition of a snapshot that is open for reading. */
export function editionOfSnapshot(snapshot: DatabaseSync): string {
  return (snapshot.prepare(SELECT_EDITION).get() as { value: string }).value
}

/**
 * Asks the current snapshot, if there is one and it holds official data: starter data may be replaced by anything.
 * @returns `otherwise` where there is nothing to compare with
 */
export function askOfficial<Answer>(
  currentSnapshot: string | undefined,
  otherwise: Answer,
  ask: (snapshot: DatabaseSync) => Answer,
): Answer {
  if (currentSnapshot === undefined) return otherwise
  return readImmutable(currentSnapshot, (snapshot) =>
    editionOfSnapshot(snapshot) === 'starter' ? otherwise : ask(snapshot),
  )
}
