import { isUtf8 } from 'node:buffer'
import { Failure } from '#platform/failure.ts'
import { RECORD_BYTES_MAX } from '#ingest/limits.ts'

/** One row by column name; null where the dump has `\N`. The object is reused for the next row of the table. */
export type CopyRow = Readonly<Record<string, string | null>>

/** Receives what a dump holds, in the order of the dump. */
export interface CopyReceiver {
  /**
   * A table begins. Names are lower-case, without schema and quotation marks.
   * @returns whether its rows are wanted; those of other tables are passed over without being split
   */
  table(name: string, columns: readonly string[]): boolean
  /** One row of the table that began last. `line` = number of its line in the dump, from 1. */
  row(row: CopyRow, line: number): void
  /** A row that cannot be read: another number of fields than columns, or longer than RECORD_BYTES_MAX. */
  unreadable(line: number, reason: string): void
}

interface OpenTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly isWanted: boolean
  readonly row: Record<string, string | null>
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const NULL = '\\N'
const END_OF_ROWS = '\\.'
const END_OF_ROWS_BYTES = Buffer.from(END_OF_ROWS)
const COPY_LINE = /^COPY (?:[\w"]+\.)?(?<table>[\w"]+) \((?<columns>[^()]*)\) FROM stdin;$/
/** The last line that pg_dump writes. */
const COMPLETE_LINE = '-- PostgreSQL database dump complete'
const ESCAPE = /\\(?:(?<octal>[0-7]{1,3})|x(?<hexadecimal>[0-9a-fA-F]{1,2})|(?<letter>[^]))/g
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/**
 * Reads the rows of a plain PostgreSQL dump (pg_dump) in memory bounded by one chunk and one line. The rows of a table are
 * the lines between a COPY statement, which names its columns, and the line `\.`. Other statements are passed over; none
 * is run. Format: https://www.postgresql.org/docs/current/sql-copy.html, "Text Format".
 */
export class CopyReader {
  readonly #receiver: CopyReceiver
  /** The beginning of a line that the last chunk did not end. */
  #rest: Buffer = Buffer.alloc(0)
  /** True while the rest of a line that is too long is passed over. */
  #isInLongLine = false
  #line = 1
  #table: OpenTable | undefined
  #isComplete = false

  constructor(receiver: CopyReceiver) {
    this.#receiver = receiver
  }

  /** Whether the line was read that pg_dump writes last. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** @throws Failure when the text of a wanted table is not UTF-8 */
  push(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    if (this.#isInLongLine) bytes = this.#leaveLongLine(bytes)
    let end = bytes.lastIndexOf(LINE_FEED) + 1
    while (end > 0) {
      const read = this.#table?.isWanted === false ? this.#passOver(bytes, end) : this.#readLines(bytes, end)
      bytes = bytes.subarray(read)
      end -= read
    }
    this.#rest = bytes.length > RECORD_BYTES_MAX ? this.#enterLongLine() : bytes
  }

  /** Ends the dump. @throws Failure when it ends among the rows of a table: it was cut off */
  end(): void {
    if (this.#rest.length > 0) this.push(Buffer.from('\n'))
    if (this.#table === undefined) return
    throw new Failure(`ends among the rows of the table ${this.#table.name}: the file was cut off`)
  }

  /** Reads the lines up to `end`, and says how many bytes that were. */
  #readLines(bytes: Buffer, end: number): number {
    const whole = bytes.subarray(0, end - 1)
    if (!isUtf8(whole)) throw new Failure(`is not UTF-8 text near line ${this.#line}`)
    for (const line of whole.toString('utf8').split('\n')) {
      this.#readLine(line.endsWith('\r') ? line.slice(0, -1) : line)
      this.#line += 1
    }
    return end
  }

  #readLine(line: string): void {
    const table = this.#table
    if (table === undefined) return this.#readStatement(line)
    if (line === END_OF_ROWS) this.#table = undefined
    else if (table.isWanted) this.#readRow(table, line)
  }

  #readStatement(line: string): void {
    if (line === COMPLETE_LINE) this.#isComplete = true
    if (!line.startsWith('COPY ')) return
    const { table, columns } = COPY_LINE.exec(line)?.groups ?? {}
    if (table === undefined || columns === undefined) return
    const name = bareName(table)
    const names = columns.split(',').map(bareName)
    const isWanted = this.#receiver.table(name, names)
    this.#table = { name, columns: names, isWanted, row: Object.fromEntries(names.map((column) => [column, null])) }
  }

  #readRow({ columns, row }: OpenTable, line: string): void {
    if (line.length > RECORD_BYTES_MAX) return this.#rejectLongRow()
    const fields = line.split('\t')
    if (fields.length !== columns.length) {
      this.#receiver.unreadable(this.#line, `${fields.length} fields where the COPY line names ${columns.length}`)
      return
    }
    const isEscaped = line.includes('\\')
    for (let number = 0; number < columns.length; number += 1) {
      const field = fields[number] ?? ''
      row[columns[number] ?? ''] = isEscaped ? valueOf(field) : field
    }
    this.#receiver.row(row, this.#line)
  }

  /** Counts the lines of an unwanted table without splitting them, through the end of its rows if that is before `end`. */
  #passOver(bytes: Buffer, end: number): number {
    const endOfRows = offsetOfEndOfRows(bytes, end)
    if (endOfRows >= 0) this.#table = undefined
    const read = endOfRows < 0 ? end : bytes.indexOf(LINE_FEED, endOfRows) + 1
    for (let offset = 0; offset < read; offset += 1) if (bytes[offset] === LINE_FEED) this.#line += 1
    return read
  }

  #enterLongLine(): Buffer {
    if (this.#table?.isWanted === true) this.#rejectLongRow()
    this.#isInLongLine = true
    return Buffer.alloc(0)
  }

  #leaveLongLine(bytes: Buffer): Buffer {
    const end = bytes.indexOf(LINE_FEED)
    if (end < 0) return Buffer.alloc(0)
    this.#isInLongLine = false
    this.#line += 1
    return bytes.subarray(end + 1)
  }

  #rejectLongRow(): void {
    this.#receiver.unreadable(this.#line, `longer than ${RECORD_BYTES_MAX} bytes`)
  }
}

/** Offset of the line `\.` among the complete lines of `bytes`, which begin at a line and end before `end`; -1 = none. */
function offsetOfEndOfRows(bytes: Buffer, end: number): number {
  let offset = bytes.indexOf(END_OF_ROWS_BYTES)
  while (offset >= 0 && offset < end) {
    const after = bytes[offset + END_OF_ROWS_BYTES.length]
    const isAlone = after === LINE_FEED || after === CARRIAGE_RETURN
    if (isAlone && (offset === 0 || bytes[offset - 1] === LINE_FEED)) return offset
    offset = bytes.indexOf(END_OF_ROWS_BYTES, offset + 1)
  }
  return -1
}

function bareName(name: string): string {
  return name.trim().replaceAll('"', '').toLowerCase()
}

function valueOf(field: string): string | null {
  if (field === NULL) return null
  return field.includes('\\') ? field.replace(ESCAPE, unescaped) : field
}

function unescaped(_: string, octal?: string, hexadecimal?: string, letter = ''): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
  if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16))
  return LETTERS[letter] ?? letter
}
