import type { AccountStore, Principal, UnitsCharged, UnitsRequest } from '#accounts/account-store.ts'
import { CONNECTION_HOLDS } from '#accounts/apps/app-connection.ts'
import { PLAN_TERMS } from '#accounts/instance/plan-terms.ts'
import { RESTRICTION_COLUMNS } from '#accounts/keys/key-restrictions.ts'
import { BUSIEST_MAX, USAGE_PAGE_MAX, USED_PAGE_MAX } from '#accounts/limits.ts'
import { principalOf } from '#accounts/principal.ts'
import type { IdempotentBatch, LinesCharged } from '#accounts/usage/idempotency-keys.ts'
import { RequestBatches, STEP_SHARE } from '#accounts/usage/request-batches.ts'
import { UsageRecords, type UsageSql } from '#accounts/usage/usage-records.ts'
import type { Clock } from '#platform/clock.ts'
import { POSTGRES_CONNECTIONS } from '#platform/database/connections.ts'
import { migratePostgres } from '#platform/database/postgres-migration.ts'
import { PostgresDatabase, type PostgresStatement } from '#platform/database/postgres.ts'
import { POSTGRES_ACCOUNTS_MIGRATIONS, STORE_NAME } from './account-tables.ts'
import { StoredAccounts } from './stored-accounts.ts'

const LOOK_UPS_UNDER_WAY_MAX = 2

/** Forces one index lookup per key: a plan made while the tables were small lives as long as the connection. */
const SELECT_PRINCIPALS = {
  name: 'select_principals',
  text: `
    SELECT asked.position, found.*, held.plan, held.contract_quota, held.contract_burst, held.plan_terms
      FROM unnest((SELECT $1::bytea[])) WITH ORDINALITY AS asked (token_sha256, position)
     CROSS JOIN LATERAL (
           SELECT id AS key_id, account_id, mode, ${RESTRICTION_COLUMNS} FROM api_key
            WHERE token_sha256 = asked.token_sha256 AND revoked_ms IS NULL
            UNION ALL
           SELECT connection.id, connection.account_id, 'live', app_token.expires_ms, connection.scopes, NULL
             FROM app_token
             JOIN app_connection AS connection ON connection.id = app_token.connection_id
             JOIN account ON account.id = connection.account_id
            WHERE app_token.token_sha256 = asked.token_sha256 AND ${CONNECTION_HOLDS} LIMIT 1
           ) AS found
     CROSS JOIN LATERAL (
           SELECT plan, contract_quota, contract_burst, ${PLAN_TERMS} FROM account
            WHERE id = found.account_id AND disabled_ms IS NULL LIMIT 1
           ) AS held`,
} as const

export interface PostgresAccountStoreOptions {
  /** Contains a password: never print it. */
  readonly url: string
  readonly clock: Clock
  /** True if counted units must be on disk before they are granted. Default: true. */
  readonly usageOnDisk?: boolean | undefined
}

/**
 * Account store of many nodes, in PostgreSQL. Caches nothing between requests: each request is decided by a lookup sent
 * after it arrived, so a revocation takes effect everywhere at the next request. Concurrent requests share their
 * statements.
 */
export class PostgresAccountStore extends StoredAccounts implements AccountStore {
  readonly #clock: Clock
  readonly #admissions: PostgresDatabase
  readonly #records: PostgresDatabase
  readonly #usage: PostgresUsage
  readonly #lookUps: RequestBatches<Uint8Array, Principal | undefined>

  private constructor({ url, clock, usageOnDisk = true }: PostgresAccountStoreOptions) {
    const admissions = new PostgresDatabase({ url, name: STORE_NAME, connectionsMax: POSTGRES_CONNECTIONS.admission })
    const database = new PostgresDatabase({ url, name: STORE_NAME, connectionsMax: POSTGRES_CONNECTIONS.records })
    const usage = new PostgresUsage({ database: admissions, records: database, isOnDisk: usageOnDisk })
    super({ clock, database, usage })
    this.#clock = clock
    this.#admissions = admissions
    this.#records = database
    this.#usage = usage
    this.#lookUps = new RequestBatches({
      name: STORE_NAME,
      underWayMax: LOOK_UPS_UNDER_WAY_MAX,
      responseMsMax: admissions.workMsMax * STEP_SHARE,
      run: (hashes, msMax) => findAll(this.#admissions, hashes, msMax),
    })
  }

  /**
   * Connects and creates missing tables. With `usageOnDisk: false`, checks that the database supports it.
   * @throws Failure, or ProblemError if the database stops responding meanwhile
   */
  static async open(options: PostgresAccountStoreOptions): Promise<PostgresAccountStore> {
    const store = new PostgresAccountStore(options)
    try {
      // Opens both, so that the first request does not wait for a connection.
      await Promise.all([store.#records.ready(), store.#admissions.ready()])
      await migratePostgres(store.#records, 'accounts', POSTGRES_ACCOUNTS_MIGRATIONS)
      if (options.usageOnDisk === false) await store.#records.query(RELAX_COMMIT)
      return store
    } catch (error) {
      await store.close()
      throw error
    }
  }

  async findPrincipal(tokenSha256: Uint8Array): Promise<Principal | undefined> {
    const principal = await this.#lookUps.request(tokenSha256)
    if (principal !== undefined) this.#usage.recordUse(principal.keyId, this.#clock.nowMs())
    return principal
  }

  chargeUnits(requests: readonly UnitsRequest[]): Promise<readonly UnitsCharged[]> {
    return this.#usage.chargeUnits(requests)
  }

  chargeBatchUnits(batch: IdempotentBatch, request: Omit<UnitsRequest, 'units'>, lines: number): Promise<LinesCharged> {
    return this.#usage.chargeBatchUnits(batch, request, lines)
  }

  usage(accountId: string, month: string): Promise<number> {
    return this.#usage.used(accountId, month)
  }

  isAvailable(): boolean {
    return this.#admissions.isAvailable()
  }

  async close(): Promise<void> {
    await Promise.all([this.#lookUps.settled(), this.#usage.settle()])
    await Promise.all([this.#admissions.close(), this.#records.close()])
  }
}

/** Looks up many keys at once, without duplicates. */
async function findAll(
  database: PostgresDatabase,
  hashes: readonly Uint8Array[],
  msMax: number,
): Promise<readonly (Principal | undefined)[]> {
  const distinct: Buffer[] = []
  const positions = new Map<string, number>()
  const positionOf = hashes.map((hash) => {
    const bytes = Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength)
    const key = bytes.toString('latin1')
    const known = positions.get(key)
    if (known !== undefined) return known
    positions.set(key, distinct.length)
    return distinct.push(bytes) - 1
  })
  const principals: Principal[] = []
  for (const row of await database.query(SELECT_PRINCIPALS, [distinct], msMax)) {
    principals[Number(row['position']) - 1] = principalOf(row)
  }
  return positionOf.map((position) => principals[position])
}

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
class PostgresUsage extends UsageRecords {
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
