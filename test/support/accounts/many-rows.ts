import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STORE_NAME } from '#accounts/storage/account-tables.ts'
import { PostgresDatabase } from '#platform/database/postgres.ts'
import type { ContractStore } from './support.ts'

const NUMBERS = (count: number) =>
  `WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count})`
/** 32 unique bytes. */
const HASHES = { sqlite: 'randomblob(32)', postgres: `sha256(CAST('old' || i AS bytea))` }

/** Inserts keys that an older release may have left: created and revoked in the order of their ids. */
export function addRevokedKeys(place: ContractStore['config'], accountId: string, count: number): Promise<void> {
  const { sqlite, postgres } = HASHES
  const hash = place.databaseUrl === undefined ? sqlite : postgres
  return run(
    place,
    `INSERT INTO api_key (id, account_id, label, mode, token_sha256, last_four, created_ms, revoked_ms)
     ${NUMBERS(count)}
     SELECT 'key_old_' || (1000000 + i), '${accountId}', 'old ' || i, 'live', ${hash}, 'abcd', i, i FROM numbers`,
  )
}

/** Inserts audit entries of one account. */
export function addAuditRows(place: ContractStore['config'], accountId: string, count: number): Promise<void> {
  return run(
    place,
    `INSERT INTO audit_entry (at_ms, actor, action, account_id, key_id, detail)
     ${NUMBERS(count)}
     SELECT i, '${accountId}', 'key_renamed', '${accountId}', 'key_old_' || (1000000 + i), 'x -> ' || i FROM numbers`,
  )
}

/** Inserts one unit for each of many accounts in a month, "2026-11". */
export function addUsedRows(place: ContractStore['config'], month: string, count: number): Promise<void> {
  const id = "'account_used_' || (1000000 + i)"
  if (place.databaseUrl !== undefined) {
    const into = 'INSERT INTO usage_of_month (account_id, month, used, granted, quota)'
    return run(place, `${into} ${NUMBERS(count)} SELECT ${id}, '${month}', 1, 1, 1000 FROM numbers`)
  }
  const into = 'INSERT INTO usage (account_id, period, key_id, operation, units)'
  return run(place, `${into} ${NUMBERS(count)} SELECT ${id}, '${month}~', '', '', 1 FROM numbers`, 'usage')
}

async function run(
  { dataDirectory, databaseUrl }: ContractStore['config'],
  sql: string,
  file: 'accounts' | 'usage' = 'accounts',
): Promise<void> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(join(dataDirectory, `${file}.sqlite`))
    database.exec(sql)
    database.close()
    return
  }
  const database = new PostgresDatabase({ url: databaseUrl, name: STORE_NAME, connectionsMax: 1 })
  await database.query(sql, [], 60_000)
  await database.close()
}
