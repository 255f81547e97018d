import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { Failure } from '#platform/failure.ts'
import { SINK_BUFFER_BYTES } from './limits.ts'

/** Size and hash of a written file. */
export interface WrittenFile {
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
}

/** Writes one file from its first byte to its last and hashes it on the way. For a thread or a command of its own. */
export class FileSink {
  readonly #descriptor: number
  readonly #bytesMax: number
  readonly #hash = createHash('sha256')
  readonly #buffer = Buffer.allocUnsafe(SINK_BUFFER_BYTES)
  #buffered = 0
  #bytes = 0
  #isClosed = false

  /** @param file is made, or emptied when it is there */
  constructor(file: string, bytesMax: number) {
    this.#descriptor = openSync(file, 'w')
    this.#bytesMax = bytesMax
  }

  /** @throws Failure when the file would become larger than it may */
  writeText(text: string): void {
    // At most three bytes for each UTF-16 unit.
    if (text.length * 3 > SINK_BUFFER_BYTES - this.#buffered) this.#flush()
    if (text.length * 3 > SINK_BUFFER_BYTES) this.#writeThrough(Buffer.from(text))
    else this.#buffered += this.#buffer.write(text, this.#buffered)
  }

  /** @throws Failure when the file would become larger than it may */
  writeBytes(bytes: Uint8Array): void {
    this.#flush()
    this.#writeThrough(bytes)
  }

  /** Flushes everything to disk, and returns size and hash. */
  finish(): WrittenFile {
    this.#flush()
    fsyncSync(this.#descriptor)
    this.close()
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  /** Gives the file up as it is; nothing where it is finished. */
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
