import { closeSync, openSync, statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Checkpoints } from './checkpoints.ts'
import { unavailable, type Database, type Queries, type Row, type SqlValues } from './database.ts'
import { isBlank, migrate, type Migration } from './migration.ts'
import type { ProblemError } from '#platform/problem.ts'
import { inTransaction, openDurable } from './sqlite.ts'
import { sqliteFailure } from './sqlite-failure.ts'

/** How long work waits for another process's write lock before the store counts as unavailable. */
export const LOCK_WAIT_MS_MAX = 800
/** Waiting never blocks this thread; it comes back to a locked database after these delays. */
const RETRY_DELAYS_MS = [1, 1, 2, 3, 5, 10, 20] as const
/** How old the knowledge may be that the open file is still the one at its path. */
const IDENTITY_CHECK_MS = 250
/** A database that cannot be opened is not tried again by every single request. */
const REOPEN_PAUSE_MS = 50
/** Opening waits for another process that is migrating the same file. */
const FIRST_OPEN_BUSY_MS = 5_000
const OWNER_ONLY = 0o600
const DATA_VERSION = 'PRAGMA data_version'

/** Another transaction holds the write lock: trying again soon is right. */
export class DatabaseLockedError extends Error {
  constructor(cause?: unknown) {
    super('the database is locked by another transaction', { cause })
    this.name = 'DatabaseLockedError'
  }
}

/** Gives the statement of a SQL text, prepared once per opening. The texts are constants of the program. */
export type Prepare = (sql: string) => StatementSync

interface OpenDatabase {
  readonly database: DatabaseSync
  readonly prepare: Prepare
  readonly checkpoints: Checkpoints | undefined
  /** Tells whether the paths still lead to these files. */
  readonly identity: string
}

export interface SqliteDatabaseOptions {
  readonly file: string
  /** What callers know it as, "account store". */
  readonly name: string
  readonly migrations: readonly Migration[]
  /** Whether each commit also survives a power cut. */
  readonly full: boolean
  /** Whether each opening reads the whole file for damage first: for small files whose loss must never go unseen. */
  readonly isChecked?: boolean
  /** Page size of a new file; SQLite's own choice when left out. */
  readonly pageBytes?: number
  /** Pages that the write-ahead log may hold, of a file that is written all the time; SQLite's own choice when left out. */
  readonly framesMax?: number
  /** Another file whose tables statements may read. Transactions lock it, too. */
  readonly attached?: string
  /** Milliseconds that only go forward; tests pass their own. */
  readonly elapsedMs?: () => number
}

/**
 * A SQLite file that several processes read and write, which survives what happens to such files: a lock held too
 * long, a disk that rejects, a file deleted, damaged or replaced by a backup. Whatever the cause, the caller sees
 * ProblemError `service_unavailable`, and the next call after the cause is gone succeeds.
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

  /** Creates the file when it is missing. @throws whatever SQLite says when it cannot be used. */
  constructor(options: SqliteDatabaseOptions) {
    this.#options = options
    this.#elapsedMs = options.elapsedMs ?? (() => performance.now())
    // Created by hand, so that only the owner can read e-mail addresses; SQLite's side files copy the mode.
    closeSync(openSync(options.file, 'a', OWNER_ONLY))
    this.#open = this.#openFile(FIRST_OPEN_BUSY_MS)
  }

  /** Rises with every opening: what was cached of an earlier one proves nothing about this one. */
  get openings(): number {
    return this.#openings
  }

  /** Rises with every change made here, also one that failed; `PRAGMA data_version` shows those of others. */
  get ownChanges(): number {
    return this.#ownChanges
  }

  /** To the end of the statement, not `get`: where it changes something, that is when its commit can fail. */
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

  /** Runs `work` at once, each of its statements by itself. @throws DatabaseLockedError, or ProblemError when the database cannot be used. */
  now<Result>(work: (prepare: Prepare) => Result): Result {
    const open = this.#current()
    try {
      return work(open.prepare)
    } catch (error) {
      throw this.#judge(error)
    }
  }

  /** As `now`, in one write transaction. */
  transact<Result>(work: (prepare: Prepare) => Result): Result {
    const open = this.#current()
    this.#ownChanges += 1
    try {
      return inTransaction(open.database, () => work(open.prepare))
    } catch (error) {
      throw this.#judge(error)
    }
  }

  /** Runs `attempt` again while the database is locked, without blocking; gives up with ProblemError after `msMax`. */
  async withRetry<Result>(attempt: () => Result | Promise<Result>, msMax = LOCK_WAIT_MS_MAX): Promise<Result> {
    const deadlineMs = this.#elapsedMs() + msMax
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof DatabaseLockedError)) throw error
        if (this.#elapsedMs() >= deadlineMs) throw this.#unavailable(error)
      }
      await wait(retryDelayMs(tries))
    }
  }

  /** True if the path leads to the open file; a missing or replaced one is let go, to be opened again. */
  checkIdentity(): boolean {
    if (this.#isInTransaction) return true
    this.#identityCheckedMs = this.#elapsedMs()
    if (this.#open === undefined) return false
    if (identityOf(this.#options) === this.#open.identity) return true
    this.#letGo()
    return false
  }

  /** Whether it can be read. A lock of another process passes, so it is no failure. */
  isAvailable(): boolean {
    try {
      this.checkIdentity()
      this.now((prepare) => prepare(DATA_VERSION).get())
      return true
    } catch (error) {
      return error instanceof DatabaseLockedError
    }
  }

  /** Gives this opening up: the next use opens the file again, and reads it for damage first where that was asked for. */
  distrust(): void {
    if (!this.#isInTransaction) this.#letGo()
  }

  close(): void {
    this.#closed = true
    this.#letGo()
  }

  /** No process but this one waits meanwhile for more than the disk: `work` takes no turn of the event loop. */
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
      // SQLite may have rolled back by itself already (disk full), so a failing rollback adds nothing.
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK')
      throw this.#judge(error)
    } finally {
      this.#isInTransaction = false
      this.#ownChanges += 1
    }
  }

  #current(): OpenDatabase {
    // What a transaction has changed and not committed is nobody else's to see.
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

  /**
   * Opens the file that exists. An empty new one would turn every key into an unknown one, so after the first opening
   * none is made, and one that has become empty is damaged.
   */
  #openFile(busyTimeoutMs: number): OpenDatabase {
    const { file, migrations, framesMax, attached } = this.#options
    if (this.#openings > 0 && isBlank(file)) throw new Error(`${basename(file)} is missing or empty: it was damaged`)
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

  /** A lock passes; broken rules are the caller's; anything else means that this opening cannot be trusted further. */
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
      // The file is given up either way; a close that fails has nothing left to save.
    }
  }
}

/** Tells the files at the paths from any others. */
function identityOf({ file, attached }: SqliteDatabaseOptions): string {
  const files = attached === undefined ? [file] : [file, attached]
  const found = files.map((path) => statSync(path, { throwIfNoEntry: false }))
  return found.map((stats) => `${stats?.dev}:${stats?.ino}`).join(' ')
}

function preparing(database: DatabaseSync): Prepare {
  const prepared = new Map<string, StatementSync>()
  return (sql) => prepared.getOrInsertComputed(sql, () => database.prepare(sql))
}

/** @throws Error when pages of the file contradict each other */
function checkWhole(database: DatabaseSync, name: string): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (found !== 'ok') throw new Error(`${name} is damaged: ${String(found).replaceAll('\n', ' ')}`)
}

/** How long to leave a locked database alone before the next of several tries. */
export function retryDelayMs(tries: number): number {
  return RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 1
}
