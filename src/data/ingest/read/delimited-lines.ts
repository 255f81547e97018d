import { isUtf8 } from 'node:buffer'
import { RECORD_BYTES_MAX, RECORD_FIELDS_MAX } from '#ingest/limits.ts'

/**
 * Format of a file's records. 'tab' = NHTSA's flat files: fields end at a tab, records at LF or CRLF, and a quotation
 * mark is ordinary text. 'csv' = RFC 4180: commas, quotes, line ends inside quotes.
 */
export type Dialect = 'tab' | 'csv'

/** Receiver of a file's records, in file order. */
export interface RecordReceiver {
  /**
   * Receives one record. `fields` contains the selected columns ('' if the record is too short) and is reused for the
   * next record. `line` = number of its first line, from 1; `fieldCount` = number of fields, including unselected ones.
   */
  record(fields: readonly string[], line: number, fieldCount: number): void
  /** Receives an unreadable record. Reading continues at the line after its first. */
  unreadable(line: number, reason: string): void
}

const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const QUOTE = 34
const COMMA = 44
const ASCII_MAX = 127
const UTF8_MARK = Buffer.from('\uFEFF')

/** Results of a scan that found no end of a record. */
const NEEDS_MORE = -1
const UNREADABLE = -2

/**
 * Splits the bytes of a file into records, in memory bounded by one chunk and one record. Only selected columns become
 * strings. Blank lines are skipped. Tests show that the output equals csv-parse's;
 * docs/adr/0138-time-and-memory-of-the-ingest.md explains why csv-parse is not used.
 */
export class DelimitedLines {
  readonly #quoting: boolean
  readonly #separator: number
  readonly #receiver: RecordReceiver
  /** Index in #fields for each column of the file; -1 = not selected. */
  readonly #slots = new Int16Array(RECORD_FIELDS_MAX).fill(-1)
  #fields: string[] = []

  /** Bytes being read: the rest of the previous chunk, then the new one. */
  #bytes: Buffer = Buffer.alloc(0)
  /** The bytes as Latin-1. One character per byte, so byte offsets are valid in the text. */
  #text = ''
  #last = false
  /** The last field with bytes above ASCII, raw and decoded. */
  #lastRaw = ''
  #lastDecoded = ''

  #line = 1
  /** Line ends inside quotes of the current record. */
  #innerLines = 0
  #fieldCount = 0
  #reason = ''
  #begun = false
  /** True while skipping the rest of a record that is too long. */
  #skipping = false

  constructor(dialect: Dialect, receiver: RecordReceiver) {
    this.#quoting = dialect === 'csv'
    this.#separator = dialect === 'csv' ? COMMA : TAB
    this.#receiver = receiver
  }

  /** Selects columns: fields[slot] will be the file's column number `columns[slot]`, from 0. */
  select(columns: readonly number[]): void {
    this.#slots.fill(-1)
    columns.forEach((column, slot) => (this.#slots[column] = slot))
    this.#fields = columns.map(() => '')
  }

  push(chunk: Buffer): void {
    this.#read(this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]))
  }

  /** Ends the file. Passes on an unfinished record and returns false if the last line is open, as in a file cut off. */
  end(): boolean {
    if (this.#bytes.length === 0) return !this.#skipping
    this.#last = true
    this.#read(this.#bytes)
    return false
  }

  #read(bytes: Buffer): void {
    this.#bytes = bytes
    this.#text = bytes.toString('latin1')
    let start = this.#start()
    while (start < bytes.length) {
      const next = this.#next(start)
      if (next === NEEDS_MORE) break
      start = next
    }
    this.#bytes = bytes.subarray(start)
    this.#text = ''
  }

  #start(): number {
    if (this.#skipping) return this.#skipLine(0)
    const marked = !this.#begun && this.#bytes.indexOf(UTF8_MARK) === 0
    this.#begun = true
    return marked ? UTF8_MARK.length : 0
  }

  /** Reads one record and returns the offset of the next, or NEEDS_MORE. */
  #next(start: number): number {
    this.#innerLines = 0
    this.#fieldCount = 0
    const end = this.#scan(start)
    const length = (end < 0 ? this.#bytes.length : end) - start
    if (length > RECORD_BYTES_MAX) return this.#reject(start, `longer than ${RECORD_BYTES_MAX} bytes`)
    if (end === UNREADABLE) return this.#reject(start, this.#reason)
    if (end === NEEDS_MORE) return this.#last ? this.#reject(start, 'the file ends inside quotes') : NEEDS_MORE
    if (!this.#isBlank(start, end)) this.#receiver.record(this.#fields, this.#line, this.#fieldCount)
    this.#line += 1 + this.#innerLines
    return end
  }

  #isBlank(start: number, end: number): boolean {
    const bytes = this.#bytes
    return bytes[start] === LINE_FEED || (bytes[start] === CARRIAGE_RETURN && end - start <= 2)
  }

  /** Skips the first line of an unreadable record. */
  #reject(start: number, reason: string): number {
    this.#receiver.unreadable(this.#line, reason)
    return this.#skipLine(start)
  }

  #skipLine(start: number): number {
    const lineEnd = this.#bytes.indexOf(LINE_FEED, start)
    this.#skipping = lineEnd < 0
    if (lineEnd < 0) return this.#bytes.length
    this.#line += 1
    return lineEnd + 1
  }

