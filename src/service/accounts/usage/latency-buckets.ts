/** Upper bound of the first bucket in milliseconds. */
const FIRST_MS = 0.1
/** Bounds rise by the square root of 2: a quantile is at most 41 % above the true one, and never below it. */
const BUCKETS_PER_DOUBLING = 2
/** Last bucket, bounded at 100 seconds. It also counts everything slower. */
export const LATENCY_BUCKET_MAX = 40

export function latencyBucketOf(ms: number): number {
  if (!(ms > FIRST_MS)) return 0
  return Math.min(LATENCY_BUCKET_MAX, Math.ceil(BUCKETS_PER_DOUBLING * Math.log2(ms / FIRST_MS)))
}

export class LatencySums {
  readonly #counts = new Uint32Array(LATENCY_BUCKET_MAX + 1)
  #total = 0

  add(bucket: number, requests: number): void {
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + requests
    this.#total += requests
  }

  /** Returns the latency in ms that a share of responses did not exceed, to one decimal; null without responses. */
  quantileMs(share: number): number | null {
    let left = Math.ceil(share * this.#total)
    if (left === 0) return null
    const bucket = this.#counts.findIndex((count) => (left -= count) <= 0)
    return Math.round(10 * FIRST_MS * 2 ** (bucket / BUCKETS_PER_DOUBLING)) / 10
  }
}
