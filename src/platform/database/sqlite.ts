import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sqliteFailure } from './sqlite-failure.ts'

/** How long a writer waits for another process's transaction before it fails. */
const BUSY_TIMEOUT_MS = 5_000

const BETWEEN_TRIES_MS = 2

/** What is cached in memory of a file that is only read. */
const CACHE_KIBIBYTES = 8_192

/** A value that SQLite gives or takes. */
export type SqlValue = string | number | bigint | null | Uint8Array

/**
 * Opens a database file that never changes any more (a published snapshot): no locks, no journal look-ups.
 * Wrong answers follow if the file does change, so only a file named by its hash is opened this way. It is never mapped
 * into memory: a mapped file that is truncated kills the process (SIGBUS), where a read fails with an error.
 */
export function openImmutable(
  file: string,
  { cacheKibibytes = CACHE_KIBIBYTES }: { cacheKibibytes?: number } = {},
): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true })
  database.exec(`PRAGMA mmap_size = 0; PRAGMA cache_size = -${cacheKibibytes}; PRAGMA query_only = ON`)
  return database
}

/** Reads a file that never changes any more, and closes it. */
export function readImmutable<Result>(file: string, read: (database: DatabaseSync) => Result): Result {
  const database = openImmutable(file)
  try {
    return read(database)
  } finally {
    database.close()
  }
}

/**
 * Opens (or creates) a database that several processes write: write-ahead log, foreign keys on, deleted rows overwritten with
 * zeros, and a commit that survives the death of the process. `full` also makes each commit survive a power cut, at an fsync each.
 * `mustExist` prevents that the file is created. `busyTimeoutMs` bounds how long a statement blocks this thread while
 * another process writes. `pageBytes` holds for a new file: small pages make small commits cheaper.
 */
export function openDurable(
  file: string,
  options: { full?: boolean; mustExist?: boolean; busyTimeoutMs?: number; pageBytes?: number } = {},
): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('mode', options.mustExist ? 'rw' : 'rwc')
  const database = new DatabaseSync(url, { timeout: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS })
  try {
    if (options.pageBytes !== undefined) database.exec(`PRAGMA page_size = ${options.pageBytes}`)
    useWriteAheadLog(database, options.busyTimeoutMs ?? BUSY_TIMEOUT_MS)
    database.exec(
      `PRAGMA synchronous = ${options.full ? 'FULL' : 'NORMAL'}; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON`,
    )
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/**
 * Several processes may do it at once to a new file. SQLite does not wait for the one that is first, but fails at once, as
 * it does wherever two might wait for each other.
 */
function useWriteAheadLog(database: DatabaseSync, busyTimeoutMs: number): void {
  const deadlineMs = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (sqliteFailure(error) !== 'locked' || performance.now() >= deadlineMs) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_TRIES_MS)
  }
}

/** Runs `work` in one write transaction: all of it happens, or none. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite may have rolled back by itself already (disk full), so a failing rollback adds nothing.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
