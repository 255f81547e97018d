import type { RandomShare } from '#platform/random.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/clock.ts'

const SECOND_MS = 1_000

/** Pauses after the first to the ninth try: ten tries in 70.6 hours, and up to a tenth more by the jitter. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
  30 * HOUR_MS,
]
/** So that the tries of an outage do not come all at once. */
const JITTER_SHARE = 0.1
/** Pauses of an endpoint after so many failed rounds; the last one stays. */
const ENDPOINT_PAUSES_MS = RETRY_DELAYS_MS.slice(0, 4)

/**
 * How long to wait before the next try; undefined = there is none.
 * @param tries made so far
 * @param retryAfterMs what the receiver asked for; counts where it is longer
 */
export function retryDelayMs(
  tries: number,
  { retryAfterMs = 0, random }: { retryAfterMs?: number; random: RandomShare },
): number | undefined {
  const delayMs = RETRY_DELAYS_MS[tries - 1]
  if (delayMs === undefined) return undefined
  return Math.max(Math.round(delayMs * (1 + JITTER_SHARE * random())), retryAfterMs)
}

/** How long an endpoint gets nothing after so many failures in a row (at least 1). */
export function endpointPauseMs(failures: number): number {
  return ENDPOINT_PAUSES_MS[Math.min(failures, ENDPOINT_PAUSES_MS.length) - 1] ?? 0
}

/** `Retry-After` of a response in milliseconds from now: seconds, or an HTTP date; undefined = none that can be read. */
export function retryAfterMsOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^[0-9]{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS
  const atMs = Date.parse(header)
  return Number.isNaN(atMs) ? undefined : Math.max(atMs - nowMs, 0)
}
