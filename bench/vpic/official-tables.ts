import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CopyRow } from '#ingest/sources/nhtsa-vpic/read-copy.ts'
import { readDumpTables, type DumpTable } from '../../tools/vpic/dump-tables.ts'

const TABLE = /CREATE TABLE vpic\.(?<name>\w+) \(\n(?<columns>[^;]*)\n\);/
const PIECES = ['00_tables', '01_pattern', '02_pattern', '03_pattern', '04_pattern']

/**
 * Returns the tables of NHTSA's dump, in order, with the available rows: those of a rebuilt dump, and complete small
 * tables.
 * @param folder folder with the rebuilt dump, official-sql/schema/tables and small-tables-2026-08.json
 */
export async function readOfficialTables(folder: string): Promise<Map<string, DumpTable>> {
  const rebuilt = await readDumpTables(PIECES.map((piece) => join(folder, `${piece}.sql.gz`)))
  const small = JSON.parse(readFileSync(join(folder, 'small-tables-2026-08.json'), 'utf8')) as Record<
    string,
    (string | null)[][]
  >
  const definitions = join(folder, 'official-sql/schema/tables')
  const tables = new Map<string, DumpTable>()
  for (const file of readdirSync(definitions).toSorted()) {
    const { name = '', columns: text = '' } = TABLE.exec(readFileSync(join(definitions, file), 'utf8'))?.groups ?? {}
    const columns = columnsOf(text)
    const rows = rebuilt.get(name)?.rows ?? (small[name] ?? []).map((values) => rowOf(columns, values))
    tables.set(name, { columns, rows })
  }
  return tables
}

/** Returns the columns of a table; generated columns are not in a dump. */
function columnsOf(definition: string): string[] {
  const lines = definition.split('\n').filter((line) => !line.includes('GENERATED ALWAYS'))
  return lines.map((line) => /^\s*"?(?<column>\w+)"? /.exec(line)?.groups?.['column']?.toLowerCase() ?? '')
}

function rowOf(columns: readonly string[], values: readonly (string | null)[]): CopyRow {
  return Object.fromEntries(columns.map((column, number) => [column, values[number] ?? null]))
}
