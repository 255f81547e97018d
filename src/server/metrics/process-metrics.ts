import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import { addMetric, single, type Aggregator } from './metric.ts'

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
