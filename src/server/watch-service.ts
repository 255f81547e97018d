import { Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { AdminServer, notServing } from './metrics/admin-server.ts'
import { addMetric, metricsText, readMetrics, singleSample } from './metrics/metric.ts'
import { EventCounts, addEventMetrics } from './metrics/service-events.ts'
import type { Serving } from './serving.ts'

/** Admin port of a service over its whole lifetime. Without a port, every method does nothing. */
export interface ServiceWatch {
  /** Events of the supervising process. */
  readonly events: EventCounts
  /** Makes the service ready whenever its processes are. */
  readonly serves: (serving: Serving) => void
  /** Makes the service unready regardless of its processes; metrics stay available. */
  readonly stops: () => void
  readonly close: () => Promise<void>
}

/** @throws Failure with one line if the port is in use */
export async function watchService({ admin }: Pick<Config, 'admin'>, log: Log): Promise<ServiceWatch> {
  const events = new EventCounts()
  if (admin === undefined) {
    return { events, serves: () => undefined, stops: () => undefined, close: () => Promise.resolve() }
  }
  const server = await AdminServer.listen({ ...admin, log })
  log.info({ address: server.address }, `the admin port listens on ${server.address}`)
  const registry = new Registry()
  addEventMetrics(registry, events)
  let metrics = async (): Promise<string> => metricsText([await readMetrics(registry)])
  server.setSubject({ ...notServing('the service is starting'), metrics })
  return {
    events,
    serves(serving) {
      addMetric(registry, {
        name: 'vds_worker_restarts_total',
        help: 'Processes that ended unexpectedly and were replaced.',
        type: 'counter',
        aggregator: 'sum',
        read: () => singleSample(serving.view.restarts()),
      })
      metrics = async () => metricsText([...(await serving.view.readMetrics()), await readMetrics(registry)])
      server.setSubject({ unreadyReasons: () => serving.view.unreadyReasons(), metrics })
    },
    stops: () => server.setSubject({ ...notServing('the service is stopping'), metrics }),
    close: () => server.close(),
  }
}
