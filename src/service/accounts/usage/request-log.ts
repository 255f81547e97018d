import type { Clock } from '#platform/clock.ts'

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
  /** Latency bucket. */
  readonly latency: number
}

/** Inclusive range of UTC days or hours, and the last row of the previous page. */
export interface PageRange<Counted> {
  readonly first: string
  readonly last: string
  readonly after?: Omit<Counted, 'requests' | 'units'> | undefined
}

/** Maximum delay before a response appears in the log. */
const WRITE_INTERVAL_MS = 1_000

/** Storage of a request log. Every method @throws ProblemError if it does not respond. */
export interface RequestLogStore {
  /** Adds records and deletes those beyond retention. `nowMs` decides the day of the counts. */
  write(batch: PendingBatch, nowMs: number): Promise<void>
  list(accountId: string, limit: number): Promise<LoggedRequest[]>
  countPage(accountId: string, range: PageRange<RequestsOfDay>): Promise<RequestsOfDay[]>
  hourPage(accountId: string, range: PageRange<RequestsOfHour>): Promise<RequestsOfHour[]>
  forget(accountId: string): Promise<void>
  close(): Promise<void>
}

/**
 * The last requests of each account, and counts by kind. Each process buffers records in memory and writes them to the
 * shared store once a second. A crash loses the last second, and a log that cannot be written never delays a response.
 */
export class RequestLog {
  readonly #clock: Clock
  readonly #store: RequestLogStore
  readonly #pending = new PendingRequests()
  #timer: NodeJS.Timeout | undefined
  /** Write under way: the next one waits for it. */
  #writing: Promise<void> = Promise.resolve()

  #closing: Promise<void> | undefined

  constructor(store: RequestLogStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Records one response in well under a microsecond. */
  note(entry: RequestLogEntry): void {
    this.#pending.note(entry, this.#clock.nowMs())
    this.#timer ??= setTimeout(() => this.#writeQuietly(), WRITE_INTERVAL_MS).unref()
  }

  /** Lists requests, newest first. */
  list(accountId: string, limit: number): Promise<LoggedRequest[]> {
    return this.#store.list(accountId, limit)
  }

  /** Returns one page, newest day first. A page with fewer than COUNTS_PAGE_MAX rows is the last one. */
  countPage(accountId: string, range: PageRange<RequestsOfDay>): Promise<RequestsOfDay[]> {
    return this.#store.countPage(accountId, range)
  }

  /** Returns one page by hour and latency, newest first. A page with fewer than COUNTS_PAGE_MAX rows is the last. */
  hourPage(accountId: string, range: PageRange<RequestsOfHour>): Promise<RequestsOfHour[]> {
    return this.#store.hourPage(accountId, range)
  }

  /** Deletes the requests of an account; the counts stay. */
  async forget(accountId: string): Promise<void> {
    await this.flush()
    await this.#store.forget(accountId)
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const written = this.#writing.then(() => this.#write())
    this.#writing = written.catch(() => undefined)
    return written
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    // Rows that cannot be written now are lost. The log is for users to read, not for billing.
    await this.flush().catch(() => undefined)
    await this.#store.close()
  }

  #writeQuietly(): void {
    void this.flush().catch(() => undefined)
  }

  async #write(): Promise<void> {
    if (this.#pending.isEmpty) return
    const nowMs = this.#clock.nowMs()
    await this.#store.write(this.#pending.take(), nowMs)
  }
}

/** Maximum number of accounts with unwritten requests. Requests of others are only counted. */
const ACCOUNTS_WAITING_MAX = 1_000
/** Maximum number of unwritten requests over all accounts: writing them blocks the thread for about 10 ms. */
const REQUESTS_WAITING_MAX = 5_000
/** Maximum number of response kinds (account, key, operation, status, latency bucket) counted until the next write. */
const KINDS_WAITING_MAX = 50_000

export interface CountedKind {
  readonly accountId: string
  readonly keyId: string
  readonly operation: string
  readonly status: number
  /** Latency bucket. */
  readonly latency: number
  requests: number
}

export interface PendingBatch {
  /** One entry per account. */
  readonly requests: readonly { readonly accountId: string; readonly requests: readonly LoggedRequest[] }[]
  /** Additions to the daily counts of accounts and of the whole instance, one per kind. */
  readonly days: readonly CountedKind[]
  readonly hours: readonly CountedKind[]
}

/** Request that a newer one may overwrite unless it was handed out. */
type ReusedRequest = { -readonly [Field in keyof LoggedRequest]: LoggedRequest[Field] }

/** Newest requests of one account. When full, the oldest is overwritten. */
interface Ring {
  readonly requests: ReusedRequest[]
  next: number
}

/** Records since the last write. Bounded: the last 1,000 requests per account, and one counter per response kind. */
class PendingRequests {
  readonly #rings = new Map<string, Ring>()
  readonly #kinds = new Map<string, Map<string, CountedKind[]>>()
  /** Rejections and failures of the whole instance by problem code. */
  readonly #problems = new Map<string, CountedKind>()
  #requestCount = 0
  #kindCount = 0

  get isEmpty(): boolean {
    return this.#kindCount === 0
  }

  note(entry: RequestLogEntry, atMs: number): void {
    this.#retain(entry, atMs)
    this.#count(entry)
    if (entry.problem !== null) this.#countProblem(entry.problem, entry.status)
  }

