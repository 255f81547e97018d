import type { DatabaseSync } from 'node:sqlite'
import { RECORD_FIELDS_MAX } from '#ingest/limits.ts'
import { Failure } from '#platform/failure.ts'
import { DelimitedLines, type Dialect } from './delimited-lines.ts'
import { RowAccounting, type RowAccount, type RowNote } from './row-accounting.ts'

/** Reader of one file: takes its bytes and writes its rows to the stage. */
export interface FileReader {
  /** Reads the next bytes. @throws Failure with the file's path if the content does not match its name */
  push(chunk: Buffer): void
  /** Ends the file. @throws Failure with the file's path if part of it is missing */
  end(): void
  /** Returns the newest date (YYYY-MM-DD) in the rows. */
  newestDate(): string | null
  account(): RowAccount
  /** Releases resources outside the stage; called at the end, even after a failure. */
  close?(): void
}

export interface RecordFormat {
  readonly title: string
  readonly dialect: Dialect
  readonly hasHeader: boolean
  readonly mayEndOpen?: boolean
  begin(header: readonly string[], stage: DatabaseSync): RecordWriter
}

export interface RecordWriter {
  /** Column numbers, from 0, in the order that `write` expects; -1 = this edition lacks the column. */
  readonly columns: readonly number[]
  /** Required columns that this file lacks. */
  readonly missing: readonly string[]
  newestDate(): string | null
  /** Writes a record; returns the reason if it was rejected. */
  write(fields: readonly string[], fieldCount: number): string | undefined
  end(): void
  notes(): readonly RowNote[]
}

interface RecordFile {
  readonly path: string
  /** True if the bytes are proven complete, so that a last line without a line break is not a cut. */
  readonly proven: boolean
}

/** Reads a file of records into the stage: its header, if the format has one, then its rows. */
export class RecordReading implements FileReader {
  readonly #file: RecordFile
  readonly #format: RecordFormat
  readonly #stage: DatabaseSync
  readonly #lines: DelimitedLines
  readonly #rows = new RowAccounting()
  #writer: RecordWriter | undefined

  constructor(file: RecordFile, format: RecordFormat, stage: DatabaseSync) {
    this.#file = file
    this.#format = format
    this.#stage = stage
    this.#lines = new DelimitedLines(format.dialect, {
      record: (fields, line, fieldCount) => this.#record(fields, line, fieldCount),
      unreadable: (line, reason) => this.#unreadable(line, reason),
    })
    if (format.hasHeader) this.#lines.select(Array.from({ length: RECORD_FIELDS_MAX }, (_, column) => column))
    else this.#begin([])
  }

  push(chunk: Buffer): void {
    this.#lines.push(chunk)
  }

  end(): void {
    const closed = this.#lines.end()
    const mayEndOpen = this.#file.proven || this.#format.mayEndOpen === true
    if (!closed && !mayEndOpen) throw this.#failure('the file ends in the middle of a line, so it was cut off')
    if (this.#writer === undefined) throw this.#failure('has no header line')
    this.#writer.end()
  }

  newestDate(): string | null {
    return this.#writer?.newestDate() ?? null
  }

  account(): RowAccount {
    const notes = this.#writer?.notes() ?? []
    return { ...this.#rows.account(), ...(notes.length > 0 ? { notes } : {}) }
  }

  #record(fields: readonly string[], line: number, fieldCount: number): void {
    if (this.#writer === undefined) {
      this.#begin(fields.slice(0, fieldCount))
      return
    }
    const reason = this.#writer.write(fields, fieldCount)
    if (reason === undefined) this.#rows.accept()
    else this.#rows.reject(line, reason)
  }

  #begin(header: readonly string[]): void {
    const writer = this.#format.begin(header, this.#stage)
    if (writer.missing.length > 0) {
      throw this.#failure(
        `does not have the layout of ${this.#format.title}: missing columns ${writer.missing.join(', ')}`,
      )
    }
    this.#writer = writer
    this.#lines.select(writer.columns)
  }

  #unreadable(line: number, reason: string): void {
    if (this.#writer === undefined) throw this.#failure(`the header cannot be read: ${reason}`)
    this.#rows.reject(line, reason)
  }

  #failure(reason: string): Failure {
    return new Failure(`${this.#file.path}: ${reason}`)
  }
}
