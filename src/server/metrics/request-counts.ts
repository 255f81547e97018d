import type { Registry } from 'prom-client'
import { addMetric, seconds, type Sample } from './metric.ts'

/** Upper bounds of the duration buckets, in milliseconds: cached responses, nearly all of them, come first. */
const BUCKETS_MS = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1_000, 5_000] as const
/** Index of responses slower than every bucket. */
const BEYOND = BUCKETS_MS.length
/** Index is the first digit of the status; 0 is unused. */
const STATUS_CLASSES = 6
/** Reasons are a closed list; the limit protects memory if that ever fails. */
const REASONS_MAX = 200

/** Counts of one operation. Counting adds to a number in place, without lookups or allocations. */
class OperationTally {
  readonly byStatus = new Float64Array(STATUS_CLASSES)
  readonly byDuration = new Float64Array(BEYOND + 1)
  durationMs = 0
  cached = 0
  rendered = 0
  charges = 0

  answered(status: number, tookMs: number): void {
    const index = (status / 100) | 0
    if (index < STATUS_CLASSES) this.byStatus[index] = (this.byStatus[index] ?? 0) + 1
    let bucket = 0
    while (bucket < BEYOND && tookMs > (BUCKETS_MS[bucket] ?? 0)) bucket += 1
    this.byDuration[bucket] = (this.byDuration[bucket] ?? 0) + 1
    this.durationMs += tookMs
  }

  wasRendered(wasCached: boolean): void {
    if (wasCached) this.cached += 1
    else this.rendered += 1
  }
}

/** Counts of the HTTP server (#http/pipeline/request-counts.ts documents the calls), and the metrics derived from them. */
export class RequestTallies {
  readonly #operations = new Map<string, OperationTally>()
  readonly #rejections = new Map<string, number>()

  ofOperation(name: string) {
    const tally = this.#operations.get(name) ?? new OperationTally()
    this.#operations.set(name, tally)
    return {
      answered: (status: number, tookMs: number): void => tally.answered(status, tookMs),
      rendered: (wasCached: boolean): void => tally.wasRendered(wasCached),
      charged: (): void => void (tally.charges += 1),
    }
  }

  rejected(reason: string): void {
    const count = this.#rejections.get(reason)
    if (count !== undefined || this.#rejections.size < REASONS_MAX) this.#rejections.set(reason, (count ?? 0) + 1)
  }

  addMetrics(registry: Registry): void {
    const add = (name: string, help: string, read: () => Sample[]): void =>
      addMetric(registry, { name, help, type: 'counter', aggregator: 'sum', read })
    add('vds_requests_total', 'Responses by operation and status class.', () => this.#requests())
    addMetric(registry, {
      name: 'vds_request_duration_seconds',
      help: 'Time from reading a request to its response, by operation.',
      type: 'histogram',
      aggregator: 'sum',
      read: () => [...this.#operations].flatMap(([operation, tally]) => durationSamples(operation, tally)),
    })
    add('vds_refusals_total', 'Rejected requests by reason, at any address.', () =>
      [...this.#rejections].map(([reason, value]) => ({ value, labels: { reason } })),
    )
    add('vds_quota_charges_total', 'Quota units charged, by operation.', () => this.#charges())
    add('vds_rendered_answers_total', 'Responses from the cache, or newly rendered.', () => this.#rendered())
  }

  #requests(): Sample[] {
    return [...this.#operations].flatMap(([operation, { byStatus }]) =>
      [...byStatus].flatMap((value, index) =>
        value === 0 ? [] : [{ value, labels: { operation, status: `${index}xx` } }],
      ),
    )
  }

  #charges(): Sample[] {
    return [...this.#operations].flatMap(([operation, { charges }]) =>
      charges === 0 ? [] : [{ value: charges, labels: { operation } }],
    )
  }

  #rendered(): Sample[] {
    let [cached, rendered] = [0, 0]
    for (const tally of this.#operations.values()) {
      cached += tally.cached
      rendered += tally.rendered
    }
    return [
      { value: cached, labels: { source: 'kept' } },
      { value: rendered, labels: { source: 'rendered' } },
    ]
  }
}

/** Returns a Prometheus histogram, whose buckets include all smaller ones. */
function durationSamples(operation: string, { byDuration, durationMs }: OperationTally): Sample[] {
  let count = 0
  const buckets = [...byDuration].map((value, index) => {
    count += value
    const bound = BUCKETS_MS[index]
    const le = bound === undefined ? '+Inf' : String(seconds(bound))
    return { value: count, labels: { operation, le }, metricName: 'vds_request_duration_seconds_bucket' }
  })
  if (count === 0) return []
  const labels = { operation }
  return [
    ...buckets,
    { value: seconds(durationMs), labels, metricName: 'vds_request_duration_seconds_sum' },
    { value: count, labels, metricName: 'vds_request_duration_seconds_count' },
  ]
}
