import { LRUCache } from 'lru-cache'

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
