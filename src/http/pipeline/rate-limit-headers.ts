import { secondsToReset, type QuotaWindow } from '#accounts/usage/quota-window.ts'
import type { ResponseHeaders } from './decision.ts'

/** Limits of one account and what is left of them; null = no such limit. */
export interface LimitState {
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
