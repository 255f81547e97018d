import { closeSync, openSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProblemError } from '#platform/problem.ts'
import { Checkpoints } from './checkpoints.ts'
import { unavailable, type Database, type Queries, type Row, type SqlValues } from './database.ts'
import { isUnmigrated, migrate, type Migration } from './migration.ts'
import { inTransaction, openDurable, sqliteFailure } from './sqlite.ts'

/** Maximum wait for another process's write lock before the store counts as unavailable. */
export const LOCK_WAIT_MS_MAX = 800
/** Delays between retries of a locked database. Waiting never blocks this thread. */
const RETRY_DELAYS_MS = [1, 1, 2, 3, 5, 10, 20] as const
/** Interval between checks that the path still leads to the open file. */
const IDENTITY_CHECK_MS = 250
/** Pause between attempts to reopen a file, so that not every request tries. */
const REOPEN_PAUSE_MS = 50
/** Maximum wait at opening for another process that migrates the same file. */
const FIRST_OPEN_BUSY_MS = 5_000
const OWNER_ONLY = 0o600
const DATA_VERSION = 'PRAGMA data_version'

/** Another transaction holds the write lock: retry soon. */
export class DatabaseLockedError extends Error {
  constructor(cause?: unknown) {
    super('the database is locked by another transaction', { cause })
    this.name = 'DatabaseLockedError'
  }
}

/** Returns the statement of a SQL text, prepared once per opening. The texts are constants. */
export type Prepare = (sql: string) => StatementSync

interface OpenDatabase {
  readonly database: DatabaseSync
  readonly prepare: Prepare
  readonly checkpoints: Checkpoints | undefined
  /** Device and inode of the open files, to detect a replaced file. */
  readonly identity: string
}

export interface SqliteDatabaseOptions {
  readonly file: string
  /** User-facing name, "account store". */
  readonly name: string
  readonly migrations: readonly Migration[]
  /** True to make each commit survive a power cut. */
  readonly full: boolean
  /** True to check the whole file for damage at each opening: for small files whose loss must be noticed. */
  readonly isChecked?: boolean
  /** Page size of a new file. Default: SQLite's own. */
  readonly pageBytes?: number
  /** Maximum pages in the write-ahead log of a file that is written all the time. Default: SQLite's own. */
  readonly framesMax?: number
  /** Second file whose tables statements can read. Transactions lock it as well. */
  readonly attached?: string
  /** Monotonic clock in milliseconds, replaceable in tests. */
  readonly elapsedMs?: () => number
}

/**
 * SQLite file that several processes read and write. Survives long locks, failing disks, and a file that is deleted,
 * damaged, or replaced by a backup: callers see ProblemError `service_unavailable`, and the first call after recovery
 * succeeds.
 */
export class SqliteDatabase implements Database {
  readonly isExclusive = true
  readonly #options: SqliteDatabaseOptions
  readonly #elapsedMs: () => number
  #open: OpenDatabase | undefined
  #openings = 0
  #identityCheckedMs = 0
  #openFailedMs = Number.NEGATIVE_INFINITY
  #openFailure: unknown
  #closed = false
  #isInTransaction = false
  #ownChanges = 0

  /** Creates the file if it is missing. @throws SQLite's error if the file cannot be used */
  constructor(options: SqliteDatabaseOptions) {
    this.#options = options
    this.#elapsedMs = options.elapsedMs ?? (() => performance.now())
    // Created before SQLite opens it, so that only the owner can read email addresses; SQLite's side files copy the
    // mode.
    closeSync(openSync(options.file, 'a', OWNER_ONLY))
    this.#open = this.#openFile(FIRST_OPEN_BUSY_MS)
  }

  /** Increases with each opening; values cached under an earlier number are invalid. */
  get openings(): number {
    return this.#openings
  }

  /** Increases with each change by this process, also a failed one; `PRAGMA data_version` covers other processes. */
  get ownChanges(): number {
    return this.#ownChanges
  }

  /** Runs the statement to its end (`all`, not `get`), because a changing statement can fail at its commit. */
  row(sql: string, values: SqlValues = {}): Promise<Row | undefined> {
    return this.withRetry(() => this.now((prepare) => prepare(sql).all(values)[0]))
  }

  rows(sql: string, values: SqlValues = {}): Promise<readonly Row[]> {
    return this.withRetry(() => this.now((prepare) => prepare(sql).all(values)))
  }

  run(sql: string, values: SqlValues = {}): Promise<number> {
    return this.withRetry(() => this.transact((prepare) => Number(prepare(sql).run(values).changes)))
  }

  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.withRetry(() => this.#transact(work))
  }

  /** Runs `work` at once; each statement is a transaction. @throws DatabaseLockedError, or ProblemError if unusable */
  now<Result>(work: (prepare: Prepare) => Result): Result {
    const open = this.#current()
    try {
      return work(open.prepare)
    } catch (error) {
      throw this.#judge(error)
    }
  }

  /** Runs `work` like `now`, but in one write transaction. */
  transact<Result>(work: (prepare: Prepare) => Result): Result {
    const open = this.#current()
    this.#ownChanges += 1
    try {
      return inTransaction(open.database, () => work(open.prepare))
    } catch (error) {
      throw this.#judge(error)
    }
  }

