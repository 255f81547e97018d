import { LRUCache } from 'lru-cache'

const BUCKETS_MAX = 10_000
const WINDOW_MS = 1_000
const ROUNDING_SHARE = 1e-6

/** The state of one limit after a request asked for its share. */
export interface Burst {
  readonly granted: boolean
  /** Requests that would be granted right now. */
  readonly remaining: number
}

/**
 * At most `perSecond` requests at once, and `perSecond` more every second: a token bucket, kept as the one moment
 * when it will be full again (GCRA). In memory and per process: a burst limit protects a process, the month's
 * quota is what is exact. A bucket that was forgotten for lack of room is a full one.
 */
export class BurstLimiter {
  readonly #elapsedMs: () => number
  readonly #fullAtMs = new LRUCache<string, number>({ max: BUCKETS_MAX })

  /** @param elapsedMs milliseconds that only go forward, so that a changed clock opens and shuts nothing */
  constructor(elapsedMs: () => number = () => performance.now()) {
    this.#elapsedMs = elapsedMs
  }

  /** Takes the share of one request. A refused request takes nothing. */
  take(bucket: string, perSecond: number): Burst {
    const nowMs = this.#elapsedMs()
    const fullAtMs = this.#fullAt(bucket, nowMs)
    const available = availableAt(nowMs, fullAtMs, perSecond)
    if (available < 1) return { granted: false, remaining: 0 }
    this.#fullAtMs.set(bucket, fullAtMs + WINDOW_MS / perSecond)
    return { granted: true, remaining: available - 1 }
  }

  /** Requests that would be granted right now, without taking any. */
  remaining(bucket: string, perSecond: number): number {
    const nowMs = this.#elapsedMs()
    return availableAt(nowMs, this.#fullAt(bucket, nowMs), perSecond)
  }

  /** Never in the past: a bucket is not fuller than full. */
  #fullAt(bucket: string, nowMs: number): number {
    return Math.max(this.#fullAtMs.get(bucket) ?? nowMs, nowMs)
  }
}

/** Whole shares of what is free; a hair's breadth of rounding error does not lose one. */
function availableAt(nowMs: number, fullAtMs: number, perSecond: number): number {
  const freeMs = WINDOW_MS - (fullAtMs - nowMs)
  return Math.max(Math.floor((freeMs * perSecond) / WINDOW_MS + ROUNDING_SHARE), 0)
}
