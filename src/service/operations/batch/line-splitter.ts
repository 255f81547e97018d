import { LINE_BYTES_MAX } from './limits.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** One line of a body. */
export interface RawLine {
  /** From 1, as an editor counts. */
  readonly number: number
  /** Without its end; undefined = it is longer than LINE_BYTES_MAX. */
  readonly bytes: Buffer | undefined
}

/** Cuts bytes into lines as they arrive. Holds what has arrived and was not taken; of an over-long line, nothing. */
export class LineSplitter {
  readonly #arrived: Buffer[] = []
  #rest: Buffer = Buffer.alloc(0)
  #number = 0
  #taken = 0
  #isSkipping = false
  #hasEnded = false

  /** Bytes of all lines that were taken, with their ends. */
  get taken(): number {
    return this.#taken
  }

  /** Adds bytes behind those that were added before. */
  push(bytes: Buffer): void {
    if (bytes.length > 0) this.#arrived.push(bytes)
  }

  /** Nothing follows: what is left is the last line. */
  end(): void {
    this.#hasEnded = true
  }

  /** The next whole line, blank ones too; undefined = it has not arrived, or there is none any more. */
  next(): RawLine | undefined {
    for (;;) {
      const at = this.#rest.indexOf(LINE_FEED)
      if (at !== -1) return this.#cut(at, at + 1)
      if (this.#rest.length > LINE_BYTES_MAX + 1) {
        this.#isSkipping = true
        this.#taken += this.#rest.length
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
    this.#taken += next
    const isTooLong = this.#isSkipping || bytes.length > LINE_BYTES_MAX
    this.#isSkipping = false
    this.#number += 1
    return { number: this.#number, bytes: isTooLong ? undefined : bytes }
  }
}

/** Returns whether a line is blank. Blank lines are counted but otherwise skipped. */
export function isBlank({ bytes }: RawLine): boolean {
  return bytes !== undefined && bytes.every((byte) => byte === 0x20 || byte === 0x09)
}
