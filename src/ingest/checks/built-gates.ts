import type { DatabaseSync } from 'node:sqlite'
import type { Source } from '#ingest/source.ts'
import { duplicateIds } from './duplicate-ids.ts'
import type { Finding } from './finding.ts'
import { shrunkenSnapshot } from './shrunken-snapshot.ts'

/** What the gates of a finished snapshot compare it with. */
export interface BuiltContext {
  /** File of the snapshot that is current now; undefined = there is none. */
  readonly currentSnapshot: string | undefined
  readonly sources: readonly Source[]
}

/**
 * What is wrong with a finished snapshot, as far as only it can tell: what concerns every source, then what the
 * description of each source adds.
 */
export function builtFindings(built: DatabaseSync, { currentSnapshot, sources }: BuiltContext): Finding[] {
  const ofSources = sources.flatMap(({ name, checks }) =>
    (checks?.gates ?? []).flatMap((gate) => gate(built, currentSnapshot).map((found) => ({ ...found, source: name }))),
  )
  return [...duplicateIds(built), ...ofSources, ...shrunkenSnapshot(built, currentSnapshot, sources)]
}
