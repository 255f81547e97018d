import { DatabaseSync } from 'node:sqlite'
import { DecoderDraft } from '#ingest/decoder/decoder-draft.ts'
import { DECODER_TABLES } from '#vin/decoder-schema.ts'
import { openDecoderTables, type DecoderTables } from '#vin/decoder-tables.ts'

/** One table: `columns` separated by blanks, and rows. */
export interface VpicTable {
  readonly table: string
  readonly columns: string
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Decoder tables in memory, compacted from these rows as the ingest does. */
export function decoderTablesOf(tables: readonly VpicTable[]): DecoderTables {
  const database = new DatabaseSync(':memory:')
  database.exec(DECODER_TABLES)
  const draft = new DecoderDraft(database)
  for (const { table, columns, rows } of tables) {
    const names = columns.split(' ')
    for (const row of rows) {
      const values = names.map((name, index) => [name, textOf(row[index])] as const)
      const problem = draft.take(table, Object.fromEntries(values))
      if (problem !== undefined) throw new Error(`${table}: ${problem}`)
    }
  }
  draft.finish()
  const opened = openDecoderTables(database)
  if (opened === undefined) throw new Error('no element among the rows')
  return opened
}

function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
