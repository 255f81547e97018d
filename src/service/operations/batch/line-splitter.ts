import { LINE_BYTES_MAX } from './limits.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

export interface RawLine {
  /** Line number from 1. */
  readonly number: number
  /** Bytes without the line ending; undefined if longer than LINE_BYTES_MAX. */
  readonly bytes: Buffer | undefined
}

/** Cuts bytes into lines as they arrive. Buffers bytes until a line is complete; drops an over-long line. */
export class LineSplitter {
  readonly #arrived: Buffer[] = []
  #rest: Buffer = Buffer.alloc(0)
  #number = 0
  #returnedBytes = 0
  #isSkipping = false
  #hasEnded = false

  /** Bytes of all returned lines, with their line endings. */
  get returnedBytes(): number {
    return this.#returnedBytes
  }

  push(bytes: Buffer): void {
    if (bytes.length > 0) this.#arrived.push(bytes)
  }

  /** Marks the end of the body: the remaining bytes are the last line. */
  end(): void {
    this.#hasEnded = true
  }

  /** Returns the next whole line, including blank ones; undefined if it has not arrived or there is none left. */
  next(): RawLine | undefined {
    for (;;) {
      const at = this.#rest.indexOf(LINE_FEED)
      if (at !== -1) return this.#cut(at, at + 1)
      if (this.#rest.length > LINE_BYTES_MAX + 1) {
        this.#isSkipping = true
        this.#returnedBytes += this.#rest.length
        this.#rest = this.#rest.subarray(this.#rest.length)
      }
      const more = this.#arrived.shift()
      if (more === undefined) break
      this.#rest = this.#rest.length === 0 ? more : Buffer.concat([this.#rest, more])
    }
    const isLast = this.#hasEnded && (this.#rest.length > 0 || this.#isSkipping)
    return isLast ? this.#cut(this.#rest.length, this.#rest.length) : undefined
  }

  #cut(end: number, next: number): RawLine {
    const hasReturn = end > 0 && this.#rest[end - 1] === CARRIAGE_RETURN
    const bytes = this.#rest.subarray(0, hasReturn ? end - 1 : end)
    this.#rest = this.#rest.subarray(next)
    this.#returnedBytes += next
    const isTooLong = this.#isSkipping || bytes.length > LINE_BYTES_MAX
    this.#isSkipping = false
    this.#number += 1
    return { number: this.#number, bytes: isTooLong ? undefined : bytes }
  }
}

/** Returns true if a line is blank. Blank lines are counted but otherwise skipped. */
export function isBlank({ bytes }: RawLine): boolean {
  return bytes !== undefined && bytes.every((byte) => byte === 0x20 || byte === 0x09)
}
