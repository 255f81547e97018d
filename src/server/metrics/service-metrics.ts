import type { Registry } from 'prom-client'
import { addMetric, type Aggregator, type MetricOptions, type Sample, seconds, single } from './metric.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a service tells of itself when it is asked. Times are milliseconds since 1970 UTC. */
export interface ServiceReadings {
  readonly snapshot: () => SnapshotReading
  /** When refreshes of this data folder last ended, by what came of them. */
  readonly refreshes: () => Promise<readonly { readonly outcome: string; readonly lastMs: number }[]>
  /** Looks something up in the account store; how long that took in milliseconds, or undefined when it cannot answer. */
  readonly accountsResponseMs: () => Promise<number | undefined>
  /** Payments begun in the last hour, by where they stand; left out = none are taken. */
  readonly payments?: (() => Promise<readonly { readonly state: string; readonly count: number }[]>) | undefined
  /** Whether payments are offered and taken now; left out = the operator has set up none. */
  readonly takesPayments?: (() => boolean) | undefined
  /** When the certificate ends; undefined without TLS. */
  readonly tlsExpiresMs: () => number | undefined
}

export interface SnapshotReading {
  readonly id: string
  readonly publishedMs: number
  readonly checkedMs: number
  readonly vehicles: number
  readonly sources: readonly SourceReading[]
}

export interface SourceReading {
  readonly source: string
  /** Newest date that its rows state. */
  readonly datedMs: number | undefined
  /** When it was last found to be what the official site has. */
  readonly checkedMs: number | undefined
  /** Refreshes that failed in a row. */
  readonly failures: number
}

/** Things that happen to a service, each counted from its start. Closed lists, so that none can grow. */
export const SERVICE_EVENTS = {
  snapshot_swapped: 'Snapshots taken over while serving.',
  snapshot_refused: 'Snapshots that could not be served.',
  pull_new: 'Pulls that brought another snapshot.',
  pull_same: 'Pulls that found nothing new.',
  pull_failed: 'Pulls that failed and changed nothing.',
  certificate_reloaded: 'Certificates taken over while serving.',
  certificate_refused: 'Certificates that could not be used.',
} as const
export type ServiceEvent = keyof typeof SERVICE_EVENTS

export class EventCounts {
  readonly #counts = new Map<ServiceEvent, number>()

  count(event: ServiceEvent): void {
    this.#counts.set(event, this.of(event) + 1)
  }

  of(event: ServiceEvent): number {
    return this.#counts.get(event) ?? 0
  }
}

/** The metrics of the data, the stores and the certificate: read alike by every process that serves. */
export function addServiceMetrics(registry: Registry, readings: ServiceReadings, events: EventCounts): void {
  for (const metric of [...snapshotMetrics(readings), ...storeMetrics(readings)]) {
    addMetric(registry, { type: 'gauge', aggregator: 'max', ...metric })
  }
  addEventMetrics(registry, events)
}

/** The counts of what happened to a process. */
export function addEventMetrics(registry: Registry, events: EventCounts): void {
  addMetric(registry, {
    name: 'vds_service_events_total',
    help: `What happened since the start: ${Object.keys(SERVICE_EVENTS).join(', ')}.`,
    type: 'counter',
    aggregator: 'sum',
    read: () =>
      (Object.keys(SERVICE_EVENTS) as ServiceEvent[]).map((event) => ({ value: events.of(event), labels: { event } })),
  })
}

type Reading = Pick<MetricOptions, 'name' | 'help' | 'read'> & Partial<MetricOptions>

function snapshotMetrics({ snapshot, refreshes }: ServiceReadings): Reading[] {
  const ofSources = (value: (source: SourceReading) => number | undefined) => (): Sample[] =>
    snapshot().sources.flatMap((one) => {
      const found = value(one)
      return found === undefined ? [] : [{ value: found, labels: { source: one.source } }]
    })
  const inSeconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : seconds(ms))
  return [
    {
      name: 'vds_snapshot_info',
      help: 'The snapshot being served, by the first digits of its id.',
      read: () => [{ value: 1, labels: { id: snapshot().id.slice(0, 16) } }],
    },
    {
      name: 'vds_snapshot_published_timestamp_seconds',
      help: 'When the snapshot being served was published.',
      aggregator: 'min',
      read: () => single(seconds(snapshot().publishedMs)),
    },
    {
      name: 'vds_snapshot_checked_timestamp_seconds',
      help: 'When the snapshot being served was last found to be up to date.',
      aggregator: 'min',
      read: () => single(seconds(snapshot().checkedMs)),
    },
    {
      name: 'vds_snapshot_vehicles',
      help: 'Vehicles that a search can find.',
      aggregator: 'min',
      read: () => single(snapshot().vehicles),
    },
    {
      name: 'vds_source_dated_timestamp_seconds',
      help: 'Newest date that the rows of a source state.',
      read: ofSources(({ datedMs }) => inSeconds(datedMs)),
    },
    {
      name: 'vds_source_checked_timestamp_seconds',
      help: 'When a source was last found to be what its official site has.',
      read: ofSources(({ checkedMs }) => inSeconds(checkedMs)),
    },
    {
      name: 'vds_source_failures',
      help: 'Refreshes of a source that failed in a row.',
      read: ofSources(({ failures }) => failures),
    },
    {
      name: 'vds_refresh_last_timestamp_seconds',
      help: 'When a refresh last ended, by outcome.',
      read: async () =>
        (await refreshes()).map(({ outcome, lastMs }) => ({ value: seconds(lastMs), labels: { outcome } })),
    },
  ]
}

