import type { Principal } from '#accounts/account-store.ts'
import type { Burst, BurstLimiter } from '#accounts/usage/burst-limiter.ts'
import { QuotaWindows, type QuotaWindow } from '#accounts/usage/quota-window.ts'
import type { Clock } from '#platform/clock.ts'
import { LRUCache } from 'lru-cache'
import type { AnswerHeaders } from './admission-verdict.ts'
import { RateLimitHeaders } from './rate-limit-headers.ts'

const REMEMBERED_USAGE_MAX = 10_000
const NO_BURST_LIMIT: Burst = { granted: true, remaining: 0 }

/** A moment, and the calendar month that a quota counts in then. */
export interface Moment {
  readonly nowMs: number
  readonly window: QuotaWindow
}

/** What this process knows of the limits of its callers: bursts, which it decides, and quotas, which the store does. */
export class CallerLimits {
  readonly #clock: Clock
  readonly #bursts: BurstLimiter
  readonly #windows = new QuotaWindows()
  readonly #rateLimit = new RateLimitHeaders()
  /** Units used as far as this process knows: for the headers of answers that are not charged, never for a verdict. */
  readonly #usage = new LRUCache<string, { month: string; used: number }>({ max: REMEMBERED_USAGE_MAX })

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

  /** `RateLimit-Policy` and `RateLimit`, with the units used as far as they are known. */
  headers(principal: Principal, burstRemaining: number, { nowMs, window }: Moment = this.now()): AnswerHeaders {
    const { burst, quota } = principal
    const used = this.usageOf(principal, window.month) ?? 0
    return this.#rateLimit.of({ burst, burstRemaining, quota, used }, window, nowMs)
  }

  /** `RateLimit-Policy` of an account in a month. */
  policyOf({ burst, quota }: Principal, { window }: Moment): string {
    return this.#rateLimit.policyOf(burst, quota, window)
  }
}
