import type { Registry } from 'prom-client'
import { addMetric } from './metric.ts'

/** Events of a service, counted from its start. Closed lists bound the number of counters. */
const SERVICE_EVENTS = {
  snapshot_swapped: 'Snapshots switched to while serving.',
  snapshot_refused: 'Snapshots that could not be served.',
  pull_new: 'Pulls that fetched a new snapshot.',
  pull_same: 'Pulls that found nothing new.',
  pull_failed: 'Pulls that failed and changed nothing.',
  certificate_reloaded: 'Certificates switched to while serving.',
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

export function addEventMetrics(registry: Registry, events: EventCounts): void {
  addMetric(registry, {
    name: 'vds_service_events_total',
    help: `Events since the start: ${Object.keys(SERVICE_EVENTS).join(', ')}.`,
    type: 'counter',
    aggregator: 'sum',
    read: () =>
      (Object.keys(SERVICE_EVENTS) as ServiceEvent[]).map((event) => ({ value: events.of(event), labels: { event } })),
  })
}
