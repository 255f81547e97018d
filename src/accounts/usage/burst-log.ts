import { randomBytes } from 'node:crypto'
import { BurstFiles } from './burst-files.ts'
import { BURST_WINDOW_MS, BurstBuckets } from './burst-limiter.ts'
import {
  bucketAt,
  encodeEnd,
  encodeStart,
  encodeTake,
  kindAt,
  RECORD,
  RECORD_BYTES,
  startAt,
  takeAt,
  TAKE_SEQUENCE_MAX,
} from './burst-records.ts'

const END = encodeEnd()
/** How long one file is appended to. */
const FILE_MS = BURST_WINDOW_MS
/** Files that one call turns to at most: more than one only for a process that was stopped in between. */
const TURNS_MAX = 8

/** Shares that a process wants of a bucket; below zero, shares that it gives back. */
export interface Wanted {
  readonly key: Buffer
  readonly perSecond: number
  readonly shares: number
}

/**
 * The takes of all processes in one order, and the buckets that follow from them.
 * A file ends with the first record that says so, and whoever appended after it appends to the next one again: so the
 * order holds over the files, too, whatever the clocks of the processes say. A file begins with the buckets that the one
 * before it led to, and whoever opens it takes them from there: no process needs to have read anything older.
 */
export class BurstLog {
  readonly buckets = new BurstBuckets()
  readonly #files: BurstFiles
  readonly #writer = randomBytes(4).readUInt32LE()
  readonly #own = Buffer.alloc(RECORD_BYTES)
  #sequence = 0
  #startMs = Number.NaN
  #hasEnded = false

  constructor(folder: string, name: string) {
    this.#files = new BurstFiles(folder, name)
  }

  /**
   * Appends a take and decides it after all that came before.
   * @returns the shares that it was granted
   * @throws what the file system says, and when the file does not hold what was appended to it
   */
  decide(wanted: Wanted, nowMs: number): number {
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      this.#openAt(nowMs)
      const granted = this.#append(wanted, nowMs)
      if (granted !== undefined) return granted
      if (!this.#hasEnded) break
    }
    throw new Error('what was appended is not in the file')
  }

  /** Decides what other processes appended. @throws what the file system says */
  catchUp(nowMs: number): void {
    if (!this.#files.isOpen) this.#openNext(nowMs)
    this.#read(nowMs)
    for (let turn = 0; turn < TURNS_MAX && this.#hasEnded; turn += 1) this.#openNext(nowMs)
  }

  close(): void {
    this.#files.close()
  }

  #openAt(nowMs: number): void {
    if (this.#hasEnded || !this.#files.isOpen) this.#openNext(nowMs)
    const ageMs = nowMs - this.#startMs
    // Also when it is from the time before the machine was started anew, or damaged.
    if (ageMs > -FILE_MS && ageMs < FILE_MS) return
    this.#files.append(END)
    this.#read(nowMs)
    this.#openNext(nowMs)
  }

  #openNext(nowMs: number): void {
    this.#files.openNext(() => encodeStart(nowMs, this.buckets.notFullAt(nowMs)))
    this.buckets.clear()
    this.#startMs = Number.NaN
    this.#hasEnded = false
    this.#read(nowMs)
  }

  #append({ key, perSecond, shares }: Wanted, nowMs: number): number | undefined {
    this.#sequence = (this.#sequence + 1) & TAKE_SEQUENCE_MAX
    const take = { atMs: nowMs, perSecond, key, writer: this.#writer, sequence: this.#sequence, shares }
    encodeTake(this.#own, take)
    this.#files.append(this.#own)
    return this.#read(nowMs)
  }

  /** Follows every record that was appended since the last time. Answers what this process's latest take was granted. */
  #read(nowMs: number): number | undefined {
    let own: number | undefined
    for (const chunk of this.#files.readNew()) {
      for (let at = 0; at < chunk.length && !this.#hasEnded; at += RECORD_BYTES) {
        const kind = kindAt(chunk, at)
        if (kind === RECORD.take) own = this.#take(chunk, at, nowMs) ?? own
        else if (kind === RECORD.bucket) this.#restore(chunk, at, nowMs)
        else if (kind === RECORD.start) this.#startMs = startAt(chunk, at)
        else if (kind === RECORD.end) this.#hasEnded = true
      }
    }
    return own
  }

  /** Undefined when it is another one than this process's latest. */
  #take(chunk: Buffer, at: number, nowMs: number): number | undefined {
    const take = takeAt(chunk, at, nowMs)
    if (take === undefined) return undefined
    const { key: bucket, shares, perSecond, atMs } = take
    if (shares < 0) this.buckets.giveBack(-shares, bucket, perSecond)
    const granted = shares < 0 ? 0 : this.buckets.takeUpTo(shares, { bucket, perSecond, nowMs: atMs })
    return take.writer === this.#writer && take.sequence === this.#sequence ? granted : undefined
  }

  #restore(chunk: Buffer, at: number, nowMs: number): void {
    const state = bucketAt(chunk, at, nowMs)
    if (state !== undefined) this.buckets.restore(state)
  }
}
