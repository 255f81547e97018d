import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ACCOUNT_SQL, type AccountSqlName } from './account-sql.ts'

const DATA_VERSION = 'PRAGMA data_version'
const SELECT_PRINCIPAL = `
  SELECT api_key.id AS key_id, account.id AS account_id, plan, contract_quota, contract_burst, mode
    FROM api_key
    JOIN account ON account.id = api_key.account_id
   WHERE token_sha256 = ? AND revoked_ms IS NULL AND disabled_ms IS NULL`

/** Every statement on accounts.sqlite, prepared once per opening. */
export interface AccountStatements {
  /** Gives an array. */
  readonly dataVersion: StatementSync
  readonly selectPrincipal: StatementSync
  readonly records: Readonly<Record<AccountSqlName, StatementSync>>
}

export function prepareAccountStatements(database: DatabaseSync): AccountStatements {
  const dataVersion = database.prepare(DATA_VERSION)
  // Asked by every request: an array is cheaper to make than an object.
  dataVersion.setReturnArrays(true)
  const records = Object.entries(ACCOUNT_SQL).map(([name, sql]) => [name, database.prepare(sql)] as const)
  return {
    dataVersion,
    selectPrincipal: database.prepare(SELECT_PRINCIPAL),
    records: Object.fromEntries(records) as Record<AccountSqlName, StatementSync>,
  }
}
