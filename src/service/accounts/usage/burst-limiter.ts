import { LRUCache } from 'lru-cache'

const BUCKETS_MAX = 10_000
/** A bucket that nothing is taken from is full again after this long, whatever its rate. */
const BURST_WINDOW_MS = 1_000
const ROUNDING_SHARE = 1e-6

/** The state of one limit after a request asked for its share. */
export interface Burst {
  readonly granted: boolean
  /** Requests that would be granted right now. */
  readonly remaining: number
}

/**
 * Burst limits of one process, in memory (docs/adr/0012-charge-when-the-response-is-ready.md): at most `perSecond` requests at
 * once, and `perSecond` more every second, for each bucket. A token bucket, kept as the timestamp at which it is full
 * again (GCRA). A bucket that was evicted from the cache counts as full.
 */
export class BurstLimiter {
  readonly #elapsedMs: () => number
  readonly #fullAtMs = new LRUCache<string, number>({ max: BUCKETS_MAX })

  /** @param elapsedMs milliseconds that only go forward, so that a changed clock opens and shuts nothing */
  constructor(elapsedMs: () => number = () => performance.now()) {
    this.#elapsedMs = elapsedMs
  }

  /** Takes the share of one request. A rejected request takes nothing. */
  take(bucket: string, perSecond: number): Burst {
    const nowMs = this.#elapsedMs()
    const fullAtMs = this.#fullAt(bucket, nowMs)
    const available = availableAt(nowMs, fullAtMs, perSecond)
    if (available === 0) return { granted: false, remaining: 0 }
    this.#fullAtMs.set(bucket, fullAtMs + BURST_WINDOW_MS / perSecond)
    return { granted: true, remaining: available - 1 }
  }

  /** Requests that would be granted right now, without taking any. */
  remaining(bucket: string, perSecond: number): number {
    const nowMs = this.#elapsedMs()
    return availableAt(nowMs, this.#fullAt(bucket, nowMs), perSecond)
  }

  /** Never in the past: a bucket is not fuller than full. */
  #fullAt(bucket: string, nowMs: number): number {
    // A look does not count as use: what is evicted first follows from the takes alone.
    return Math.max(this.#fullAtMs.peek(bucket) ?? nowMs, nowMs)
  }
}

/** Whole shares of what is free; a rounding error does not lose one. */
function availableAt(nowMs: number, fullAtMs: number, perSecond: number): number {
  const freeMs = BURST_WINDOW_MS - (fullAtMs - nowMs)
  return Math.max(Math.floor((freeMs * perSecond) / BURST_WINDOW_MS + ROUNDING_SHARE), 0)
}
