import { open } from 'node:fs/promises'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** How often the length of the log is asked for; that takes 2 microseconds. */
const LOOK_MS = 1_000
/** Other processes hold the write lock for microseconds. */
const TRIES_MAX = 20
const BETWEEN_TRIES_MS = 1
/** On a slow disk the log may become longer, so that waiting for the disk takes this share of the time. */
const SHARE_OF_TIME = 1 / 400
/** But never more than so many times as long; and if this does not help either, SQLite's own check-points do. */
const LONGEST = 3
const SQLITE_HELPS_AT = 4

interface CheckpointsOptions {
  readonly file: string
  /** Pages that the log may hold before they are moved into the file. */
  readonly framesMax: number
  /** Milliseconds that only go forward; tests pass their own. */
  readonly elapsedMs: () => number
}

/**
 * Moves what was committed from the write-ahead log into the database file, for a file that several processes write all
 * the time (docs/adr/0011-account-and-usage-files.md). SQLite does that in the commit that makes the log a thousand pages
 * long, and waits for the disk three times. Here it is done seldom, most of it reaches the disk
 * beforehand in another thread, and it holds the write lock, so that the log begins again afterwards.
 */
export class Checkpoints {
  readonly #options: CheckpointsOptions
  readonly #length: StatementSync
  readonly #restartLog: StatementSync
  readonly #timer: NodeJS.Timeout
  #isRunning = false
  #isStopped = false
  #restUntilMs = Number.NEGATIVE_INFINITY

  /** @param database stays open until `stop` */
  constructor(database: DatabaseSync, options: CheckpointsOptions) {
    this.#options = options
    this.#length = database.prepare('PRAGMA wal_checkpoint(NOOP)')
    this.#restartLog = database.prepare('PRAGMA wal_checkpoint(RESTART)')
    database.exec(`PRAGMA wal_autocheckpoint = ${options.framesMax * SQLITE_HELPS_AT}`)
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      if (this.#isDue()) await this.#shorten()
    } catch {
      // Whatever keeps it from working meets the next commit, too, and is reported there.
    } finally {
      this.#isRunning = false
    }
  }

  #isDue(): boolean {
    const { framesMax, elapsedMs } = this.#options
    const frames = this.#frames()
    return frames > framesMax * LONGEST || (frames > framesMax && elapsedMs() >= this.#restUntilMs)
  }

  async #shorten(): Promise<void> {
    const { file, framesMax } = this.#options
    await toDisk(`${file}-wal`)
    let isDone = false
    // Another process may have been quicker.
    for (let tries = 0; tries < TRIES_MAX && !isDone && this.#frames() > framesMax; tries += 1) {
      if (tries > 0) await wait(BETWEEN_TRIES_MS)
      isDone = this.#restart()
    }
  }

  /** Waits for the disk twice. False while another process writes or reads. */
  #restart(): boolean {
    if (this.#isStopped) return true
    const { elapsedMs } = this.#options
    const startMs = elapsedMs()
    const isDone = this.#restartLog.get()?.['busy'] === 0
    const endMs = elapsedMs()
    this.#restUntilMs = Math.max(this.#restUntilMs, endMs + (endMs - startMs) / SHARE_OF_TIME)
    return isDone
  }

  /** Pages in the log; none once it is stopped. */
  #frames(): number {
    return this.#isStopped ? 0 : Number(this.#length.get()?.['log'])
  }
}

/** Without waiting on this thread. */
async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
