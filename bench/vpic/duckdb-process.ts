// Run as a process of its own: reads the tables that the decoder needs, as tab-delimited text with a header, into tables of
// DuckDB's own format and prints what it took as JSON.   node bench/vpic/duckdb-process.ts FOLDER DATABASE_FILE
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readInDuckdb } from '../ingest/read-in-duckdb.ts'

const OPTIONS = [`delim = '\\t'`, `quote = ''`, `escape = ''`, `nullstr = '\\N'`, 'header = true', 'all_varchar = true']

const [folder = '', database = ''] = process.argv.slice(2)
const tables = readdirSync(folder).map((file) => ({
  table: file.replace('.tsv', ''),
  reader: `read_csv('${join(folder, file)}', ${OPTIONS.join(', ')})`,
}))
await readInDuckdb(database, tables)
