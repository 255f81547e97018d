import { createReadStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { createGunzip } from 'node:zlib'
import { DECODER_COLUMNS } from '#ingest/decoder/decoder-columns.ts'
import { DecoderDraft } from '#ingest/decoder/decoder-draft.ts'
import { CopyReader } from '#ingest/sources/nhtsa-vpic/read-copy.ts'
import { DECODER_TABLES } from '#vin/tables/decoder-schema.ts'
import { openDecoderTables, type DecoderTables } from '#vin/tables/decoder-tables.ts'

/** One table: `columns` separated by blanks, and rows. */
export interface VpicTable {
  readonly table: string
  readonly columns: string
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Decoder tables in memory, compacted from these rows as the ingest does. */
export function decoderTablesOf(tables: readonly VpicTable[]): DecoderTables {
  return opened(compactRows(tables))
}

/** @throws Error when there is no element */
export function opened(database: DatabaseSync): DecoderTables {
  const tables = openDecoderTables(database)
  if (tables === undefined) throw new Error('no element among the rows')
  return tables
}

/** The same as a database. */
export function compactRows(tables: readonly VpicTable[]): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec(DECODER_TABLES)
  const draft = new DecoderDraft(database)
  for (const { table, columns, rows } of tables) {
    const names = columns.split(' ')
    for (const row of rows) {
      const values = names.map((name, index) => [name, textOf(row[index])] as const)
      const problem = draft.add(table, Object.fromEntries(values))
      if (problem !== undefined) throw new Error(`${table}: ${problem}`)
    }
  }
  draft.finish()
  return database
}

/**
 * Writes the decoder tables of a dump into an empty database.
 * @param onRow called for each row of the dump
 */
export async function compactDump(
  database: DatabaseSync,
  files: readonly string[],
  onRow?: (table: string, row: Parameters<DecoderDraft['add']>[1]) => void,
): Promise<void> {
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${DECODER_TABLES}`)
  const draft = new DecoderDraft(database)
  let table = ''
  const reader = (): CopyReader =>
    new CopyReader({
      table: (name) => ((table = name), name in DECODER_COLUMNS),
      row: (row, line) => {
        onRow?.(table, row)
        fail(table, line, draft.add(table, row))
      },
      unreadable: (line, reason) => fail(table, line, reason),
    })
  for (const file of files) {
    const copy = reader()
    for await (const chunk of createReadStream(file).pipe(createGunzip())) copy.push(chunk as Buffer)
    copy.end()
  }
  draft.finish()
  database.exec('COMMIT')
}

function fail(table: string, line: number, reason: string | undefined): void {
  if (reason !== undefined) throw new Error(`${table}, line ${line}: ${reason}`)
}

function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
