// Run as a process of its own: reads the tables that the decoder needs, as tab-delimited text with a header, into tables of
// DuckDB's own format and prints what it took as JSON.   node bench/vpic/duckdb-process.ts FOLDER DATABASE_FILE
import { DuckDBInstance } from '@duckdb/node-api'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { peakMegabytes } from '../ingest/peak-memory.ts'

const OPTIONS = [`delim = '\\t'`, `quote = ''`, `escape = ''`, `nullstr = '\\N'`, 'header = true', 'all_varchar = true']

const [folder = '', database = ''] = process.argv.slice(2)
const start = performance.now()
const instance = await DuckDBInstance.create(database)
const connection = await instance.connect()
let rows = 0
for (const file of readdirSync(folder)) {
  const table = file.replace('.tsv', '')
  await connection.run(
    `CREATE TABLE "${table}" AS SELECT * FROM read_csv('${join(folder, file)}', ${OPTIONS.join(', ')})`,
  )
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM "${table}"`)
  rows += Number(counted.getRows()[0]?.[0] ?? 0)
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
