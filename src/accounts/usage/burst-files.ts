import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { RECORD_BYTES } from './burst-records.ts'

const CHUNK_BYTES = 2_048 * RECORD_BYTES
const DRAFT_BYTES = 8
const OWNER_ONLY = 0o600

/** One file after the other, NAME-NUMBER, of which the newest is appended to and the one before it is kept. */
export class BurstFiles {
  readonly #folder: string
  readonly #name: string
  /** Of this process alone, also where several machines count theirs from 1. */
  readonly #draft = randomBytes(DRAFT_BYTES).toString('hex')
  readonly #chunk = Buffer.alloc(CHUNK_BYTES)
  #descriptor: number | undefined
  #number = 0
  /** Up to where the open file was read. */
  #readBytes = 0

  constructor(folder: string, name: string) {
    this.#folder = folder
    this.#name = name
  }

  get isOpen(): boolean {
    return this.#descriptor !== undefined
  }

  /**
   * Opens the newest file that is newer than the open one. Where there is none, makes the next.
   * @param start what a next file begins with; of several processes that make it at once, one is heard
   * @throws what the file system says
   */
  openNext(start: () => Buffer): void {
    mkdirSync(this.#folder, { recursive: true })
    const after = this.isOpen ? this.#number : 0
    const newest = Math.max(after, ...this.#numbers())
    const number = newest > after ? newest : after + 1
    if (number !== newest) this.#make(number, start())
    this.close()
    this.#descriptor = openSync(this.#file(number), constants.O_RDWR | constants.O_APPEND)
    this.#number = number
    this.#readBytes = 0
  }

  /** One record, after all others: the system appends it as a whole. */
  append(record: Buffer): void {
    if (this.#descriptor !== undefined) writeSync(this.#descriptor, record)
  }

  /** What was appended since the last time, in order. Each chunk holds whole records and is good until the next. */
  *readNew(): Generator<Buffer, void> {
    while (this.#descriptor !== undefined) {
      const bytes = readSync(this.#descriptor, this.#chunk, 0, CHUNK_BYTES, this.#readBytes)
      const whole = bytes - (bytes % RECORD_BYTES)
      this.#readBytes += whole
      if (whole > 0) yield this.#chunk.subarray(0, whole)
      if (bytes < CHUNK_BYTES) return
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }

  /** Whole from the first moment on: written under another name, and then given its own, which only one process can. */
  #make(number: number, start: Buffer): void {
    const file = this.#file(number)
    const draft = `${file}.${this.#draft}`
    try {
      writeFileSync(draft, start, { mode: OWNER_ONLY })
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
    this.#removeBefore(number - 1)
  }

  /** Also the drafts of processes that were killed. */
  #removeBefore(number: number): void {
    for (const file of readdirSync(this.#folder)) {
      const before = this.#numberOf(file.replace(/\.[0-9a-f]+$/, ''))
      if (before !== undefined && before < number) rmSync(join(this.#folder, file), { force: true })
    }
  }

  #numbers(): number[] {
    return readdirSync(this.#folder).flatMap((file) => this.#numberOf(file) ?? [])
  }

  #numberOf(file: string): number | undefined {
    const [, name, number] = /^(.+)-([0-9]{1,15})$/.exec(file) ?? []
    return name === this.#name ? Number(number) : undefined
  }

  #file(number: number): string {
    return join(this.#folder, `${this.#name}-${number}`)
  }
}
