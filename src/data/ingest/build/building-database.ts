import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { writeWithoutJournal } from './snapshot-draft.ts'

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
