import type { PostgresDatabase, PostgresStatement } from '#platform/database/postgres.ts'
import { BUSIEST_MAX, USAGE_PAGE_MAX, USED_PAGE_MAX } from '#accounts/limits.ts'
import type { UnitsCharged, UnitsRequest } from '#accounts/batch-admission.ts'
import type { IdempotentBatch, LinesCharged } from '#accounts/usage/idempotency-keys.ts'
import { RequestBatches, STEP_SHARE } from '#accounts/usage/request-batches.ts'
import { UsageRecords, type UsageSql } from '#accounts/usage/usage-records.ts'
import { STORE_NAME } from './account-tables.ts'

/** Unlimited quota: no account ever makes as many requests. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

const SELECT_USED = 'SELECT used FROM usage_of_month WHERE account_id = :account_id AND month = :month'

const SQL: UsageSql = {
  selectPage: `
    SELECT key_id, day, operation, units
      FROM usage_of_day
     WHERE account_id = :account_id AND day >= :first_day AND day <= :day
       AND (day < :day OR (key_id, operation) > (:key_id, :operation))
     ORDER BY day DESC, key_id, operation
     LIMIT ${USAGE_PAGE_MAX}`,
  sumOfAll: 'SELECT coalesce(sum(used), 0) AS units FROM usage_of_month WHERE month = :month',
  selectUsedOfAll: `
    SELECT account_id, used AS units FROM usage_of_month
     WHERE month = :month AND used > 0 AND account_id > :after_id ORDER BY account_id LIMIT ${USED_PAGE_MAX}`,
  selectBusiest: `
    SELECT account_id, used AS units FROM usage_of_month
     WHERE month = :month AND used > 0 ORDER BY used DESC, account_id LIMIT ${BUSIEST_MAX}`,
  selectLastUsed: `
    SELECT key_id, last_used_ms FROM key_last_used
     WHERE key_id IN (SELECT jsonb_array_elements_text(CAST(:key_ids AS jsonb)))`,
  deleteLastUsed: `
    DELETE FROM key_last_used WHERE key_id IN (SELECT jsonb_array_elements_text(CAST(:key_ids AS jsonb)))`,
  setLastUsed: `
    INSERT INTO key_last_used (key_id, last_used_ms)
    SELECT key_id, at_ms FROM jsonb_to_recordset(CAST(:notes AS jsonb)) AS note (key_id TEXT, at_ms BIGINT) ORDER BY key_id
    ON CONFLICT (key_id) DO UPDATE SET last_used_ms = greatest(key_last_used.last_used_ms, excluded.last_used_ms)`,
}

// Arrays are passed as (SELECT $1), which hides their length from the planner, so it keeps the generic plan. Planning each
// batch again took three quarters of the database's time.

/** Lets usage commits return without waiting for the disk. */
export const RELAX_COMMIT = "SELECT set_config('synchronous_commit', 'off', true)"

/** Counts units; the response means that they are on disk. */
const TAKE_ON_DISK: PostgresStatement = { name: 'take_units_5', text: chargeUnits('true') }

// The setting applies only to this statement's transaction. An uncorrelated subquery runs once.
const RELAXED = `(${RELAX_COMMIT}) IS NOT NULL`

/** Counts without waiting for the disk: written within 0.6 s (three times `wal_writer_delay`), lost only in a crash. */
const TAKE_WITHOUT_WAITING: PostgresStatement = { name: 'take_units_relaxed_5', text: chargeUnits(RELAXED) }

/**
 * Charges the units of one batch in its order, up to the quotas. A month's row is updated in place and returns the
 * granted units, so nodes that charge the same account run one after the other. Rows of months are locked in a fixed
 * order, so that two batches never deadlock. Rows of days need no order, because only the holder of their account's
 * month changes them.
 */
