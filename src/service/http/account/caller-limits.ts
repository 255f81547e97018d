import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ACCOUNT_HEADER, type Endpoint, needsSession } from '#operations/endpoint.ts'
import { MINUTE_MS } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'

/** Burst size, and requests added per minute. */
export interface CallerLimit {
  readonly burst: number
  readonly perMinute: number
}

export type CallerLimitValues = Readonly<Record<Endpoint['countsAs'], CallerLimit>>

/** Far more than a person clicks, and too little to affect anybody else. Documented in docs/dashboard-api.md. */
export const CALLER_LIMITS: CallerLimitValues = {
  write: { burst: 120, perMinute: 60 },
  read: { burst: 300, perMinute: 600 },
}

const SESSIONS_CACHED_MAX = 10_000
/** One bucket per account or user, and kind. */
const BUCKETS_MAX = 40_000
const MS_PER_SECOND = 1_000
const SESSION_COOKIE = /^(?:__Secure-|__Host-)?vds\.session_token$/

/** Fields of a Caller that the limits use. The account is absent until it is known. */
interface KnownCaller {
  readonly session: { readonly userId: string }
  readonly account?: { readonly id: string }
}

/**
 * Limits dashboard requests per account and per user in one process. A session seen before is rejected without a
 * database query; the first request of a session is counted once its user is known. Stores the time at which a bucket
 * is full again, so an evicted bucket counts as full.
 */
export class CallerLimits {
  readonly #limits: CallerLimitValues
  readonly #elapsedMs: () => number
  readonly #fullAtMs = new LRUCache<string, number>({ max: BUCKETS_MAX })
  /** User ids by session, and account ids by session and requested account. */
  readonly #people = new LRUCache<string, string>({ max: SESSIONS_CACHED_MAX })
  readonly #accounts = new LRUCache<string, string>({ max: SESSIONS_CACHED_MAX })
  readonly #counted = new WeakMap<FastifyRequest, Set<string>>()

  /** @param elapsedMs monotonic milliseconds, so that a clock change has no effect */
  constructor(limits: CallerLimitValues = CALLER_LIMITS, elapsedMs: () => number = () => performance.now()) {
    this.#limits = limits
    this.#elapsedMs = elapsedMs
  }

  /** Counts a request of a known session. @throws ProblemError rate_limit_exceeded */
  admit(request: FastifyRequest, endpoint: Endpoint): void {
    if (!needsSession(endpoint.access)) return
    const session = sessionsOf(request).find((each) => this.#people.has(each))
    const userId = session === undefined ? undefined : this.#people.get(session)
    if (session === undefined || userId === undefined) return
    const accountId = this.#accounts.get(withAccount(session, request))
    this.#take(request, endpoint, bucketsOf(endpoint, userId, accountId))
  }

  /**
   * Records the user and, once known, the account of a request. Counts the request unless it was already counted.
   * @throws ProblemError rate_limit_exceeded
   */
  identified(request: FastifyRequest, endpoint: Endpoint, { account, session: { userId } }: KnownCaller): void {
    const [only, ...others] = sessionsOf(request)
    // With several cookies, the session is ambiguous.
    if (only !== undefined && others.length === 0) {
      this.#people.set(only, userId)
      if (account !== undefined) this.#accounts.set(withAccount(only, request), account.id)
    }
    this.#take(request, endpoint, bucketsOf(endpoint, userId, account?.id))
  }

  /** Stops counting an invalid session against its former user. */
  forget(request: FastifyRequest): void {
    for (const session of sessionsOf(request)) this.#people.delete(session)
  }

  /** Charges every bucket not yet charged for this request, atomically. */
  #take(request: FastifyRequest, { countsAs }: Endpoint, buckets: readonly string[]): void {
    const counted = this.#counted.get(request) ?? new Set()
    this.#counted.set(request, counted)
    const open = buckets.filter((bucket) => !counted.has(bucket))
    const { burst, perMinute } = this.#limits[countsAs]
    const nowMs = this.#elapsedMs()
    const shareMs = MINUTE_MS / perMinute
    const fullAtMs = open.map((bucket) => Math.max(this.#fullAtMs.get(bucket) ?? nowMs, nowMs))
    const waitMs = Math.max(nowMs, ...fullAtMs) - nowMs - (burst - 1) * shareMs
    if (waitMs > 0) throw tooMany(this.#limits[countsAs], waitMs)
    for (const [index, bucket] of open.entries()) {
      counted.add(bucket)
      this.#fullAtMs.set(bucket, (fullAtMs[index] ?? nowMs) + shareMs)
    }
  }
}

function bucketsOf({ countsAs }: Endpoint, userId: string, accountId: string | undefined): string[] {
  const ofPerson = `${countsAs} person ${userId}`
  return accountId === undefined ? [ofPerson] : [ofPerson, `${countsAs} account ${accountId}`]
}

function withAccount(session: string, { headers }: FastifyRequest): string {
  return `${String(headers[ACCOUNT_HEADER] ?? '')} ${session}`
}

function tooMany({ burst, perMinute }: CallerLimit, waitMs: number): ProblemError {
  return new ProblemError(
    'rate_limit_exceeded',
    `An account can send ${perMinute} of these requests per minute, ${burst} at a time. Try again later.`,
    { limit: perMinute, window: 'minute', retryAfterSeconds: Math.ceil(waitMs / MS_PER_SECOND) },
  )
}

/** Returns the values of the session's cookie, as the account library reads them. Usually one. */
function sessionsOf({ headers: { cookie = '' } }: FastifyRequest): string[] {
  return cookie.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && SESSION_COOKIE.test(pair.slice(0, at).trim()) ? [valueOf(pair.slice(at + 1))] : []
  })
}

/** Removes quotes and escapes, so that one session has one spelling. */
function valueOf(text: string): string {
  const value = text.trim().replace(/^"(.*)"$/, '$1')
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
