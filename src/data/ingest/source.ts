import type { DatabaseSync } from 'node:sqlite'
import type { Static, TSchema } from 'typebox'
import { validatorOf } from '#platform/validator.ts'
import type { SourceFacts } from '#catalog/source-facts.ts'
import type { Finding } from './checks/finding.ts'
import type { OfficialSite } from './download/official-files.ts'
import type { Dialect } from './read/delimited-lines.ts'
import type { RowNote } from './read/row-accounting.ts'
import { RecordReading, type FileReader, type RecordFormat } from './read/record-reading.ts'

/** What people read about a source: in provenance, on the dashboard and in docs/data-sources.md. */
export interface SourceAbout extends Omit<SourceFacts, 'name' | 'looked_at_days' | 'is_first'> {
  /** What it gives the catalog, in a few words. */
  readonly gives: string
  /** Under which terms it is published. */
  readonly licence: string
}

/**
 * A check of the finished snapshot that concerns one source. It reads, and writes nothing.
 * @param currentSnapshot file of the snapshot that is current now; undefined = there is none
 */
export type SourceGate = (
  built: DatabaseSync,
  currentSnapshot: string | undefined,
) => readonly Omit<Finding, 'source'>[]

/** What the rows of a source must hold before they are published. */
export interface SourceChecks {
  /** Rows that its official files have at least: somewhat fewer than in 2026. They only grow. */
  readonly rowsMin?: number
  /** True of the source that all others hang on: without it nothing is published. */
  readonly isBase?: boolean
  /** Tables of the snapshot that are mostly made of its rows: it is at fault when they shrink. */
  readonly publishedTables?: readonly string[]
  readonly gates?: readonly SourceGate[]
}

/**
 * All that is known of one source of federal files: who publishes it and where, how often it is looked at, what its rows
 * must hold, its official file names, its layout, the columns used of it. A source knows nothing of archives, encodings,
 * progress or how the snapshot is built. Adding one: copy a folder, add a line to sources/index.ts.
 */
export interface SourceDefinition<Row extends TSchema> {
  /** Name of the source's folder: 'epa-vehicles'. */
  readonly name: string
  readonly about: SourceAbout
  /** Without it the source has no lasting URL, and is read from a folder alone. */
  readonly official?: OfficialSite
  readonly checks?: SourceChecks
  /** What messages call its files: 'EPA vehicles.csv'. */
  readonly title: string
  /** Matches the official file names, without any folder. */
  readonly fileNames: RegExp
  /**
   * 'newest' = each file is a complete edition and the newest is used; 'all' = the files are parts, or editions
   * that repeat each other's rows, which the stage keeps once.
   */
  readonly editions: 'newest' | 'all'
  readonly dialect: Dialect
  /** Whether the first record names the columns. */
  readonly hasHeader: boolean
  /**
   * Whether its last line may lack its end: of files that people save from a spreadsheet, and that lose nothing else by
   * a cut than rows.
   */
  readonly mayEndOpen?: boolean
  /** What a row must be to be accepted; only the columns that are used. */
  readonly row: Row
  /** How much longer its bytes take to read than those of most sources, for estimates of the end; without it 1. */
  readonly effort?: number
  /** CREATE TABLE statements of the stage tables that `writer` fills, and the names of these tables. */
  readonly stageTables: string
  readonly tables: readonly string[]
  /** Likewise of tables that a file's rows have and the stage has not: `merge` puts them straight into the snapshot. */
  readonly textTables?: string
  /**
   * Tells versions of the rules by which its rows are made apart, so that rows kept from an ingest by other rules are read
   * again; without it the tables alone tell them apart.
   */
  readonly rules?: () => string
  /** Prepares to read one file; `header` is its first record, or [] for a format that has none. */
  open(header: readonly string[]): RowParser
  /** Prepares to write accepted rows. */
  writer(stage: DatabaseSync): RowWriter<Static<Row>>
  /**
   * Adds the rows of one file, attached as the schema `part` with the same tables, to those of the files before it, so
   * that the result is what `writer` makes of all rows in one go. Without it each table is copied; rows whose key is
   * there already are passed over. The snapshot that is to be built is attached as `snapshot`.
   */
  readonly merge?: (stage: DatabaseSync) => void
}