function chargeUnits(condition: string): string {
  return `
    WITH asked AS (
      SELECT asked.*,
             sum(units) OVER (PARTITION BY account_id, month ORDER BY position ROWS UNBOUNDED PRECEDING) - units AS before
        FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::bigint[]), (SELECT $4::text[]), (SELECT $5::text[]),
                    (SELECT $6::text[]), (SELECT $7::integer[]))
             WITH ORDINALITY AS asked (account_id, key_id, quota, month, day, operation, units, position)
    ), wanted AS (
      SELECT account_id, month, least(sum(units), max(quota)) AS units, max(quota) AS quota
        FROM asked WHERE ${condition} GROUP BY account_id, month HAVING sum(units) > 0
    ), taken AS (
      INSERT INTO usage_of_month AS held (account_id, month, used, granted, quota)
      SELECT account_id, month, units, units, quota FROM wanted ORDER BY account_id, month
      ON CONFLICT (account_id, month) DO UPDATE
         SET used = held.used + greatest(0, least(excluded.used, excluded.quota - held.used)),
             granted = greatest(0, least(excluded.used, excluded.quota - held.used)),
             quota = excluded.quota
      RETURNING account_id, month, used, granted
    ), given AS (
      SELECT asked.*, CAST(greatest(0, least(asked.units, taken.granted - asked.before)) AS integer) AS granted,
             taken.used - taken.granted + least(asked.before + asked.units, taken.granted) AS used
        FROM asked
        JOIN taken ON taken.account_id = asked.account_id AND taken.month = asked.month
    ), counted AS (
      INSERT INTO usage_of_day AS held (account_id, day, key_id, operation, units)
      SELECT account_id, day, key_id, operation, sum(granted)
        FROM given WHERE granted > 0 GROUP BY account_id, day, key_id, operation
      ON CONFLICT (account_id, day, key_id, operation) DO UPDATE SET units = held.units + excluded.units
      RETURNING 1
    )
    SELECT position, granted, used FROM given`
}

const TAKE_OF_BATCH_ON_DISK: PostgresStatement = { name: 'take_units_of_batch_1', text: chargeBatchUnits('true') }
const TAKE_OF_BATCH_WITHOUT_WAITING: PostgresStatement = {
  name: 'take_units_of_batch_relaxed_1',
  text: chargeBatchUnits(RELAXED),
}

/** Charges the uncharged lines of a batch. Locks its record first, so that attempts run one after the other. */
function chargeBatchUnits(condition: string): string {
  return `
    WITH batch AS (
      SELECT charged FROM idempotency_key WHERE account_id = $1 AND key_sha256 = $2 AND ${condition} FOR UPDATE
    ), wanted AS (
      SELECT CAST(least($3::bigint - charged, $4::bigint) AS bigint) AS units FROM batch WHERE charged < $3
    ), taken AS (
      INSERT INTO usage_of_month AS held (account_id, month, used, granted, quota)
      SELECT $1, $5, units, units, $4 FROM wanted
      ON CONFLICT (account_id, month) DO UPDATE
         SET used = held.used + greatest(0, least(excluded.used, excluded.quota - held.used)),
             granted = greatest(0, least(excluded.used, excluded.quota - held.used)),
             quota = excluded.quota
      RETURNING used, granted
    ), counted AS (
      INSERT INTO usage_of_day AS held (account_id, day, key_id, operation, units)
      SELECT $1, $6, $7, $8, granted FROM taken WHERE granted > 0
      ON CONFLICT (account_id, day, key_id, operation) DO UPDATE SET units = held.units + excluded.units
      RETURNING 1
    ), recorded AS (
      UPDATE idempotency_key SET charged = charged + (SELECT granted FROM taken)
       WHERE account_id = $1 AND key_sha256 = $2 AND EXISTS (SELECT 1 FROM taken WHERE granted > 0)
      RETURNING 1
    )
    SELECT batch.charged + coalesce(taken.granted, 0) AS charged, coalesce(taken.granted, 0) AS granted,
           coalesce(taken.used, (SELECT used FROM usage_of_month WHERE account_id = $1 AND month = $5), 0) AS used
      FROM batch LEFT JOIN taken ON true`
}

interface PostgresUsageOptions {
  readonly database: PostgresDatabase
  readonly records: PostgresDatabase
  readonly isOnDisk: boolean
}

/** Counts units in PostgreSQL. Exact over all nodes, because one statement grants and counts in a month's row. */
export class PostgresUsage extends UsageRecords {
  readonly #database: PostgresDatabase
  readonly #chargeUnits: PostgresStatement
  readonly #chargeBatchUnits: PostgresStatement
  readonly #charges: RequestBatches<readonly UnitsRequest[], readonly UnitsCharged[]>