  /** Retries `attempt` while the database is locked, without blocking. @throws ProblemError after `msMax` */
  async withRetry<Result>(attempt: () => Result | Promise<Result>, msMax = LOCK_WAIT_MS_MAX): Promise<Result> {
    const deadlineMs = this.#elapsedMs() + msMax
    for (let retries = 0; ; retries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof DatabaseLockedError)) throw error
        if (this.#elapsedMs() >= deadlineMs) throw this.#unavailable(error)
      }
      await wait(retryDelayMs(retries))
    }
  }

  /** Returns true if the path leads to the open file; otherwise closes the file, so that it is reopened. */
  checkIdentity(): boolean {
    if (this.#isInTransaction) return true
    this.#identityCheckedMs = this.#elapsedMs()
    if (this.#open === undefined) return false
    if (identityOf(this.#options) === this.#open.identity) return true
    this.#letGo()
    return false
  }

  /** Returns true if the database can be read. A lock of another process is temporary, so it is not a failure. */
  isAvailable(): boolean {
    try {
      this.checkIdentity()
      this.now((prepare) => prepare(DATA_VERSION).get())
      return true
    } catch (error) {
      return error instanceof DatabaseLockedError
    }
  }

  /** Closes this opening: the next use reopens the file, and checks it for damage if configured. */
  distrust(): void {
    if (!this.#isInTransaction) this.#letGo()
  }

  close(): void {
    this.#closed = true
    this.#letGo()
  }

  /** Runs one transaction. Other processes wait only for the disk, because `work` never yields to the event loop. */
  async #transact<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    const { database, prepare } = this.#current()
    this.#isInTransaction = true
    try {
      database.exec('BEGIN IMMEDIATE')
      const result = await work({
        isExclusive: this.isExclusive,
        row: async (sql, values = {}) => prepare(sql).all(values)[0],
        rows: async (sql, values = {}) => prepare(sql).all(values),
        run: async (sql, values = {}) => Number(prepare(sql).run(values).changes),
      })
      database.exec('COMMIT')
      return result
    } catch (error) {
      // SQLite may already have rolled back (full disk), and a failed rollback would hide the cause.
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK')
      throw this.#judge(error)
    } finally {
      this.#isInTransaction = false
      this.#ownChanges += 1
    }
  }

  #current(): OpenDatabase {
    // Uncommitted changes of a transaction must not be visible to anyone else.
    if (this.#isInTransaction) throw new DatabaseLockedError()
    const nowMs = this.#elapsedMs()
    if (nowMs - this.#identityCheckedMs >= IDENTITY_CHECK_MS) this.checkIdentity()
    if (this.#open !== undefined) return this.#open
    if (this.#closed) throw this.#unavailable(new Error(`the ${this.#options.name} is closed`))
    if (nowMs - this.#openFailedMs < REOPEN_PAUSE_MS) throw this.#unavailable(this.#openFailure)
    try {
      this.#open = this.#openFile(0)
      return this.#open
    } catch (error) {
      this.#openFailedMs = nowMs
      this.#openFailure = error
      throw this.#unavailable(error)
    }
  }

  /** Opens the file. Only the first opening may create it: an empty file later means damage. */
  #openFile(busyTimeoutMs: number): OpenDatabase {
    const { file, migrations, framesMax, attached } = this.#options
    if (this.#openings > 0 && isUnmigrated(file))
      throw new Error(`${basename(file)} is missing or empty: it was damaged`)
    const database = openDurable(file, { ...this.#options, busyTimeoutMs, mustExist: true })
    try {
      if (this.#options.isChecked === true) checkWhole(database, basename(file))
      migrate(database, migrations)
      database.exec('PRAGMA busy_timeout = 0')
      if (attached !== undefined) database.prepare('ATTACH DATABASE ? AS attached').run(attached)
      const elapsedMs = this.#elapsedMs
      const checkpoints =
        framesMax === undefined ? undefined : new Checkpoints(database, { file, framesMax, elapsedMs })
      this.#openings += 1
      return { database, prepare: preparing(database), checkpoints, identity: identityOf(this.#options) }
    } catch (error) {
      database.close()
      throw error
    }
  }

  /** Maps an error: locks are temporary, constraints go to the caller, anything else invalidates this opening. */
  #judge(error: unknown): unknown {
    const failure = sqliteFailure(error)
    if (failure === undefined || failure === 'constraint') return error
    if (failure === 'locked') return new DatabaseLockedError(error)
    this.#letGo()
    return this.#unavailable(error)
  }

  #unavailable(cause: unknown): ProblemError {
    return unavailable(this.#options.name, cause)
  }

  #letGo(): void {
    const open = this.#open
    this.#open = undefined
    open?.checkpoints?.stop()
    try {
      open?.database.close()
    } catch {
      // The file is abandoned either way, and nothing is left to save.
    }
  }
}

function identityOf({ file, attached }: SqliteDatabaseOptions): string {
  const files = attached === undefined ? [file] : [file, attached]
  const found = files.map((path) => statSync(path, { throwIfNoEntry: false }))
  return found.map((stats) => `${stats?.dev}:${stats?.ino}`).join(' ')
}

function preparing(database: DatabaseSync): Prepare {
  const prepared = new Map<string, StatementSync>()
  return (sql) => prepared.getOrInsertComputed(sql, () => database.prepare(sql))
}

function checkWhole(database: DatabaseSync, name: string): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (found !== 'ok') throw new Error(`${name} is damaged: ${String(found).replaceAll('\n', ' ')}`)
}

export function retryDelayMs(retries: number): number {
  return RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)] ?? 1
}