function storeMetrics({ accountsResponseMs, payments, takesPayments, tlsExpiresMs }: ServiceReadings): Reading[] {
  // Asked once for both: the second metric waits for the response of the first.
  let answer: Promise<number | undefined> = Promise.resolve(undefined)
  return [
    {
      name: 'vds_account_store_up',
      help: '1 when the account store answers.',
      aggregator: 'min',
      read: async () => single((await (answer = accountsResponseMs())) === undefined ? 0 : 1),
    },
    {
      name: 'vds_account_store_answer_seconds',
      help: 'How long one look-up in the account store takes at the moment.',
      read: async () => single(seconds((await answer) ?? Number.NaN)),
    },
    {
      name: 'vds_payments_last_hour',
      help: 'Payments begun in the last hour, by where they stand.',
      read: async () => ((await payments?.()) ?? []).map(({ state, count }) => ({ value: count, labels: { state } })),
    },
    {
      name: 'vds_payments_open',
      help: '1 while payments are offered and taken, 0 while the node of the chain is not to be trusted; absent without settings.',
      aggregator: 'min',
      read: () => (takesPayments === undefined ? [] : single(takesPayments() ? 1 : 0)),
    },
    {
      name: 'vds_tls_certificate_expiry_timestamp_seconds',
      help: 'When the certificate of this service ends.',
      aggregator: 'min',
      read: () => single(seconds(tlsExpiresMs() ?? Number.NaN)),
    },
  ]
}

/** How often the delay is sampled: 50 times a second costs nothing that could be measured. */
const DELAY_RESOLUTION_MS = 20
const NS = 1e9
const US = 1e6

/**
 * What a process knows of itself: event-loop delay, memory, processor time. Several processes are added up, except
 * the delay, of which the worst counts.
 * @returns stops the sampling
 */
export function addProcessMetrics(registry: Registry, version: string): () => void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
  const gauge = (name: string, help: string, read: () => number, aggregator: Aggregator = 'sum'): void =>
    addMetric(registry, { name, help, type: 'gauge', aggregator, read: () => single(read()) })
  addMetric(registry, {
    name: 'vds_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape: median, 99th percentile and largest.',
    type: 'gauge',
    aggregator: 'max',
    read: () => {
      // What is measured is the time between two samples; what is beyond the resolution is delay.
      const of = (quantile: string, value: number) => ({
        value: Math.max(0, value / NS - DELAY_RESOLUTION_MS / 1_000),
        labels: { quantile },
      })
      const samples = [of('0.5', delay.percentile(50)), of('0.99', delay.percentile(99)), of('1', delay.max)]
      delay.reset()
      return samples.filter(({ value }) => Number.isFinite(value))
    },
  })
  gauge('vds_processes', 'Processes that serve.', () => 1)
  gauge('process_resident_memory_bytes', 'Memory of the process as the system counts it.', () =>
    process.memoryUsage.rss(),
  )
  gauge('vds_heap_used_bytes', 'Memory that JavaScript objects take.', () => process.memoryUsage().heapUsed)
  gauge('vds_external_memory_bytes', 'Memory of buffers outside the heap.', () => process.memoryUsage().external)
  addMetric(registry, {
    name: 'process_cpu_seconds_total',
    help: 'Processor time, of the user and of the system.',
    type: 'counter',
    aggregator: 'sum',
    read: () => {
      const { user, system } = process.cpuUsage()
      return single((user + system) / US)
    },
  })
  gauge(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970 UTC.',
    () => performance.timeOrigin / 1_000,
    'min',
  )
  addMetric(registry, {
    name: 'vds_build_info',
    help: 'Version of the service and of Node.',
    type: 'gauge',
    aggregator: 'max',
    read: () => [{ value: 1, labels: { version, node: process.version } }],
  })
  return () => delay.disable()
}
