import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { Catalog } from '#catalog/catalog.ts'

const ROWS_PER_INSERT = 2_000

/** Stores a catalog's vehicles and one key in PostgreSQL, indexed for the queries of bench/peers/express-process.ts. */
export async function fillPeerDatabase(url: string, catalog: Catalog, authorization: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const [first] = catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles
    await client.query(`CREATE TABLE vehicle (${columnsOf(first ?? {})}, PRIMARY KEY (id))`)
    for (let offset = 0; offset < catalog.meta.listed_count; offset += ROWS_PER_INSERT) {
      const { vehicles } = catalog.searchVehicles({}, { limit: ROWS_PER_INSERT, offset })
      const rows = JSON.stringify(vehicles)
      await client.query('INSERT INTO vehicle SELECT * FROM json_populate_recordset(NULL::vehicle, $1)', [rows])
    }
    await client.query('CREATE INDEX ON vehicle (lower(make), lower(model), year)')
    await client.query('CREATE TABLE api_key (token_sha256 bytea PRIMARY KEY, plan text NOT NULL)')
    const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest()
    await client.query("INSERT INTO api_key VALUES ($1, 'enterprise')", [hash])
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}

/** Returns the columns of the response, with numbers as numbers. */
function columnsOf(row: object): string {
  const numbers = /^(year|horsepower|cylinders|displacement_l|doors|.*_count)$/
  return Object.keys(row)
    .map((name) => `"${name}" ${numbers.test(name) ? 'double precision' : 'text'}`)
    .join(', ')
}

/** Returns the processes of the PostgreSQL on a port, if the system lists them (proc(5)). */
export function postgresProcesses(port: number): number[] {
  const all = processes()
  const main = all.find(({ command }) => command.includes(`\0-p\0${port}\0`))
  return all.filter(({ parent }) => parent === main?.pid).map(({ pid }) => pid)
}

function processes(): { pid: number; parent: number; command: string }[] {
  const found = []
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      found.push({ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'latin1') })
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found
}
