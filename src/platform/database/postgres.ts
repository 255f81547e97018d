import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { Failure, messageOf } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { type Database, type Queries, type Row, type SqlValues, unavailable } from './database.ts'
import { openPool, workMsMaxOf } from './postgres-pool.ts'

/** Maximum wait for a server that is still starting. */
const OPEN_MS_MAX = 10_000
const OPEN_PAUSE_MS = 200
/** Maximum age of the `isAvailable` result. */
const PROBE_MS = 1_000
/** Work waiting for a connection above which more is rejected. */
const WAITING_MAX = 1_000
/** Maximum wait for a stuck connection on close. */
const CLOSE_MS_MAX = 2_000
/** Each piece of work has its own deadline. */
const NO_TIMEOUT = 0
/** Pauses before retries of a transaction that conflicted with another; the last one repeats until the deadline. */
const RETRY_PAUSES_MS = [0, 2, 5, 10, 20, 40] as const
/** Attempts after a unique violation, which a retry may resolve. Afterwards, the caller gets the error. */
const CONSTRAINT_TRIES_MAX = 3

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/**
 * SQLSTATE classes that mean the database is unavailable: connections, read-only transactions, rejected passwords,
 * missing database, lasting conflicts, full disks, transient states, timeouts and shutdowns, system errors, damage.
 * Other classes concern the statement and its values.
 */
const OUTAGE_CLASSES: ReadonlySet<string> = new Set(['08', '25', '28', '3D', '40', '53', '55', '57', '58', 'XX'])
const CLASS_CHARACTERS = 2

/** Statement text; a named one is prepared once per connection. A name always belongs to the same text. */
export type PostgresStatement = string | { readonly name: string; readonly text: string }

interface Result {
  readonly rows: Row[]
  readonly count: number
}

/** Runs one statement with its values for $1, $2 ... */
type Execute = (statement: PostgresStatement, values?: readonly unknown[]) => Promise<Result>

export interface PostgresOptions {
  /** Contains a password: never log or show it. */
  readonly url: string
  /** User-facing name, "account store". */
  readonly name: string
  readonly connectionsMax: number
}

/**
 * PostgreSQL or compatible database. Connections, waiting, and time are bounded. Any outage rejects with ProblemError
 * `service_unavailable` within a second, and the first call after it succeeds. Uses no session state (named locks,
 * notifications, settings), so a pooler or a distributed database can sit in between.
 */
export class PostgresDatabase implements Database {
  readonly isExclusive = false
  readonly #name: string
  readonly #pool: Pool
  readonly #probe: NodeJS.Timeout
  readonly workMsMax: number
  #provedMs = performance.now()
  #failedMs = Number.NEGATIVE_INFINITY

  constructor({ url, name, connectionsMax }: PostgresOptions) {
    this.#name = name
    this.workMsMax = workMsMaxOf(url)
    this.#pool = openPool(url, connectionsMax, NO_TIMEOUT)
    this.#probe = setInterval(() => void this.#prove(), PROBE_MS).unref()
  }

  /** Returns true if the last probe (at most a second ago) succeeded and nothing has failed since. */
  isAvailable(): boolean {
    return this.#provedMs > this.#failedMs
  }

  /** Waits for the server, which may be starting or slow. @throws Failure with a one-line reason that omits the URL */
  async ready(): Promise<void> {
    const deadlineMs = performance.now() + OPEN_MS_MAX
    for (;;) {
      try {
        await this.query('SELECT 1')
        return
      } catch (error) {
        const cause = error instanceof ProblemError ? error.cause : error
        if (!isWorthWaitingFor(cause) || performance.now() > deadlineMs) {
          throw new Failure(`The database does not respond: ${reasonOf(cause)}`, { cause })
        }
      }
      await wait(OPEN_PAUSE_MS)
    }
  }

  async row(sql: string, values?: SqlValues): Promise<Row | undefined> {
    return (await this.rows(sql, values))[0]
  }

  async rows(sql: string, values?: SqlValues): Promise<readonly Row[]> {
    return (await this.#execute(...numbered(sql, values))).rows
  }

  async run(sql: string, values?: SqlValues): Promise<number> {
    return (await this.#execute(...numbered(sql, values))).count
  }

  /** @see Database.transaction. Serializable; `work` may run several times. */
  transaction<Value>(work: (queries: Queries) => Promise<Value>, msMax = this.workMsMax): Promise<Value> {
    return this.#repeatedly(performance.now() + msMax, async (execute) => {
      await execute('BEGIN ISOLATION LEVEL SERIALIZABLE')
      try {
        const result = await work({
          isExclusive: this.isExclusive,
          row: async (sql, values) => (await execute(...numbered(sql, values))).rows[0],
          rows: async (sql, values) => (await execute(...numbered(sql, values))).rows,
          run: async (sql, values) => (await execute(...numbered(sql, values))).count,
        })
        await execute('COMMIT')
        return result
      } catch (error) {
        await rollBack(execute)
        throw error
      }
    })
  }

