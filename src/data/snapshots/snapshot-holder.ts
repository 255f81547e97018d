import { watch, type FSWatcher } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Failure, messageOf } from '#platform/failure.ts'
import {
  currentFile,
  findDamage,
  parseCurrent,
  readIfPresent,
  snapshotFile,
  type CurrentSnapshot,
  nothingPublished,
  type PublishedSnapshot,
} from './snapshot-files.ts'

interface OpenSnapshot {
  readonly id: string
  /** Finishes what requests would otherwise wait for. A snapshot replaces another only after this. */
  whenReady?(): Promise<void>
  close(): void
}

export type SnapshotEvent =
  | { readonly kind: 'swapped'; readonly id: string; readonly from: string }
  /** The current snapshot could not be served. At start an older one is served instead; later the open one stays. */
  | { readonly kind: 'refused'; readonly id: string | undefined; readonly reason: string }

export interface HolderOptions<Snapshot extends OpenSnapshot> {
  readonly directory: string
  /** Opens a file whose bytes have the SHA-256 `id`. Throws if this version cannot read the snapshot. */
  readonly open: (file: string, id: string) => Snapshot
  readonly report: (event: SnapshotEvent) => void
  /** Interval between readings of current.json, for file systems that report no changes (network file systems). */
  readonly pollMs?: number
  /** Delay before a rejected snapshot is tried again. Default: one minute. */
  readonly retryMs?: number
  readonly verifiedFirstBytesMax?: number
}

export interface Freshness {
  readonly publishedAt: string
  readonly checkedAt: string
}

/** Files up to this size are hashed before they are served. */
const VERIFIED_FIRST_BYTES_MAX = 256 * 1024 * 1024
const POLL_MS = 5_000
/** A publish changes the folder several times within milliseconds. */
const DEBOUNCE_MS = 20
/** Delay before a replaced snapshot is closed. Responses use a snapshot only within one turn of the event loop. */
const REPLACED_OPEN_MS = 1_000
const REPLACED_OPEN_MAX = 2
/** Delay before a rejected snapshot is checked again. Its file may have been restored meanwhile. */
const REJECTED_RETRY_MS = 60_000
/** Minimum time between two checks of the whole file after failed reads. */
const SUSPECTED_AGAIN_MS = 10_000

/**
 * Opens the current snapshot and follows current.json. If it is damaged or missing, reports that and serves the first
 * complete previous one. @throws Failure if nothing can be served, or this version cannot read the current snapshot
 */
export async function openSnapshotHolder<Snapshot extends OpenSnapshot>(
  options: HolderOptions<Snapshot>,
): Promise<SnapshotHolder<Snapshot>> {
  const text = await readIfPresent(currentFile(options.directory))
  if (text === undefined) throw nothingPublished()
  const current = parsedOrFailure(text)
  const choice = await chooseAtStart(options, current)
  const holder = new SnapshotHolder(options, { text, current, ...choice })
  if (!choice.isVerified) void holder.verifyServed()
  return holder
}

interface Served<Snapshot> {
  /** Text of the current.json that selected it. */
  readonly text: string
  readonly current: CurrentSnapshot
  readonly snapshot: Snapshot
  readonly publishedAt: string
  readonly stamp: FileStamp | undefined
}

/** Text of a current.json whose snapshot could not be served, and the time of the rejection. */
interface Rejected {
  readonly text: string
  readonly atMs: number
}

export class SnapshotHolder<Snapshot extends OpenSnapshot> {
  readonly #options: HolderOptions<Snapshot>
  #served: Served<Snapshot>
  readonly #replaced = new Map<Snapshot, NodeJS.Timeout>()
  readonly #watcher: FSWatcher | undefined
  readonly #poll: NodeJS.Timeout
  #debounce: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #checkingNext: Promise<void> | undefined
  #rejected: Rejected | undefined
  #damage: string | undefined
  /** Reason why the served file could not be read for hashing, and the time of the attempt. */
  #unread: { readonly reason: string; readonly atMs: number } | undefined
  #verifying: Promise<void> | undefined
  #verifiedMs = Number.NEGATIVE_INFINITY
  #isClosed = false

  /** @internal Use openSnapshotHolder. */
  constructor(options: HolderOptions<Snapshot>, served: Served<Snapshot>) {
    this.#options = options
    this.#served = served
    this.#rejected = rejectedBy(served)
    this.#poll = setInterval(() => void this.check(), options.pollMs ?? POLL_MS).unref()
    this.#watcher = this.#watch()
  }

  /** Returns the snapshot to respond from. Call it for every request, and do not keep the result beyond the response. */
  current(): Snapshot {
    return this.#served.snapshot
  }

