import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { SharedDatabase } from '#platform/database/shared-database.ts'
import type { JournalStore } from '#accounts/usage/buffered-request-journal.ts'
import {
  COUNTS_PAGE_MAX,
  dayBeforeKept,
  dayOf,
  JOURNAL_NAME,
  placeOfCounts,
  readCount,
  readRequest,
} from '#accounts/usage/journal-rows.ts'
import { REQUESTS_MIGRATIONS } from './migrations/account-migrations.ts'
import type { PendingBatch } from '#accounts/usage/pending-requests.ts'
import {
  REQUESTS_KEPT_PER_ACCOUNT,
  type CountRange,
  type JournaledRequest,
  type RequestsOfDay,
} from '#accounts/usage/request-journal.ts'

const US_PER_MS = 1_000
/** 16 MB. */
const LOG_PAGES_MAX = 4_096

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
   WHERE account_id = :account_id AND day >= :first_day AND day <= :day
     AND (day < :day OR (key_id, operation, status) > (:key_id, :operation, :status))
   ORDER BY day DESC, key_id, operation, status
   LIMIT ${COUNTS_PAGE_MAX}`

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
export class SqliteJournalStore implements JournalStore {
  readonly #database: SharedDatabase<Statements>

  /** @throws whatever the file system or SQLite says when the file cannot be used. */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true })
    this.#database = new SharedDatabase({
      file: join(directory, 'requests.sqlite'),
      name: JOURNAL_NAME,
      migrations: REQUESTS_MIGRATIONS,
      prepare,
      full: false,
      framesMax: LOG_PAGES_MAX,
    })
  }

  write(batch: PendingBatch, nowMs: number): Promise<void> {
    return this.#database.patiently(() => this.#database.transact((statements) => writeBatch(statements, batch, nowMs)))
  }

  list(accountId: string, limit: number): Promise<JournaledRequest[]> {
    return this.#database.patiently(() =>
      this.#database.now(({ selectRequests }) =>
        selectRequests.all(accountId, Math.min(limit, REQUESTS_KEPT_PER_ACCOUNT)).map(readRequest),
      ),
    )
  }

  countPage(accountId: string, range: CountRange): Promise<RequestsOfDay[]> {
    const place = { account_id: accountId, ...placeOfCounts(range) }
    return this.#database.patiently(() =>
      this.#database.now(({ selectCounts }) => selectCounts.all(place).map(readCount)),
    )
  }

  forget(accountId: string): Promise<void> {
    return this.#database.patiently(() =>
      this.#database.transact(({ forgetRequests }) => {
        forgetRequests.run(accountId)
      }),
    )
  }

  async close(): Promise<void> {
    this.#database.close()
  }
}

function writeBatch(statements: Statements, { requests, kinds }: PendingBatch, nowMs: number): void {
  const day = dayOf(nowMs)
  for (const { accountId, requests: ofAccount } of requests) {
    for (const { atMs, keyId, operation, status, tookMs, requestId } of ofAccount) {
      const tookUs = Math.round(tookMs * US_PER_MS)
      statements.insertRequest.run(accountId, atMs, keyId, operation, status, tookUs, requestId)
    }
    statements.forgetOldRequests.run({ account_id: accountId })
    statements.forgetOldDays.run(accountId, dayBeforeKept(nowMs))
  }
  for (const { accountId, keyId, operation, status, requests: count } of kinds) {
    statements.addRequestsOfDay.run(accountId, day, keyId, operation, status, count)
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
