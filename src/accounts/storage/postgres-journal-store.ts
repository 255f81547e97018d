import { randomUUID } from 'node:crypto'
import { migratePostgres } from '#platform/database/postgres-migration.ts'
import { PostgresDatabase } from '#platform/database/postgres.ts'
import { ProblemError } from '#platform/problem.ts'
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
import { REQUESTS_POSTGRES_MIGRATIONS } from './migrations/requests-postgres-0001-request-log.ts'
import type { CountedKind, PendingBatch } from '#accounts/usage/pending-requests.ts'
import {
  REQUESTS_KEPT_PER_ACCOUNT,
  type CountRange,
  type JournaledRequest,
  type RequestsOfDay,
} from '#accounts/usage/request-journal.ts'

/** One that writes, one that reads for the pages. */
const CONNECTIONS_MAX = 2
/** Rows in one statement: building it takes a few milliseconds of the thread. */
const ROWS_PER_STATEMENT_MAX = 1_000
/** What is not written by then is dropped, so that a slow database makes no queue. */
const WRITE_MS_MAX = 3_000
/** An account's log is cut back to what is kept after so many new requests. */
const REQUESTS_PER_CUT = 200
/** Accounts whose new requests are counted; past that, all begin anew. */
const ACCOUNTS_COUNTED_MAX = 10_000
const US_PER_MS = 1_000

const INSERT_REQUESTS = `
  INSERT INTO request (account_id, at_ms, number, noted_by, key_id, operation, status, took_us, request_id)
  SELECT * FROM unnest($1::TEXT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[], $5::TEXT[], $6::TEXT[], $7::INTEGER[],
                       $8::BIGINT[], $9::TEXT[])`
const ADD_REQUESTS_OF_DAY = `
  INSERT INTO requests_of_day (account_id, day, key_id, operation, status, requests)
  SELECT * FROM unnest($1::TEXT[], $2::TEXT[], $3::TEXT[], $4::TEXT[], $5::INTEGER[], $6::BIGINT[])
  ON CONFLICT (account_id, day, key_id, operation, status)
  DO UPDATE SET requests = requests_of_day.requests + excluded.requests`
const NEWEST_FIRST = 'ORDER BY at_ms DESC, number DESC, noted_by DESC'
const FORGET_OLD_REQUESTS = `
  DELETE FROM request
   WHERE account_id = $1
     AND (at_ms, number, noted_by) <= (SELECT at_ms, number, noted_by FROM request
                                        WHERE account_id = $1
                                        ${NEWEST_FIRST} LIMIT 1 OFFSET ${REQUESTS_KEPT_PER_ACCOUNT})`
const FORGET_OLD_DAYS = 'DELETE FROM requests_of_day WHERE account_id = $1 AND day < $2'
const FORGET_REQUESTS = 'DELETE FROM request WHERE account_id = $1'
const SELECT_REQUESTS = `
  SELECT at_ms, key_id, operation, status, took_us, request_id
    FROM request WHERE account_id = $1 ${NEWEST_FIRST} LIMIT $2`
const SELECT_COUNTS = `
  SELECT day, key_id, operation, status, requests
    FROM requests_of_day
   WHERE account_id = $1 AND day >= $2 AND day <= $3
     AND (day < $3 OR (key_id, operation, status) > ($4, $5, $6))
   ORDER BY day DESC, key_id, operation, status
   LIMIT ${COUNTS_PAGE_MAX}`

type Row = readonly (string | number)[]

/**
 * The journal of many machines. Rows go out many to a statement and in the same order everywhere, so that two machines
 * that count the same kind wait for each other instead of locking each other out.
 */
export class PostgresJournalStore implements JournalStore {
  readonly #database: PostgresDatabase
  /** Tells the requests of this process from those that another one noted in the same millisecond. */
  readonly #name = randomUUID()
  readonly #sinceCut = new Map<string, number>()
  #number = 0

  private constructor(database: PostgresDatabase) {
    this.#database = database
  }

