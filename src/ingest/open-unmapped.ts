import type { DatabaseSync } from 'node:sqlite'
import { openImmutable } from '#platform/sqlite.ts'

/**
 * Opens a published or finished snapshot for the checks of an ingest, which look at all of it once: mapped into memory
 * as a server has it, its pages would count for the memory that an ingest may have.
 */
export function openUnmapped(file: string): DatabaseSync {
  return openImmutable(file, { isMapped: false })
}