  freshness(): Freshness {
    return { publishedAt: this.#served.publishedAt, checkedAt: this.#served.current.checked_at }
  }

  /** Returns the damage of the served snapshot if no other snapshot is complete; undefined = it is intact. */
  damage(): string | undefined {
    return this.#damage
  }

  /** Checks the served snapshot's file after a failed read, and leaves it if it is damaged. */
  suspect(): void {
    if (performance.now() - this.#verifiedMs >= SUSPECTED_AGAIN_MS) void this.verifyServed()
  }

  /**
   * Reads current.json and swaps if it names another snapshot. Never throws: on errors the open one stays. If a check
   * is running, which may have read the old current.json, one more check follows for all callers.
   */
  check(): Promise<void> {
    if (this.#checking !== undefined) {
      this.#checkingNext ??= this.#checking.then(() => {
        this.#checkingNext = undefined
        return this.check()
      })
      return this.#checkingNext
    }
    this.#checking = this.#follow()
      .catch((error: unknown) => this.#reject(undefined, '', messageOf(error)))
      .finally(() => (this.#checking = undefined))
    return this.#checking
  }

  /** Hashes the served file. If it is damaged, serves the first complete previous one. */
  verifyServed(): Promise<void> {
    this.#verifying ??= this.#verify().finally(() => {
      this.#verifiedMs = performance.now()
      this.#verifying = undefined
    })
    return this.#verifying
  }

  async #verify(): Promise<void> {
    const { directory, report } = this.#options
    const { snapshot, current, text } = this.#served
    try {
      const stamp = await stampOf(snapshotFile(directory, snapshot.id))
      const damage = await findDamage(directory, snapshot.id)
      if (this.#isClosed || this.#served.snapshot !== snapshot) return
      this.#served = { ...this.#served, stamp }
      const wasSuspect = this.#damage !== undefined || this.#unread !== undefined
      if (damage === undefined) return wasSuspect ? this.#openAgain() : undefined
      this.#unread = undefined
      const choice = await firstComplete(this.#options, current.previous)
      if (this.#isClosed) return choice?.snapshot.close()
      if (choice === undefined) this.#damage = damage
      else this.#swap({ text, current, ...choice })
      // Report after the swap: the rejection is about the snapshot that should be served.
      report({ kind: 'refused', id: snapshot.id, reason: damage })
    } catch (error) {
      const reason = messageOf(error)
      const isKnown = this.#unread?.reason === reason
      this.#unread = { reason, atMs: performance.now() }
      if (!isKnown) report({ kind: 'refused', id: snapshot.id, reason })
    }
  }

  /** Reopens a file that was damaged or closed and is intact again. SQLite may have cached damaged pages in between. */
  #openAgain(): void {
    const { id } = this.#served.snapshot
    const snapshot = this.#options.open(snapshotFile(this.#options.directory, id), id)
    this.#swap({ ...this.#served, snapshot })
  }

  async #notice(): Promise<void> {
    const { snapshot, stamp } = this.#served
    const now = await stampOf(snapshotFile(this.#options.directory, snapshot.id))
    const isDueAgain = this.#unread !== undefined && this.#isRetryDue(this.#unread.atMs)
    if (isChangedInPlace(stamp, now) || isDueAgain) await this.verifyServed()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#watcher?.close()
    clearInterval(this.#poll)
    clearTimeout(this.#debounce)
    await this.#checking
    for (const snapshot of this.#replaced.keys()) this.#closeReplaced(snapshot)
    this.#served.snapshot.close()
  }

  async #follow(): Promise<void> {
    await this.#notice()
    const text = await readIfPresent(currentFile(this.#options.directory))
    const isFollowed = text === this.#served.text && !isFallback(this.#served)
    if (this.#isClosed || isFollowed || this.#isRejectedStill(text)) return
    if (text === undefined) return this.#reject(undefined, '', 'current.json is gone')
    const current = parseOrReason(text)
    if (typeof current === 'string') return this.#reject(undefined, text, current)
    if (current.id === this.#served.snapshot.id) {
      this.#served = { ...this.#served, text, current, publishedAt: current.published_at }
      return
    }
    const damage = await findDamage(this.#options.directory, current.id)
    if (damage !== undefined) return this.#reject(current.id, text, damage)
    if (this.#isClosed) return
    try {
      const file = snapshotFile(this.#options.directory, current.id)
      const stamp = await stampOf(file)
      const snapshot = await this.#openReady(file, current.id)
      if (this.#isClosed) return snapshot.close()
      this.#swap({ text, current, snapshot, publishedAt: current.published_at, stamp })
    } catch (error) {
      this.#reject(current.id, text, messageOf(error))
    }
  }

  async #openReady(file: string, id: string): Promise<Snapshot> {
    const snapshot = this.#options.open(file, id)
    try {
      await snapshot.whenReady?.()
      return snapshot
    } catch (error) {
      snapshot.close()
      throw error
    }
  }

  #swap(served: Served<Snapshot>): void {
    const old = this.#served.snapshot
    this.#served = served
    this.#rejected = rejectedBy(served)
    this.#damage = undefined
    this.#unread = undefined
    this.#replaced.set(old, setTimeout(() => this.#closeReplaced(old), REPLACED_OPEN_MS).unref())
    const [oldest] = this.#replaced.keys()
    if (this.#replaced.size > REPLACED_OPEN_MAX && oldest !== undefined) this.#closeReplaced(oldest)
    this.#options.report({ kind: 'swapped', id: served.snapshot.id, from: old.id })
  }

  #closeReplaced(snapshot: Snapshot): void {
    clearTimeout(this.#replaced.get(snapshot))
    if (this.#replaced.delete(snapshot)) snapshot.close()
  }

  /** Reports a rejection once per content of current.json. */
  #reject(id: string | undefined, text: string, reason: string): void {
    const isKnown = this.#rejected?.text === text
    this.#rejected = { text, atMs: performance.now() }
    if (!isKnown) this.#options.report({ kind: 'refused', id, reason })
  }

  #isRejectedStill(text: string | undefined): boolean {
    return this.#rejected?.text === (text ?? '') && !this.#isRetryDue(this.#rejected.atMs)
  }

  #isRetryDue(atMs: number): boolean {
    return performance.now() - atMs >= (this.#options.retryMs ?? REJECTED_RETRY_MS)
  }

  #watch(): FSWatcher | undefined {
    try {
      const watcher = watch(this.#options.directory, { persistent: false }, () => {
        this.#debounce ??= setTimeout(() => {
          this.#debounce = undefined
          void this.check()
        }, DEBOUNCE_MS).unref()
      })
      // Too many watches, or a file system without them: polling is enough.
      return watcher.on('error', () => watcher.close())
    } catch {
      return undefined
    }
  }
}

/** Returns true if a previous snapshot is served because the current one is damaged. */
function isFallback({ current, snapshot }: Served<OpenSnapshot>): boolean {
  return current.id !== snapshot.id
}

/** Returns the rejected current.json if a fallback is served, so that it is tried again later. */
function rejectedBy(served: Served<OpenSnapshot>): Rejected | undefined {
  return isFallback(served) ? { text: served.text, atMs: performance.now() } : undefined
}

function parseOrReason(text: string): CurrentSnapshot | string {
  try {
    return parseCurrent(text)
  } catch (error) {
    return messageOf(error)
  }
}

function parsedOrFailure(text: string): CurrentSnapshot {
  const current = parseOrReason(text)
  if (typeof current === 'string') throw new Failure(`${current}; publish a new one with "npx vds ingest"`)
  return current
}

interface Choice<Snapshot> {
  readonly snapshot: Snapshot
  readonly publishedAt: string
  /** True if its bytes were hashed before it was opened. */
  readonly isVerified: boolean
  readonly stamp: FileStamp | undefined
}

/** @throws Failure if no snapshot is complete, or this version cannot read the current one */
async function chooseAtStart<Snapshot extends OpenSnapshot>(
  options: HolderOptions<Snapshot>,
  current: CurrentSnapshot,
): Promise<Choice<Snapshot>> {
  const choice = await firstComplete(options, [current, ...current.previous])
  if (choice !== undefined) return choice
  throw new Failure(`No complete snapshot is left in ${options.directory}. Publish a new one with "npx vds ingest".`)
}

/** Returns the first snapshot whose bytes match its id. Reports each that does not. */
async function firstComplete<Snapshot extends OpenSnapshot>(
  options: HolderOptions<Snapshot>,
  candidates: readonly PublishedSnapshot[],
): Promise<Choice<Snapshot> | undefined> {
  const { directory, open, report, verifiedFirstBytesMax = VERIFIED_FIRST_BYTES_MAX } = options
  for (const { id, published_at: publishedAt } of candidates) {
    const file = snapshotFile(directory, id)
    const stamp = await stampOf(file)
    const isVerified = (stamp?.bytes ?? 0) <= verifiedFirstBytesMax
    let damage = isVerified ? await findDamage(directory, id) : undefined
    if (damage === undefined) {
      try {
        return { snapshot: open(file, id), publishedAt, isVerified, stamp }
      } catch (error) {
        damage = isVerified ? undefined : await findDamage(directory, id)
        // The bytes are intact, so an older snapshot would not help: this version cannot read these data.
        if (damage === undefined)
          throw new Failure(`Cannot serve snapshot ${id}: ${messageOf(error)}`, { cause: error })
      }
    }
    report({ kind: 'refused', id, reason: damage })
  }
  return undefined
}

/** Facts that show if the bytes at a path have changed. */
interface FileStamp {
  readonly inode: number
  readonly bytes: number
  readonly modifiedMs: number
  readonly changedMs: number
}

/** Returns undefined if the file does not exist. */
async function stampOf(file: string): Promise<FileStamp | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && { inode: found.ino, bytes: found.size, modifiedMs: found.mtimeMs, changedMs: found.ctimeMs }
}

/** Returns true if the same file was written to. A deleted or replaced file stays intact for readers that have it open. */
function isChangedInPlace(before: FileStamp | undefined, now: FileStamp | undefined): boolean {
  if (before === undefined || now === undefined || before.inode !== now.inode) return false
  return before.bytes !== now.bytes || before.modifiedMs !== now.modifiedMs || before.changedMs !== now.changedMs
}
