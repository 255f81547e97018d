import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'

/** Pages of 4 KB: a look-up of one record reads as little as the disk allows. */
const PAGE_BYTES = 4_096

/**
 * Where the snapshot of an ingest grows: narratives go there while the files are read, because they are nearly all its
 * bytes and would otherwise be written twice; the build adds the rest.
 */
export function snapshotDraft(workDirectory: string): string {
  return join(workDirectory, 'snapshot.sqlite')
}

/** Makes the file with all tables and no rows. @param file must not exist */
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

/**
 * Nobody reads such a file before it is finished and synced, so it needs neither a journal nor the disk meanwhile.
 * @param schema name under which the connection knows the file
 */
export function writeWithoutJournal(database: DatabaseSync, schema: string): void {
  database.exec(`PRAGMA ${schema}.journal_mode = OFF; PRAGMA ${schema}.synchronous = OFF`)
}
