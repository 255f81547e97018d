import type { DatabaseSync } from 'node:sqlite'
import type { Static, TSchema } from 'typebox'
import type { SourceFacts } from '#catalog/source-facts.ts'
import { validatorOf } from '#platform/validator.ts'
import type { GateFinding } from './checks/finding.ts'
import type { OfficialSite } from './download/official-files.ts'
import { FILE_SIZE_FACTOR_MAX, MEGABYTE } from './limits.ts'
import type { Dialect } from './read/delimited-lines.ts'
import { RecordReading, type FileReader, type RecordFormat } from './read/record-reading.ts'
import type { RowNote } from './read/row-accounting.ts'

/** Descriptions of a source for people: in provenance, on the dashboard and in docs/data-sources.md. */
export interface SourceAbout extends Omit<SourceFacts, 'name' | 'looked_at_days' | 'is_first'> {
  readonly provides: string
  readonly licence: string
}

/** Checks the finished snapshot, read-only, for one source. `currentSnapshot`: file of the current snapshot. */
export type SourceGate = (
  built: DatabaseSync,
  currentSnapshot: string | undefined,
) => readonly Omit<GateFinding, 'source'>[]

/** Requirements on a source's rows before they are published. */
export interface SourceChecks {
  /** Minimum row count of the official files: somewhat below that of 2026, because the files only grow. */
  readonly rowsMin?: number
  /** True for the source that all others depend on: without it nothing is published. */
  readonly isBase?: boolean
  /** Snapshot tables filled mostly from this source; if they shrink, the source is at fault. */
  readonly publishedTables?: readonly string[]
  readonly gates?: readonly SourceGate[]
}

/**
 * Definition of one source of federal files: publisher, address, check interval, official file names, layout, columns
 * used and requirements on rows. A source does not know archives, encodings, progress or the build. To add one, copy a
 * folder and add a line to sources/index.ts.
 */
export interface SourceDefinition<Row extends TSchema> {
  /** Name of the source's folder: 'epa-vehicles'. */
  readonly name: string
  readonly about: SourceAbout
  /** Official site. Absent if the source has no permanent URL and is only read from a folder. */
  readonly official?: OfficialSite
  readonly checks?: SourceChecks
  /** Name of its files in messages: 'EPA vehicles.csv'. */
  readonly title: string
  /** Unpacked size of its largest official file in MB (1,048,576 bytes); a file of ten times this size is rejected. */
  readonly megabytes?: number
  /** Pattern of the official file names, without folders. */
  readonly fileNames: RegExp
  /** Pattern of file names, among `fileNames`, of excerpts: used only where the folder has no complete edition. */
  readonly excerptNames?: RegExp
  /**
   * 'newest' = each file is a complete edition and the newest is used; 'all' = the files are parts, or editions with
   * repeated rows that the stage stores once.
   */
  readonly editions: 'newest' | 'all'
  readonly dialect: Dialect
  /** True if the first record names the columns. */
  readonly hasHeader: boolean
  /** True if the last line may lack its line break, as in files saved from a spreadsheet. */
  readonly mayEndOpen?: boolean
  /** Used columns of an accepted row. */
  readonly row: Row
  /** Reading time per byte relative to most sources, for time estimates. Default: 1. */
  readonly effort?: number
  /** CREATE TABLE statements of the stage tables that `writer` fills. */
  readonly stageTables: string
  readonly tables: readonly string[]
  /** CREATE TABLE statements of per-file tables outside the stage: `merge` copies them directly to the snapshot. */
  readonly textTables?: string
  /** Version of the parsing rules; cached rows of another version are read again. Default: only the tables count. */
  readonly rules?: () => string
  /** Prepares to parse one file. `header` is its first record, or [] for a format without one. */
  open(header: readonly string[]): RowParser
  writer(stage: DatabaseSync): RowWriter<Static<Row>>
  /**
   * Adds the rows of one file, attached as schema `part`, to those of earlier files. The result must equal that of
   * `writer` over all rows at once. The snapshot draft is attached as `snapshot`. Default: copies each table and skips
   * rows whose key exists.
   */
  readonly merge?: (stage: DatabaseSync) => void
}

export interface RowWriter<Row> {
  /** Writes a row; returns the reason if the stage rejects it. */
  (row: Row): string | undefined
  /** Writes buffered rows; called after the last row. */
  readonly end?: () => void
  /** Skipped rows; read after `end`. */
  readonly notes?: () => readonly RowNote[]
}

export interface RowParser {
  /** Column numbers, from 0, in the order that `parse` expects; -1 = this edition lacks the column. */
  readonly columns: readonly number[]
  /** Required columns that this file lacks. If there are any, the file is rejected before its first row. */
  readonly missing: readonly string[]
  /** Returns the row to check against the source's schema, or the reason for rejecting it as a string. */
  parse(fields: readonly string[], fieldCount: number): object | string
  /** Newest date (YYYY-MM-DD) in the rows parsed so far. */
  newestDate(): string | null
  /** Values omitted from the rows parsed so far. */
  notes?(): readonly RowNote[]
}

/** A source as seen by the file reader, without its layout. */
export interface Source extends Omit<
  SourceDefinition<TSchema>,
  'dialect' | 'hasHeader' | 'row' | 'writer' | 'open' | 'merge'
