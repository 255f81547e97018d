import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { CopyReader, type CopyRow } from '#ingest/sources/nhtsa-vpic/read-copy.ts'
import { Failure } from '#platform/failure.ts'

/** One table of a dump. */
export interface DumpTable {
  readonly columns: readonly string[]
  readonly rows: readonly CopyRow[]
}

/** The tables of a dump by name, in the order of the dump. */
export type DumpTables = ReadonlyMap<string, DumpTable>

/** Says again what the patterns say, in two thirds of a dump. */
const CACHE = 'wmiyearvalidchars'

/**
 * Reads every table but the cache out of the pieces of a dump that are packed by gzip, into memory: for tools alone.
 * @throws Failure when a row cannot be read
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

/** The line of a row in a dump, without its end. */
export function copyLine(columns: readonly string[], row: CopyRow): string {
  return columns
    .map((column) => row[column]?.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character) ?? '\\N')
    .join('\t')
}

/** The statement before the rows of a table, with its end of line. */
export function copyStatement(table: string, columns: readonly string[]): string {
  return `COPY vpic.${table} (${columns.join(', ')}) FROM stdin;\n`
}

/** A dump of the tables, as pg_dump writes it. */
export function dumpText(tables: DumpTables): string {
  const parts = ["--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n"]
  for (const [table, { columns, rows }] of tables) {
    const lines = rows.map((row) => `${copyLine(columns, row)}\n`)
    parts.push(`\n${copyStatement(table, columns)}${lines.join('')}\\.\n\n`)
  }
  return `${parts.join('')}--\n-- PostgreSQL database dump complete\n--\n\n`
}
