import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { Failure, messageOf } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { openPool, workMsMaxOf } from './postgres-pool.ts'
import { type Database, type Queries, type Row, type SqlValues, unavailable } from './database.ts'

/** How long opening waits for a server that is still starting. */
const OPEN_MS_MAX = 10_000
const OPEN_PAUSE_MS = 200
/** How old the knowledge of `isAvailable` may be. */
const PROBE_MS = 1_000
/** More work than this waiting for a connection is rejected instead of kept. */
const WAITING_MAX = 1_000
/** Closing does not wait longer than this for a connection that is stuck. */
const CLOSE_MS_MAX = 2_000
/** Each piece of work has a deadline of its own. */
const NO_TIMEOUT = 0
/** Pauses before further tries of a transaction that met another one; the last is retained until the time is up. */
const RETRY_PAUSES_MS = [0, 2, 5, 10, 20, 40] as const
/** A broken uniqueness may be a race that the next try sees the outcome of; after these tries it is the caller's. */
const CONSTRAINT_TRIES_MAX = 3

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/**
 * Classes of SQLSTATE that say that the database cannot answer: connections, a transaction that is read only, rejected
 * passwords, a database that is missing, conflicts that last, full disks, states that pass, time-outs and shutdowns, the
 * machine, damage. Every other class is about the statement and its values: no outage.
 */
const OUTAGE_CLASSES: ReadonlySet<string> = new Set(['08', '25', '28', '3D', '40', '53', '55', '57', '58', 'XX'])
const CLASS_CHARACTERS = 2

/** A statement; one with a name is prepared once per connection. A name belongs to one text for ever. */
export type PostgresStatement = string | { readonly name: string; readonly text: string }

interface Result {
  readonly rows: Row[]
  /** Rows that it gave or changed. */
  readonly count: number
}

/** Runs one statement with its values for $1, $2 ... */
type Execute = (statement: PostgresStatement, values?: readonly unknown[]) => Promise<Result>

export interface PostgresOptions {
  /** Holds a password: never shown. */
  readonly url: string
  /** What callers know it as, "account store". */
  readonly name: string
  readonly connectionsMax: number
}

/**
 * A PostgreSQL database, or one that speaks its language. Everything is bounded: connections, waiting, time. Whatever
 * keeps it from answering, the caller sees ProblemError `service_unavailable` within a second, and the next call after
 * the cause is gone succeeds. Nothing rests on the state of a session (no locks by name, no notifications, no settings),
 * so a pooler or a distributed database may be in between.
 */
export class PostgresDatabase implements Database {
  readonly isExclusive = false
  readonly #name: string
  readonly #pool: Pool
  readonly #probe: NodeJS.Timeout
  /** How long one piece of work may take in all, in milliseconds. */
  readonly workMsMax: number
  #provedMs = performance.now()
  #failedMs = Number.NEGATIVE_INFINITY

  constructor({ url, name, connectionsMax }: PostgresOptions) {
    this.#name = name
    this.workMsMax = workMsMaxOf(url)
    this.#pool = openPool(url, connectionsMax, NO_TIMEOUT)
    this.#probe = setInterval(() => void this.#prove(), PROBE_MS).unref()
  }

  /** Whether it answered when asked last (at most a second ago) and nothing has failed since. */
  isAvailable(): boolean {
    return this.#provedMs > this.#failedMs
  }

  /**
   * Asks the server whether it answers, and again while it says that it is starting or is too slow to say anything.
   * @throws Failure with one line that says why it does not, without the address.
   */
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

  /** @see Database.transaction. Serialisable; `work` may be run several times. */
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

  /**
   * Runs one statement of PostgreSQL's own, with $1, $2 ... for values: a transaction of its own, run again when it met
   * another one.
   * @throws ProblemError when the database cannot answer in time; the driver's error for a broken constraint
   */
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
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#once(deadlineMs, work)
      } catch (error) {
        const code = sqlStateOf(error)
        const isRace = code === UNIQUE_VIOLATION && tries < CONSTRAINT_TRIES_MAX
        const isConflict = code === SERIALIZATION_FAILURE || code === DEADLOCK
        if (!isRace && !isConflict) throw this.#judge(error)
        if (performance.now() >= deadlineMs) throw this.#unavailable(error)
      }
      await wait(RETRY_PAUSES_MS[Math.min(tries, RETRY_PAUSES_MS.length) - 1] ?? 0)
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
          // What the server answered left the connection in order; anything else (time, cut) did not.
          isBroken ||= sqlStateOf(error) === undefined
          throw new DriverError(error)
        }
      })
    } finally {
      client.release(isBroken)
    }
  }

  /** Errors of the work itself, of statements and of values are the caller's; anything else is an outage. */
  #judge(error: unknown): unknown {
    if (!(error instanceof DriverError)) return error
    return isOutage(error) ? this.#unavailable(error) : error.cause
  }

  #unavailable(error: unknown): ProblemError {
    this.#failedMs = performance.now()
    return unavailable(this.#name, error instanceof DriverError ? error.cause : error)
  }

  /** A server that can only be read from is none that can count. */
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

/** What the driver threw, apart from what the work threw. */
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
  const answer = client.query<Record<string, unknown>>({ ...about, values: values.map(storable) })
  const { rows, rowCount } = await within(deadlineMs - performance.now(), answer)
  return { rows, count: rowCount ?? 0 }
}

/**
 * The response, if it comes in time. Where this thread was held up for longer than that, a response that has come meanwhile
 * is read first: it is the database that may be late, not its reader.
 */
async function within<Answer>(msMax: number, answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const giveUp = (): void => late.reject(new Error('the database did not respond in time'))
  const timer = setTimeout(() => setImmediate(giveUp), Math.max(msMax, 1))
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** PostgreSQL has no texts with a zero character; nothing that is stored has one, so nothing is found by it. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\u0000') ? value.replaceAll('\u0000', '\uFFFD') : value
}

/** Where it fails, the connection is broken and the server rolls back by itself. */
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

/** The five characters by which the server names an error; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof DriverError ? error.cause : error
  const isOfServer = cause instanceof Error && 'code' in cause && 'severity' in cause
  return isOfServer && typeof cause.code === 'string' ? cause.code : undefined
}

/** Whether an error says that the database cannot answer: nothing but an outage concerns other requests. */
export function isOutage(error: unknown): boolean {
  const code = sqlStateOf(error)
  return code === undefined || OUTAGE_CLASSES.has(code.slice(0, CLASS_CHARACTERS))
}

/** Where a name has several addresses, only the code says why none of them answers. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reason given'
  return messageOf(cause) || code
}

/**
 * The server says that it is starting, ending or full, or says nothing in time: the time limits alone fail without a code.
 * Nobody there, or a rejected password, will stay so.
 */
function isWorthWaitingFor(cause: unknown): boolean {
  const code = sqlStateOf(cause)
  return code === undefined ? cause instanceof Error && !('code' in cause) : /^5[37]/.test(code)
}

const NUMBERED = new Map<string, { readonly text: string; readonly names: readonly string[] }>()

/** A statement with `:name` places as PostgreSQL takes it: numbers in place of names. The texts are constants of the program. */
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