> {
  /** Pattern of the names, among `fileNames`, of pieces. Those in a folder are read as one file, in name order. */
  readonly pieceNames?: RegExp
  read(file: ReadableFile, stage: DatabaseSync): FileReader
  merge(stage: DatabaseSync): void
}

export interface ReadableFile {
  readonly source: Source
  /** Official file name: 'vehicles.csv'. */
  readonly name: string
  /** Path below the searched folder: 'epa/vehicles-2025.csv.zip/vehicles.csv'. */
  readonly path: string
  /** True if reading to the end proves the file complete (an archive's checksum). A plain file has no such proof. */
  readonly proven: boolean
  open(): AsyncIterable<Buffer>
}

/** Returns the minimum row counts of the official files, by source name. */
export function rowsMinOf(sources: readonly Source[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    sources.flatMap(({ name, checks }) => (checks?.rowsMin === undefined ? [] : [[name, checks.rowsMin]])),
  )
}

/** Returns the names of the sources that all others depend on: the first official snapshot requires them. */
export function baseSources(sources: readonly Source[]): string[] {
  return sources.filter(({ checks }) => checks?.isBase === true).map(({ name }) => name)
}

/** Defines a source whose files contain records of one kind. */
export function defineSource<Row extends TSchema>(definition: SourceDefinition<Row>): Source {
  const { title, dialect, hasHeader, mayEndOpen = false } = definition
  const format = { title, dialect, hasHeader, mayEndOpen, begin: recordWriterOf(definition) }
  return {
    ...definition,
    merge: definition.merge ?? ((stage) => copyTables(stage, definition.tables)),
    read: (file, stage) => new RecordReading(file, format, stage),
  }
}

/** Joins parser, schema and writer, so that no row reaches the stage unchecked. */
function recordWriterOf<Row extends TSchema>(definition: SourceDefinition<Row>): RecordFormat['begin'] {
  return (header, stage) => {
    const validator = validatorOf(definition.row)
    const parser = definition.open(header)
    const write: RowWriter<Static<Row>> = definition.writer(stage)
    return {
      columns: parser.columns,
      missing: parser.missing,
      newestDate: () => parser.newestDate(),
      end: () => write.end?.(),
      notes: () => [...(parser.notes?.() ?? []), ...(write.notes?.() ?? [])],
      write(fields, fieldCount) {
        const row: unknown = parser.parse(fields, fieldCount)
        if (typeof row === 'string') return row
        if (!validator.Check(row)) return reasonOf(validator.Errors(row))
        return write(row)
      },
    }
  }
}

export function copyTables(stage: DatabaseSync, tables: readonly string[]): void {
  for (const table of tables) stage.exec(`INSERT OR IGNORE INTO main.${table} SELECT * FROM part.${table}`)
}

function reasonOf(errors: readonly { instancePath: string; message: string }[]): string {
  const first = errors[0]
  return first === undefined ? 'does not fit the schema' : `${first.instancePath.slice(1)} ${first.message}`
}

/** Columns of a file whose header names them, and the function that creates a row. */
interface NamedRows<Name extends string> extends Partial<Pick<RowParser, 'newestDate' | 'notes'>> {
  readonly columns: readonly Name[]
  /** Columns without which a file is rejected. */
  readonly required: readonly Name[]
  /** Returns the name of a column in this file, in any case. Default: its own. */
  readonly nameOf?: (column: Name) => string
  /** Creates a row. `text` returns the text of a column, '' if the file lacks it; `fields` are those of `columns`. */
  readonly read: (text: (column: Name) => string, fields: readonly string[]) => object
}

/** Returns a parser that finds the columns by their names and rejects rows with more or fewer fields than the header. */
export function namedRows<Name extends string>(
  header: readonly string[],
  { columns: used, required, nameOf = (column) => column, read, ...rest }: NamedRows<Name>,
): RowParser {
  const numbers = new Map(header.map((name, number) => [name.trim().toLowerCase(), number]))
  const columns = used.map((column) => numbers.get(nameOf(column).toLowerCase()) ?? -1)
  const slots = slotsOf(used)
  return {
    newestDate: () => null,
    ...rest,
    columns,
    missing: required.filter((column) => columns[slots[column]] === -1).map((column) => nameOf(column)),
    parse: (fields, fieldCount) =>
      fieldCount === header.length
        ? read((column) => fields[slots[column]] ?? '', fields)
        : `${fieldCount} fields where the header names ${header.length}`,
  }
}

/** Returns the index of each column in `fields`, by name. */
export function slotsOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, slot) => [name, slot])) as Record<Name, number>
}

/** Returns why a file of this size cannot be an official one; undefined if it can. */
export function fileSizeFault({ megabytes }: Pick<Source, 'megabytes'>, bytes: number): string | undefined {
  if (megabytes === undefined || bytes < megabytes * FILE_SIZE_FACTOR_MAX * MEGABYTE) return undefined
  return `has ${Math.floor(bytes / MEGABYTE)} MB or more unpacked, ${FILE_SIZE_FACTOR_MAX} times the ${megabytes} MB of the official file`
}
