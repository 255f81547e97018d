import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findUnreadable, unreadableLine } from '#alerts/reencrypt.ts'
import { openSealing, type Sealing } from '#alerts/sealing.ts'
import type { Config } from '#platform/config.ts'
import { openPool } from '#platform/database/postgres-pool.ts'

/** PostgreSQL's code for a missing table. */
const UNDEFINED_TABLE = '42P01'

/** Returns one line with the fix if the keys cannot decrypt the alert store. Creates no key and no table. */
export async function unreadableAlerts(config: Config): Promise<string | undefined> {
  const sealing = openSealing(config, { makes: false })
  const found =
    config.databaseUrl === undefined
      ? await inFile(join(config.dataDirectory, 'alerts.sqlite'), sealing)
      : await inPostgres(config.databaseUrl, sealing)
  return found === undefined ? undefined : unreadableLine(found)
}

async function inFile(file: string, sealing: Sealing) {
  if (!existsSync(file)) return undefined
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return await findUnreadable({ rows: async (statement) => database.prepare(statement).all() }, sealing)
  } finally {
    database.close()
  }
}

async function inPostgres(databaseUrl: string, sealing: Sealing) {
  const pool = openPool(databaseUrl, 1)
  try {
    return await findUnreadable({ rows: async (statement) => (await pool.query(statement)).rows }, sealing)
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return undefined
    throw error
  } finally {
    await pool.end()
  }
}
