import { DuckDBInstance } from '@duckdb/node-api'
import { printMeasurement } from './print-measurement.ts'

/** A table in DuckDB's own format, and the `read_csv` call that fills it. */
export interface ReadTable {
  readonly table: string
  readonly reader: string
}

/**
 * Reads files into tables of a database file and prints the cost of the process. @param threads '' = DuckDB's choice
 */
export async function readInDuckdb(database: string, tables: readonly ReadTable[], threads = ''): Promise<void> {
  const startMs = performance.now()
  const instance = await DuckDBInstance.create(database, threads === '' ? {} : { threads })
  const connection = await instance.connect()
  let rows = 0
  for (const { table, reader } of tables) {
    await connection.run(`CREATE TABLE "${table}" AS SELECT * FROM ${reader}`)
    const counted = await connection.runAndReadAll(`SELECT count(*) FROM "${table}"`)
    rows += Number(counted.getRows()[0]?.[0] ?? 0)
  }
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
  printMeasurement(startMs, { rows })
}
