import type { PostgresStatement } from '#platform/database/postgres.ts'
import { USAGE_PAGE_MAX, USED_PAGE_MAX } from '#accounts/usage/usage-rows.ts'

// An array comes as (SELECT $1): the planner then knows as little of its length when it plans for these very values as
// when it plans for all, finds the one plan no better than the other, and keeps the general one. Planning anew for each
// batch took three quarters of the database's time.

/** What a database must understand to count without waiting for the disk. */
export const RELAX_COMMIT = "SELECT set_config('synchronous_commit', 'off', true)"

/** The statements that count units. */
export interface CountingStatements {
  readonly takeUnits: PostgresStatement
  readonly confirmAndTake: PostgresStatement
}

/** Counts; the answer means that the units are on the disk. */
export const COUNT_ON_DISK: CountingStatements = {
  takeUnits: { name: 'take_units_2', text: takeUnits('true') },
  confirmAndTake: { name: 'confirm_and_take_3', text: confirmAndTake('true') },
}

// The setting holds for the one transaction that the statement is, so no session and no other statement is touched. A
// subquery that depends on nothing runs once.
const RELAXED = `(${RELAX_COMMIT}) IS NOT NULL`

/**
 * Counts without waiting for the disk: PostgreSQL writes the units within 0.6 s (three times `wal_writer_delay`), and
 * forgets them only if it crashes before that.
 */
export const COUNT_WITHOUT_WAITING: CountingStatements = {
  takeUnits: { name: 'take_units_relaxed', text: takeUnits(RELAXED) },
  confirmAndTake: { name: 'confirm_and_take_relaxed', text: confirmAndTake(RELAXED) },
}

/**
 * Takes the units of one batch, all or as many as the quotas leave. A month's row is changed in place and answers what
 * it granted, so nodes that charge the same account follow one another, each on what the one before left. Rows are taken
 * in order, so two batches never wait for each other in a circle. The days count what their month granted them.
 */
function takeUnits(condition: string): string {
  return `
    WITH asked AS (
      SELECT account_id, month, units, quota
        FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::bigint[]), (SELECT $4::bigint[])) AS asked (account_id, month, units, quota)
       WHERE ${condition}
    ), taken AS (
      INSERT INTO usage_of_month AS held (account_id, month, used, granted, quota)
      SELECT account_id, month, least(units, quota), least(units, quota), quota FROM asked ORDER BY account_id, month
      ON CONFLICT (account_id, month) DO UPDATE
         SET used = held.used + greatest(0, least(excluded.used, excluded.quota - held.used)),
             granted = greatest(0, least(excluded.used, excluded.quota - held.used)),
             quota = excluded.quota
      RETURNING account_id, month, used, granted
    ), counted AS (
      INSERT INTO usage_of_day AS held (account_id, day, key_id, operation, units)
      SELECT taken.account_id, asked.day, asked.key_id, asked.operation,
             least(asked.units, taken.granted - asked.before)
        FROM unnest((SELECT $5::text[]), (SELECT $6::text[]), (SELECT $7::text[]), (SELECT $8::text[]), (SELECT $9::text[]), (SELECT $10::bigint[]), (SELECT $11::bigint[]))
             AS asked (account_id, month, day, key_id, operation, units, before)
        JOIN taken ON taken.account_id = asked.account_id AND taken.month = asked.month
       WHERE taken.granted > asked.before
       ORDER BY taken.account_id, asked.day, asked.key_id, asked.operation
      ON CONFLICT (account_id, day, key_id, operation) DO UPDATE SET units = held.units + excluded.units
      RETURNING 1
    )
    SELECT account_id, month, used, granted FROM taken`
}

export const SELECT_USED = {
  name: 'select_used',
  text: `
    SELECT asked.account_id, asked.month, found.used
      FROM unnest((SELECT $1::text[]), (SELECT $2::text[])) AS asked (account_id, month)
     CROSS JOIN LATERAL (
           SELECT used FROM usage_of_month
            WHERE usage_of_month.account_id = asked.account_id AND usage_of_month.month = asked.month
            LIMIT 1
           ) AS found`,
} as const

export const SET_LAST_USED = {
  name: 'set_last_used',
  text: `
    INSERT INTO key_last_used AS held (key_id, last_used_ms)
    SELECT key_id, at_ms FROM unnest((SELECT $1::text[]), (SELECT $2::bigint[])) AS used (key_id, at_ms) ORDER BY key_id
    ON CONFLICT (key_id) DO UPDATE SET last_used_ms = greatest(held.last_used_ms, excluded.last_used_ms)`,
} as const

