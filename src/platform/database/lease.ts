/** Maximum clock difference between machines that share a database. */
const CLOCKS_APART_MS_MAX = 15 * 60_000

/**
 * SQL condition for an expired lease; bind the values of `leaseFrom`. A lease that ends beyond a new lease plus the
 * clock difference was taken before the clock was set back, and would block for as long as the clock was ahead.
 */
export const LEASE_HAS_ENDED = '(lease_until_ms <= :now_ms OR lease_until_ms > :beyond_ms)'

/** Returns the values of a lease that starts now, in milliseconds since 1970 UTC. */
export function leaseFrom(nowMs: number, leaseMs: number) {
  return { ...leaseLimits(nowMs, leaseMs), lease_until_ms: nowMs + leaseMs }
}

/** Returns the values of `LEASE_HAS_ENDED` for a reader that takes no lease. */
export function leaseLimits(nowMs: number, leaseMs: number) {
  return { now_ms: nowMs, beyond_ms: nowMs + leaseMs + CLOCKS_APART_MS_MAX }
}
