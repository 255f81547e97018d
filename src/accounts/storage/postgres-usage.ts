import type { PostgresDatabase, PostgresStatement } from '#platform/database/postgres.ts'
import type { Charge, ChargeFor, Principal } from '#accounts/account-store.ts'
import { USAGE_PAGE_MAX, USED_PAGE_MAX } from '#accounts/limits.ts'
import type { UnitsTaken, UnitsWanted } from '#accounts/turn-admission.ts'
import { RequestBatches, STEP_MS_MAX } from '#accounts/usage/request-batches.ts'
import { UsageRecords, type UsageSql } from '#accounts/usage/usage-records.ts'
import { STORE_NAME } from './account-tables.ts'

/** "No quota": no account ever makes as many requests. */
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

// An array comes as (SELECT $1): the planner then knows as little of its length when it plans for these very values as
// when it plans for all, finds the one plan no better than the other, and keeps the general one. Planning again for each
// batch took three quarters of the database's time.

/** What a database must understand to count without waiting for the disk. */
export const RELAX_COMMIT = "SELECT set_config('synchronous_commit', 'off', true)"

/** Counts; the answer means that the units are on the disk. */
const TAKE_ON_DISK: PostgresStatement = { name: 'take_units_4', text: takeUnits('true') }

// The setting holds for the one transaction that the statement is, so no session and no other statement is touched. A
// subquery that depends on nothing runs once.
const RELAXED = `(${RELAX_COMMIT}) IS NOT NULL`

/**
 * Counts without waiting for the disk: PostgreSQL writes the units within 0.6 s (three times `wal_writer_delay`), and
 * loses them only if it crashes before that.
 */
const TAKE_WITHOUT_WAITING: PostgresStatement = { name: 'take_units_relaxed_4', text: takeUnits(RELAXED) }

/**
 * Takes the units of one batch, as many as the quotas leave, in the order of the batch. Where the caller must hold, a key
 * that was revoked, or an account that changed, before the statement began has no row in the result and is not charged. A
 * month's row is changed in place and says what it granted, so nodes that charge the same account follow one another,
 * each on what the one before left. Rows of months are taken in order, so that two batches never wait for each other in a
 * circle; rows of days need none, because only the holder of their account's month changes them.
 */
function takeUnits(condition: string): string {
  return `
    WITH asked AS (
      SELECT *
        FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::boolean[]), (SELECT $4::text[]), (SELECT $5::bigint[]),
                    (SELECT $6::bigint[]), (SELECT $7::bigint[]), (SELECT $8::text[]), (SELECT $9::text[]), (SELECT $10::text[]),
                    (SELECT $11::integer[]))
             WITH ORDINALITY
             AS asked (account_id, key_id, must_hold, plan, contract_quota, contract_burst, quota, month, day, operation, units, position)
    ), confirmed AS (
      SELECT asked.account_id, asked.key_id, asked.quota, asked.month, asked.day, asked.operation, asked.units, asked.position,
             sum(asked.units) OVER (PARTITION BY asked.account_id, asked.month ORDER BY asked.position ROWS UNBOUNDED PRECEDING)
               - asked.units AS before
        FROM asked
        LEFT JOIN LATERAL (
             SELECT account_id FROM api_key WHERE id = asked.key_id AND revoked_ms IS NULL LIMIT 1
             ) AS working ON true
        LEFT JOIN LATERAL (
             SELECT id FROM account
              WHERE id = working.account_id AND disabled_ms IS NULL AND plan = asked.plan
                AND contract_quota IS NOT DISTINCT FROM asked.contract_quota
                AND contract_burst IS NOT DISTINCT FROM asked.contract_burst
              LIMIT 1
             ) AS unchanged ON true
       WHERE unchanged.id IS NOT NULL OR NOT asked.must_hold
    ), wanted AS (
      SELECT account_id, month, least(sum(units), max(quota)) AS units, max(quota) AS quota
        FROM confirmed WHERE ${condition} GROUP BY account_id, month HAVING sum(units) > 0
    ), taken AS (
      INSERT INTO usage_of_month AS held (account_id, month, used, granted, quota)
      SELECT account_id, month, units, units, quota FROM wanted ORDER BY account_id, month
      ON CONFLICT (account_id, month) DO UPDATE
         SET used = held.used + greatest(0, least(excluded.used, excluded.quota - held.used)),
             granted = greatest(0, least(excluded.used, excluded.quota - held.used)),
             quota = excluded.quota
      RETURNING account_id, month, used, granted
    ), given AS (
      SELECT confirmed.*, CAST(greatest(0, least(confirmed.units, taken.granted - confirmed.before)) AS integer) AS granted,
             taken.used - taken.granted + least(confirmed.before + confirmed.units, taken.granted) AS used
        FROM confirmed
        LEFT JOIN taken ON taken.account_id = confirmed.account_id AND taken.month = confirmed.month
    ), counted AS (
      INSERT INTO usage_of_day AS held (account_id, day, key_id, operation, units)
      SELECT account_id, day, key_id, operation, sum(granted)
        FROM given WHERE granted > 0 GROUP BY account_id, day, key_id, operation
      ON CONFLICT (account_id, day, key_id, operation) DO UPDATE SET units = held.units + excluded.units
      RETURNING 1
    )
    SELECT position, coalesce(granted, 0) AS granted,
           coalesce(
             used,
             (SELECT held.used FROM usage_of_month AS held
               WHERE held.account_id = given.account_id AND held.month = given.month),
             0
           ) AS used
      FROM given`
}

