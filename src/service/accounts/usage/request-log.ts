export const REQUESTS_RETAINED_PER_ACCOUNT = 1_000
/** Days that counts by hour and latency are retained. */
export const HOURS_DAYS_RETAINED = 31
/** Counts per page: reading them blocks the thread for some milliseconds. */
export const COUNTS_PAGE_MAX = 1_000

/** Key id of requests from the dashboard's explorer, made by a signed-in user. */
export const EXPLORER_KEY_ID = 'explorer'

/**
 * Account id for the counts of all accounts together, without a key: hourly by status and latency without an operation,
 * daily by operation and status, and daily by problem with the code as key id. Never a real account: ids begin with
 * "account_".
 */
export const INSTANCE_ACCOUNT_ID = ''

/** One response to an account. Never contains its URL, which may reveal a customer's work. */
export interface RequestLogEntry {
  readonly accountId: string
  readonly keyId: string
  readonly operation: string
  readonly status: number
  readonly tookMs: number
  readonly requestId: string
  /** Problem code of the response; null if it succeeded. */
  readonly problem: string | null
  /** Charged quota units; null if logged by a release that did not record them. */
  readonly units: number | null
}

export interface LoggedRequest extends Omit<RequestLogEntry, 'accountId'> {
  readonly atMs: number
}

export interface RequestsOfDay {
  /** Calendar day in UTC. */
  readonly day: string
  readonly keyId: string
  readonly operation: string
  readonly status: number
  readonly requests: number
}

export interface RequestsOfHour extends Omit<RequestsOfDay, 'day'> {
  /** Hour in UTC, "2026-11-21T04". */
  readonly hour: string
  /** Latency bucket (latency-buckets.ts). */
  readonly latency: number
}

/** Inclusive range of UTC days or hours, and the last row of the previous page. */
export interface PageRange<Counted> {
  readonly first: string
  readonly last: string
  readonly after?: Omit<Counted, 'requests' | 'units'> | undefined
}
