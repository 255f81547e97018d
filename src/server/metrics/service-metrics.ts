import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import type { AccountStore } from '#accounts/account-store.ts'
import type { PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import { HOUR_MS, type Clock } from '#platform/clock.ts'
import type { CertificateFiles } from '#platform/network/certificate-files.ts'
import type { FollowedData } from '#server/followed-data.ts'
import { addMetric, type Aggregator, type MetricOptions, type Sample, seconds, singleSample } from './metric.ts'
import { addEventMetrics, type EventCounts } from './service-events.ts'

/** Hash of no key: the lookup reaches the store and finds nobody. */
const NOBODY = new Uint8Array(32)

export interface ViewedParts {
  readonly clock: Clock
  readonly data: Pick<FollowedData, 'holder' | 'notes' | 'refreshes'>
  readonly accounts: Pick<AccountStore, 'findPrincipal' | 'isAvailable'>
  readonly ledger: Pick<PaymentLedger, 'totals'> | undefined
  /** Returns true while payments are offered; undefined if payments are not configured. */
  readonly takesPayments?: (() => boolean) | undefined
  readonly certificate: Pick<CertificateFiles, 'expiresMs'> | undefined
  readonly events: EventCounts
}

/** Adds the metrics of data, stores, and certificate, equal in every serving process. */
export function addServiceMetrics(registry: Registry, parts: ViewedParts): void {
  for (const metric of [...snapshotMetrics(parts.data), ...storeMetrics(parts)]) {
    addMetric(registry, { type: 'gauge', aggregator: 'max', ...metric })
  }
  addEventMetrics(registry, parts.events)
}

/** Measures a real lookup, because a reachable store may still not respond; undefined if it does not respond. */
export async function accountsResponseMs(accounts: ViewedParts['accounts']): Promise<number | undefined> {
  const startMs = performance.now()
  try {
    if (!accounts.isAvailable()) return undefined
    await accounts.findPrincipal(NOBODY)
    return performance.now() - startMs
  } catch {
    return undefined
  }
}

type Reading = Pick<MetricOptions, 'name' | 'help' | 'read'> & Partial<MetricOptions>

function snapshotMetrics({ holder, notes, refreshes }: ViewedParts['data']): Reading[] {
  const ofSources = (value: (source: string, dated: string | null) => number | undefined) => (): Sample[] =>
    holder.current().freshness.flatMap(({ source, dated }) => {
      const found = value(source, dated)
      return found === undefined ? [] : [{ value: found, labels: { source } }]
    })
  return [
    {
      name: 'vds_snapshot_info',
      help: 'Id prefix of the served snapshot.',
      read: () => [{ value: 1, labels: { id: holder.current().id.slice(0, 16) } }],
    },
    {
      name: 'vds_snapshot_published_timestamp_seconds',
      help: 'Time when the served snapshot was published.',
      aggregator: 'min',
      read: () => singleSample(secondsOf(holder.freshness().publishedAt)),
    },
    {
      name: 'vds_snapshot_checked_timestamp_seconds',
      help: 'Time when the served snapshot was last checked and up to date.',
      aggregator: 'min',
      read: () => singleSample(secondsOf(holder.freshness().checkedAt)),
    },
    {
      name: 'vds_snapshot_vehicles',
      help: 'Number of vehicles in search.',
      aggregator: 'min',
      read: () => singleSample(holder.current().meta.listed_count),
    },
    {
      name: 'vds_source_dated_timestamp_seconds',
      help: 'Newest date in the rows of a source.',
      read: ofSources((_source, dated) => secondsOf(dated)),
    },
    {
      name: 'vds_source_checked_timestamp_seconds',
      help: 'Time when a source was last identical to its official site.',
      read: ofSources((source) => secondsOf(notes.checkedAt(source))),
    },
    {
      name: 'vds_source_failures',
      help: 'Consecutive failed refreshes of a source.',
      read: ofSources((source) => notes.failures(source)),
    },
    {
      name: 'vds_refresh_last_timestamp_seconds',
      help: 'Time when a refresh last ended, by outcome.',
      async read() {
        const lastMs = new Map<string, number>()
        for (const { outcome, atMs } of await refreshes.list()) {
          lastMs.set(outcome, Math.max(atMs, lastMs.get(outcome) ?? 0))
        }
        return [...lastMs].map(([outcome, ms]) => ({ value: seconds(ms), labels: { outcome } }))
      },
    },
  ]
}

/** Converts a date or an ISO 8601 time to seconds since 1970 UTC. */
function secondsOf(date: string | null | undefined): number | undefined {
  return typeof date === 'string' ? seconds(Date.parse(date)) : undefined
}

function storeMetrics({ accounts, ledger, takesPayments, certificate, clock }: ViewedParts): Reading[] {
  // Shared by both metrics: the second waits for the first one's result.
  let result: Promise<number | undefined> = Promise.resolve(undefined)
  return [
    {
      name: 'vds_account_store_up',
      help: '1 if the account store responds.',
      aggregator: 'min',
      read: async () => singleSample((await (result = accountsResponseMs(accounts))) === undefined ? 0 : 1),
    },
    {
      name: 'vds_account_store_answer_seconds',
      help: 'Current duration of one look-up in the account store.',
      read: async () => singleSample(seconds((await result) ?? Number.NaN)),
    },
    {
      name: 'vds_payments_last_hour',
      help: 'Payments started in the last hour, by state.',
      async read() {
        const totals = (await ledger?.totals(clock.nowMs() - HOUR_MS)) ?? []
        return totals.map(({ state, count }) => ({ value: count, labels: { state } }))
      },
    },
    {
      name: 'vds_payments_open',
      help: '1 while payments are accepted, 0 while the chain node cannot be trusted; absent if payments are not configured.',
      aggregator: 'min',
      read: () => (takesPayments === undefined ? [] : singleSample(takesPayments() ? 1 : 0)),
    },
    {
      name: 'vds_tls_certificate_expiry_timestamp_seconds',
      help: 'Expiry of the TLS certificate.',
      aggregator: 'min',
      read: () => singleSample(seconds(certificate?.expiresMs() ?? Number.NaN)),
    },
  ]
}

/** Sampling interval; 50 samples a second have no measurable cost. */
const DELAY_RESOLUTION_MS = 20
const NS = 1e9
const US = 1e6

/**
 * Adds process metrics: event-loop delay, memory, processor time. Values of several processes are added, except the
 * delay, which is their maximum. Returns a function that stops the sampling.
 */
export function addProcessMetrics(registry: Registry, version: string): () => void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
  const gauge = (name: string, help: string, read: () => number, aggregator: Aggregator = 'sum'): void =>
    addMetric(registry, { name, help, type: 'gauge', aggregator, read: () => singleSample(read()) })
  addMetric(registry, {
    name: 'vds_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape: median, 99th percentile and largest.',
    type: 'gauge',
    aggregator: 'max',
    read: () => {
      // The measured value is the time between two samples; anything beyond the resolution is delay.
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
  gauge('process_resident_memory_bytes', 'Memory of the process according to the system.', () =>
    process.memoryUsage.rss(),
  )
  gauge('vds_heap_used_bytes', 'Memory of JavaScript objects.', () => process.memoryUsage().heapUsed)
  gauge('vds_external_memory_bytes', 'Memory of buffers outside the heap.', () => process.memoryUsage().external)
  addMetric(registry, {
    name: 'process_cpu_seconds_total',
    help: 'Processor time in user and system mode.',
    type: 'counter',
    aggregator: 'sum',
    read: () => {
      const { user, system } = process.cpuUsage()
      return singleSample((user + system) / US)
    },
  })
  gauge(
    'process_start_time_seconds',
    'Start time of the process, in seconds since 1970 UTC.',
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
