import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Clock } from '#platform/clock.ts'
import { SharedDatabase } from '#platform/shared-database.ts'
import { REQUESTS_MIGRATIONS } from './migrations/account-migrations.ts'
import { PendingRequests } from './pending-requests.ts'
import {
  REQUESTS_KEPT_PER_ACCOUNT,
  type JournalEntry,
  type JournaledRequest,
  type RequestJournal,
  type RequestsOfDay,
} from './request-journal.ts'

/** How long an answer waits at most to be seen in the journal. */
const WRITE_INTERVAL_MS = 1_000
/** Days that counts are kept. */
const DAYS_KEPT = 400
const MS_PER_DAY = 86_400_000
/** Keys x days x operations x statuses of one account. */
const COUNTS_LISTED_MAX = 200_000
const US_PER_MS = 1_000

const INSERT_REQUEST = `
  INSERT INTO request (account_id, at_ms, key_id, operation, status, took_us, request_id)
  VALUES (?, ?, ?, ?, ?, ?, ?)`
const ADD_REQUESTS_OF_DAY = `
  INSERT INTO requests_of_day (account_id, day, key_id, operation, status, requests) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (account_id, day, key_id, operation, status) DO UPDATE SET requests = requests + excluded.requests`
const FORGET_OLD_REQUESTS = `
  DELETE FROM request
   WHERE account_id = :account_id
     AND position <= (SELECT position FROM request
                       WHERE account_id = :account_id
                       ORDER BY position DESC LIMIT 1 OFFSET ${REQUESTS_KEPT_PER_ACCOUNT})`
const FORGET_REQUESTS = 'DELETE FROM request WHERE account_id = ?'
const FORGET_OLD_DAYS = 'DELETE FROM requests_of_day WHERE account_id = ? AND day < ?'
const SELECT_REQUESTS = `
  SELECT at_ms, key_id, operation, status, took_us, request_id
    FROM request WHERE account_id = ? ORDER BY position DESC LIMIT ?`
const SELECT_COUNTS = `
  SELECT day, key_id, operation, status, requests
    FROM requests_of_day
   WHERE account_id = ? AND day >= ? AND day <= ?
   ORDER BY day, key_id, operation, status
   LIMIT ${COUNTS_LISTED_MAX}`

interface Statements {
  readonly insertRequest: StatementSync
  readonly addRequestsOfDay: StatementSync
  readonly forgetOldRequests: StatementSync
  readonly forgetRequests: StatementSync
  readonly forgetOldDays: StatementSync
  readonly selectRequests: StatementSync
  readonly selectCounts: StatementSync
}

/** The journal in requests.sqlite: a file of its own, so that writing it never holds the lock that charges need. */
export class SqliteRequestJournal implements RequestJournal {
  readonly #clock: Clock
  readonly #database: SharedDatabase<Statements>
  readonly #pending = new PendingRequests()
  #timer: NodeJS.Timeout | undefined

  /** @throws whatever the file system or SQLite says when the file cannot be used. */
  constructor({ directory, clock }: { directory: string; clock: Clock }) {
    mkdirSync(directory, { recursive: true })
    this.#clock = clock
    this.#database = new SharedDatabase({
      file: join(directory, 'requests.sqlite'),
      name: 'request log',
      migrations: REQUESTS_MIGRATIONS,
      prepare,
      full: false,
    })
  }

  note(entry: JournalEntry): void {
    this.#pending.note(entry, this.#clock.nowMs())
    this.#timer ??= setTimeout(() => this.#writeQuietly(), WRITE_INTERVAL_MS).unref()
  }

  async list(accountId: string, limit: number): Promise<JournaledRequest[]> {
    return this.#database.patiently(() =>
      this.#database.now(({ selectRequests }) =>
        selectRequests.all(accountId, Math.min(limit, REQUESTS_KEPT_PER_ACCOUNT)).map((row) => ({
          atMs: Number(row['at_ms']),
          keyId: String(row['key_id']),
          operation: String(row['operation']),
          status: Number(row['status']),
          tookMs: Number(row['took_us']) / US_PER_MS,
          requestId: String(row['request_id']),
        })),
      ),
    )
  }

  async count(accountId: string, { first, last }: { first: string; last: string }): Promise<RequestsOfDay[]> {
    return this.#database.patiently(() =>
      this.#database.now(({ selectCounts }) =>
        selectCounts.all(accountId, first, last).map((row) => ({
          day: String(row['day']),
          keyId: String(row['key_id']),
          operation: String(row['operation']),
          status: Number(row['status']),
          requests: Number(row['requests']),
        })),
      ),
    )
  }

  async forget(accountId: string): Promise<void> {
    await this.flush()
    await this.#database.patiently(() =>
      this.#database.transact(({ forgetRequests }) => {
        forgetRequests.run(accountId)
      }),
    )
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#pending.isEmpty) return
    const taken = this.#pending.take()
    await this.#database.patiently(() => this.#database.transact((statements) => this.#write(statements, taken)))
  }

  async close(): Promise<void> {
    // What cannot be written any more is lost: the journal is for people to read, not for bills.
    await this.flush().catch(() => undefined)
    this.#database.close()
  }

  #writeQuietly(): void {
    void this.flush().catch(() => undefined)
  }

  #write(statements: Statements, { requests, kinds }: ReturnType<PendingRequests['take']>): void {
    const nowMs = this.#clock.nowMs()
    const day = dayOf(nowMs)
    for (const { accountId, requests: ofAccount } of requests) {
      for (const { atMs, keyId, operation, status, tookMs, requestId } of ofAccount) {
        const tookUs = Math.round(tookMs * US_PER_MS)
        statements.insertRequest.run(accountId, atMs, keyId, operation, status, tookUs, requestId)
      }
      statements.forgetOldRequests.run({ account_id: accountId })
      statements.forgetOldDays.run(accountId, dayOf(nowMs - DAYS_KEPT * MS_PER_DAY))
    }
    for (const { accountId, keyId, operation, status, requests: count } of kinds) {
      statements.addRequestsOfDay.run(accountId, day, keyId, operation, status, count)
    }
  }
}

function prepare(database: DatabaseSync): Statements {
  return {
    insertRequest: database.prepare(INSERT_REQUEST),
    addRequestsOfDay: database.prepare(ADD_REQUESTS_OF_DAY),
    forgetOldRequests: database.prepare(FORGET_OLD_REQUESTS),
    forgetRequests: database.prepare(FORGET_REQUESTS),
    forgetOldDays: database.prepare(FORGET_OLD_DAYS),
    selectRequests: database.prepare(SELECT_REQUESTS),
    selectCounts: database.prepare(SELECT_COUNTS),
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