export const SELECT_LAST_USED = 'SELECT key_id, last_used_ms FROM key_last_used WHERE key_id = ANY ($1::text[])'

export const SELECT_USAGE_OF_DAYS = `
  SELECT key_id, day, operation, units
    FROM usage_of_day
   WHERE account_id = $1 AND day >= $2 AND day <= $3
     AND (day < $3 OR (key_id, operation) > ($4, $5))
   ORDER BY day DESC, key_id, operation
   LIMIT ${USAGE_PAGE_MAX}`

export const SUM_OF_ALL = 'SELECT coalesce(sum(used), 0) AS used FROM usage_of_month WHERE month = $1'

export const FORGET_USE = 'DELETE FROM key_last_used WHERE key_id = ANY ($1::text[])'

export const SELECT_USED_OF_ALL = `
  SELECT account_id, used FROM usage_of_month
   WHERE month = $1 AND used > 0 AND account_id > $2 ORDER BY account_id LIMIT ${USED_PAGE_MAX}`

export const INSERT_NOTICE = `
  INSERT INTO quota_notice (account_id, month, quota, threshold) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING
  RETURNING threshold`

export const DELETE_NOTICE =
  'DELETE FROM quota_notice WHERE account_id = $1 AND month = $2 AND quota = $3 AND threshold = $4'

/**
 * Confirms known callers and takes their units, all in one: a key that was revoked, or an account that changed, before
 * the statement began has no row in the answer and is not charged. `used` is the sum before the group's own units.
 * Rows of days need no order: whoever changes them holds their account's month.
 */
function confirmAndTake(condition: string): string {
  return `
    WITH asked AS (
      SELECT key_id, plan, contract_quota, contract_burst, quota, operation, units, position
        FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::bigint[]), (SELECT $4::bigint[]), (SELECT $5::bigint[]), (SELECT $6::text[]), (SELECT $7::integer[]))
             WITH ORDINALITY
             AS asked (key_id, plan, contract_quota, contract_burst, quota, operation, units, position)
    ), confirmed AS (
      SELECT asked.key_id, found.account_id, asked.quota, asked.operation, asked.units, asked.position,
             sum(asked.units) OVER (PARTITION BY found.account_id ORDER BY asked.position ROWS UNBOUNDED PRECEDING)
               - asked.units AS before
        FROM asked
       CROSS JOIN LATERAL (
             SELECT account_id FROM api_key WHERE id = asked.key_id AND revoked_ms IS NULL LIMIT 1
             ) AS found
       CROSS JOIN LATERAL (
             SELECT id FROM account
              WHERE id = found.account_id AND disabled_ms IS NULL AND plan = asked.plan
                AND contract_quota IS NOT DISTINCT FROM asked.contract_quota
                AND contract_burst IS NOT DISTINCT FROM asked.contract_burst
              LIMIT 1
             ) AS unchanged
    ), wanted AS (
      SELECT account_id, least(sum(units), max(quota)) AS units, max(quota) AS quota
        FROM confirmed WHERE ${condition} GROUP BY account_id HAVING sum(units) > 0
    ), taken AS (
      INSERT INTO usage_of_month AS held (account_id, month, used, granted, quota)
      SELECT account_id, $8, units, units, quota FROM wanted ORDER BY account_id
      ON CONFLICT (account_id, month) DO UPDATE
         SET used = held.used + greatest(0, least(excluded.used, excluded.quota - held.used)),
             granted = greatest(0, least(excluded.used, excluded.quota - held.used)),
             quota = excluded.quota
      RETURNING account_id, used, granted
    ), counted AS (
      INSERT INTO usage_of_day AS held (account_id, day, key_id, operation, units)
      SELECT confirmed.account_id, $9, confirmed.key_id, confirmed.operation,
             least(confirmed.units, taken.granted - confirmed.before)
        FROM confirmed
        JOIN taken ON taken.account_id = confirmed.account_id
       WHERE confirmed.units > 0 AND taken.granted > confirmed.before
      ON CONFLICT (account_id, day, key_id, operation) DO UPDATE SET units = held.units + excluded.units
      RETURNING 1
    )
    SELECT confirmed.position,
           coalesce(least(confirmed.units, greatest(taken.granted - confirmed.before, 0)), 0) AS granted,
           coalesce(
             taken.used - taken.granted + least(confirmed.before, taken.granted),
             (SELECT used FROM usage_of_month AS held WHERE held.account_id = confirmed.account_id AND held.month = $8),
             0
           ) AS used
      FROM confirmed
      LEFT JOIN taken ON taken.account_id = confirmed.account_id`
}
