// Separate process that reads the tables used by the decoder, as tab-delimited text with a header, into tables in
// DuckDB's own format and prints its cost as JSON.
// node bench/vpic/duckdb-process.ts FOLDER DATABASE_FILE
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
