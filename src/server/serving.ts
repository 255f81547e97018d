import type { AccountStore } from '#accounts/account-store.ts'
import { openAccountStore } from '#accounts/storage/open-account-store.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { readSnapshotSummary } from '#snapshots/snapshot-summary.ts'
import type { MetricReading } from './metrics/metric.ts'
import { WorkerPool } from './workers/worker-pool.ts'

/** Listening service, in this process or in several. */
export interface Serving {
  /** Base address to connect to from this machine, "http://127.0.0.1:8080". */
  readonly address: string
  readonly hasPages: boolean
  readonly snapshot: () => Pick<Catalog, 'meta' | 'freshness'>
  readonly withAccounts: <Result>(work: (accounts: AccountStore) => Promise<Result>) => Promise<Result>
  /** Rejects with a Failure if the service cannot continue; never settles otherwise. */
  readonly broken: Promise<never>
  readonly view: ServingView
  /** Completes requests in flight, then closes everything. */
  readonly stop: () => Promise<void>
}

export interface ServingView {
  /** Returns the reasons why it should get no requests now; empty if it is ready. */
  readonly unreadyReasons: () => Promise<readonly string[]>
  /** Metrics of each serving process. */
  readonly readMetrics: () => Promise<readonly (readonly MetricReading[])[]>
  /** Number of processes that crashed and were replaced. */
  readonly restarts: () => number
}

interface Surroundings {
  readonly clock: Clock
  readonly log: Log
}

/** Serves in this process, without anything that several processes need. */
export async function serveHere(config: Config, { clock, log }: Surroundings): Promise<Serving> {
  // Not loaded with workers: the primary would hold 100 MB that it never uses.
  const { startService } = await import('./running-service.ts')
  const service = await startService(config, clock, log)
  const { address, hasPages, catalog, accounts } = service
  const broken = new Promise<never>(() => undefined)
  const withAccounts: Serving['withAccounts'] = (work) => work(accounts)
  const view: ServingView = {
    unreadyReasons: () => service.view.unreadyReasons(),
    readMetrics: async () => [await service.view.readMetrics()],
    restarts: () => 0,
  }
  return { address, hasPages, snapshot: catalog, withAccounts, broken, view, stop: () => service.stop() }
}

export async function serveInWorkers(config: Config, count: number, { clock, log }: Surroundings): Promise<Serving> {
  const { pool, address, hasPages } = await WorkerPool.start({ count, clock, log })
  // Without TLS there is nothing to reload, and the signal keeps its usual meaning: the terminal has closed.
  if (config.tlsKeyFile !== undefined) process.on('SIGHUP', () => pool.hangUp())
  return {
    address,
    hasPages,
    snapshot: () => readSnapshotSummary(config.dataDirectory),
    async withAccounts(work) {
      const accounts = await openAccountStore(config, clock)
      try {
        return await work(accounts)
      } finally {
        await accounts.close()
      }
    },
    broken: pool.broken,
    view: {
      async unreadyReasons() {
        const responses = await pool.query('unready')
        return responses.length === 0 ? ['no worker answers'] : [...new Set(responses.flat())]
      },
      readMetrics: () => pool.query('metrics'),
      restarts: () => pool.crashes,
    },
    stop: () => pool.stop(),
  }
}
