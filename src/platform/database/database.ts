import { Failure, messageOf } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'

const RETRY_AFTER_SECONDS = 1

/** Row by column name. PostgreSQL returns 64-bit numbers as text: convert them with Number(). */
export type Row = Readonly<Record<string, unknown>>

export type SqlValues = Readonly<Record<string, string | number | null | Uint8Array>>

/** Runs statements in the SQL that SQLite and PostgreSQL share, with `:name` parameters. */
export interface Queries {
  /** True if a transaction locks the whole database, so rows need no locks. */
  readonly isExclusive: boolean
  row(sql: string, values?: SqlValues): Promise<Row | undefined>
  rows(sql: string, values?: SqlValues): Promise<readonly Row[]>
  /** Runs a change and resolves to the number of changed rows. */
  run(sql: string, values?: SqlValues): Promise<number>
}

/** Check inside a transaction that a change is still allowed. @throws (rejects with) the reason if not */
export type Guard = (queries: Queries) => Promise<unknown>

/**
 * SQLite or PostgreSQL database. Outside `transaction`, each statement is its own transaction. Resolved changes are
 * durable. Rejects with ProblemError `service_unavailable` within a second if the database is unavailable, and with the
 * driver's error for a constraint violation.
 */
export interface Database extends Queries {
  /** Returns the last known availability, without a query that waits. */
  isAvailable(): boolean
  /** Runs `work` in one serializable transaction. It may run several times and must await only the given queries. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): void | Promise<void>
}

/** Returns the one-line start failure of a store. Omits the database URL, which contains a password. */
export function notOpened(
  name: string,
  { dataDirectory, databaseUrl }: { readonly dataDirectory: string; readonly databaseUrl: string | undefined },
  error: unknown,
): Failure {
  const where = databaseUrl === undefined ? `in ${dataDirectory}` : 'of VDS_DATABASE_URL'
  const cause = error instanceof ProblemError ? error.cause : error
  return new Failure(`Cannot open the ${name} ${where}: ${messageOf(cause)}`, { cause: error })
}

/** Returns the error of an unavailable store. The database's own message goes only to the log. */
export function unavailable(name: string, cause: unknown): ProblemError {
  return new ProblemError('service_unavailable', `The ${name} is temporarily unavailable. Try again shortly.`, {
    cause: cause instanceof Error ? cause : new Error(messageOf(cause)),
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
