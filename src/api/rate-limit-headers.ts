import { secondsToReset, type QuotaWindow } from '#accounts/quota-window.ts'
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

/**
 * `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `"burst"` over one second and
 * `"month"` over the calendar month in UTC, each with what is left (r) and the seconds until it resets (t).
 */
export class RateLimitHeaders {
  readonly #policies = new LRUCache<string, string>({ max: POLICIES_KEPT_MAX })

  /** No headers at all for an account without any limit. */
  of(state: LimitState, window: QuotaWindow, nowMs: number): AnswerHeaders {
    const [, policy, , limits] = this.listOf(state, window, nowMs)
    return policy === undefined || limits === undefined ? {} : { 'ratelimit-policy': policy, ratelimit: limits }
  }

  /** The same as names and values in turn. */
  listOf(state: LimitState, window: QuotaWindow, nowMs: number): readonly string[] {
    const { burst, quota } = state
    if (burst === null && quota === null) return []
    const ofBurst = burst === null ? '' : `"burst";r=${state.burstRemaining};t=1`
    const ofMonth =
      quota === null ? '' : `"month";r=${Math.max(quota - state.used, 0)};t=${secondsToReset(window, nowMs)}`
    const limits = ofBurst === '' || ofMonth === '' ? ofBurst + ofMonth : `${ofBurst}, ${ofMonth}`
    return ['ratelimit-policy', this.#policy(burst, quota, window), 'ratelimit', limits]
  }

  #policy(burst: number | null, quota: number | null, window: QuotaWindow): string {
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
