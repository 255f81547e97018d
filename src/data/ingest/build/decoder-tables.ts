import type { DatabaseSync } from 'node:sqlite'
import { DECODER_TABLE_NAMES, DECODER_TABLES } from '#vin/tables/decoder-schema.ts'

const SELECT_STAGED = `SELECT name FROM stage.sqlite_schema WHERE name = 'vin_schema'`
const SELECT_ANY = 'SELECT 1 FROM stage.vin_schema LIMIT 1'

/**
 * Copies the decoder tables that vPIC's dump was compacted into while it was read. Without a dump the snapshot has no
 * decoder tables, so that "no such VIN" is never said where nothing was loaded.
 */
export function writeDecoderTables(database: DatabaseSync): void {
  const isStaged = database.prepare(SELECT_STAGED).get() !== undefined
  if (!isStaged || database.prepare(SELECT_ANY).get() === undefined) return
  database.exec(DECODER_TABLES)
  // All columns and no condition, into an empty table of the same definition: SQLite copies such rows as they are stored.
  for (const table of DECODER_TABLE_NAMES) database.exec(`INSERT INTO main.${table} SELECT * FROM stage.${table}`)
}
