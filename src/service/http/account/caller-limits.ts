import { ProblemError } from '#platform/problem.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ACCOUNT_HEADER, type Endpoint, needsSession } from '#operations/endpoint.ts'
import { MINUTE_MS } from '#platform/clock.ts'

/** So many at once, and so many more every minute. */
export interface CallerLimit {
  readonly atOnce: number
  readonly perMinute: number
}

/** Request limits of a signed-in user, by the endpoint's `countsAs` value. */
export type CallerLimitValues = Readonly<Record<Endpoint['countsAs'], CallerLimit>>

/** Far more than a person clicks, and so little that nobody else notices. Documented in docs/dashboard-api.md. */
export const CALLER_LIMITS: CallerLimitValues = {
  write: { atOnce: 120, perMinute: 60 },
  read: { atOnce: 300, perMinute: 600 },
}

const SESSIONS_CACHED_MAX = 10_000
/** One for each account and person and kind. */
const BUCKETS_MAX = 40_000
const MS_PER_SECOND = 1_000
const SESSION_COOKIE = /^(?:__Secure-|__Host-)?vds\.session_token$/

/** Fields of a Caller that the limits use. The account is absent until it is known. */
interface KnownCaller {
  readonly session: { readonly userId: string }
  readonly account?: { readonly id: string }
}

/**
 * Bounds what the signed-in user asks of the dashboard, for each account and each person of one process. A session that
 * was seen before is rejected without a question to any database; the first request of one is counted once it is known
 * whose it is. Kept as the moment when a bucket will be full again; one that was forgotten is full.
 */
export class CallerLimits {
  readonly #limits: CallerLimitValues
  readonly #elapsedMs: () => number
  readonly #fullAtMs = new LRUCache<string, number>({ max: BUCKETS_MAX })
  /** Ids of people by session, and of accounts by session and what it named. */
  readonly #people = new LRUCache<string, string>({ max: SESSIONS_CACHED_MAX })
  readonly #accounts = new LRUCache<string, string>({ max: SESSIONS_CACHED_MAX })
  readonly #counted = new WeakMap<FastifyRequest, Set<string>>()

  /** @param elapsedMs milliseconds that only go forward, so that a changed clock opens and shuts nothing */
  constructor(limits: CallerLimitValues = CALLER_LIMITS, elapsedMs: () => number = () => performance.now()) {
    this.#limits = limits
    this.#elapsedMs = elapsedMs
  }

  /** Counts a request of a session that is known. @throws ProblemError rate_limit_exceeded */
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

  /** A session that opens nothing any more takes nothing from the person that it was of. */
  forget(request: FastifyRequest): void {
    for (const session of sessionsOf(request)) this.#people.delete(session)
  }

  /** @param buckets those that the request was not taken from yet are taken from, all or none */
  #take(request: FastifyRequest, { countsAs }: Endpoint, buckets: readonly string[]): void {
    const counted = this.#counted.get(request) ?? new Set()
    this.#counted.set(request, counted)
    const open = buckets.filter((bucket) => !counted.has(bucket))
    const { atOnce, perMinute } = this.#limits[countsAs]
    const nowMs = this.#elapsedMs()
    const shareMs = MINUTE_MS / perMinute
    const fullAtMs = open.map((bucket) => Math.max(this.#fullAtMs.get(bucket) ?? nowMs, nowMs))
    const waitMs = Math.max(nowMs, ...fullAtMs) - nowMs - (atOnce - 1) * shareMs
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

/** A session and the account that a request names in it, if any. */
function withAccount(session: string, { headers }: FastifyRequest): string {
  return `${String(headers[ACCOUNT_HEADER] ?? '')} ${session}`
}

function tooMany({ atOnce, perMinute }: CallerLimit, waitMs: number): ProblemError {
  return new ProblemError(
    'rate_limit_exceeded',
    `An account can send ${perMinute} of these requests per minute, ${atOnce} at a time. Try again later.`,
    { limit: perMinute, window: 'minute', retryAfterSeconds: Math.ceil(waitMs / MS_PER_SECOND) },
  )
}

/** Values of the session's cookie, as the account library reads them; nearly always one. */
function sessionsOf({ headers: { cookie = '' } }: FastifyRequest): string[] {
  return cookie.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && SESSION_COOKIE.test(pair.slice(0, at).trim()) ? [valueOf(pair.slice(at + 1))] : []
  })
}

/** Without quotes and escapes, so that one session has one spelling. */
function valueOf(text: string): string {
  const value = text.trim().replace(/^"(.*)"$/, '$1')
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
