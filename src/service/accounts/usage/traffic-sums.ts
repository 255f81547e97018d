import { LatencySums } from './latency-buckets.ts'
import type { RequestsOfHour } from './request-log.ts'

const MEDIAN = 0.5
const SLOW = 0.95
const STATUS_CLASS = 100

/** Status classes in which errors are counted. */
export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const

export class TrafficSums {
  readonly #latencies = new LatencySums()
  #requests = 0
  #rejected = 0
  #failed = 0

  add({ status, latency, requests }: RequestsOfHour): void {
    this.#requests += requests
    if (classOf(status) === '4xx') this.#rejected += requests
    if (classOf(status) === '5xx') this.#failed += requests
    this.#latencies.add(latency, requests)
  }

  /** p50 and p95 are null without responses. */
  stated() {
    return {
      requests: this.#requests,
      rejected: this.#rejected,
      failed: this.#failed,
      p50_ms: this.#latencies.quantileMs(MEDIAN),
      p95_ms: this.#latencies.quantileMs(SLOW),
    }
  }
}

/** Returns the class of a status. A redirect or 304 counts as 2xx. */
export function classOf(status: number): (typeof STATUS_CLASSES)[number] {
  if (status < 4 * STATUS_CLASS) return '2xx'
  return status < 5 * STATUS_CLASS ? '4xx' : '5xx'
}
