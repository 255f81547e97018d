import { LRUCache } from 'lru-cache'

const BUCKETS_MAX = 10_000
/** A bucket that nobody takes from is full again after this long, whatever its rate. */
export const BURST_WINDOW_MS = 1_000
const ROUNDING_SHARE = 1e-6

/** The state of one limit after a request asked for its share. */
export interface Burst {
  readonly granted: boolean
  /** Requests that would be granted right now. */
  readonly remaining: number
}

/** At most `perSecond` requests at once, and `perSecond` more every second, for each bucket. */
export interface BurstLimits {
  /** Takes the share of one request. A refused request takes nothing. */
  take(bucket: string, perSecond: number): Burst
  /** Requests that would be granted right now, without taking any. */
  remaining(bucket: string, perSecond: number): number
}

/** The limits of one door. Apart, so that strangers who pay cannot push accounts out of what is remembered. */
export interface DoorBursts {
  readonly accounts: BurstLimits
  readonly payers: BurstLimits
}

/**
 * Burst limits of one process, in memory: a token bucket, kept as the one moment when it will be full again (GCRA).
 * A bucket that was forgotten for lack of room is a full one.
 */
export class BurstLimiter implements BurstLimits {
  readonly #elapsedMs: () => number
  readonly #buckets = new BurstBuckets()

  /** @param elapsedMs milliseconds that only go forward, so that a changed clock opens and shuts nothing */
  constructor(elapsedMs: () => number = () => performance.now()) {
    this.#elapsedMs = elapsedMs
  }

  take(bucket: string, perSecond: number): Burst {
    return this.#buckets.take(bucket, perSecond, this.#elapsedMs())
  }

  remaining(bucket: string, perSecond: number): number {
    return this.#buckets.remaining(bucket, perSecond, this.#elapsedMs())
  }
}

/** A bucket that is not full, and the moment when it will be. */
export interface BucketState {
  readonly bucket: string
  readonly fullAtMs: number
}

/** The buckets themselves: what they answer follows from the calls and their times alone. */
export class BurstBuckets {
  readonly #fullAtMs = new LRUCache<string, number>({ max: BUCKETS_MAX })

  take(bucket: string, perSecond: number, nowMs: number): Burst {
    const granted = this.takeUpTo(1, { bucket, perSecond, nowMs }) === 1
    return { granted, remaining: granted ? this.remaining(bucket, perSecond, nowMs) : 0 }
  }

  /** Takes as many shares as there are, up to `shares`; answers how many. */
  takeUpTo(shares: number, { bucket, perSecond, nowMs }: { bucket: string; perSecond: number; nowMs: number }): number {
    const fullAtMs = this.#fullAt(bucket, nowMs)
    const taken = Math.min(shares, availableAt(nowMs, fullAtMs, perSecond))
    if (taken > 0) this.#fullAtMs.set(bucket, fullAtMs + (taken * BURST_WINDOW_MS) / perSecond)
    return taken
  }

  /** Puts shares back that were taken and not used. */
  giveBack(shares: number, bucket: string, perSecond: number): void {
    const fullAtMs = this.#fullAtMs.get(bucket)
    if (fullAtMs !== undefined) this.#fullAtMs.set(bucket, fullAtMs - (shares * BURST_WINDOW_MS) / perSecond)
  }

  remaining(bucket: string, perSecond: number, nowMs: number): number {
    return availableAt(nowMs, this.#fullAt(bucket, nowMs), perSecond)
  }

  /** From the one that nobody took from for longest to the latest. */
  notFullAt(nowMs: number): BucketState[] {
    const states: BucketState[] = []
    this.#fullAtMs.rforEach((fullAtMs, bucket) => {
      if (fullAtMs > nowMs) states.push({ bucket, fullAtMs })
    })
    return states
  }

  /** A bucket is at least as empty as this says. */
  restore({ bucket, fullAtMs }: BucketState): void {
    this.#fullAtMs.set(bucket, Math.max(this.#fullAtMs.get(bucket) ?? fullAtMs, fullAtMs))
  }

  clear(): void {
    this.#fullAtMs.clear()
  }

  /** Never in the past: a bucket is not fuller than full. */
  #fullAt(bucket: string, nowMs: number): number {
    // A look does not count as use: what is forgotten first follows from the takes alone.
    return Math.max(this.#fullAtMs.peek(bucket) ?? nowMs, nowMs)
  }
}

/** Whole shares of what is free; a hair's breadth of rounding error does not lose one. */
function availableAt(nowMs: number, fullAtMs: number, perSecond: number): number {
  const freeMs = BURST_WINDOW_MS - (fullAtMs - nowMs)
  return Math.max(Math.floor((freeMs * perSecond) / BURST_WINDOW_MS + ROUNDING_SHARE), 0)
}
