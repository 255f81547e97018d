import type { PostgresDatabase, PostgresRow } from '#platform/database/postgres.ts'
import { LRUCache } from 'lru-cache'
import type { UsageRange } from '#accounts/account-pages.ts'
import type { Charge, ChargeFor, Principal, QuotaNotice, UsageOfDay, UsedOfAccount } from '#accounts/account-store.ts'
import { ChargeBatch, type ChargeAsked, type MonthTaken } from '#accounts/usage/charge-batch.ts'
import { KnownBatch } from '#accounts/usage/known-batch.ts'
import {
  DELETE_NOTICE,
  FORGET_USE,
  INSERT_NOTICE,
  SELECT_LAST_USED,
  SELECT_USAGE_OF_DAYS,
  SELECT_USED,
  SELECT_USED_OF_ALL,
  SET_LAST_USED,
  SUM_OF_ALL,
  type CountingStatements,
} from './postgres-usage-sql.ts'
import { RequestBatches, STEP_MS_MAX } from '#accounts/usage/request-batches.ts'
import type { UnitsTaken, UnitsWanted } from '#accounts/turn-admission.ts'
import { placeOf, usageOf, usedOfAccount } from '#accounts/usage/usage-rows.ts'

/** One, so that the last units go to those who asked first: two batches might take the month's row in either order. */
const CHARGES_UNDER_WAY_MAX = 1
const KNOWN_UNDER_WAY_MAX = 1
/** Whoever cannot be confirmed in time is asked for anew the long way, all within a second. */
const KNOWN_MS_MAX = 350
const READS_UNDER_WAY_MAX = 1
const LAST_USED_INTERVAL_MS = 60_000
const REMEMBERED_KEYS_MAX = 10_000
/** How long a note of use may wait for a charge to go along with. */
const NOTE_WAIT_MS = 50

/** What known callers were given, in their order; undefined for one who is not who they were any more. */
type KnownTaken = readonly (UnitsTaken | undefined)[]

interface PostgresUsageMeterOptions {
  /** For requests. */
  readonly database: PostgresDatabase
  /** For people and commands. */
  readonly records: PostgresDatabase
  readonly counting: CountingStatements
}

/** Counts units in PostgreSQL: exact over all nodes, because the row of a month grants and counts in one statement. */
export class PostgresUsageMeter {
  readonly #database: PostgresDatabase
  readonly #records: PostgresDatabase
  readonly #counting: CountingStatements
  readonly #charges: RequestBatches<ChargeAsked, Charge>
  readonly #known: RequestBatches<readonly UnitsWanted[], KnownTaken>
  readonly #reads: RequestBatches<{ accountId: string; month: string }, number>
  readonly #lastUsed = new LRUCache<string, number>({ max: REMEMBERED_KEYS_MAX })
  #usedToWrite = new Map<string, number>()
  #noteTimer: NodeJS.Timeout | undefined

