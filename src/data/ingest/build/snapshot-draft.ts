import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
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

/** Page cache of each build database. Without it, the random ids would cause a write per page. */
const CACHE_KIBIBYTES = 12_288
/** Page cache of a database that is mostly written or read sequentially. */
export const STRAIGHT_CACHE_KIBIBYTES = 4_096

/** Opens or creates a database for a build; nobody reads it meanwhile. */
export function openBuilding(file: string, cacheKibibytes = CACHE_KIBIBYTES): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA temp_store = FILE; PRAGMA cache_size = -${cacheKibibytes}`)
  writeWithoutJournal(database, 'main')
  return database
}

export function attachWritten(database: DatabaseSync, schema: string, file: string): void {
  database.prepare(`ATTACH ? AS ${schema}`).run(file)
  writeWithoutJournal(database, schema)
  database.exec(`PRAGMA ${schema}.cache_size = -${CACHE_KIBIBYTES}`)
}

/** Attaches a database as immutable. It is read without a lock, because other threads may read it too. */
export function attachUnchanging(database: DatabaseSync, schema: string, file: string): void {
  const url = pathToFileURL(file)
  url.searchParams.set('mode', 'ro')
  url.searchParams.set('immutable', '1')
  database.prepare(`ATTACH ? AS ${schema}`).run(url.href)
  database.exec(`PRAGMA ${schema}.cache_size = -${STRAIGHT_CACHE_KIBIBYTES}`)
}

/** Returns the rows of a query as arrays, which take less time than objects. */
export function arrayRows<Row extends readonly unknown[]>(
  database: DatabaseSync,
  query: string,
): IterableIterator<Row> {
  const select = database.prepare(query)
  select.setReturnArrays(true)
  return select.iterate() as unknown as IterableIterator<Row>
}
