// Separate process that reads the text files of a folder into tables in DuckDB's own format and prints its cost as
// JSON.
// node bench/ingest/duckdb-process.ts FOLDER DATABASE_FILE [THREADS]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readInDuckdb } from './read-in-duckdb.ts'

const [folder = '', database = '', threads = ''] = process.argv.slice(2)

/** Plain text: tabs separate fields, and a quotation mark is an ordinary character. */
const TAB_OPTIONS = [
  `delim = '\\t'`,
  `quote = ''`,
  `escape = ''`,
  'header = false',
  'all_varchar = true',

  'null_padding = true',
  'strict_mode = false',
  'auto_detect = false',
]
const CSV_OPTIONS = [`delim = ','`, `quote = '"'`, 'header = true', 'all_varchar = true']
/** Tables of vPIC as text. */
const VPIC_OPTIONS = [
  `delim = '\\t'`,
  `quote = ''`,
  `escape = ''`,
  `nullstr = '\\N'`,
  'header = true',
  'all_varchar = true',
]
/** Fields of the widest layout of each kind of file; the columns are called c0, c1, ... */
const WIDTHS: Readonly<Record<string, number>> = { cmpl: 51, tsbs: 14, rcl: 29, inv: 11 }

function readerOf(kind: string, file: string): string {
  if (kind === 'vpic') return `read_csv('${file}', ${VPIC_OPTIONS.join(', ')})`
  const width = WIDTHS[kind]
  if (width === undefined) return `read_csv('${file}', ${CSV_OPTIONS.join(', ')})`
  const fields =
    kind === 'tsbs' && Number(/(?<year>\d{4})-\d{4}\.txt$/.exec(file)?.groups?.['year']) < 2015 ? 10 : width
  const columns = Array.from({ length: fields }, (_, column) => `'c${column}': 'VARCHAR'`).join(', ')
  return `read_csv('${file}', columns = {${columns}}, ${TAB_OPTIONS.join(', ')})`
}

const tables = readdirSync(folder).flatMap((kind) =>
  readdirSync(join(folder, kind)).map((name, number) => ({
    table: `${kind}_${number}`,
    reader: readerOf(kind, join(folder, kind, name)),
  })),
)
await readInDuckdb(database, tables, threads)
