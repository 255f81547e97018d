// Run as a process of its own: reads the text files of a folder into tables of DuckDB's own format and prints what it
// took as JSON.   node bench/ingest/duckdb-process.ts FOLDER DATABASE_FILE [THREADS]
import { DuckDBInstance } from '@duckdb/node-api'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { peakMegabytes } from './peak-memory.ts'

const [folder = '', database = '', threads = ''] = process.argv.slice(2)

/** Text as it is: tabs divide, and a quotation mark is text like any other. */
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
const CSV_OPTIONS = [`delim = ','`, 'header = true', 'all_varchar = true']
/** Fields of the widest layout of each kind of file; the columns are called c0, c1, ... */
const WIDTHS: Readonly<Record<string, number>> = { cmpl: 51, tsbs: 14, rcl: 29, inv: 11 }

function readerOf(kind: string, file: string): string {
  const width = WIDTHS[kind]
  if (width === undefined) return `read_csv('${file}', ${CSV_OPTIONS.join(', ')})`
  const fields =
    kind === 'tsbs' && Number(/(?<year>\d{4})-\d{4}\.txt$/.exec(file)?.groups?.['year']) < 2015 ? 10 : width
  const columns = Array.from({ length: fields }, (_, column) => `'c${column}': 'VARCHAR'`).join(', ')
  return `read_csv('${file}', columns = {${columns}}, ${TAB_OPTIONS.join(', ')})`
}

const start = performance.now()
const instance = await DuckDBInstance.create(database, threads === '' ? {} : { threads })
const connection = await instance.connect()
let rows = 0
for (const kind of readdirSync(folder)) {
  for (const [number, name] of readdirSync(join(folder, kind)).entries()) {
    const table = `${kind}_${number}`
    await connection.run(`CREATE TABLE ${table} AS SELECT * FROM ${readerOf(kind, join(folder, kind, name))}`)
    const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)
    rows += Number(counted.getRows()[0]?.[0] ?? 0)
  }
}
await connection.run('CHECKPOINT')
connection.closeSync()
instance.closeSync()
const { userCPUTime, systemCPUTime } = process.resourceUsage()
process.stdout.write(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: peakMegabytes(),
    rows,
  }),
)
