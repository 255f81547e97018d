import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'

/** Page size of 4 KB, so that looking up one record reads as little as possible. */
const PAGE_BYTES = 4_096

/**
 * Returns the path of the snapshot draft. Narratives are written to it while files are read, because they make up most
 * of its bytes and would otherwise be written twice. The build adds the rest.
 */
export function snapshotDraft(workDirectory: string): string {
  return join(workDirectory, 'snapshot.sqlite')
}

/** @param file must not exist */
export function createSnapshotDraft(file: string): void {
  const snapshot = new DatabaseSync(file)
  try {
    snapshot.exec(`PRAGMA page_size = ${PAGE_BYTES}`)
    writeWithoutJournal(snapshot, 'main')
    snapshot.exec(`BEGIN; ${SNAPSHOT_TABLES}; COMMIT`)
  } finally {
    snapshot.close()
  }
}

/** Disables journal and syncs. Nobody reads the file before it is finished and synced. */
export function writeWithoutJournal(database: DatabaseSync, schema: string): void {
  database.exec(`PRAGMA ${schema}.journal_mode = OFF; PRAGMA ${schema}.synchronous = OFF`)
}
