import { Failure } from '#platform/failure.ts'
import { openImmutable } from '#platform/sqlite.ts'

const SELECT_SOURCES = 'SELECT DISTINCT source FROM source_file ORDER BY source'
const SELECT_EDITION = `SELECT value FROM meta WHERE name = 'edition'`

/**
 * Refuses an ingest that lacks a source which the current snapshot has: its vehicles or recalls would disappear.
 * Starter data may be replaced by anything.
 */
export function checkMissingSources(found: ReadonlySet<string>, currentSnapshot: string | undefined): void {
  if (currentSnapshot === undefined) return
  const snapshot = openImmutable(currentSnapshot)
  try {
    const { value: edition } = snapshot.prepare(SELECT_EDITION).get() as { value: string }
    if (edition === 'starter') return
    for (const { source } of snapshot.prepare(SELECT_SOURCES).all() as { source: string }[]) {
      if (found.has(source)) continue
      throw new Failure(
        `no file of ${source} was found, which the current snapshot has; --only reads some sources alone`,
      )
    }
  } finally {
    snapshot.close()
  }
}
