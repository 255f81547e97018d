import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Failure, messageOf } from '#platform/failure.ts'
import { RECORD_FIELDS_MAX } from '#ingest/limits.ts'
import { DelimitedLines } from './delimited-lines.ts'
import type { InputFile } from './find-files.ts'
import { RowAccounting, type RowAccount } from './row-accounting.ts'
import type { FileIntake } from './source.ts'

/** What the reading needs to know of a file. */
export type ReadableFile = Pick<InputFile, 'source' | 'name' | 'path' | 'proven' | 'open'>

/** What became of one file. */
export interface FileReport {
  /** Name of the source that read it. */
  readonly source: string
  /** Official file name, and where the file was found. */
  readonly name: string
  readonly path: string
  /** SHA-256 of the content, not of the archive around it, in hexadecimal digits. */
  readonly sha256: string
  /** Newest date that the rows themselves state, YYYY-MM-DD. */
  readonly dated: string | null
  readonly account: RowAccount
}

/** How much of a wrong file an error message quotes. */
const QUOTED_CHARACTERS_MAX = 40

/**
 * Reads one file into the stage, in memory that does not grow with it. Every row is accepted or counted as
 * rejected with a line and a reason.
 * @throws Failure, naming the file, when it is not what its name says: another format, columns missing, damaged,
 * cut off.
 */
export async function readFile(
  file: ReadableFile,
  stage: DatabaseSync,
  onBytes: (bytes: number) => void,
): Promise<FileReport> {
  const hash = createHash('sha256')
  const reading = new FileReading(file, stage)
  try {
    for await (const chunk of file.open()) {
      hash.update(chunk)
      reading.push(chunk)
      onBytes(chunk.length)
    }
  } catch (error) {
    // What SQLite refuses (a full disk) is no fault of the file.
    if (error instanceof Failure || isOfSqlite(error)) throw error
    throw new Failure(`${file.path}: cannot be read: ${messageOf(error)}`, { cause: error })
  }
  reading.end()
  const { name, path } = file
  const sha256 = hash.digest('hex')
  return { source: file.source.name, name, path, sha256, dated: reading.newestDate(), account: reading.account() }
}

function isOfSqlite(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === 'ERR_SQLITE_ERROR'
}

/** The state of reading one file: first its header, where the format has one, then its rows. */
class FileReading {
  readonly #file: ReadableFile
  readonly #stage: DatabaseSync
  readonly #lines: DelimitedLines
  readonly #rows = new RowAccounting()
  #intake: FileIntake | undefined
  #begun = false

  constructor(file: ReadableFile, stage: DatabaseSync) {
    this.#file = file
    this.#stage = stage
    this.#lines = new DelimitedLines(file.source.dialect, {
      record: (fields, line, fieldCount) => this.#record(fields, line, fieldCount),
      unreadable: (line, reason) => this.#unreadable(line, reason),
    })
    if (file.source.hasHeader) this.#lines.select(Array.from({ length: RECORD_FIELDS_MAX }, (_, column) => column))
    else this.#begin([])
  }

  push(chunk: Buffer): void {
    if (!this.#begun) this.#refuseOtherFormats(chunk)
    this.#begun = true
    this.#lines.push(chunk)
  }

  end(): void {
    if (!this.#begun) throw this.#failure('is empty')
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

  /** A web page under an official name is the commonest broken download, so it is named as such. */
  #refuseOtherFormats(chunk: Buffer): void {
    const start = chunk.toString('latin1', 0, QUOTED_CHARACTERS_MAX).trim()
    if (start.startsWith('<')) throw this.#failure(`is a web page, not data: it begins with "${start.split('\n')[0]}"`)
    if (chunk.subarray(0, QUOTED_CHARACTERS_MAX).includes(0)) throw this.#failure('is not a text file')
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
    const intake = this.#file.source.begin(header, this.#stage)
    if (intake.missing.length > 0) {
      throw this.#failure(`is not a ${this.#file.source.title} file: it lacks the columns ${intake.missing.join(', ')}`)
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
