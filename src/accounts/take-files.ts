import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { BURST_WINDOW_MS } from './burst-limiter.ts'
import { TAKE_BYTES } from './burst-takes.ts'

/** How long after the turn to a new file somebody may still append to the one before. */
const LATE_MS_MAX = 100
const CHUNK_BYTES = 2_048 * TAKE_BYTES
const OWNER_ONLY = 0o600

interface OpenFile {
  readonly descriptor: number
  /** Up to where it was read. */
  readBytes: number
}

/**
 * The takes of one second are one file, NAME-SECOND. What is older than a second changes next to nothing any more (the gap is
 * in docs/adr/0121), so only the last two files are read, and whoever opens a new one removes the others: what lies there
 * stays small by itself.
 */
export class TakeFiles {
  readonly #folder: string
  readonly #name: string
  readonly #chunk = Buffer.alloc(CHUNK_BYTES)
  #second = Number.NaN
  /** Whether the previous file was read since this process turned to the current one. */
  #isCaughtUp = false
  #previous: OpenFile | undefined
  #current: OpenFile | undefined

  constructor(folder: string, name: string) {
    this.#folder = folder
    this.#name = name
  }

  /** Turns to the file of this moment. @throws what the file system says */
  openAt(nowMs: number): void {
    const second = Math.floor(nowMs / BURST_WINDOW_MS)
    if (second === this.#second) return
    mkdirSync(this.#folder, { recursive: true })
    const before = second === this.#second + 1 ? this.#current : this.#openIfPresent(second - 1)
    if (before !== this.#current) closeFile(this.#current)
    closeFile(this.#previous)
    this.#previous = before
    this.#current = undefined
    this.#current = { descriptor: openSync(this.#file(second), 'a+', OWNER_ONLY), readBytes: 0 }
    this.#second = second
    this.#isCaughtUp = false
    this.#removeOthers()
  }

  /** One take, after all others: the system appends it as a whole. */
  append(take: Buffer): void {
    if (this.#current !== undefined) writeSync(this.#current.descriptor, take)
  }

  /** What was appended since the last time, in order. Each chunk holds whole takes and is good until the next. */
  *readNew(nowMs: number): Generator<Buffer, void> {
    const isEarly = nowMs - this.#second * BURST_WINDOW_MS < LATE_MS_MAX
    if (this.#previous !== undefined && (isEarly || !this.#isCaughtUp)) yield* this.#rest(this.#previous)
    this.#isCaughtUp = true
    if (this.#current !== undefined) yield* this.#rest(this.#current)
  }

  close(): void {
    closeFile(this.#previous)
    closeFile(this.#current)
    this.#previous = undefined
    this.#current = undefined
    this.#second = Number.NaN
  }

  *#rest(file: OpenFile): Generator<Buffer, void> {
    for (;;) {
      const bytes = readSync(file.descriptor, this.#chunk, 0, CHUNK_BYTES, file.readBytes)
      const whole = bytes - (bytes % TAKE_BYTES)
      file.readBytes += whole
      if (whole > 0) yield this.#chunk.subarray(0, whole)
      if (bytes < CHUNK_BYTES) return
    }
  }

  #file(second: number): string {
    return join(this.#folder, `${this.#name}-${second}`)
  }

  #openIfPresent(second: number): OpenFile | undefined {
    try {
      return { descriptor: openSync(this.#file(second), 'r'), readBytes: 0 }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Also those of the future, which a machine that was started anew has left behind. */
  #removeOthers(): void {
    for (const file of readdirSync(this.#folder)) {
      const [, name, second] = /^(.+)-([0-9]+)$/.exec(file) ?? []
      if (name !== this.#name || Math.abs(Number(second) - this.#second) <= 1) continue
      rmSync(join(this.#folder, file), { force: true })
    }
  }
}

function closeFile(file: OpenFile | undefined): void {
  if (file !== undefined) closeSync(file.descriptor)
}
