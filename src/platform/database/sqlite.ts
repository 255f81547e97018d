import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Maximum wait of a writer for another process's transaction. */
const BUSY_TIMEOUT_MS = 5_000

const BETWEEN_TRIES_MS = 2

/** Default cache size of a read-only file. */
const CACHE_KIBIBYTES = 8_192

export type SqlValue = string | number | bigint | null | Uint8Array

/**
 * Opens a database file that never changes again (a published snapshot), without locks and journal checks. Only files
 * named by their hash are opened this way, because a changed file would give wrong answers. Never memory-mapped:
 * truncating a mapped file kills the process (SIGBUS), while a failed read is only an error.
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

export function readImmutable<Result>(file: string, read: (database: DatabaseSync) => Result): Result {
  const database = openImmutable(file)
  try {
    return read(database)
  } finally {
    database.close()
  }
}

/**
 * Opens or creates a database that several processes write: write-ahead log, foreign keys, deleted rows overwritten
 * with zeros, commits that survive a process crash. `full` makes each commit survive a power failure as well, at an
 * fsync each. `mustExist` disables creation. `busyTimeoutMs` bounds how long a statement blocks this thread while
 * another process writes. `pageBytes` applies to a new file: small pages make small commits cheaper.
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

/** Switches to write-ahead logging. Retries, because SQLite fails at once if several processes do so on a new file. */
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

/** Runs `work` in one write transaction: all of it takes effect, or nothing. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite may already have rolled back (full disk), and a failed rollback would hide the cause.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

const PRIMARY_CODE_MASK = 0xff

type SqliteFailure = 'locked' | 'damaged' | 'constraint' | 'machine' | 'other'

/**
 * Primary result codes (sqlite.org/rescode.html). `locked`: by another process. `machine`: permissions, memory, disk.
 */
const CODES: Readonly<Record<Exclude<SqliteFailure, 'other'>, readonly number[]>> = {
  locked: [5, 6],
  damaged: [11, 26],
  constraint: [19],
  machine: [3, 7, 8, 10, 13, 14],
}
const FAILURES = new Map(
  Object.entries(CODES).flatMap(([failure, codes]) => codes.map((code) => [code, failure as SqliteFailure] as const)),
)

/** Returns the kind of a SQLite error; undefined for any other error. */
export function sqliteFailure(error: unknown): SqliteFailure | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (typeof code !== 'number') return undefined
  return FAILURES.get(code & PRIMARY_CODE_MASK) ?? 'other'
}
