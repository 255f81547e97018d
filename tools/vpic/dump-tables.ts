import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { CopyReader, type CopyRow } from '#ingest/sources/nhtsa-vpic/read-copy.ts'
import { Failure } from '#platform/failure.ts'

export interface DumpTable {
  readonly columns: readonly string[]
  readonly rows: readonly CopyRow[]
}

/** The tables of a dump by name, in dump order. */
export type DumpTables = ReadonlyMap<string, DumpTable>

/** Table that repeats the patterns and takes two thirds of a dump. */
const CACHE = 'wmiyearvalidchars'

/**
 * Reads every table except the cache from gzipped pieces of a dump, into memory; for tools only.
 * @throws Failure if a row cannot be read
 */
export async function readDumpTables(files: readonly string[]): Promise<DumpTables> {
  const tables = new Map<string, { columns: readonly string[]; rows: CopyRow[] }>()
  for (const file of files) {
    let rows: CopyRow[] = []
    const reader = new CopyReader({
      table(name, columns) {
        const table = tables.get(name) ?? { columns, rows: [] }
        tables.set(name, table)
        rows = table.rows
        return name !== CACHE
      },
      row: (row) => rows.push({ ...row }),
      unreadable: (line, reason) => {
        throw new Failure(`${file}: line ${line}: ${reason}`)
      },
    })
    const unpacked: AsyncIterable<Buffer> = createReadStream(file).pipe(createGunzip())
    for await (const chunk of unpacked) reader.push(chunk)
    reader.end()
  }
  return tables
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export function copyLine(columns: readonly string[], row: CopyRow): string {
  return columns
    .map((column) => row[column]?.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character) ?? '\\N')
    .join('\t')
}

/** Returns the statement before a table's rows, with its line end. */
export function copyStatement(table: string, columns: readonly string[]): string {
  return `COPY vpic.${table} (${columns.join(', ')}) FROM stdin;\n`
}

/** Returns a dump of the tables in the format of pg_dump. */
export function dumpText(tables: DumpTables): string {
  const parts = ["--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n"]
  for (const [table, { columns, rows }] of tables) {
    const lines = rows.map((row) => `${copyLine(columns, row)}\n`)
    parts.push(`\n${copyStatement(table, columns)}${lines.join('')}\\.\n\n`)
  }
  return `${parts.join('')}--\n-- PostgreSQL database dump complete\n--\n\n`
}