interface PostgresUsageOptions {
  /** For requests. */
  readonly database: PostgresDatabase
  /** For users and commands. */
  readonly records: PostgresDatabase
  /** Whether counted units are on the disk before they are granted. */
  readonly isOnDisk: boolean
}

/** Units of one part of a batch. */
interface Asked extends UnitsWanted {
  /** Whether they are only taken where the key and its account still are as the principal says. */
  readonly mustHold: boolean
}

type Taken = readonly (UnitsTaken | undefined)[]

/** Counts units in PostgreSQL: exact over all nodes, because the row of a month grants and counts in one statement. */
export class PostgresUsage extends UsageRecords {
  readonly #database: PostgresDatabase
  readonly #takeUnits: PostgresStatement
  readonly #charges: RequestBatches<readonly Asked[], Taken>

  constructor({ database, records, isOnDisk }: PostgresUsageOptions) {
    super(records, SQL)
    this.#database = database
    this.#takeUnits = isOnDisk ? TAKE_ON_DISK : TAKE_WITHOUT_WAITING
    this.#charges = new RequestBatches({
      name: STORE_NAME,
      // One, so that the last units go to those who asked first: two batches might take the month's row in either order.
      underWayMax: 1,
      answerMsMax: STEP_MS_MAX,
      sizeOf: requestsOf,
      run: (turns, msMax) => this.#takeAll(turns, msMax),
    })
  }

  /** @see AccountStore.charge */
  async charge(principal: Principal, chargeFor: ChargeFor): Promise<Charge> {
    const [taken] = await this.#charges.ask([{ principal, chargeFor, units: 1, mustHold: false }])
    return { granted: taken?.granted === 1, used: taken?.used ?? 0 }
  }

  /** @see AccountStore.confirmUnits */
  confirm(wanted: readonly UnitsWanted[]): Promise<Taken> {
    return this.#charges.ask(wanted.map((part) => ({ ...part, mustHold: true })))
  }

  /** Units taken of a month. */
  async used(accountId: string, month: string): Promise<number> {
    return Number((await this.#database.row(SELECT_USED, { account_id: accountId, month }))?.['used'] ?? 0)
  }

  /** Takes what still waits. */
  async settle(): Promise<void> {
    await this.#charges.settled()
    await this.writeNotes()
  }

  async #takeAll(turns: readonly (readonly Asked[])[], msMax: number): Promise<readonly Taken[]> {
    const taken = await this.#take(turns.flat(), performance.now() + msMax)
    let end = 0
    return turns.map(({ length }) => taken.slice(end, (end += length)))
  }

  /** An account has one quota in a statement: where its plan changed between two requests, the later one has its own. */
  async #take(asked: readonly Asked[], deadlineMs: number): Promise<Taken> {
    const quotas = new Map<string, number | null>()
    const isLater = asked.map(({ principal: { accountId, quota } }) => {
      if (!quotas.has(accountId)) quotas.set(accountId, quota)
      return quotas.get(accountId) !== quota
    })
    const first = asked.filter((_, index) => !isLater[index])
    const rows = await this.#database.query(this.#takeUnits, columnsOf(first), deadlineMs - performance.now())
    const taken: (UnitsTaken | undefined)[] = first.map(() => undefined)
    for (const { position, granted, used } of rows) {
      taken[Number(position) - 1] = { granted: Number(granted), used: Number(used) }
    }
    if (first.length === asked.length) return taken
    const later = [
      ...(await this.#take(
        asked.filter((_, index) => isLater[index]),
        deadlineMs,
      )),
    ]
    return isLater.map((waits) => (waits ? later : taken).shift())
  }
}

/** What is only confirmed is a request, too. */
function requestsOf(turn: readonly Asked[]): number {
  return turn.reduce((sum, { units }) => sum + Math.max(units, 1), 0)
}

/** The values of the statement: one array for each of its columns. */
function columnsOf(asked: readonly Asked[]): unknown[][] {
  const contracts = asked.map(({ principal }) => (principal.plan === 'enterprise' ? principal : undefined))
  return [
    asked.map(({ principal }) => principal.accountId),
    asked.map(({ principal }) => principal.keyId),
    asked.map(({ mustHold }) => mustHold),
    asked.map(({ principal }) => principal.plan),
    contracts.map((principal) => principal?.quota ?? null),
    contracts.map((principal) => principal?.burst ?? null),
    asked.map(({ principal }) => principal.quota ?? UNLIMITED),
    asked.map(({ chargeFor }) => chargeFor.month),
    asked.map(({ chargeFor }) => chargeFor.day),
    asked.map(({ chargeFor }) => chargeFor.operation),
    asked.map(({ units }) => units),
  ]
}