  /** @throws Failure when the server does not answer, ProblemError when it stops to while tables are made */
  static async open(url: string): Promise<PostgresJournalStore> {
    const database = new PostgresDatabase({ url, name: JOURNAL_NAME, connectionsMax: CONNECTIONS_MAX })
    try {
      await database.ready()
      await migratePostgres(database, 'requests', REQUESTS_POSTGRES_MIGRATIONS)
    } catch (error) {
      await database.close()
      throw error
    }
    return new PostgresJournalStore(database)
  }

  async write({ requests, kinds }: PendingBatch, nowMs: number): Promise<void> {
    const deadlineMs = performance.now() + WRITE_MS_MAX
    const rows = requests.flatMap(({ accountId, requests: noted }) => noted.map((one) => this.#rowOf(accountId, one)))
    await this.#insert(INSERT_REQUESTS, rows, deadlineMs)
    const day = dayOf(nowMs)
    await this.#insert(ADD_REQUESTS_OF_DAY, countRows(kinds, day), deadlineMs)
    for (const { accountId, requests: noted } of requests) {
      if (!this.#isDueForCut(accountId, noted.length)) continue
      checkTime(deadlineMs)
      await this.#database.query(FORGET_OLD_REQUESTS, [accountId])
      await this.#database.query(FORGET_OLD_DAYS, [accountId, dayBeforeKept(nowMs)])
      this.#sinceCut.delete(accountId)
    }
  }

  async list(accountId: string, limit: number): Promise<JournaledRequest[]> {
    const rows = await this.#database.query(SELECT_REQUESTS, [accountId, Math.min(limit, REQUESTS_KEPT_PER_ACCOUNT)])
    return rows.map(readRequest)
  }

  async countPage(accountId: string, range: CountRange): Promise<RequestsOfDay[]> {
    const { first_day, day, key_id, operation, status } = placeOfCounts(range)
    const values = [accountId, first_day, day, key_id, operation, status]
    return (await this.#database.query(SELECT_COUNTS, values)).map(readCount)
  }

  async forget(accountId: string): Promise<void> {
    await this.#database.query(FORGET_REQUESTS, [accountId])
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #rowOf(accountId: string, request: JournaledRequest): Row {
    const { atMs, keyId, operation, status, tookMs, requestId } = request
    this.#number += 1
    const tookUs = Math.round(tookMs * US_PER_MS)
    return [accountId, atMs, this.#number, this.#name, keyId, operation, status, tookUs, requestId]
  }

  async #insert(statement: string, rows: readonly Row[], deadlineMs: number): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT_MAX) {
      checkTime(deadlineMs)
      await this.#database.query(statement, columnsOf(rows.slice(from, from + ROWS_PER_STATEMENT_MAX)))
    }
  }

  /** Cutting back costs a look at the whole log of the account, so it is not done for every few requests. */
  #isDueForCut(accountId: string, added: number): boolean {
    if (this.#sinceCut.size >= ACCOUNTS_COUNTED_MAX) this.#sinceCut.clear()
    const since = (this.#sinceCut.get(accountId) ?? 0) + added
    this.#sinceCut.set(accountId, since)
    return since >= REQUESTS_PER_CUT
  }
}

/** In an order that is the same everywhere. */
function countRows(kinds: readonly CountedKind[], day: string): Row[] {
  const byPlace = kinds.map((kind): [string, CountedKind] => [
    `${kind.accountId} ${kind.keyId} ${kind.operation} ${kind.status}`,
    kind,
  ])
  return byPlace
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, { accountId, keyId, operation, status, requests }]) => [
      accountId,
      day,
      keyId,
      operation,
      status,
      requests,
    ])
}

/** As many lists as a row has values. There is at least one row. */
function columnsOf(rows: readonly Row[]): (string | number)[][] {
  const [first = []] = rows
  return first.map((_, column) => rows.map((row) => row[column] ?? ''))
}

function checkTime(deadlineMs: number): void {
  if (performance.now() < deadlineMs) return
  throw new ProblemError('service_unavailable', `The ${JOURNAL_NAME} cannot answer at the moment. Try again shortly.`)
}
