import { randomUUID } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import {
  type RequestLogStore,
  type CountedKind,
  type PendingBatch,
  COUNTS_PAGE_MAX,
  HOURS_DAYS_RETAINED,
  INSTANCE_ACCOUNT_ID,
  type LoggedRequest,
  type PageRange,
  REQUESTS_RETAINED_PER_ACCOUNT,
  type RequestsOfDay,
  type RequestsOfHour,
  RequestLog,
} from '#accounts/usage/request-log.ts'
import { operationOfDay, pageStartOf } from '#accounts/usage/usage-records.ts'
import { DAY_MS, dayOf, hourOf, toIsoSeconds, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { POSTGRES_CONNECTIONS } from '#platform/database/connections.ts'
import {
  type Database,
  type Row,
  unavailable,
  numberOrNull,
  textOrNull,
  notOpened,
} from '#platform/database/database.ts'
import { openPostgres } from '#platform/database/postgres-migration.ts'
import type { PostgresDatabase } from '#platform/database/postgres.ts'
import { SqliteDatabase } from '#platform/database/sqlite-database.ts'
import { sqliteFailure } from '#platform/database/sqlite.ts'
import { messageOf } from '#platform/failure.ts'
import { createFolder } from '#platform/files/create-folder.ts'
import { waitForFileLock } from '#platform/files/file-lock.ts'
import { POSTGRES_REQUESTS_MIGRATIONS, SQLITE_REQUESTS_MIGRATIONS } from './account-tables.ts'

export const REQUEST_LOG_NAME = 'request log'

type RequestLogLocation = Pick<Config, 'dataDirectory' | 'databaseUrl'>

const LOCK_WAIT_MS_MAX = 10_000

/**
 * Opens or creates the request log. A damaged requests.sqlite is moved aside and replaced: it must not stop the service.
 * @param report receives one sentence about a moved file
 * @throws Failure with one line that explains the problem
 */
export async function openRequestLog(
  location: RequestLogLocation,
  clock: Clock,
  report: (line: string) => void = () => undefined,
): Promise<RequestLog> {
  try {
    return new RequestLog(await openStore(location, clock, report), clock)
  } catch (error) {
    throw notOpened(REQUEST_LOG_NAME, location, error)
  }
}

async function openStore(
  { dataDirectory, databaseUrl }: RequestLogLocation,
  clock: Clock,
  report: (line: string) => void,
): Promise<RequestLogStore> {
  if (databaseUrl !== undefined) return openPostgresRequestLog(databaseUrl)
  try {
    return new SqliteRequestLog(dataDirectory)
  } catch (error) {
    // The file itself is damaged, rather than its permissions, disk, or lock.
    if (sqliteFailure(error) !== 'damaged') throw error
    return openAgain(dataDirectory, clock, { report, damage: messageOf(error) })
  }
}

/** Several processes may find the damage at once: one moves the file, the others open its replacement. */
async function openAgain(
  directory: string,
  clock: Clock,
  { report, damage }: { report: (line: string) => void; damage: string },
): Promise<RequestLogStore> {
  const lock = await waitForFileLock(join(directory, 'requests.lock'), LOCK_WAIT_MS_MAX)
  if (lock === undefined) throw new Error('another process is setting the damaged file aside')
  try {
    return new SqliteRequestLog(directory)
  } catch (error) {
    if (sqliteFailure(error) !== 'damaged') throw error
    const movedTo = `requests.sqlite.damaged-${toIsoSeconds(clock.nowMs()).replaceAll(/[-:]/g, '')}`
    for (const part of ['-wal', '-shm', '']) {
      const file = join(directory, `requests.sqlite${part}`)
      if (existsSync(file)) renameSync(file, join(directory, `${movedTo}${part}`))
    }
    report(`requests.sqlite was damaged (${damage}) and is set aside as ${movedTo}; the request log begins again`)
    return new SqliteRequestLog(directory)
  } finally {
    lock.release()
  }
}

const DAYS_RETAINED = 400
const US_PER_MS = 1_000
/** 16 MB of SQLite's write-ahead log. */
const LOG_PAGES_MAX = 4_096
/** Rows per PostgreSQL statement: building it blocks the thread for a few milliseconds. */
const ROWS_PER_STATEMENT_MAX = 1_000
/** Maximum write time. Later rows are dropped, so that a slow database builds no queue. */
const WRITE_MS_MAX = 3_000
/** New requests after which an account's log in PostgreSQL is trimmed. */
const REQUESTS_PER_CUT = 200
/** Accounts whose new requests are counted. Above it, all counters reset. */
const ACCOUNTS_COUNTED_MAX = 10_000

/** Has counts but no requests of its own. */
const INSTANCE = { accountId: INSTANCE_ACCOUNT_ID, requests: [] } as const

const COLUMNS = 'at_ms, key_id, operation, status, took_us, request_id, problem, units'
const DELETE_REQUESTS = 'DELETE FROM request WHERE account_id = :account_id'
const DELETE_OLD_DAYS = 'DELETE FROM requests_of_day WHERE account_id = :account_id AND day < :day'
const SELECT_COUNTS = `
  SELECT day, key_id, operation, status, requests
    FROM requests_of_day
   WHERE account_id = :account_id AND day >= :first_day AND day <= :day
     AND (day < :day OR (key_id, operation, status) > (:key_id, :operation, :status))
   ORDER BY day DESC, key_id, operation, status
   LIMIT ${COUNTS_PAGE_MAX}`

const SQLITE_SELECT = `
  SELECT ${COLUMNS} FROM request WHERE account_id = :account_id ORDER BY position DESC LIMIT :limit`
const SQLITE_INSERT_REQUEST = `
  INSERT INTO request (account_id, ${COLUMNS})
  VALUES (:account_id, :at_ms, :key_id, :operation, :status, :took_us, :request_id, :problem, :units)`
const SQLITE_ADD_COUNT = `
  INSERT INTO requests_of_day (account_id, day, key_id, operation, status, requests)
  VALUES (:account_id, :day, :key_id, :operation, :status, :requests)
  ON CONFLICT (account_id, day, key_id, operation, status) DO UPDATE SET requests = requests + excluded.requests`
const SQLITE_DELETE_OLD = `
  DELETE FROM request
   WHERE account_id = :account_id
     AND position <= (SELECT position FROM request
                       WHERE account_id = :account_id
                       ORDER BY position DESC LIMIT 1 OFFSET ${REQUESTS_RETAINED_PER_ACCOUNT})`

const NEWEST_FIRST = 'ORDER BY at_ms DESC, number DESC, noted_by DESC'
const POSTGRES_SELECT = `
  SELECT ${COLUMNS} FROM request WHERE account_id = :account_id ${NEWEST_FIRST} LIMIT :limit`
const POSTGRES_INSERT_REQUESTS = `
  INSERT INTO request (account_id, at_ms, number, noted_by, key_id, operation, status, took_us, request_id, problem, units)
  SELECT * FROM unnest($1::TEXT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[], $5::TEXT[], $6::TEXT[], $7::INTEGER[],
                       $8::BIGINT[], $9::TEXT[], $10::TEXT[], $11::BIGINT[])`
const POSTGRES_ADD_COUNTS = `
  INSERT INTO requests_of_day (account_id, day, key_id, operation, status, requests)
  SELECT account_id, day, key_id, operation, status, sum(requests)::BIGINT
    FROM unnest($1::TEXT[], $2::TEXT[], $3::TEXT[], $4::TEXT[], $5::INTEGER[], $6::BIGINT[])
      AS kind (account_id, day, key_id, operation, status, requests)
   GROUP BY account_id, day, key_id, operation, status
   ORDER BY account_id, day, key_id, operation, status
  ON CONFLICT (account_id, day, key_id, operation, status)
  DO UPDATE SET requests = requests_of_day.requests + excluded.requests`
const POSTGRES_DELETE_OLD = `
  DELETE FROM request
   WHERE account_id = :account_id
     AND (at_ms, number, noted_by) <= (SELECT at_ms, number, noted_by FROM request
                                        WHERE account_id = :account_id
                                        ${NEWEST_FIRST} LIMIT 1 OFFSET ${REQUESTS_RETAINED_PER_ACCOUNT})`

/** Reads and deletions of the log, common to both databases. */
class RequestLogReader {
  readonly #database: Database
  readonly #select: string

  constructor(database: Database, select: string) {
    this.#database = database
    this.#select = select
  }

  async list(accountId: string, limit: number): Promise<LoggedRequest[]> {
    const page = { account_id: accountId, limit: Math.min(limit, REQUESTS_RETAINED_PER_ACCOUNT) }
    return (await this.#database.rows(this.#select, page)).map(requestOf)
  }

  async countPage(accountId: string, range: PageRange<RequestsOfDay>): Promise<RequestsOfDay[]> {
    const page = { account_id: accountId, ...pageStartOf(range), status: range.after?.status ?? 0 }
    return (await this.#database.rows(SELECT_COUNTS, page)).map(countOf)
  }

  hourPage(accountId: string, range: PageRange<RequestsOfHour>): Promise<RequestsOfHour[]> {
    return selectHours(this.#database, accountId, range)
  }

  async forget(accountId: string): Promise<void> {
    await this.#database.run(DELETE_REQUESTS, { account_id: accountId })
  }
}

/** Log in requests.sqlite: a separate file, so that writes never hold the lock that charges need. */
export class SqliteRequestLog extends RequestLogReader implements RequestLogStore {
  readonly #database: SqliteDatabase

  /** @throws any error of the file system or SQLite if the file cannot be used */
  constructor(directory: string) {
    createFolder(directory)
    const file = join(directory, 'requests.sqlite')
    const about = {
      name: REQUEST_LOG_NAME,
      migrations: SQLITE_REQUESTS_MIGRATIONS,
      full: false,
      framesMax: LOG_PAGES_MAX,
    }
    const database = new SqliteDatabase({ file, ...about })
    super(database, SQLITE_SELECT)
    this.#database = database
  }

  /** Row by row in one transaction: the fastest way in SQLite, about 2 microseconds each. */
  write({ requests, days, hours }: PendingBatch, nowMs: number): Promise<void> {
    return this.#database.withRetry(() =>
      this.#database.transact((prepare) => {
        for (const { accountId, requests: ofAccount } of [...requests, INSTANCE]) {
          for (const request of ofAccount) {
            prepare(SQLITE_INSERT_REQUEST).run({ account_id: accountId, ...columnsOf(request) })
          }
          prepare(SQLITE_DELETE_OLD).run({ account_id: accountId })
          prepare(DELETE_OLD_DAYS).run({ account_id: accountId, day: oldestDayRetained(nowMs) })
          prepare(DELETE_OLD_HOURS).run({ account_id: accountId, hour: oldestHourRetained(nowMs) })
        }
        for (const kind of days) prepare(SQLITE_ADD_COUNT).run(countColumnsOf(kind, dayOf(nowMs)))
        for (const kind of hours) prepare(SQLITE_ADD_HOUR).run(hourColumnsOf(kind, nowMs))
      }),
    )
  }

  async close(): Promise<void> {
    this.#database.close()
  }
}

/** @throws Failure if the server does not respond, ProblemError if it stops responding during table creation */
export async function openPostgresRequestLog(url: string): Promise<RequestLogStore> {
  const options = { url, name: REQUEST_LOG_NAME, connectionsMax: POSTGRES_CONNECTIONS.requestLog }
  return new PostgresRequestLog(await openPostgres(options, 'requests', POSTGRES_REQUESTS_MIGRATIONS))
}

/** Log of many machines. Writes rows in the same order everywhere, so that two machines never deadlock. */
class PostgresRequestLog extends RequestLogReader implements RequestLogStore {
  readonly #database: PostgresDatabase
  /** Distinguishes this process's requests from those that another one logged in the same millisecond. */
  readonly #name = randomUUID()
  readonly #sinceCut = new Map<string, number>()
  #number = 0

  constructor(database: PostgresDatabase) {
    super(database, POSTGRES_SELECT)
    this.#database = database
  }

  async write({ requests, days, hours }: PendingBatch, nowMs: number): Promise<void> {
    const deadlineMs = performance.now() + WRITE_MS_MAX
    const rows = requests.flatMap(({ accountId, requests: logged }) =>
      logged.map((request) => this.#rowOf(accountId, request)),
    )
    await this.#insert(POSTGRES_INSERT_REQUESTS, rows, deadlineMs)
    const ofDay = ordered(days).map((kind) => Object.values(countColumnsOf(kind, dayOf(nowMs))))
    await this.#insert(POSTGRES_ADD_COUNTS, ofDay, deadlineMs)
    const ofHour = ordered(hours).map((kind) => Object.values(hourColumnsOf(kind, nowMs)))
    await this.#insert(POSTGRES_ADD_HOURS, ofHour, deadlineMs)
    for (const { accountId, requests: logged } of [...requests, { ...INSTANCE, requests: rows }]) {
      if (!this.#isDueForCut(accountId, logged.length)) continue
      checkTime(deadlineMs)
      await this.#database.run(POSTGRES_DELETE_OLD, { account_id: accountId })
      await this.#database.run(DELETE_OLD_DAYS, { account_id: accountId, day: oldestDayRetained(nowMs) })
      await this.#database.run(DELETE_OLD_HOURS, { account_id: accountId, hour: oldestHourRetained(nowMs) })
      this.#sinceCut.delete(accountId)
    }
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #rowOf(accountId: string, request: LoggedRequest): SqlRow {
    const { at_ms: atMs, ...columns } = columnsOf(request)
    this.#number += 1
    return [accountId, atMs, this.#number, this.#name, ...Object.values(columns)]
  }

  async #insert(statement: string, rows: readonly SqlRow[], deadlineMs: number): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT_MAX) {
      checkTime(deadlineMs)
      await this.#database.query(statement, transposed(rows.slice(from, from + ROWS_PER_STATEMENT_MAX)))
    }
  }

  /** Trimming reads the account's whole log, so it is not done after every few requests. */
  #isDueForCut(accountId: string, added: number): boolean {
    if (this.#sinceCut.size >= ACCOUNTS_COUNTED_MAX) this.#sinceCut.clear()
    const since = (this.#sinceCut.get(accountId) ?? 0) + added
    this.#sinceCut.set(accountId, since)
    return since >= REQUESTS_PER_CUT
  }
}

type SqlRow = readonly (string | number | null)[]

/** Returns values in the order of COLUMNS. */
function columnsOf({ atMs, keyId, operation, status, tookMs, requestId, problem, units }: LoggedRequest) {
  const tookUs = Math.round(tookMs * US_PER_MS)
  return { at_ms: atMs, key_id: keyId, operation, status, took_us: tookUs, request_id: requestId, problem, units }
}

function countColumnsOf({ accountId, keyId, operation, status, requests }: CountedKind, day: string) {
  return { account_id: accountId, day, key_id: keyId, operation, status, requests }
}

/** Returns the same order on every machine. */
function ordered(kinds: readonly CountedKind[]): CountedKind[] {
  const placed = kinds.map((kind) => {
    const { accountId, keyId, operation, status, latency } = kind
    return { sortKey: `${accountId} ${keyId} ${operation} ${status} ${latency}`, kind }
  })
  return placed.toSorted((left, right) => (left.sortKey < right.sortKey ? -1 : 1)).map(({ kind }) => kind)
}

/** Returns one list per column. There is at least one row. */
function transposed(rows: readonly SqlRow[]): (string | number | null)[][] {
  const [first = []] = rows
  return first.map((_, column) => rows.map((row) => row[column] ?? null))
}

function requestOf(row: Row): LoggedRequest {
  return {
    atMs: Number(row['at_ms']),
    keyId: String(row['key_id']),
    operation: String(row['operation']),
    status: Number(row['status']),
    tookMs: Number(row['took_us']) / US_PER_MS,
    requestId: String(row['request_id']),
    problem: textOrNull(row['problem']),
    units: numberOrNull(row['units']),
  }
}

function countOf(row: Row): RequestsOfDay {
  return { ...operationOfDay(row), status: Number(row['status']), requests: Number(row['requests']) }
}

function oldestDayRetained(nowMs: number): string {
  return dayOf(nowMs - DAYS_RETAINED * DAY_MS)
}

function checkTime(deadlineMs: number): void {
  if (performance.now() >= deadlineMs) throw unavailable(REQUEST_LOG_NAME, new Error('writing took too long'))
}

const HOUR_COLUMNS = 'hour, key_id, operation, status, latency, requests'
const KEY = 'account_id, hour, key_id, operation, status, latency'

const DELETE_OLD_HOURS = 'DELETE FROM requests_of_hour WHERE account_id = :account_id AND hour < :hour'
const SQLITE_ADD_HOUR = `
  INSERT INTO requests_of_hour (account_id, ${HOUR_COLUMNS})
  VALUES (:account_id, :hour, :key_id, :operation, :status, :latency, :requests)
  ON CONFLICT (${KEY}) DO UPDATE SET requests = requests + excluded.requests`
const POSTGRES_ADD_HOURS = `
  INSERT INTO requests_of_hour (account_id, ${HOUR_COLUMNS})
  SELECT * FROM unnest($1::TEXT[], $2::TEXT[], $3::TEXT[], $4::TEXT[], $5::INTEGER[], $6::INTEGER[], $7::BIGINT[])
  ON CONFLICT (${KEY}) DO UPDATE SET requests = requests_of_hour.requests + excluded.requests`
const SELECT_HOURS = `
  SELECT ${HOUR_COLUMNS}
    FROM requests_of_hour
   WHERE account_id = :account_id AND hour >= :first_hour AND hour <= :hour
     AND (hour < :hour OR (key_id, operation, status, latency) > (:key_id, :operation, :status, :latency))
   ORDER BY hour DESC, key_id, operation, status, latency
   LIMIT ${COUNTS_PAGE_MAX}`

async function selectHours(
  database: Database,
  accountId: string,
  { first, last, after }: PageRange<RequestsOfHour>,
): Promise<RequestsOfHour[]> {
  const found = await database.rows(SELECT_HOURS, {
    account_id: accountId,
    first_hour: first,
    hour: after?.hour ?? last,
    key_id: after?.keyId ?? '',
    operation: after?.operation ?? '',
    status: after?.status ?? 0,
    latency: after?.latency ?? -1,
  })
  return found.map(hourCountOf)
}

function hourColumnsOf({ accountId, keyId, operation, status, latency, requests }: CountedKind, nowMs: number) {
  return { account_id: accountId, hour: hourOf(nowMs), key_id: keyId, operation, status, latency, requests }
}

function oldestHourRetained(nowMs: number): string {
  return hourOf(nowMs - HOURS_DAYS_RETAINED * DAY_MS)
}

function hourCountOf(row: Row): RequestsOfHour {
  return {
    hour: String(row['hour']),
    keyId: String(row['key_id']),
    operation: String(row['operation']),
    status: Number(row['status']),
    latency: Number(row['latency']),
    requests: Number(row['requests']),
  }
}
