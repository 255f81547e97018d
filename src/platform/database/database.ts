import { Failure, messageOf } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'

const RETRY_AFTER_SECONDS = 1

/** A row by its column names, as SQLite or PostgreSQL gives it. The latter writes numbers of 64 bits as texts: read them with Number(). */
export type Row = Readonly<Record<string, unknown>>

/** What the `:name` places of a statement take. */
export type SqlValues = Readonly<Record<string, string | number | null | Uint8Array>>

/** Runs statements in the SQL that SQLite and PostgreSQL share, with `:name` for each value. */
export interface Queries {
  /** Whether a transaction locks the whole database, so that no row needs a lock of its own. */
  readonly isExclusive: boolean
  /** The first row of a statement. */
  row(sql: string, values?: SqlValues): Promise<Row | undefined>
  rows(sql: string, values?: SqlValues): Promise<readonly Row[]>
  /** Runs a change; resolves to how many rows it changed. */
  run(sql: string, values?: SqlValues): Promise<number>
}

/** Checks in a transaction whether it may make its change. @throws (rejects with) the reason why not */
export type Guard = (queries: Queries) => Promise<unknown>

/**
 * A database, whichever of the two it is. Outside `transaction` each statement is a transaction of its own. Everything is
 * durable when its promise resolves. Rejects with ProblemError `service_unavailable` within a second where the database
 * cannot answer, and with the driver's error for a broken constraint.
 */
export interface Database extends Queries {
  /** Whether it answers, as far as that can be known at once. */
  isAvailable(): boolean
  /**
   * Runs `work` in one transaction: all of it happens, or none, as if no other ran meanwhile. `work` may run several times
   * and awaits nothing but the queries that it is given.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): void | Promise<void>
}

/**
 * What a start says of a store that cannot be opened, in one line. Never the URL of the database, which holds a password.
 * @param name what callers know it as, "account store"
 */
export function notOpened(
  name: string,
  { dataDirectory, databaseUrl }: { readonly dataDirectory: string; readonly databaseUrl: string | undefined },
  error: unknown,
): Failure {
  const where = databaseUrl === undefined ? `in ${dataDirectory}` : 'of VDS_DATABASE_URL'
  const cause = error instanceof ProblemError ? error.cause : error
  return new Failure(`Cannot open the ${name} ${where}: ${messageOf(cause)}`, { cause: error })
}

/** The error of a store that cannot answer. What the database said is for the log alone. */
export function unavailable(name: string, cause: unknown): ProblemError {
  return new ProblemError('service_unavailable', `The ${name} is temporarily unavailable. Try again shortly.`, {
    cause: cause instanceof Error ? cause : new Error(messageOf(cause)),
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
