import { isUtf8 } from 'node:buffer'
import { RECORD_BYTES_MAX } from '#ingest/limits.ts'
import { Failure } from '#platform/failure.ts'

/** A row by column name; null for `\N`. The object is reused for the table's next row. */
export type CopyRow = Readonly<Record<string, string | null>>

/** Receiver of a dump's content, in dump order. */
export interface CopyReceiver {
  /** Begins a table. Names are lowercase, without schema or quotation marks. Returns false to skip its rows unsplit. */
  table(name: string, columns: readonly string[]): boolean
  /** `line` = number of its line in the dump, from 1. */
  row(row: CopyRow, line: number): void
  /** Receives an unreadable row, with a wrong number of fields or more than RECORD_BYTES_MAX bytes. */
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
/** Last line written by pg_dump. */
const COMPLETE_LINE = '-- PostgreSQL database dump complete'
const ESCAPE = /\\(?:(?<octal>[0-7]{1,3})|x(?<hexadecimal>[0-9a-fA-F]{1,2})|(?<letter>[^]))/g
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/**
 * Reads the rows of a plain PostgreSQL dump (pg_dump), in memory bounded by one chunk and one line. A table's rows are
 * the lines between a COPY statement, which names its columns, and the line `\.`. Other statements are skipped; none is
 * executed. Format: https://www.postgresql.org/docs/current/sql-copy.html, "Text Format".
 */
export class CopyReader {
  readonly #receiver: CopyReceiver
  /** Beginning of a line that continues in the next chunk. */
  #rest: Buffer = Buffer.alloc(0)
  /** True while skipping the rest of a line that is too long. */
  #isInLongLine = false
  #line = 1
  #table: OpenTable | undefined
  #isComplete = false

  constructor(receiver: CopyReceiver) {
    this.#receiver = receiver
  }

  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Reads a chunk. @throws Failure if the text of a wanted table is not UTF-8 */
  push(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    if (this.#isInLongLine) bytes = this.#leaveLongLine(bytes)
    let end = bytes.lastIndexOf(LINE_FEED) + 1
    while (end > 0) {
      const read = this.#table?.isWanted === false ? this.#skipRows(bytes, end) : this.#readLines(bytes, end)
      bytes = bytes.subarray(read)
      end -= read
    }
    this.#rest = bytes.length > RECORD_BYTES_MAX ? this.#enterLongLine() : bytes
  }

  /** Ends the dump. @throws Failure if it ends inside a table, so that it was cut off */
  end(): void {
    if (this.#rest.length > 0) this.push(Buffer.from('\n'))
    if (this.#table === undefined) return
    throw new Failure(`the file ends inside table ${this.#table.name}, so it was cut off`)
  }

  /** Reads the lines before `end`; returns the number of bytes read. */
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

  /** Skips lines of an unwanted table without splitting them, up to the end of its rows or `end`. Counts the lines. */
  #skipRows(bytes: Buffer, end: number): number {
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

/** Returns the offset of the line `\.` among complete lines, which begin at 0 and end before `end`; -1 = none. */
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