/** Writes the accepted rows of one file. */
export interface RowWriter<Row> {
  /** Gives a reason when the stage rejects the row. */
  (row: Row): string | undefined
  /** Writes what is held back; called after the last row. */
  readonly end?: () => void
  /** Rows set aside; read after `end`. */
  readonly notes?: () => readonly RowNote[]
}

/** How the records of one file become rows. */
export interface RowParser {
  /** Numbers of the file's columns, from 0, that `parse` gets, in its order; -1 = this edition lacks the column. */
  readonly columns: readonly number[]
  /** Columns that this file must have and has not; with any, the file is rejected before its first row. */
  readonly missing: readonly string[]
  /** The row that the fields state, to be checked against the source's schema; or why there is none, as a string. */
  parse(fields: readonly string[], fieldCount: number): object | string
  /** Newest date (YYYY-MM-DD) that the rows parsed so far state about themselves. */
  newestDate(): string | null
  /** Values left out of the rows parsed so far. */
  notes?(): readonly RowNote[]
}

/** A source as the reading of files uses it: how its files are laid out stays inside. */
export interface Source extends Omit<
  SourceDefinition<TSchema>,
  'dialect' | 'hasHeader' | 'row' | 'writer' | 'open' | 'merge'
> {
  /**
   * Names, among `fileNames`, of pieces: those in one folder are read as one file, in the order of their names. Without
   * it every file stands alone.
   */
  readonly pieceNames?: RegExp
  /** Prepares to read one file into the stage. */
  read(file: ReadableFile, stage: DatabaseSync): FileReader
  merge(stage: DatabaseSync): void
}

/** What the reading needs to know of a file. */
export interface ReadableFile {
  readonly source: Source
  /** Official file name: 'vehicles.csv'. */
  readonly name: string
  /** Where it was found, below the folder that was searched: 'epa/vehicles-2025.csv.zip/vehicles.csv'. */
  readonly path: string
  /** Whether reading to the end proves the file complete (an archive's checksum); a plain file has no such proof. */
  readonly proven: boolean
  open(): AsyncIterable<Buffer>
}

/** Rows that the official files of sources have at least, by the names of the sources. */
export function rowsMinOf(sources: readonly Source[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    sources.flatMap(({ name, checks }) => (checks?.rowsMin === undefined ? [] : [[name, checks.rowsMin]])),
  )
}

/** Names of the sources that all others hang on: a first set of official data needs them, the others may follow. */
export function baseSources(sources: readonly Source[]): string[] {
  return sources.filter(({ checks }) => checks?.isBase === true).map(({ name }) => name)
}

/** A source whose files are made of records of one kind. */
export function defineSource<Row extends TSchema>(definition: SourceDefinition<Row>): Source {
  const { title, dialect, hasHeader, mayEndOpen = false } = definition
  const format = { title, dialect, hasHeader, mayEndOpen, begin: intakeOf(definition) }
  return {
    ...definition,
    merge: definition.merge ?? ((stage) => copyTables(stage, definition.tables)),
    read: (file, stage) => new RecordReading(file, format, stage),
  }
}

/** Joins parser, schema and writer, so that no row reaches the stage unchecked. */
function intakeOf<Row extends TSchema>(definition: SourceDefinition<Row>): RecordFormat['begin'] {
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
      take(fields, fieldCount) {
        const row: unknown = parser.parse(fields, fieldCount)
        if (typeof row === 'string') return row
        if (!validator.Check(row)) return reasonOf(validator.Errors(row))
        return write(row)
      },
    }
  }
}

/** Adds the rows of the attached part, table by table; rows whose key is in the stage already are passed over. */
export function copyTables(stage: DatabaseSync, tables: readonly string[]): void {
  for (const table of tables) stage.exec(`INSERT OR IGNORE INTO main.${table} SELECT * FROM part.${table}`)
}

function reasonOf(errors: readonly { instancePath: string; message: string }[]): string {
  const first = errors[0]
  return first === undefined ? 'does not fit the schema' : `${first.instancePath.slice(1)} ${first.message}`
}

/** The numbers of the columns named, by a header; a name that the header lacks gives -1. Names match in any case. */
export function columnsByName(header: readonly string[], names: readonly string[]): number[] {
  const numbers = new Map(header.map((name, number) => [name.trim().toLowerCase(), number]))
  return names.map((name) => numbers.get(name.toLowerCase()) ?? -1)
}

/** The slot that each of the columns has in `fields`, by its name, for a parser that names what it takes. */
export function slotsOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, slot) => [name, slot])) as Record<Name, number>
}
