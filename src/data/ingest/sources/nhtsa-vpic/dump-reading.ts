import type { DatabaseSync } from 'node:sqlite'
import { DECODER_COLUMNS } from '#ingest/decoder/decoder-columns.ts'
import { DecoderDraft } from '#ingest/decoder/decoder-draft.ts'
import type { FileReader } from '#ingest/read/record-reading.ts'
import { RowAccounting, type RowAccount } from '#ingest/read/row-accounting.ts'
import type { ReadableFile } from '#ingest/source.ts'
import { sqliteFailure } from '#platform/database/sqlite.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { CopyReader, type CopyRow } from './read-copy.ts'

/** Tables needed to decode any VIN; a dump without rows in one is rejected. DECODER_COLUMNS lists the used columns. */
const REQUIRED_TABLES: readonly string[] = [
  'element',
  'errorcode',
  'make',
  'make_model',
  'manufacturer',
  'model',
  'pattern',
  'vehicletype',
  'vinschema',
  'wmi',
  'wmi_make',
  'wmi_vinschema',
]

export type TableRowsMin = Readonly<Record<string, number>>

const DATE_CHARACTERS = 'YYYY-MM-DD'.length

/**
 * Reads a dump of vPIC and writes its decoder tables to the stage. Every row of a table that the decoder uses is
 * accepted, or rejected with its line and reason; other tables are skipped.
 */
export class DumpReading implements FileReader {
  readonly #file: Pick<ReadableFile, 'path' | 'proven'>
  readonly #tableRowsMin: TableRowsMin
  readonly #draft: DecoderDraft
  readonly #reader: CopyReader
  readonly #rows = new RowAccounting()
  readonly #tableRows = new Map<string, number>()
  #table = ''
  #tableAccepted = 0
  #newest = ''

  constructor(file: Pick<ReadableFile, 'path' | 'proven'>, stage: DatabaseSync, tableRowsMin: TableRowsMin) {
    this.#file = file
    this.#tableRowsMin = tableRowsMin
    this.#draft = new DecoderDraft(stage)
    this.#reader = new CopyReader({
      table: (name, columns) => this.#begin(name, columns),
      row: (row, line) => this.#take(row, line),
      unreadable: (line, reason) => this.#rows.reject(line, `${this.#table}: ${reason}`),
    })
  }

  push(chunk: Buffer): void {
    this.#inFile(() => this.#reader.push(chunk))
  }

  end(): void {
    this.#inFile(() => this.#reader.end())
    this.#endTable()
    if (!this.#reader.isComplete && !this.#file.proven)
      throw this.#failure('the last line of a dump is missing, so the file was cut off')
    this.#rejectSmallTables()
    this.#finish()
  }

  newestDate(): string | null {
    return this.#newest === '' ? null : this.#newest.slice(0, DATE_CHARACTERS)
  }

  account(): RowAccount {
    return this.#rows.account()
  }

  #begin(name: string, columns: readonly string[]): boolean {
    this.#endTable()
    const usedColumns = DECODER_COLUMNS[name]
    if (usedColumns === undefined) return false
    const missing = usedColumns.filter((column) => !columns.includes(column))
    if (missing.length > 0) throw new Failure(`table ${name} is missing columns ${missing.join(', ')}`)
    this.#table = name
    return true
  }

  #endTable(): void {
    const before = this.#tableRows.get(this.#table) ?? 0
    this.#tableRows.set(this.#table, before + this.#tableAccepted)
    this.#tableAccepted = 0
  }

  #take(row: CopyRow, line: number): void {
    const reason = this.#draft.add(this.#table, row)
    if (reason !== undefined) return this.#rows.reject(line, `${this.#table}: ${reason}`)
    this.#rows.accept()
    this.#tableAccepted += 1
    const changed = row['updatedon'] ?? row['createdon'] ?? ''
    if (changed > this.#newest) this.#newest = changed
  }

  #rejectSmallTables(): void {
    const least = { ...Object.fromEntries(REQUIRED_TABLES.map((table) => [table, 1])), ...this.#tableRowsMin }
    for (const [table, rowsMin] of Object.entries(least)) {
      const rows = this.#tableRows.get(table) ?? 0
      if (rows < rowsMin) throw this.#failure(`table ${table} has ${rows} rows; expected at least ${rowsMin}`)
    }
  }

  /** Finishes the draft. Two rows with the same id are the dump's fault, not the machine's. */
  #finish(): void {
    try {
      this.#draft.finish()
    } catch (error) {
      if (sqliteFailure(error) !== 'constraint') throw error
      throw this.#failure(`its rows contradict each other: ${messageOf(error)}`)
    }
  }

  /** Adds the file's path to failures about its content. */
  #inFile(read: () => void): void {
    try {
      read()
    } catch (error) {
      throw error instanceof Failure ? this.#failure(error.message) : error
    }
  }

  #failure(reason: string): Failure {
    return new Failure(`${this.#file.path}: ${reason}`)
  }
}