  /** Splits the record at `start` into fields. Returns the offset after its line end, NEEDS_MORE or UNREADABLE. */
  #scan(start: number): number {
    this.#fields.fill('')
    let position = start
    for (;;) {
      const quoted = this.#quoting && this.#bytes[position] === QUOTE
      const end = quoted ? this.#quotedField(position) : this.#plainField(position)
      if (end < 0) return end
      if (end >= this.#bytes.length) return end
      if (this.#bytes[end] === LINE_FEED) return end + 1
      position = end + 1
      if (this.#fieldCount === RECORD_FIELDS_MAX) return this.#unreadable(`more than ${RECORD_FIELDS_MAX} fields`)
    }
  }

  /** Reads the field at `start` and returns the offset of its separator or line end. */
  #plainField(start: number): number {
    const bytes = this.#bytes
    const separator = this.#separator
    const length = bytes.length
    let end = start
    let bits = 0
    while (end < length) {
      const byte = bytes[end] ?? 0
      if (byte === separator || byte === LINE_FEED) break
      bits |= byte
      end += 1
    }
    if (end === length && !this.#last) return NEEDS_MORE
    const closesLine = end === length || bytes[end] === LINE_FEED
    const stop = closesLine && end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end
    this.#keep(start, stop, bits > ASCII_MAX)
    return end
  }

  #quotedField(start: number): number {
    const bytes = this.#bytes
    const length = bytes.length
    let doubled = false
    let end = start + 1
    for (; end < length; end += 1) {
      const byte = bytes[end]
      if (byte === LINE_FEED) this.#innerLines += 1
      if (byte !== QUOTE) continue
      if (bytes[end + 1] !== QUOTE) break
      doubled = true
      end += 1
    }
    const close = this.#afterQuote(end + 1)
    if (close >= 0) this.#keepQuoted(start + 1, end, doubled)
    return close
  }

  /** Returns the offset after a closing quote, where only a separator or line end may follow. */
  #afterQuote(after: number): number {
    const bytes = this.#bytes
    if (after >= bytes.length) return this.#last && after === bytes.length ? after : NEEDS_MORE
    if (bytes[after] === this.#separator || bytes[after] === LINE_FEED) return after
    if (bytes[after] !== CARRIAGE_RETURN) return this.#unreadable('text after a closing quotation mark')
    if (after + 1 === bytes.length) return this.#last ? after + 1 : NEEDS_MORE
    return bytes[after + 1] === LINE_FEED ? after + 1 : this.#unreadable('text after a closing quotation mark')
  }

  #unreadable(reason: string): number {
    this.#reason = reason
    return UNREADABLE
  }

  #keep(start: number, end: number, isAboveAscii: boolean): void {
    const slot = this.#slots[this.#fieldCount] ?? -1
    this.#fieldCount += 1
    if (slot < 0 || end <= start) return
    const raw = this.#text.slice(start, end)
    this.#fields[slot] = isAboveAscii ? this.#decoded(raw, start, end) : raw
  }

  #keepQuoted(start: number, end: number, doubled: boolean): void {
    const slot = this.#slots[this.#fieldCount] ?? -1
    this.#fieldCount += 1
    if (slot < 0 || end <= start) return
    const raw = this.#text.slice(start, end)
    this.#fields[slot] = decodeField(doubled ? raw.replaceAll('""', '"') : raw)
  }

  /** Decodes a field. Caches the last one, because rows of one record repeat its long text. */
  #decoded(raw: string, start: number, end: number): string {
    if (raw === this.#lastRaw) return this.#lastDecoded
    this.#lastRaw = raw
    this.#lastDecoded = decodeBytes(this.#bytes.subarray(start, end))
    return this.#lastDecoded
  }
}

/**
 * Federal files are ASCII with a few higher bytes: UTF-8 in newer files, Windows-1252 in NHTSA's older ones. Some
 * contain C1 control characters, U+0080 to U+009F, where Windows-1252 was read as Latin-1 (U+0092 for an apostrophe).
 * Each field is decoded on its own, because one file mixes these encodings.
 */
const WINDOWS_1252 = new TextDecoder('windows-1252')
const C1_CONTROLS = /[\u0080-\u009f]/g
const FIRST_CONTROL = 0x80
const CHARACTER_OF_CONTROL = Array.from({ length: 32 }, (_, at) =>
  WINDOWS_1252.decode(Uint8Array.of(FIRST_CONTROL + at)),
)
const ABOVE_ASCII = /[\u0080-\u00ff]/

/** Decodes a field that was read as Latin-1, one character per byte. */
export function decodeField(latin1: string): string {
  return ABOVE_ASCII.test(latin1) ? decodeBytes(Buffer.from(latin1, 'latin1')) : latin1
}

function decodeBytes(bytes: Buffer): string {
  // Windows-1252 equals Latin-1 except for the control characters; Node's Windows-1252 decoder is slower.
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(C1_CONTROLS, characterOfControl)
}

/** Returns the Windows-1252 character for a C1 control: U+0093 becomes a left double quotation mark. */
function characterOfControl(control: string): string {
  return CHARACTER_OF_CONTROL[control.charCodeAt(0) - FIRST_CONTROL] ?? control
}
