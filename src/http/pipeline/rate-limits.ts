import { LRUCache } from 'lru-cache'
import type { Principal } from '#accounts/account-store.ts'
import type { Burst, BurstLimiter } from '#accounts/usage/burst-limiter.ts'
import { type QuotaWindow, QuotaWindows, secondsToReset } from '#accounts/usage/quota-window.ts'
import type { Clock } from '#platform/clock.ts'
import type { ResponseHeaders } from './decision.ts'

const CACHED_USAGE_MAX = 10_000
const NO_BURST_LIMIT: Burst = { granted: true, remaining: 0 }

/** A timestamp, and the calendar month that a quota counts in then. */
export interface Moment {
  readonly nowMs: number
  readonly window: QuotaWindow
}

/** The limits of callers with a key: bursts, which this process decides, and quotas, which the store does. */
export class RateLimits {
  readonly #clock: Clock
  readonly #bursts: BurstLimiter
  readonly #windows = new QuotaWindows()
  /** Units used as far as this process knows: for the headers of responses that are not charged, never for a decision. */
  readonly #usage = new LRUCache<string, { month: string; used: number }>({ max: CACHED_USAGE_MAX })

  constructor(clock: Clock, bursts: BurstLimiter) {
    this.#clock = clock
    this.#bursts = bursts
  }

  now(): Moment {
    const nowMs = this.#clock.nowMs()
    return { nowMs, window: this.#windows.at(nowMs) }
  }

  /** Takes the share of one request of what its account may ask in a second. */
  takeBurst({ accountId, burst }: Principal): Burst {
    return burst === null ? NO_BURST_LIMIT : this.#bursts.take(accountId, burst)
  }

  /** Requests that would be granted right now; 0 where there is no limit to tell of. */
  burstRemaining({ accountId, burst }: Principal): number {
    return burst === null ? 0 : this.#bursts.remaining(accountId, burst)
  }

  learnUsage({ accountId }: Principal, month: string, used: number): void {
    this.#usage.set(accountId, { month, used })
  }

  /** Units of this month's quota as far as they are known. */
  usageOf({ accountId }: Principal, month: string): number | undefined {
    const known = this.#usage.get(accountId)
    return known?.month === month ? known.used : undefined
  }

  /**
   * `RateLimit-Policy` and `RateLimit`.
   * @param used quota units used after this request; left out = as far as this process knows
   */
  headers(
    principal: Principal,
    burstRemaining: number,
    { nowMs, window }: Moment = this.now(),
    used: number = this.usageOf(principal, window.month) ?? 0,
  ): ResponseHeaders {
    const { burst, quota } = principal
    return rateLimitHeaders({ burst, burstRemaining, quota, used }, window, nowMs)
  }
}

/** Limits of one account and what is left of them; null = no such limit. */
interface LimitState {
  readonly burst: number | null
  readonly burstRemaining: number
  readonly quota: number | null
  readonly used: number
}

/**
 * `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `"burst"` over one second and
 * `"month"` over the calendar month in UTC, each with what is left (r) and the seconds until it resets (t). No headers for
 * an account without any limit.
 */
export function rateLimitHeaders(state: LimitState, window: QuotaWindow, nowMs: number): ResponseHeaders {
  const { burst, burstRemaining, quota, used } = state
  if (burst === null && quota === null) return {}
  const policyOfBurst = `"burst";q=${burst};w=1`
  const ofBurst = `"burst";r=${burstRemaining};t=1`
  if (quota === null) return { 'ratelimit-policy': policyOfBurst, ratelimit: ofBurst }
  const policyOfMonth = `"month";q=${quota};w=${window.monthSeconds}`
  const ofMonth = `"month";r=${Math.max(quota - used, 0)};t=${secondsToReset(window, nowMs)}`
  if (burst === null) return { 'ratelimit-policy': policyOfMonth, ratelimit: ofMonth }
  return { 'ratelimit-policy': `${policyOfBurst}, ${policyOfMonth}`, ratelimit: `${ofBurst}, ${ofMonth}` }
}
