import { Failure } from '#platform/failure.ts'
import { askOfficial } from './current-edition.ts'

const SELECT_SOURCES = 'SELECT DISTINCT source FROM source_file ORDER BY source'

/** Refuses an ingest that lacks a source which the current snapshot has: its vehicles or recalls would disappear. */
export function checkMissingSources(found: ReadonlySet<string>, currentSnapshot: string | undefined): void {
  const known = askOfficial(currentSnapshot, [], (snapshot) => {
    return snapshot.prepare(SELECT_SOURCES).all() as { source: string }[]
  })
  for (const { source } of known) {
    if (found.has(source)) continue
    throw new Failure(`no file of ${source} was found, which the current snapshot has; --only reads some sources alone`)
  }
}
