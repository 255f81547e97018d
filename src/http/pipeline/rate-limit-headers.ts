import { secondsToReset, type QuotaWindow } from '#accounts/usage/quota-window.ts'
import { LRUCache } from 'lru-cache'
import type { AnswerHeaders } from './admission-verdict.ts'

const POLICIES_KEPT_MAX = 1_000

/** Limits of one account and what is left of them; null = no such limit. */
export interface LimitState {
  readonly burst: number | null
  readonly burstRemaining: number
  readonly quota: number | null
  readonly used: number
}

/** Values of `RateLimit-Policy` and `RateLimit`. */
export interface RateLimitValues {
  readonly policy: string
  readonly remaining: string
}

/**
 * `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `"burst"` over one second and
 * `"month"` over the calendar month in UTC, each with what is left (r) and the seconds until it resets (t).
 */
export class RateLimitHeaders {
  readonly #policies = new LRUCache<string, string>({ max: POLICIES_KEPT_MAX })

  /** No headers at all for an account without any limit. */
  of(state: LimitState, window: QuotaWindow, nowMs: number): AnswerHeaders {
    const { burst, quota } = state
    if (burst === null && quota === null) return {}
    const seconds = secondsToReset(window, nowMs)
    return { 'ratelimit-policy': this.policyOf(burst, quota, window), ratelimit: remainingText(state, seconds) }
  }

  /** The value of `RateLimit-Policy`, which changes with plan and month alone. */
  policyOf(burst: number | null, quota: number | null, window: QuotaWindow): string {
    const key = `${burst} ${quota} ${window.monthSeconds}`
    const known = this.#policies.get(key)
    if (known !== undefined) return known
    const policies: string[] = []
    if (burst !== null) policies.push(`"burst";q=${burst};w=1`)
    if (quota !== null) policies.push(`"month";q=${quota};w=${window.monthSeconds}`)
    const policy = policies.join(', ')
    this.#policies.set(key, policy)
    return policy
  }
}

/** The value of `RateLimit`. @param seconds until the month ends */
export function remainingText({ burst, burstRemaining, quota, used }: LimitState, seconds: number): string {
  const ofBurst = burst === null ? '' : `"burst";r=${burstRemaining};t=1`
  if (quota === null) return ofBurst
  const ofMonth = `"month";r=${Math.max(quota - used, 0)};t=${seconds}`
  return burst === null ? ofMonth : `${ofBurst}, ${ofMonth}`
}
