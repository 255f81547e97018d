import { open } from 'node:fs/promises'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** Interval between checks of the log length. A check takes 2 microseconds. */
const CHECK_MS = 1_000
/** Attempts to restart the log, because other processes hold the write lock for microseconds. */
const TRIES_MAX = 20
const BETWEEN_TRIES_MS = 1
/** Maximum share of time spent waiting for the disk. On a slow disk the log grows longer instead. */
const SHARE_OF_TIME = 1 / 400
/** Multiples of `framesMax` at which this limit is ignored, and at which SQLite's own checkpoints start. */
const FRAMES_FACTOR_MAX = 3
const SQLITE_HELPS_AT = 4

interface CheckpointsOptions {
  readonly file: string
  /** Pages in the log above which they are moved into the file. */
  readonly framesMax: number
  /** Monotonic clock in milliseconds, replaceable in tests. */
  readonly elapsedMs: () => number
}

/**
 * Moves committed pages from the write-ahead log into the database file, for a file that several processes write all
 * the time (docs/adr/0011-account-and-usage-files.md). SQLite would do this in the commit that makes the log a thousand
 * pages long, and wait for the disk three times. Here it happens rarely, most pages are flushed beforehand in another
 * thread, and the restart holds the write lock so that the log begins again.
 */
export class Checkpoints {
  readonly #options: CheckpointsOptions
  readonly #length: StatementSync
  readonly #restartLog: StatementSync
  readonly #timer: NodeJS.Timeout
  #isRunning = false
  #isStopped = false
  #restUntilMs = Number.NEGATIVE_INFINITY

  /** @param database must stay open until `stop` */
  constructor(database: DatabaseSync, options: CheckpointsOptions) {
    this.#options = options
    this.#length = database.prepare('PRAGMA wal_checkpoint(NOOP)')
    this.#restartLog = database.prepare('PRAGMA wal_checkpoint(RESTART)')
    database.exec(`PRAGMA wal_autocheckpoint = ${options.framesMax * SQLITE_HELPS_AT}`)
    this.#timer = setInterval(() => void this.#check(), CHECK_MS).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      if (this.#isDue()) await this.#shorten()
    } catch {
      // The next commit meets the same error and reports it.
    } finally {
      this.#isRunning = false
    }
  }

  #isDue(): boolean {
    const { framesMax, elapsedMs } = this.#options
    const frames = this.#frames()
    return frames > framesMax * FRAMES_FACTOR_MAX || (frames > framesMax && elapsedMs() >= this.#restUntilMs)
  }

  async #shorten(): Promise<void> {
    const { file, framesMax } = this.#options
    await toDisk(`${file}-wal`)
    let isDone = false
    // Another process may already have restarted the log.
    for (let attempt = 0; attempt < TRIES_MAX && !isDone && this.#frames() > framesMax; attempt += 1) {
      if (attempt > 0) await wait(BETWEEN_TRIES_MS)
      isDone = this.#restart()
    }
  }

  /** Restarts the log, waiting for the disk twice. Returns false while another process writes or reads. */
  #restart(): boolean {
    if (this.#isStopped) return true
    const { elapsedMs } = this.#options
    const startMs = elapsedMs()
    const isDone = this.#restartLog.get()?.['busy'] === 0
    const endMs = elapsedMs()
    this.#restUntilMs = Math.max(this.#restUntilMs, endMs + (endMs - startMs) / SHARE_OF_TIME)
    return isDone
  }

  /** Returns the number of pages in the log; 0 after `stop`. */
  #frames(): number {
    return this.#isStopped ? 0 : Number(this.#length.get()?.['log'])
  }
}

/** Flushes a file to disk without blocking this thread. */
async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