  /** Removes and returns everything, with each account's requests oldest first. */
  take(): PendingBatch {
    const requests = [...this.#rings].map(([accountId, ring]) => ({
      accountId,
      requests: [...ring.requests.slice(ring.next), ...ring.requests.slice(0, ring.next)],
    }))
    const kinds = [...this.#kinds.values()].flatMap((byOperation) => [...byOperation.values()].flat())
    const days = [...kinds, ...instanceDays(kinds), ...this.#problems.values()]
    this.#rings.clear()
    this.#kinds.clear()
    this.#problems.clear()
    this.#requestCount = 0
    this.#kindCount = 0
    return { requests, days, hours: [...kinds, ...instanceHours(kinds)] }
  }

  #retain(entry: RequestLogEntry, atMs: number): void {
    const ring = this.#rings.get(entry.accountId)
    const oldest = ring?.requests.length === REQUESTS_RETAINED_PER_ACCOUNT ? ring.requests[ring.next] : undefined
    if (ring !== undefined && oldest !== undefined) {
      overwrite(oldest, entry, atMs)
      ring.next = (ring.next + 1) % REQUESTS_RETAINED_PER_ACCOUNT
    } else if (this.#requestCount < REQUESTS_WAITING_MAX) {
      this.#add(entry, atMs, ring)
    }
  }

  #add({ accountId, ...entry }: RequestLogEntry, atMs: number, ring?: Ring): void {
    const { keyId, operation, status, tookMs, requestId, problem, units } = entry
    const request = { atMs, keyId, operation, status, tookMs, requestId, problem, units }
    if (ring !== undefined) ring.requests.push(request)
    else if (this.#rings.size < ACCOUNTS_WAITING_MAX) this.#rings.set(accountId, { requests: [request], next: 0 })
    else return
    this.#requestCount += 1
  }

  #count({ accountId, keyId, operation, status, tookMs }: RequestLogEntry): void {
    const latency = latencyBucketOf(tookMs)
    const kinds = this.#kinds.getOrInsertComputed(keyId, () => new Map()).getOrInsertComputed(operation, () => [])
    // A list is faster than another map: few statuses and latencies, and one account per key, except for the explorer.
    for (const kind of kinds) {
      if (kind.latency === latency && kind.status === status && kind.accountId === accountId) {
        kind.requests += 1
        return
      }
    }
    if (this.#kindCount >= KINDS_WAITING_MAX) return
    this.#kindCount += 1
    kinds.push({ accountId, keyId, operation, status, latency, requests: 1 })
  }

  #countProblem(problem: string, status: number): void {
    const known = this.#problems.get(problem)
    if (known !== undefined) known.requests += 1
    else
      this.#problems.set(problem, {
        accountId: INSTANCE_ACCOUNT_ID,
        keyId: problem,
        operation: '',
        status,
        latency: 0,
        requests: 1,
      })
  }
}

/** Under load, an object per request would survive a collection and fill the old generation within a second. */
function overwrite(
  reused: ReusedRequest,
  { keyId, operation, status, tookMs, requestId, problem, units }: RequestLogEntry,
  atMs: number,
): void {
  reused.atMs = atMs
  reused.keyId = keyId
  reused.operation = operation
  reused.status = status
  reused.tookMs = tookMs
  reused.requestId = requestId
  reused.problem = problem
  reused.units = units
}

/** Returns the instance's hourly counts by status and latency, without operations to keep them few. */
function instanceHours(kinds: readonly CountedKind[]): CountedKind[] {
  return summed(kinds, { operation: '' })
}

function instanceDays(kinds: readonly CountedKind[]): CountedKind[] {
  return summed(kinds, { latency: 0 })
}

function summed(kinds: readonly CountedKind[], alike: Partial<CountedKind>): CountedKind[] {
  const sums = new Map<string, CountedKind>()
  for (const kind of kinds) {
    const { operation, status, latency } = { ...kind, ...alike }
    const name = `${operation} ${status} ${latency}`
    const sum = sums.get(name)
    if (sum !== undefined) sum.requests += kind.requests
    else sums.set(name, { ...kind, accountId: INSTANCE_ACCOUNT_ID, keyId: '', operation, status, latency })
  }
  return [...sums.values()]
}

/** Upper bound of the first bucket in milliseconds. */
const FIRST_MS = 0.1

/** Bounds rise by the square root of 2: a quantile is at most 41 % above the true one, and never below it. */
const BUCKETS_PER_DOUBLING = 2

/** Last bucket, bounded at 100 seconds. It also counts everything slower. */
export const LATENCY_BUCKET_MAX = 40

export function latencyBucketOf(ms: number): number {
  if (!(ms > FIRST_MS)) return 0
  return Math.min(LATENCY_BUCKET_MAX, Math.ceil(BUCKETS_PER_DOUBLING * Math.log2(ms / FIRST_MS)))
}

export class LatencySums {
  readonly #counts = new Uint32Array(LATENCY_BUCKET_MAX + 1)
  #total = 0

  add(bucket: number, requests: number): void {
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + requests
    this.#total += requests
  }

  /** Returns the latency in ms that a share of responses did not exceed, to one decimal; null without responses. */
  quantileMs(share: number): number | null {
    let left = Math.ceil(share * this.#total)
    if (left === 0) return null
    const bucket = this.#counts.findIndex((count) => (left -= count) <= 0)
    return Math.round(10 * FIRST_MS * 2 ** (bucket / BUCKETS_PER_DOUBLING)) / 10
  }
}
