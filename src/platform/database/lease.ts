/** Longer than the clocks of machines that share a database are apart. */
const CLOCKS_APART_MS_MAX = 15 * 60_000

/**
 * True of a row that nobody has a lease on; with the values of `leaseFrom`. A lease that ends later than one that is taken
 * now was taken before the clock was set back: it would hold for as long as the clock was ahead, also of a process that died.
 */
export const LEASE_HAS_ENDED = '(lease_until_ms <= :now_ms OR lease_until_ms > :beyond_ms)'

/** The values of a lease that begins now, milliseconds since 1970 UTC. */
export function leaseFrom(nowMs: number, leaseMs: number) {
  return { ...leaseLimits(nowMs, leaseMs), lease_until_ms: nowMs + leaseMs }
}

/** The values of `LEASE_HAS_ENDED` for a reader that takes none. */
export function leaseLimits(nowMs: number, leaseMs: number) {
  return { now_ms: nowMs, beyond_ms: nowMs + leaseMs + CLOCKS_APART_MS_MAX }
}
