import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { REPEAT_WINDOW_MS, REPEATS_MAX, UNRESOLVED_LISTED_MAX } from '#payments/payment-ledger.ts'
import { PAYMENT_COLUMNS } from './payment-rows.ts'

const SELECT = `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE payment_id = ?`
const SELECT_BY_IDENTIFIER = 'SELECT payment_id FROM payment WHERE identifier = ?'
const INSERT = `
  INSERT INTO payment (payment_id, request_binding, fingerprint, identifier, network, payer, nonce, amount,
                       valid_before, path, state, owner, lease_until_ms, created_ms)
  VALUES (:payment_id, :request_binding, :fingerprint, :identifier, :network, :payer, :nonce, :amount,
          :valid_before, :path, 'claimed', :owner, :lease_until_ms, :now_ms)`
const TAKE_OVER = 'UPDATE payment SET owner = :owner, lease_until_ms = :lease_until_ms WHERE payment_id = :payment_id'
const START_SETTLING = `
  UPDATE payment SET state = 'settling', lease_until_ms = :lease_until_ms
   WHERE payment_id = :payment_id AND owner = :owner AND state IN ('claimed', 'settling', 'unknown')`
const FORGET_CLAIM = `DELETE FROM payment WHERE payment_id = ? AND owner = ? AND state = 'claimed'`
const PARK = `
  UPDATE payment SET state = 'unknown', lease_until_ms = 0, trouble = :trouble
   WHERE payment_id = :payment_id AND owner = :owner AND state IN ('settling', 'unknown')`
const MARK_SETTLED = `
  UPDATE payment
     SET state = 'settled', transaction_hash = :transaction_hash, is_confirmed = :is_confirmed, settled_ms = :now_ms,
         answer_count = :answer_count, first_answer_ms = :first_answer_ms
   WHERE payment_id = :payment_id AND state <> 'settled'`
const MARK_FAILED = `
  UPDATE payment SET state = 'failed', trouble = :trouble
   WHERE payment_id = :payment_id AND state IN ('settling', 'unknown')`
const COUNT_ANSWER = `
  UPDATE payment
     SET answer_count = answer_count + 1, first_answer_ms = coalesce(first_answer_ms, :now_ms)
   WHERE payment_id = :payment_id AND state = 'settled' AND answer_count <= ${REPEATS_MAX}
     AND (first_answer_ms IS NULL OR first_answer_ms >= :now_ms - ${REPEAT_WINDOW_MS})`
const SELECT_UNRESOLVED = `
  SELECT ${PAYMENT_COLUMNS} FROM payment
   WHERE state IN ('settling', 'unknown') AND lease_until_ms <= ?
   ORDER BY lease_until_ms LIMIT ${UNRESOLVED_LISTED_MAX}`
const BEFORE = '(created_ms, payment_id) < (:created_ms, :payment_id)'
const NEWEST_FIRST = 'ORDER BY created_ms DESC, payment_id DESC LIMIT :limit'
const SELECT_RECENT = `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE ${BEFORE} ${NEWEST_FIRST}`
const SELECT_RECENT_IN_STATE = `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE state = :state AND ${BEFORE} ${NEWEST_FIRST}`
// Cents of a service that is paid per call: far below what a sum of 64 bits holds.
const SELECT_TOTALS = `
  SELECT state, count(*) AS count, sum(CAST(amount AS INTEGER)) AS amount FROM payment
   WHERE created_ms >= ? GROUP BY state ORDER BY state`
const PRUNE = `
  DELETE FROM payment
   WHERE (state = 'claimed' AND lease_until_ms < :claims_before_ms)
      OR (state IN ('settled', 'failed') AND created_ms < :payments_before_ms)`

/** Every statement on payments.sqlite, prepared once per opening. */
export interface PaymentStatements {
  readonly select: StatementSync
  readonly selectByIdentifier: StatementSync
  readonly insert: StatementSync
  readonly takeOver: StatementSync
  readonly startSettling: StatementSync
  readonly forgetClaim: StatementSync
  readonly park: StatementSync
  readonly markSettled: StatementSync
  readonly markFailed: StatementSync
  readonly countAnswer: StatementSync
  readonly selectUnresolved: StatementSync
  readonly selectRecent: StatementSync
  readonly selectRecentInState: StatementSync
  readonly selectTotals: StatementSync
  readonly prune: StatementSync
}

export function preparePaymentStatements(database: DatabaseSync): PaymentStatements {
  return {
    select: database.prepare(SELECT),
    selectByIdentifier: database.prepare(SELECT_BY_IDENTIFIER),
    insert: database.prepare(INSERT),
    takeOver: database.prepare(TAKE_OVER),
    startSettling: database.prepare(START_SETTLING),
    forgetClaim: database.prepare(FORGET_CLAIM),
    park: database.prepare(PARK),
    markSettled: database.prepare(MARK_SETTLED),
    markFailed: database.prepare(MARK_FAILED),
    countAnswer: database.prepare(COUNT_ANSWER),
    selectUnresolved: database.prepare(SELECT_UNRESOLVED),
    selectRecent: database.prepare(SELECT_RECENT),
    selectRecentInState: database.prepare(SELECT_RECENT_IN_STATE),
    selectTotals: database.prepare(SELECT_TOTALS),
    prune: database.prepare(PRUNE),
  }
}
