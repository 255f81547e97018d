import { REPEAT_WINDOW_MS, REPEATS_MAX, UNRESOLVED_LISTED_MAX } from '#payments/payment-ledger.ts'
import { PAYMENT_COLUMNS } from './payment-rows.ts'

// Each of these is one transaction, and right whether the engine is read-committed or serialisable: what a step rests
// on stands in its WHERE. They answer a row where they changed something. No table is changed twice in one statement,
// which some distributed engines refuse.

export const SELECT = `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE payment_id = $1`
export const SELECT_BY_IDENTIFIER = 'SELECT payment_id FROM payment WHERE identifier = $1'
/** Nothing where the payment, or another one with its identifier, is known. */
export const INSERT = `
  INSERT INTO payment (payment_id, request_binding, fingerprint, identifier, network, payer, nonce, amount,
                       valid_before, path, state, owner, lease_until_ms, created_ms)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'claimed', $11, $12, $13)
  ON CONFLICT DO NOTHING
  RETURNING payment_id`
export const TAKE_OVER = `
  UPDATE payment SET owner = $4, lease_until_ms = $5
   WHERE payment_id = $1 AND request_binding = $2 AND fingerprint = $3
     AND state IN ('claimed', 'settling', 'unknown') AND lease_until_ms <= $6
  RETURNING state`
export const START_SETTLING = `
  UPDATE payment SET state = 'settling', lease_until_ms = $3
   WHERE payment_id = $1 AND owner = $2 AND state IN ('claimed', 'settling', 'unknown')
  RETURNING payment_id`
export const FORGET_CLAIM = `
  DELETE FROM payment WHERE payment_id = $1 AND owner = $2 AND state = 'claimed' RETURNING payment_id`
export const PARK = `
  UPDATE payment SET state = 'unknown', lease_until_ms = 0, trouble = $3
   WHERE payment_id = $1 AND owner = $2 AND state IN ('settling', 'unknown')`
export const MARK_SETTLED = `
  UPDATE payment
     SET state = 'settled', transaction_hash = $2, is_confirmed = $3, settled_ms = $4,
         answer_count = $5, first_answer_ms = $6
   WHERE payment_id = $1 AND state <> 'settled'
  RETURNING payment_id`
export const MARK_FAILED = `
  UPDATE payment SET state = 'failed', trouble = $2
   WHERE payment_id = $1 AND state IN ('settling', 'unknown')`
export const COUNT_ANSWER = `
  UPDATE payment
     SET answer_count = answer_count + 1, first_answer_ms = coalesce(first_answer_ms, $2)
   WHERE payment_id = $1 AND state = 'settled' AND answer_count <= ${REPEATS_MAX}
     AND (first_answer_ms IS NULL OR first_answer_ms >= $2::BIGINT - ${REPEAT_WINDOW_MS})
  RETURNING payment_id`
export const SELECT_UNRESOLVED = `
  SELECT ${PAYMENT_COLUMNS} FROM payment
   WHERE state IN ('settling', 'unknown') AND lease_until_ms <= $1
   ORDER BY lease_until_ms LIMIT ${UNRESOLVED_LISTED_MAX}`
const NEWEST_FIRST = 'ORDER BY created_ms DESC, payment_id DESC LIMIT $3'
export const SELECT_RECENT = `
  SELECT ${PAYMENT_COLUMNS} FROM payment WHERE (created_ms, payment_id) < ($1, $2) ${NEWEST_FIRST}`
export const SELECT_RECENT_IN_STATE = `
  SELECT ${PAYMENT_COLUMNS} FROM payment WHERE (created_ms, payment_id) < ($1, $2) AND state = $4 ${NEWEST_FIRST}`
export const SELECT_TOTALS = `
  SELECT state, count(*) AS count, sum(CAST(amount AS BIGINT)) AS amount FROM payment
   WHERE created_ms >= $1 GROUP BY state ORDER BY state`
export const PRUNE = `
  DELETE FROM payment
   WHERE (state = 'claimed' AND lease_until_ms < $1) OR (state IN ('settled', 'failed') AND created_ms < $2)
  RETURNING payment_id`
