import { LRUCache } from 'lru-cache'
import type { QuotaNotice, UsageOfDay, UsedOfAccount } from '#accounts/account.ts'
import type { Database, Row } from '#platform/database/database.ts'
import { claimKey, type IdempotentBatch, type KeyClaim, pruneKeys } from './idempotency-keys.ts'
import type { PageRange } from './request-log.ts'

const LAST_USED_INTERVAL_MS = 60_000
const CACHED_KEYS_MAX = 10_000
/** Uses recorded within this time are written together. */
const NOTE_WAIT_MS = 50

const INSERT_NOTICE = `
  INSERT INTO quota_notice (account_id, month, quota, threshold) VALUES (:account_id, :month, :quota, :threshold)
  ON CONFLICT DO NOTHING`
const DELETE_NOTICE = `
  DELETE FROM quota_notice
   WHERE account_id = :account_id AND month = :month AND quota = :quota AND threshold = :threshold`

/** Statements that differ between the two databases. */
export interface UsageSql {
  /** Takes account_id, first_day, day, key_id, and operation. Returns the page after that row. */
  readonly selectPage: string
  /** Takes month. */
  readonly sumOfAll: string
  /** Takes month and after_id. */
  readonly selectUsedOfAll: string
  /** Takes month. */
  readonly selectBusiest: string
  /** Takes key_ids, a JSON array. */
  readonly selectLastUsed: string
  readonly deleteLastUsed: string
  /** Takes notes, a JSON array of objects with key_id and at_ms. */
  readonly setLastUsed: string
}

/** Usage for users and operators, quota emails, and the last use of keys. */
export class UsageRecords {
  readonly #database: Database
  readonly #sql: UsageSql
  readonly #lastUsed = new LRUCache<string, number>({ max: CACHED_KEYS_MAX })
  #usedToWrite = new Map<string, number>()
  #noteTimer: NodeJS.Timeout | undefined
  /** Notes on their way to the database. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(database: Database, sql: UsageSql) {
    this.#database = database
    this.#sql = sql
  }

  /**
   * Returns one page of units by day, key, and operation, newest day first. A page with fewer than USAGE_PAGE_MAX rows
   * (limits.ts) is the last one. All pages of a month add up to `usage`.
   */
  async usagePage(accountId: string, range: PageRange<UsageOfDay>): Promise<UsageOfDay[]> {
    const found = await this.#database.rows(this.#sql.selectPage, { account_id: accountId, ...pageStartOf(range) })
    return found.map((row) => ({ ...operationOfDay(row), units: Number(row['units']) }))
  }

  /** Returns the units charged to all accounts together. */
  async usageOfAll(month: string): Promise<number> {
    return Number((await this.#database.row(this.#sql.sumOfAll, { month }))?.['units'])
  }

  /** Returns one page of the accounts charged in `month`, ordered by id, after `afterId`. Maximum: USED_PAGE_MAX. */
  async listUsed(month: string, afterId = ''): Promise<UsedOfAccount[]> {
    const found = await this.#database.rows(this.#sql.selectUsedOfAll, { month, after_id: afterId })
    return found.map(usedOf)
  }

  /** Returns the accounts charged the most in `month`, highest first. Maximum: BUSIEST_MAX. */
  async listBusiest(month: string): Promise<UsedOfAccount[]> {
    return (await this.#database.rows(this.#sql.selectBusiest, { month })).map(usedOf)
  }

  /** Claims a notice. Returns true in one process only, which sends the email. `release` undoes the claim. */
  async claimNotice({ accountId, ...notice }: QuotaNotice): Promise<boolean> {
    return (await this.#database.run(INSERT_NOTICE, { account_id: accountId, ...notice })) === 1
  }

  async releaseNotice({ accountId, ...notice }: QuotaNotice): Promise<void> {
    await this.#database.run(DELETE_NOTICE, { account_id: accountId, ...notice })
  }

  claimIdempotencyKey(batch: IdempotentBatch, nowMs: number): Promise<KeyClaim> {
    return claimKey(this.#database, batch, nowMs)
  }

  pruneIdempotencyKeys(nowMs: number): Promise<number> {
    return pruneKeys(this.#database, nowMs)
  }

  /** Records that a key was used. Written at most once a minute; lost rather than delaying a request. */
  recordUse(keyId: string, nowMs: number): void {
    if (nowMs - (this.#lastUsed.get(keyId) ?? 0) < LAST_USED_INTERVAL_MS) return
    if (this.#usedToWrite.size >= CACHED_KEYS_MAX) return
    this.#lastUsed.set(keyId, nowMs)
    this.#usedToWrite.set(keyId, nowMs)
    this.#noteTimer ??= setTimeout(() => void this.writeNotes(), NOTE_WAIT_MS).unref()
  }

  /** Returns the last use of each key, in the given order. */
  async lastUsedMs(keyIds: readonly string[]): Promise<(number | null)[]> {
    await this.writeNotes()
    const found = await this.#database.rows(this.#sql.selectLastUsed, { key_ids: JSON.stringify(keyIds) })
    const byKey = new Map(found.map((row) => [String(row['key_id']), Number(row['last_used_ms'])]))
    return keyIds.map((keyId) => byKey.get(keyId) ?? null)
  }

  async forgetUse(keyIds: readonly string[]): Promise<void> {
    await this.#database.run(this.#sql.deleteLastUsed, { key_ids: JSON.stringify(keyIds) })
  }

  /** Writes all notes. Never fails: notes that cannot be written are dropped and recorded again a minute later. */
  async writeNotes(): Promise<void> {
    clearTimeout(this.#noteTimer)
    this.#noteTimer = undefined
    if (this.#usedToWrite.size > 0) {
      const notes = [...this.#usedToWrite].map(([keyId, atMs]) => ({ key_id: keyId, at_ms: atMs }))
      this.#usedToWrite = new Map()
      const written = this.#database.run(this.#sql.setLastUsed, { notes: JSON.stringify(notes) }).catch(() => undefined)
      const before = this.#writing
      this.#writing = written.then(() => before)
    }
    await this.#writing
  }
}

function usedOf(row: Row): UsedOfAccount {
  return { accountId: String(row['account_id']), used: Number(row['units']) }
}

type UsagePosition = Pick<UsageOfDay, 'day' | 'keyId' | 'operation'>

/** Returns the start of a page: after the last row of the previous page, or on the last day. */
export function pageStartOf({ first, last, after }: PageRange<UsagePosition>) {
  return { first_day: first, day: after?.day ?? last, key_id: after?.keyId ?? '', operation: after?.operation ?? '' }
}

/** Returns the day, key, and operation that usage and the request log are both counted by. */
export function operationOfDay(row: Row): UsagePosition {
  return { day: String(row['day']), keyId: String(row['key_id']), operation: String(row['operation']) }
}
