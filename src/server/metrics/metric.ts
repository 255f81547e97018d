import { AggregatorRegistry, Registry, type Metric } from 'prom-client'

/** Value of a metric. Labels come from closed lists: never an address, a key, or an account. */
export interface Sample {
  readonly value: number
  readonly labels: Readonly<Record<string, string>>
  /** Name of a histogram's part, if it differs from the metric's name. */
  readonly metricName?: string
}

/** Aggregation over several processes: counts are added; a value that all processes share is used once. */
export type Aggregator = 'sum' | 'max' | 'min'

/** Metric as data, to be passed between processes. */
export interface MetricReading {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly aggregator: Aggregator
  readonly values: readonly Sample[]
}

export interface MetricOptions {
  readonly name: string
  readonly help: string
  readonly type: MetricReading['type']
  readonly aggregator: Aggregator
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>
}

/**
 * Metric whose values are read at each scrape. prom-client's own counters look labels up at every count, which is too
 * slow here (docs/adr/0071-request-log-and-metrics-in-memory.md).
 */
class ReadMetric {
  readonly name: string
  readonly #options: MetricOptions

  constructor(options: MetricOptions) {
    this.name = options.name
    this.#options = options
  }

  async get(): Promise<MetricReading> {
    const { name, help, type, aggregator, read } = this.#options
    return { name, help, type, aggregator, values: await read() }
  }
}

export function addMetric(registry: Registry, options: MetricOptions): void {
  // prom-client needs only a name and get(), which its types do not express.
  registry.registerMetric(new ReadMetric(options) as unknown as Metric)
}

export function singleSample(value: number | undefined): Sample[] {
  return value === undefined || !Number.isFinite(value) ? [] : [{ value, labels: {} }]
}

export function seconds(ms: number): number {
  return ms / 1_000
}

export async function readMetrics(registry: Registry): Promise<MetricReading[]> {
  return (await registry.getMetricsAsJSON()) as unknown as MetricReading[]
}

/** Returns the Prometheus text of one process, or of several aggregated. */
export function metricsText(processes: readonly (readonly MetricReading[])[]): Promise<string> {
  return AggregatorRegistry.aggregate(processes as unknown as object[]).metrics()
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
