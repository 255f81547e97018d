import { ProblemError } from '#platform/problem.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#operations/account/endpoint.ts'

/** So many at once, and so many more every minute. */
export interface CallerLimit {
  readonly atOnce: number
  readonly perMinute: number
}

/** What the signed-in user may ask for, by what an endpoint counts as. */
export type CallerLimitValues = Readonly<Record<Endpoint['countsAs'], CallerLimit>>

/** Far more than a person clicks, and so little that nobody else notices. Documented in docs/dashboard-api.md. */
export const CALLER_LIMITS: CallerLimitValues = {
  write: { atOnce: 120, perMinute: 60 },
  read: { atOnce: 300, perMinute: 600 },
}

const SESSIONS_CACHED_MAX = 10_000
/** One for each account and person and kind. */
const BUCKETS_MAX = 40_000
const MS_PER_MINUTE = 60_000
const MS_PER_SECOND = 1_000
const SESSION_COOKIE = /^(?:__Secure-|__Host-)?vds\.session_token$/

interface CallerIds {
  readonly accountId: string
  readonly userId: string
}

/** As much of a Caller as is counted. */
interface KnownCaller {
  readonly account: { readonly id: string }
  readonly session: { readonly userId: string }
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
  readonly #callers = new LRUCache<string, CallerIds>({ max: SESSIONS_CACHED_MAX })
  readonly #counted = new WeakSet<FastifyRequest>()

  /** @param elapsedMs milliseconds that only go forward, so that a changed clock opens and shuts nothing */
  constructor(limits: CallerLimitValues = CALLER_LIMITS, elapsedMs: () => number = () => performance.now()) {
    this.#limits = limits
    this.#elapsedMs = elapsedMs
  }

  /** Counts a request of a session that is known. @throws ProblemError rate_limit_exceeded */
  admit(request: FastifyRequest, endpoint: Endpoint): void {
    if (!needsSession(endpoint)) return
    const known = sessionsOf(request).find((session) => this.#callers.has(session))
    const caller = known === undefined ? undefined : this.#callers.get(known)
    if (caller !== undefined) this.#take(request, endpoint, caller)
  }

  /** Whose request it is. Counts it where that was not known before. @throws ProblemError rate_limit_exceeded */
  identified(request: FastifyRequest, endpoint: Endpoint, { account, session }: KnownCaller): void {
    const caller = { accountId: account.id, userId: session.userId }
    const [only, ...others] = sessionsOf(request)
    // Of several cookies it is unclear which one is meant.
    if (only !== undefined && others.length === 0) this.#callers.set(only, caller)
    if (!this.#counted.has(request)) this.#take(request, endpoint, caller)
  }

  /** A session that opens nothing any more takes nothing from the account that it was of. */
  forget(request: FastifyRequest): void {
    for (const session of sessionsOf(request)) this.#callers.delete(session)
  }

  #take(request: FastifyRequest, { countsAs }: Endpoint, { accountId, userId }: CallerIds): void {
    this.#counted.add(request)
    const { atOnce, perMinute } = this.#limits[countsAs]
    const nowMs = this.#elapsedMs()
    const shareMs = MS_PER_MINUTE / perMinute
    const buckets = [`${countsAs} account ${accountId}`, `${countsAs} person ${userId}`]
    const fullAtMs = buckets.map((bucket) => Math.max(this.#fullAtMs.get(bucket) ?? nowMs, nowMs))
    const waitMs = Math.max(...fullAtMs) - nowMs - (atOnce - 1) * shareMs
    if (waitMs > 0) throw tooMany(this.#limits[countsAs], waitMs)
    for (const [index, bucket] of buckets.entries()) this.#fullAtMs.set(bucket, (fullAtMs[index] ?? nowMs) + shareMs)
  }
}

function tooMany({ atOnce, perMinute }: CallerLimit, waitMs: number): ProblemError {
  return new ProblemError(
    'rate_limit_exceeded',
    `The pages of one account may ask for this ${atOnce} times at once and ${perMinute} times a minute. Try again later.`,
    { extension: { limit: perMinute, window: 'minute', retryAfterSeconds: Math.ceil(waitMs / MS_PER_SECOND) } },
  )
}

function needsSession({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'session' || access === 'operator'
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