  constructor({ database, records, counting }: PostgresUsageMeterOptions) {
    this.#database = database
    this.#records = records
    this.#counting = counting
    this.#charges = new RequestBatches({
      underWayMax: CHARGES_UNDER_WAY_MAX,
      answerMsMax: STEP_MS_MAX,
      run: (asked, msMax) => this.#chargeAll(asked, msMax),
    })
    this.#known = new RequestBatches({
      underWayMax: KNOWN_UNDER_WAY_MAX,
      answerMsMax: KNOWN_MS_MAX,
      sizeOf: requestsOf,
      run: (turns, msMax) => this.#confirmAll(turns, msMax),
    })
    this.#reads = new RequestBatches({
      underWayMax: READS_UNDER_WAY_MAX,
      answerMsMax: STEP_MS_MAX,
      run: (asked, msMax) => this.#readAll(asked, msMax),
    })
  }

  /** @see AccountStore.charge */
  charge(principal: Principal, chargeFor: ChargeFor): Promise<Charge> {
    return this.#charges.ask({ principal, chargeFor })
  }

  /** @see AccountStore.confirmUnits */
  confirm(wanted: readonly UnitsWanted[]): Promise<KnownTaken> {
    return this.#known.ask(wanted)
  }

  used(accountId: string, month: string): Promise<number> {
    return this.#reads.ask({ accountId, month })
  }

  /** Notes that a key was used; written at most once a minute, and lost rather than in the way of a request. */
  noteUse(keyId: string, nowMs: number): void {
    if (nowMs - (this.#lastUsed.get(keyId) ?? 0) < LAST_USED_INTERVAL_MS) return
    if (this.#usedToWrite.size >= REMEMBERED_KEYS_MAX) return
    this.#lastUsed.set(keyId, nowMs)
    this.#usedToWrite.set(keyId, nowMs)
    this.#noteTimer ??= setTimeout(() => void this.#writeNotes(), NOTE_WAIT_MS).unref()
  }

  /** @see AccountStore.usagePage */
  async usagePage(accountId: string, range: UsageRange): Promise<UsageOfDay[]> {
    const place = placeOf(range)
    const values = [accountId, place.first_day, place.day, place.key_id, place.operation]
    return (await this.#records.query(SELECT_USAGE_OF_DAYS, values)).map(usageOf)
  }

  async usedByAll(month: string): Promise<number> {
    const [row] = await this.#records.query(SUM_OF_ALL, [month])
    return Number(row?.['used'])
  }

  /** @see AccountStore.listUsed */
  async listUsed(month: string, afterId = ''): Promise<UsedOfAccount[]> {
    return (await this.#records.query(SELECT_USED_OF_ALL, [month, afterId])).map(usedOfAccount)
  }

  /** @see AccountStore.claimNotice */
  async claimNotice({ accountId, month, quota, threshold }: QuotaNotice): Promise<boolean> {
    return (await this.#records.query(INSERT_NOTICE, [accountId, month, quota, threshold])).length === 1
  }

  async releaseNotice({ accountId, month, quota, threshold }: QuotaNotice): Promise<void> {
    await this.#records.query(DELETE_NOTICE, [accountId, month, quota, threshold])
  }

  async lastUsedMs(keyIds: readonly string[]): Promise<(number | null)[]> {
    const found = await this.#records.query(SELECT_LAST_USED, [keyIds])
    const byKey = new Map(found.map((row) => [String(row['key_id']), Number(row['last_used_ms'])]))
    return keyIds.map((keyId) => byKey.get(keyId) ?? null)
  }

  async forgetUse(keyIds: readonly string[]): Promise<void> {
    await this.#records.query(FORGET_USE, [keyIds])
  }

  /** Takes what still waits. */
  async settle(): Promise<void> {
    await Promise.all([this.#charges.settled(), this.#known.settled(), this.#reads.settled()])
    await this.#writeNotes()
  }

  async #chargeAll(asked: readonly ChargeAsked[], msMax: number): Promise<readonly Charge[]> {
    const [charges] = await Promise.all([this.#takeUnits(asked, performance.now() + msMax), this.#writeNotes()])
    return charges
  }

  async #confirmAll(turns: readonly (readonly UnitsWanted[])[], msMax: number): Promise<readonly KnownTaken[]> {
    const batch = new KnownBatch(turns.flat())
    const outcomes = batch.outcomes(await this.#database.query(this.#counting.confirmAndTake, batch.values(), msMax))
    let end = 0
    return turns.map(({ length }) => outcomes.slice(end, (end += length)))
  }

  async #takeUnits(asked: readonly ChargeAsked[], deadlineMs: number): Promise<readonly Charge[]> {
    const batch = new ChargeBatch(asked)
    const taken = await this.#database.query(this.#counting.takeUnits, batch.columns(), deadlineMs - performance.now())
    const outcomes = batch.outcomes(taken.map(takenOf))
    if (batch.later.length === 0) return outcomes
    const outcomeOf = new Map(batch.accepted.map((one, index) => [one, outcomes[index]]))
    const rest = await this.#takeUnits(batch.later, deadlineMs)
    batch.later.forEach((one, index) => outcomeOf.set(one, rest[index]))
    return asked.map((one) => outcomeOf.get(one) ?? { granted: false, used: 0 })
  }

  async #readAll(asked: readonly { accountId: string; month: string }[], msMax: number): Promise<number[]> {
    const columns = [asked.map(({ accountId }) => accountId), asked.map(({ month }) => month)]
    const found = await this.#database.query(SELECT_USED, columns, msMax)
    const used = new Map(
      found.map((row) => [`${String(row['account_id'])} ${String(row['month'])}`, Number(row['used'])]),
    )
    return asked.map(({ accountId, month }) => used.get(`${accountId} ${month}`) ?? 0)
  }

  /** Never fails: what cannot be written is forgotten, and noted again a minute later. */
  async #writeNotes(): Promise<void> {
    clearTimeout(this.#noteTimer)
    this.#noteTimer = undefined
    if (this.#usedToWrite.size === 0) return
    const notes = [...this.#usedToWrite].toSorted(([a], [b]) => compare(a, b))
    this.#usedToWrite = new Map()
    try {
      await this.#database.query(SET_LAST_USED, [notes.map(([id]) => id), notes.map(([, atMs]) => atMs)])
    } catch {
      // The database has noted the outage; the charge that goes along says the same.
    }
  }
}

/** What is not charged is a question, too. */
function requestsOf(turn: readonly UnitsWanted[]): number {
  return turn.reduce((sum, { units }) => sum + Math.max(units, 1), 0)
}

function takenOf(row: PostgresRow): MonthTaken {
  return {
    accountId: String(row['account_id']),
    month: String(row['month']),
    used: Number(row['used']),
    granted: Number(row['granted']),
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
