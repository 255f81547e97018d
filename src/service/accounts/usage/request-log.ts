/** Requests of one account that the log holds. */
export const REQUESTS_RETAINED_PER_ACCOUNT = 1_000
/** Days that the counts by hour and latency are retained. */
export const HOURS_DAYS_RETAINED = 31
/** Counts in one page: reading them takes some milliseconds of the thread. */
export const COUNTS_PAGE_MAX = 1_000

/** In place of a key where the explorer of the dashboard asked, for the user who is signed in. */
export const EXPLORER_KEY_ID = 'explorer'

/**
 * Counts of all accounts together stand under it, without a key: by the hour by status and latency without an operation,
 * by the day by operation and status; and by the day by problem, whose code is in place of a key. No account has it: ids
 * begin with "account_".
 */
export const INSTANCE_ACCOUNT_ID = ''

/** One response to an account: never its URL, which may tell what a customer works on. */
export interface RequestLogEntry {
  readonly accountId: string
  readonly keyId: string
  readonly operation: string
  readonly status: number
  /** Milliseconds that the response took in this process. */
  readonly tookMs: number
  readonly requestId: string
  /** Code of the problem that it was answered with; null = it was answered with data. */
  readonly problem: string | null
  /** Units that it took of the quota; null = a release that did not log them. */
  readonly units: number | null
}

export interface LoggedRequest extends Omit<RequestLogEntry, 'accountId'> {
  readonly atMs: number
}

/** Responses of one kind on one day. */
export interface RequestsOfDay {
  /** Calendar day in UTC. */
  readonly day: string
  readonly keyId: string
  readonly operation: string
  readonly status: number
  readonly requests: number
}

/** Responses of one kind in one hour. */
export interface RequestsOfHour extends Omit<RequestsOfDay, 'day'> {
  /** Hour in UTC, "2026-11-21T04". */
  readonly hour: string
  /** Bucket of their latency (latency-buckets.ts). */
  readonly latency: number
}

/** Days in UTC, both included, or hours, and where the page before ended. */
export interface PageRange<Counted> {
  readonly first: string
  readonly last: string
  readonly after?: Omit<Counted, 'requests' | 'units'> | undefined
}