  /** Runs a statement with $1, $2 ... as its own transaction. Retries after a conflict. @throws as `Database` */
  async query(statement: PostgresStatement, values: readonly unknown[] = [], msMax = this.workMsMax): Promise<Row[]> {
    return (await this.#execute(statement, values, msMax)).rows
  }

  async close(): Promise<void> {
    clearInterval(this.#probe)
    await Promise.race([this.#pool.end(), wait(CLOSE_MS_MAX, undefined, { ref: false })])
  }

  #execute(statement: PostgresStatement, values: readonly unknown[], msMax = this.workMsMax): Promise<Result> {
    return this.#repeatedly(performance.now() + msMax, (execute) => execute(statement, values))
  }

  async #repeatedly<Value>(deadlineMs: number, work: (execute: Execute) => Promise<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(deadlineMs, work)
      } catch (error) {
        const code = sqlStateOf(error)
        const isRace = code === UNIQUE_VIOLATION && attempt < CONSTRAINT_TRIES_MAX
        const isConflict = code === SERIALIZATION_FAILURE || code === DEADLOCK
        if (!isRace && !isConflict) throw this.#judge(error)
        if (performance.now() >= deadlineMs) throw this.#unavailable(error)
      }
      await wait(RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length) - 1] ?? 0)
    }
  }

  async #once<Value>(deadlineMs: number, work: (execute: Execute) => Promise<Value>): Promise<Value> {
    if (this.#pool.waitingCount >= WAITING_MAX) throw new DriverError(new Error('too much work waits for it'))
    const client = await asDriverError(this.#pool.connect())
    let isBroken = false
    try {
      return await work(async (statement, values = []) => {
        try {
          return await run(client, deadlineMs, { statement, values })
        } catch (error) {
          // After an error response the connection is still usable; after a timeout or a cut it is not.
          isBroken ||= sqlStateOf(error) === undefined
          throw new DriverError(error)
        }
      })
    } finally {
      client.release(isBroken)
    }
  }

  /** Maps an error: errors of the work, statements, and values go to the caller; anything else is an outage. */
  #judge(error: unknown): unknown {
    if (!(error instanceof DriverError)) return error
    return isOutage(error) ? this.#unavailable(error) : error.cause
  }

  #unavailable(error: unknown): ProblemError {
    this.#failedMs = performance.now()
    return unavailable(this.#name, error instanceof DriverError ? error.cause : error)
  }

  /** Probes the server. A read-only server counts as unavailable, because it cannot count usage. */
  async #prove(): Promise<void> {
    try {
      const [row] = await this.query('SHOW transaction_read_only')
      if (row?.['transaction_read_only'] === 'off') this.#provedMs = performance.now()
      else this.#failedMs = performance.now()
    } catch {
      // The query has recorded the failure.
    }
  }
}

/** Wraps an error from the driver, to tell it from an error thrown by the work. */
class DriverError extends Error {
  constructor(cause: unknown) {
    super('the database failed', { cause })
    this.name = 'DriverError'
  }
}

async function run(
  client: PoolClient,
  deadlineMs: number,
  { statement, values }: { statement: PostgresStatement; values: readonly unknown[] },
): Promise<Result> {
  const about = typeof statement === 'string' ? { text: statement } : statement
  const result = client.query<Record<string, unknown>>({ ...about, values: values.map(storable) })
  const { rows, rowCount } = await within(deadlineMs - performance.now(), result)
  return { rows, count: rowCount ?? 0 }
}

/** Returns a timely response. One that arrived while this thread was blocked counts: it was not slow. */
async function within<Answer>(msMax: number, result: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const giveUp = (): void => late.reject(new Error('the database did not respond in time'))
  const timer = setTimeout(() => setImmediate(giveUp), Math.max(msMax, 1))
  try {
    return await Promise.race([result, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Replaces NUL characters, which PostgreSQL text cannot contain. Such a value then matches nothing. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\u0000') ? value.replaceAll('\u0000', '\uFFFD') : value
}

/** If the rollback fails, the connection is broken and the server rolls back by itself. */
async function rollBack(execute: Execute): Promise<void> {
  try {
    await execute('ROLLBACK')
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
  }
}

async function asDriverError<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise
  } catch (error) {
    throw new DriverError(error)
  }
}

/** Returns the SQLSTATE of a server error; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof DriverError ? error.cause : error
  const isOfServer = cause instanceof Error && 'code' in cause && 'severity' in cause
  return isOfServer && typeof cause.code === 'string' ? cause.code : undefined
}

/** Returns true if an error means that the database is unavailable. Only an outage affects other requests. */
export function isOutage(error: unknown): boolean {
  const code = sqlStateOf(error)
  return code === undefined || OUTAGE_CLASSES.has(code.slice(0, CLASS_CHARACTERS))
}

/** If a host has several addresses, only the code says why none of them responds. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reason given'
  return messageOf(cause) || code
}

/** Returns true for an outage that may end soon: starting, stopping, full, or too slow (timeouts have no code). */
function isWorthWaitingFor(cause: unknown): boolean {
  const code = sqlStateOf(cause)
  return code === undefined ? cause instanceof Error && !('code' in cause) : /^5[37]/.test(code)
}

const NUMBERED = new Map<string, { readonly text: string; readonly names: readonly string[] }>()

/** Converts `:name` parameters to numbered ones. Cached by text, because statements are constants. */
function numbered(sql: string, values: SqlValues = {}): [text: string, values: SqlValues[string][]] {
  let found = NUMBERED.get(sql)
  if (found === undefined) {
    const names: string[] = []
    const text = sql.replaceAll(/(?<!:):([a-z_0-9]+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
    found = { text, names }
    NUMBERED.set(sql, found)
  }
  return [found.text, found.names.map((name) => values[name] ?? null)]
}
