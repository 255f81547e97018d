import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Keys x days x operations of one account and month; enough for 100 keys, 31 days and 12 operations. */
const USAGE_ROWS_MAX = 40_000
const ACCOUNTS_LISTED_MAX = 10_000

const SELECT_USED = 'SELECT used FROM usage_of_month WHERE account_id = ? AND month = ?'
const SET_USED = `
  INSERT INTO usage_of_month (account_id, month, used) VALUES (?, ?, ?)
  ON CONFLICT (account_id, month) DO UPDATE SET used = excluded.used`
const ADD_UNITS_OF_DAY = `
  INSERT INTO usage_of_day (account_id, day, key_id, operation, units) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account_id, day, key_id, operation) DO UPDATE SET units = units + excluded.units`
const SET_LAST_USED = `
  INSERT INTO key_last_used (key_id, last_used_ms) VALUES (?, ?)
  ON CONFLICT (key_id) DO UPDATE SET last_used_ms = max(last_used_ms, excluded.last_used_ms)`
const SELECT_LAST_USED = 'SELECT last_used_ms FROM key_last_used WHERE key_id = ?'
const SELECT_USAGE_OF_DAYS = `
  SELECT key_id, day, operation, units
    FROM usage_of_day
   WHERE account_id = :account_id AND day >= :first_day AND day <= :last_day
   ORDER BY key_id, day, operation
   LIMIT ${USAGE_ROWS_MAX}`
const SELECT_USED_OF_ALL = `
  SELECT account_id, used FROM usage_of_month WHERE month = ? AND used > 0 ORDER BY account_id LIMIT ${ACCOUNTS_LISTED_MAX}`
const INSERT_NOTICE = `
  INSERT INTO quota_notice (account_id, month, quota, threshold) VALUES (:accountId, :month, :quota, :threshold)
  ON CONFLICT DO NOTHING`
const DELETE_NOTICE = `
  DELETE FROM quota_notice
   WHERE account_id = :accountId AND month = :month AND quota = :quota AND threshold = :threshold`

/** Every statement on usage.sqlite, prepared once per opening. */
export interface UsageStatements {
  readonly selectUsed: StatementSync
  readonly setUsed: StatementSync
  readonly addUnitsOfDay: StatementSync
  readonly setLastUsed: StatementSync
  readonly selectLastUsed: StatementSync
  readonly selectUsageOfDays: StatementSync
  readonly selectUsedOfAll: StatementSync
  readonly insertNotice: StatementSync
  readonly deleteNotice: StatementSync
}

export function prepareUsageStatements(database: DatabaseSync): UsageStatements {
  return {
    selectUsed: database.prepare(SELECT_USED),
    setUsed: database.prepare(SET_USED),
    addUnitsOfDay: database.prepare(ADD_UNITS_OF_DAY),
    setLastUsed: database.prepare(SET_LAST_USED),
    selectLastUsed: database.prepare(SELECT_LAST_USED),
    selectUsageOfDays: database.prepare(SELECT_USAGE_OF_DAYS),
    selectUsedOfAll: database.prepare(SELECT_USED_OF_ALL),
    insertNotice: database.prepare(INSERT_NOTICE),
    deleteNotice: database.prepare(DELETE_NOTICE),
  }
}
