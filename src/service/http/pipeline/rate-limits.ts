import type { AccountStore, Principal } from '#accounts/account-store.ts'
import type { Burst, BurstLimiter } from '#accounts/usage/burst-limiter.ts'
import { type QuotaWindow, QuotaWindows, secondsToReset } from '#accounts/usage/quota-window.ts'
import type { Clock } from '#platform/clock.ts'
import type { ResponseHeaders } from './decision.ts'

const NO_BURST_LIMIT: Burst = { granted: true, remaining: 0 }

export interface QuotaTime {
  readonly nowMs: number
  readonly window: QuotaWindow
}

/** Limits of callers with a key: this process decides bursts, the store decides quotas. */
export class RateLimits {
  readonly #clock: Clock
  readonly #bursts: BurstLimiter
  readonly #windows = new QuotaWindows()
  readonly #store: Pick<AccountStore, 'usageNow'>

  /** @param store source of the shared usage in headers of uncharged responses; never used for a decision */
  constructor(clock: Clock, bursts: BurstLimiter, store: Pick<AccountStore, 'usageNow'>) {
    this.#clock = clock
    this.#bursts = bursts
    this.#store = store
  }

  now(): QuotaTime {
    const nowMs = this.#clock.nowMs()
    return { nowMs, window: this.#windows.at(nowMs) }
  }

  takeBurst({ accountId, burst }: Principal): Burst {
    return burst === null ? NO_BURST_LIMIT : this.#bursts.take(accountId, burst)
  }

  /** Returns the number of requests allowed right now; 0 without a limit to report. */
  burstRemaining({ accountId, burst }: Principal): number {
    return burst === null ? 0 : this.#bursts.remaining(accountId, burst)
  }

  /**
   * Returns `RateLimit-Policy` and `RateLimit`. `used`: quota units after this request, over all processes. By default,
   * reads them from the store, or omits the month if that is not possible at once.
   */
  headers(
    principal: Principal,
    burstRemaining: number,
    { nowMs, window }: QuotaTime = this.now(),
    used?: number,
  ): ResponseHeaders {
    const { accountId, burst, quota } = principal
    const known = quota === null ? undefined : (used ?? this.#store.usageNow?.(accountId, window.month))
    return rateLimitHeaders({ burst, burstRemaining, quota, used: known }, window, nowMs)
  }
}

/** Limits of one account and their remainders. Null: no such limit. */
interface LimitState {
  readonly burst: number | null
  readonly burstRemaining: number
  readonly quota: number | null
  /** Units used over all processes; undefined if unknown. */
  readonly used: number | undefined
}

/**
 * Returns `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `"burst"` over one second and
 * `"month"` over the calendar month in UTC, each with the remainder (r) and the seconds until reset (t). Omits the
 * month if the usage is unknown. Returns no headers for an account without limits.
 */
export function rateLimitHeaders(state: LimitState, window: QuotaWindow, nowMs: number): ResponseHeaders {
  const { burst, burstRemaining, quota, used } = state
  const isMonthKnown = quota !== null && used !== undefined
  if (burst === null && !isMonthKnown) return {}
  const policyOfBurst = `"burst";q=${burst};w=1`
  const ofBurst = `"burst";r=${burstRemaining};t=1`
  if (!isMonthKnown) return { 'ratelimit-policy': policyOfBurst, ratelimit: ofBurst }
  const policyOfMonth = `"month";q=${quota};w=${window.monthSeconds}`
  const ofMonth = `"month";r=${Math.max(quota - used, 0)};t=${secondsToReset(window, nowMs)}`
  if (burst === null) return { 'ratelimit-policy': policyOfMonth, ratelimit: ofMonth }
  return { 'ratelimit-policy': `${policyOfBurst}, ${policyOfMonth}`, ratelimit: `${ofBurst}, ${ofMonth}` }
}
