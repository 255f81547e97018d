import type { DatabaseSync } from 'node:sqlite'
import { Failure } from '#platform/failure.ts'
import { RECORD_FIELDS_MAX } from '#ingest/limits.ts'
import { DelimitedLines } from './read/delimited-lines.ts'
import type { ReadableFile } from './read/read-file.ts'
import { RowAccounting, type RowAccount } from './read/row-accounting.ts'
import type { FileIntake, FileReader, RecordFormat } from './source.ts'

/** Reads a file of records into the stage: first its header, where the format has one, then its rows. */
export class RecordReading implements FileReader {
  readonly #file: ReadableFile
  readonly #format: RecordFormat
  readonly #stage: DatabaseSync
  readonly #lines: DelimitedLines
  readonly #rows = new RowAccounting()
  #intake: FileIntake | undefined

  constructor(file: ReadableFile, format: RecordFormat, stage: DatabaseSync) {
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
    if (!closed && !this.#file.proven) throw this.#failure('ends in the middle of a line: the file was cut off')
    if (this.#intake === undefined) throw this.#failure('has no header line')
    this.#intake.end()
  }

  newestDate(): string | null {
    return this.#intake?.newestDate() ?? null
  }

  account(): RowAccount {
    return this.#rows.account()
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
      throw this.#failure(`is not a ${this.#format.title} file: it lacks the columns ${intake.missing.join(', ')}`)
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