  constructor({ database, records, isOnDisk }: PostgresUsageOptions) {
    super(records, SQL)
    this.#database = database
    this.#chargeUnits = isOnDisk ? TAKE_ON_DISK : TAKE_WITHOUT_WAITING
    this.#chargeBatchUnits = isOnDisk ? TAKE_OF_BATCH_ON_DISK : TAKE_OF_BATCH_WITHOUT_WAITING
    this.#charges = new RequestBatches({
      name: STORE_NAME,
      // One at a time, so that the last units go to the first requests: two batches might lock the month's row in
      // either order.
      underWayMax: 1,
      responseMsMax: database.workMsMax * STEP_SHARE,
      sizeOf: requestsOf,
      run: (turns, msMax) => this.#takeAll(turns, msMax),
    })
  }

  /** @see AccountStore.chargeUnits */
  chargeUnits(requests: readonly UnitsRequest[]): Promise<readonly UnitsCharged[]> {
    return this.#charges.request(requests)
  }

  /** @see AccountStore.chargeBatchUnits */
  async chargeBatchUnits(
    { accountId, keySha256 }: IdempotentBatch,
    { principal, chargeFor }: Omit<UnitsRequest, 'units'>,
    lines: number,
  ): Promise<LinesCharged> {
    const { month, day, operation } = chargeFor
    const quota = principal.quota ?? UNLIMITED
    const values = [accountId, keySha256, lines, quota, month, day, principal.keyId, operation]
    const [row] = await this.#database.query(this.#chargeBatchUnits, values, this.#database.workMsMax * STEP_SHARE)
    const [charged = 0, granted = 0, used = 0] = ['charged', 'granted', 'used'].map((name) => Number(row?.[name] ?? 0))
    return { charged, granted, used }
  }

  async used(accountId: string, month: string): Promise<number> {
    return Number((await this.#database.row(SELECT_USED, { account_id: accountId, month }))?.['used'] ?? 0)
  }

  async settle(): Promise<void> {
    await this.#charges.settled()
    await this.writeNotes()
  }

  async #takeAll(batches: readonly (readonly UnitsRequest[])[], msMax: number): Promise<(readonly UnitsCharged[])[]> {
    const charged = await this.#take(batches.flat(), performance.now() + msMax)
    let end = 0
    return batches.map(({ length }) => charged.slice(end, (end += length)))
  }

  /** A statement has one quota per account. After a plan change between two requests, the later one gets its own. */
  async #take(requests: readonly UnitsRequest[], deadlineMs: number): Promise<readonly UnitsCharged[]> {
    const quotas = new Map<string, number | null>()
    const isLater = requests.map(({ principal: { accountId, quota } }) => {
      if (!quotas.has(accountId)) quotas.set(accountId, quota)
      return quotas.get(accountId) !== quota
    })
    const now = requests.filter((_, index) => !isLater[index])
    const rows = await this.#database.query(this.#chargeUnits, columnsOf(now), deadlineMs - performance.now())
    const charged: UnitsCharged[] = now.map(() => ({ granted: 0, used: 0 }))
    for (const { position, granted, used } of rows) {
      charged[Number(position) - 1] = { granted: Number(granted), used: Number(used) }
    }
    if (now.length === requests.length) return charged
    const later = [
      ...(await this.#take(
        requests.filter((_, index) => isLater[index]),
        deadlineMs,
      )),
    ]
    return isLater.map((waits) => (waits ? later : charged).shift() ?? { granted: 0, used: 0 })
  }
}

function requestsOf(requests: readonly UnitsRequest[]): number {
  return requests.reduce((sum, { units }) => sum + units, 0)
}

function columnsOf(requests: readonly UnitsRequest[]): (string | number)[][] {
  return [
    requests.map(({ principal }) => principal.accountId),
    requests.map(({ principal }) => principal.keyId),
    requests.map(({ principal }) => principal.quota ?? UNLIMITED),
    requests.map(({ chargeFor }) => chargeFor.month),
    requests.map(({ chargeFor }) => chargeFor.day),
    requests.map(({ chargeFor }) => chargeFor.operation),
    requests.map(({ units }) => units),
  ]
}
