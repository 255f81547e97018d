import { Registry } from 'prom-client'
import { VERSION } from '#platform/version.ts'
import { readMetrics, type MetricReading } from './metrics/metric.ts'
import type { RequestTallies } from './metrics/request-counts.ts'
import {
  addProcessMetrics,
  addServiceMetrics,
  accountsResponseMs,
  type ViewedParts,
} from './metrics/service-metrics.ts'

/** Data of one serving process for the admin port. */
export interface ServiceView {
  /** Returns the reasons why the process should get no requests now; empty if it is ready. */
  readonly unreadyReasons: () => Promise<readonly string[]>
  readonly readMetrics: () => Promise<readonly MetricReading[]>
}

export function openServiceView(parts: ViewedParts, tallies: RequestTallies): ServiceView & { close(): void } {
  const registry = new Registry()
  const stopSampling = addProcessMetrics(registry, VERSION)
  tallies.addMetrics(registry)
  addServiceMetrics(registry, parts)
  return {
    async unreadyReasons() {
      const answerMs = await accountsResponseMs(parts.accounts)
      const damage = parts.data.holder.damage()
      return [
        ...(answerMs === undefined ? ['the account store does not respond'] : []),
        ...(damage === undefined ? [] : ['the snapshot is damaged and no other one is complete']),
      ]
    },
    readMetrics: () => readMetrics(registry),
    close: stopSampling,
  }
}
