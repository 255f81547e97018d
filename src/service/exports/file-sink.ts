import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { Failure } from '#platform/failure.ts'
import { SINK_BUFFER_BYTES } from './limits.ts'

export interface WrittenFile {
  readonly bytes: number
  readonly sha256: string
}

/** Writes one file sequentially and hashes it. Blocks, so use it in a thread or a command of its own. */
export class FileSink {
  readonly #descriptor: number
  readonly #bytesMax: number
  readonly #hash = createHash('sha256')
  readonly #buffer = Buffer.allocUnsafe(SINK_BUFFER_BYTES)
  #buffered = 0
  #bytes = 0
  #isClosed = false

  /** @param file path to create, or truncate if it exists */
  constructor(file: string, bytesMax: number) {
    this.#descriptor = openSync(file, 'w')
    this.#bytesMax = bytesMax
  }

  /** @throws Failure if the file would exceed its limit */
  writeText(text: string): void {
    // A UTF-16 unit takes at most three bytes.
    if (text.length * 3 > SINK_BUFFER_BYTES - this.#buffered) this.#flush()
    if (text.length * 3 > SINK_BUFFER_BYTES) this.#writeThrough(Buffer.from(text))
    else this.#buffered += this.#buffer.write(text, this.#buffered)
  }

  /** @throws Failure if the file would exceed its limit */
  writeBytes(bytes: Uint8Array): void {
    this.#flush()
    this.#writeThrough(bytes)
  }

  /** Flushes everything to disk and returns size and hash. */
  finish(): WrittenFile {
    this.#flush()
    fsyncSync(this.#descriptor)
    this.close()
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  /** Closes an unfinished file. Does nothing if it is finished. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    closeSync(this.#descriptor)
  }

  #flush(): void {
    if (this.#buffered > 0) this.#writeThrough(this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }

  #writeThrough(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength
    if (this.#bytes > this.#bytesMax) throw new Failure(`The export is larger than ${this.#bytesMax} bytes.`)
    this.#hash.update(bytes)
    for (let written = 0; written < bytes.byteLength;) {
      written += writeSync(this.#descriptor, bytes, written, bytes.byteLength - written)
    }
  }
}
