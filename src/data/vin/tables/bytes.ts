/** Variable-length numbers: seven bits per byte, and a bit that marks a following byte. */
const MORE = 0x80
const LOW_BITS = 0x7f
const NUMBER_BYTES_MAX = 10
const BYTES_AT_FIRST = 4_096

/** Writes the fields of a blob one after another, in the format of ByteReader. */
export class ByteWriter {
  #bytes: Buffer = Buffer.alloc(BYTES_AT_FIRST)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Returns the written bytes, valid until the next write. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  /** @param value a whole number from 0 up to Number.MAX_SAFE_INTEGER */
  number(value: number): void {
    this.#reserve(NUMBER_BYTES_MAX)
    let rest = value
    while (rest > LOW_BITS) {
      this.#bytes[this.#length] = (rest % MORE) | MORE
      this.#length += 1
      rest = Math.floor(rest / MORE)
    }
    this.#bytes[this.#length] = rest
    this.#length += 1
  }

  optional(value: number | null): void {
    this.number(value === null ? 0 : value + 1)
  }

  /** Writes a number of either sign or null. Small numbers take one byte. */
  step(value: number | null): void {
    if (value === null) this.optional(null)
    else this.optional(value < 0 ? -value * 2 - 1 : value * 2)
  }

  text(value: string): void {
    const length = Buffer.byteLength(value)
    this.number(length)
    this.#reserve(length)
    this.#length += this.#bytes.write(value, this.#length)
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#length + more))
    larger.set(this.written())
    this.#bytes = larger
  }
}

/** Reads the output of ByteWriter. Reading past the end returns zeros and empty texts, never other bytes. */
export class ByteReader {
  readonly bytes: Buffer
  position = 0

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.position = position
  }

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length
  }

  byte(): number {
    const value = this.bytes[this.position] ?? 0
    this.position += 1
    return value
  }

  number(): number {
    let byte = this.byte()
    if (byte < MORE) return byte
    let value = byte & LOW_BITS
    let scale = MORE
    do {
      byte = this.byte()
      value += (byte & LOW_BITS) * scale
      scale *= MORE
    } while (byte >= MORE)
    return value
  }

  optional(): number | null {
    const value = this.number()
    return value === 0 ? null : value - 1
  }

  step(): number | null {
    const value = this.optional()
    return value === null ? null : value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  text(): string {
    const length = this.number()
    const start = this.position
    this.position += length
    // Most coded values are one digit.
    const first = this.bytes[start] ?? 0
    if (length === 1 && first < MORE) return String.fromCharCode(first)
    return this.bytes.toString('utf8', start, this.position)
  }
}
