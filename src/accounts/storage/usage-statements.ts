import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { USAGE_PAGE_MAX, USED_PAGE_MAX } from '#accounts/usage/usage-rows.ts'

/** What the row of a month has in place of a key and of an operation. */
export const OF_ALL = ''

const SELECT_USED = `
  SELECT units FROM usage WHERE account_id = ? AND period = ? AND key_id = '${OF_ALL}' AND operation = '${OF_ALL}'`
const ADD_UNITS = `
  INSERT INTO usage (account_id, period, key_id, operation, units) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account_id, period, key_id, operation) DO UPDATE SET units = units + excluded.units`
const SET_LAST_USED = `
  INSERT INTO key_last_used (key_id, last_used_ms) VALUES (?, ?)
  ON CONFLICT (key_id) DO UPDATE SET last_used_ms = max(last_used_ms, excluded.last_used_ms)`
const SELECT_LAST_USED = 'SELECT last_used_ms FROM key_last_used WHERE key_id = ?'
const SELECT_USAGE_OF_DAYS = `
  SELECT key_id, period AS day, operation, units
    FROM usage
   WHERE account_id = :account_id AND period >= :first_day AND period <= :day AND key_id <> '${OF_ALL}'
     AND (period < :day OR (key_id, operation) > (:key_id, :operation))
   ORDER BY period DESC, key_id, operation
   LIMIT ${USAGE_PAGE_MAX}`
const SUM_OF_ALL = `SELECT coalesce(sum(units), 0) AS units FROM usage WHERE period = ? AND key_id = '${OF_ALL}'`
const FORGET_USE = 'DELETE FROM key_last_used WHERE key_id = ?'
const SELECT_USED_OF_ALL = `
  SELECT account_id, units AS used
    FROM usage
   WHERE period = ? AND key_id = '${OF_ALL}' AND account_id > ?
   ORDER BY account_id
   LIMIT ${USED_PAGE_MAX}`
const INSERT_NOTICE = `
  INSERT INTO quota_notice (account_id, month, quota, threshold) VALUES (:accountId, :month, :quota, :threshold)
  ON CONFLICT DO NOTHING`
const DELETE_NOTICE = `
  DELETE FROM quota_notice
   WHERE account_id = :accountId AND month = :month AND quota = :quota AND threshold = :threshold`

/** What the row of a month has in place of a day; it sorts behind the days of the month. */
export function periodOf(month: string): string {
  return `${month}~`
}

/** Every statement on usage.sqlite, prepared once per opening. */
export interface UsageStatements {
  /** Gives an array. */
  readonly selectUsed: StatementSync
  readonly addUnits: StatementSync
  readonly setLastUsed: StatementSync
  readonly selectLastUsed: StatementSync
  readonly selectUsageOfDays: StatementSync
  readonly selectUsedOfAll: StatementSync
  readonly sumOfAll: StatementSync
  readonly forgetUse: StatementSync
  readonly insertNotice: StatementSync
  readonly deleteNotice: StatementSync
}

export function prepareUsageStatements(database: DatabaseSync): UsageStatements {
  const selectUsed = database.prepare(SELECT_USED)
  // Asked with every charge: an array is cheaper to make than an object.
  selectUsed.setReturnArrays(true)
  return {
    selectUsed,
    addUnits: database.prepare(ADD_UNITS),
    setLastUsed: database.prepare(SET_LAST_USED),
    selectLastUsed: database.prepare(SELECT_LAST_USED),
    selectUsageOfDays: database.prepare(SELECT_USAGE_OF_DAYS),
    selectUsedOfAll: database.prepare(SELECT_USED_OF_ALL),
    sumOfAll: database.prepare(SUM_OF_ALL),
    forgetUse: database.prepare(FORGET_USE),
    insertNotice: database.prepare(INSERT_NOTICE),
    deleteNotice: database.prepare(DELETE_NOTICE),
  }
}
