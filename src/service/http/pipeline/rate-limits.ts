import type { AccountStore, Principal } from '#accounts/account-store.ts'
import type { Burst, BurstLimiter } from '#accounts/usage/burst-limiter.ts'
import { type QuotaWindow, QuotaWindows, secondsToReset } from '#accounts/usage/quota-window.ts'
import type { Clock } from '#platform/clock.ts'
import type { ResponseHeaders } from './decision.ts'

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
  readonly #store: Pick<AccountStore, 'usageNow'>

  /** @param store reads the shared usage for the headers of responses that are not charged, never for a decision */
  constructor(clock: Clock, bursts: BurstLimiter, store: Pick<AccountStore, 'usageNow'>) {
    this.#clock = clock
    this.#bursts = bursts
    this.#store = store
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

  /**
   * `RateLimit-Policy` and `RateLimit`.
   * @param used quota units used after this request, over all processes; omit to read them from the store, which leaves
   *   the month out if it cannot read them at once
   */
  headers(
    principal: Principal,
    burstRemaining: number,
    { nowMs, window }: Moment = this.now(),
    used?: number,
  ): ResponseHeaders {
    const { accountId, burst, quota } = principal
    const known = quota === null ? undefined : (used ?? this.#store.usageNow?.(accountId, window.month))
    return rateLimitHeaders({ burst, burstRemaining, quota, used: known }, window, nowMs)
  }
}

/** Limits of one account and what is left of them. Null: no such limit. */
interface LimitState {
  readonly burst: number | null
  readonly burstRemaining: number
  readonly quota: number | null
  /** Units used over all processes; undefined if they are not known. */
  readonly used: number | undefined
}

/**
 * `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `"burst"` over one second and
 * `"month"` over the calendar month in UTC, each with what is left (r) and the seconds until it resets (t). The
 * month is left out if the usage is not known. No headers for an account without any limit.
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
