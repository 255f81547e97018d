import type { DatabaseSync } from 'node:sqlite'
import { Failure } from '#platform/failure.ts'
import { RECORD_FIELDS_MAX } from '#ingest/limits.ts'
import { DelimitedLines, type Dialect } from './delimited-lines.ts'
import { RowAccounting, type RowAccount, type RowNote } from './row-accounting.ts'

/** Reads one file: its bytes go in, its rows go to the stage. */
export interface FileReader {
  /** The next bytes. @throws Failure, naming the file, when it is not what its name says */
  push(chunk: Buffer): void
  /** After the last bytes. @throws Failure, naming the file, when something is missing of it */
  end(): void
  /** Newest date (YYYY-MM-DD) that the rows state about themselves. */
  newestDate(): string | null
  account(): RowAccount
  /** Gives back what it holds outside of the stage; called in the end, also after a failure. */
  close?(): void
}

/** How the records of a source's files are divided and taken in. */
export interface RecordFormat {
  /** What people call the format: 'EPA vehicles.csv'. */
  readonly title: string
  readonly dialect: Dialect
  /** Whether the first record names the columns. */
  readonly hasHeader: boolean
  /** Whether a last line without its end is no sign of a cut. */
  readonly mayEndOpen?: boolean
  begin(header: readonly string[], stage: DatabaseSync): FileIntake
}

/** Takes the records of one file into the stage. */
export interface FileIntake {
  /** Numbers of the file's columns, from 0, that `take` gets, in its order; -1 = this edition lacks the column. */
  readonly columns: readonly number[]
  /** Columns that this file must have and has not. */
  readonly missing: readonly string[]
  newestDate(): string | null
  /** Undefined when the record was accepted, else the reason for its rejection. */
  take(fields: readonly string[], fieldCount: number): string | undefined
  /** To be called after the last record. */
  end(): void
  /** Values left out and rows set aside so far. */
  notes(): readonly RowNote[]
}

/** As much of a file as errors and the end of its records need. */
interface RecordFile {
  readonly path: string
  /** Whether its bytes are proven to be complete, so that a last line without its end is no cut. */
  readonly proven: boolean
}

/** Reads a file of records into the stage: first its header, where the format has one, then its rows. */
export class RecordReading implements FileReader {
  readonly #file: RecordFile
  readonly #format: RecordFormat
  readonly #stage: DatabaseSync
  readonly #lines: DelimitedLines
  readonly #rows = new RowAccounting()
  #intake: FileIntake | undefined

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
    if (!closed && !mayEndOpen) throw this.#failure('ends in the middle of a line: the file was cut off')
    if (this.#intake === undefined) throw this.#failure('has no header line')
    this.#intake.end()
  }

  newestDate(): string | null {
    return this.#intake?.newestDate() ?? null
  }

  account(): RowAccount {
    const notes = this.#intake?.notes() ?? []
    return { ...this.#rows.account(), ...(notes.length > 0 ? { notes } : {}) }
  }

  #record(fields: readonly string[], line: number, fieldCount: number): void {
    if (this.#intake === undefined) {
      this.#begin(fields.slice(0, fieldCount))
      return
    }
    const reason = this.#intake.take(fields, fieldCount)
    if (reason === undefined) this.#rows.accept()
    else this.#rows.reject(line, reason)
  }

  #begin(header: readonly string[]): void {
    const intake = this.#format.begin(header, this.#stage)
    if (intake.missing.length > 0) {
      throw this.#failure(
        `has not the layout of ${this.#format.title}: it lacks the columns ${intake.missing.join(', ')}`,
      )
    }
    this.#intake = intake
    this.#lines.select(intake.columns)
  }

  #unreadable(line: number, reason: string): void {
    if (this.#intake === undefined) throw this.#failure(`the header cannot be read: ${reason}`)
    this.#rows.reject(line, reason)
  }

  #failure(reason: string): Failure {
    return new Failure(`${this.#file.path}: ${reason}`)
  }
}
