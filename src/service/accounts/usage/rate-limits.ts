import { LRUCache } from 'lru-cache'
import { DAY_MS, dayOf, monthOf, nextMonthMs } from '#platform/clock.ts'

const BUCKETS_MAX = 10_000
/** An unused bucket is full again after this time, whatever its rate. */
const BURST_WINDOW_MS = 1_000
const ROUNDING_SHARE = 1e-6

export interface Burst {
  readonly granted: boolean
  readonly remaining: number
}

/**
 * Burst limits of one process, in memory (docs/adr/0012-charge-when-the-response-is-ready.md). Each bucket allows
 * `perSecond` requests at once and refills by `perSecond` every second. A token bucket, stored as the time at which it
 * is full again (GCRA). An evicted bucket counts as full.
 */
export class BurstLimiter {
  readonly #elapsedMs: () => number
  readonly #fullAtMs = new LRUCache<string, number>({ max: BUCKETS_MAX })

  /** @param elapsedMs monotonic milliseconds, so that a clock change has no effect */
  constructor(elapsedMs: () => number = () => performance.now()) {
    this.#elapsedMs = elapsedMs
  }

  /** Takes one request from a bucket. A rejected request takes nothing. */
  take(bucket: string, perSecond: number): Burst {
    const nowMs = this.#elapsedMs()
    const fullAtMs = this.#fullAt(bucket, nowMs)
    const available = availableAt(nowMs, fullAtMs, perSecond)
    if (available === 0) return { granted: false, remaining: 0 }
    this.#fullAtMs.set(bucket, fullAtMs + BURST_WINDOW_MS / perSecond)
    return { granted: true, remaining: available - 1 }
  }

  remaining(bucket: string, perSecond: number): number {
    const nowMs = this.#elapsedMs()
    return availableAt(nowMs, this.#fullAt(bucket, nowMs), perSecond)
  }

  #fullAt(bucket: string, nowMs: number): number {
    // Peeks, so that only takes decide what is evicted first.
    return Math.max(this.#fullAtMs.peek(bucket) ?? nowMs, nowMs)
  }
}

/** Rounds down, with a tolerance for floating-point errors. */
function availableAt(nowMs: number, fullAtMs: number, perSecond: number): number {
  const freeMs = BURST_WINDOW_MS - (fullAtMs - nowMs)
  return Math.max(Math.floor((freeMs * perSecond) / BURST_WINDOW_MS + ROUNDING_SHARE), 0)
}

const MS_PER_SECOND = 1_000
/** A clock set back by up to this much does not reopen the previous month. Larger corrections apply. */
const BACKWARD_JUMP_MS_MAX = 25 * 3_600_000

/** Calendar month in UTC that a quota counts in, and the day within it. */
export interface QuotaWindow {
  /** "2026-11" */
  readonly month: string
  /** "2026-11-21" */
  readonly day: string
  readonly monthStartMs: number
  readonly monthEndMs: number
  readonly monthSeconds: number
  /** Start of this window's day: within it, the window is the same object. */
  readonly dayStartMs: number
}

export class QuotaWindows {
  #window: QuotaWindow = windowOf(0)

  /** Returns the window of a time, cached by day. Never goes back to a month that ended less than 25 hours ago. */
  at(nowMs: number): QuotaWindow {
    const { dayStartMs, monthStartMs } = this.#window
    if (nowMs >= dayStartMs && nowMs < dayStartMs + DAY_MS) return this.#window
    const setBackMs = monthStartMs - nowMs
    if (setBackMs > 0 && setBackMs <= BACKWARD_JUMP_MS_MAX) return this.#window
    this.#window = windowOf(nowMs)
    return this.#window
  }
}

/** Returns whole seconds until the month ends: at least 1, at most the month's length, whatever the clock says. */
export function secondsToReset(window: QuotaWindow, nowMs: number): number {
  const seconds = Math.ceil((window.monthEndMs - nowMs) / MS_PER_SECOND)
  return Math.min(Math.max(seconds, 1), window.monthSeconds)
}

function windowOf(nowMs: number): QuotaWindow {
  const dayStartMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  const month = monthOf(nowMs)
  const monthStartMs = Date.parse(`${month}-01T00:00:00Z`)
  const monthEndMs = nextMonthMs(nowMs)
  return {
    month,
    day: dayOf(dayStartMs),
    monthStartMs,
    monthEndMs,
    monthSeconds: (monthEndMs - monthStartMs) / MS_PER_SECOND,
    dayStartMs,
  }
}
