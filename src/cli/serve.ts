import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Config } from '#platform/config.ts'
import { createLog, type Log, logOutputOf } from '#platform/log.ts'
import { onStopSignal } from '#platform/stop-signals.ts'
import { announce, ensureSnapshot, isRefreshing } from '#server/first-start.ts'
import { firstPull, openPulls } from '#server/refresh/pulled-snapshots.ts'
import { RefreshSchedule } from '#server/refresh/refresh-schedule.ts'
import { serveHere, serveInWorkers, type Serving } from '#server/serving.ts'
import { watchService, type ServiceWatch } from '#server/watch-service.ts'
import { workerCount } from '#server/workers/worker-count.ts'
import type { CliEnvironment } from './cli-environment.ts'
import { finishRestore } from './data/restore-steps.ts'

export function addServeCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('serve')
    .description('serve the API; an empty data folder is first filled with starter data')
    .option('--workers <count>', 'number of worker processes; auto = one per core (default: VDS_WORKERS or 1)')
    .action(async ({ workers }: { workers?: string }) => {
      const config = environment.config()
      const count = workerCount(workers, config.workers)
      const log = createLog(config.logLevel, logOutputOf(process.stderr))
      const watch = await watchService(config, log)
      try {
        await serve(config, count, { environment, log, watch })
      } finally {
        await watch.close()
      }
    })
}

interface Surroundings {
  readonly environment: CliEnvironment
  readonly log: Log
  readonly watch: ServiceWatch
}

async function serve(config: Config, count: number, { environment, log, watch }: Surroundings): Promise<void> {
  finishRestore(config.dataDirectory)
  const pulls = openPulls(config, { clock: environment.clock, log, events: watch.events })
  if (pulls === undefined) await ensureSnapshot(config, environment)
  else await firstPull(config, pulls)
  const parts = { clock: environment.clock, log }
  // Before anything listens: the first worker already serves while the others start, and a stop must not lose its
  // requests.
  const signal = new Promise<void>((resolve) => void onStopSignal(() => resolve()))
  const serving = count === 1 ? await serveHere(config, parts) : await serveInWorkers(config, count, parts)
  let schedule: RefreshSchedule | undefined
  try {
    await announce(serving, config, environment)
    // The launcher builds missing pages after the API is ready.
    process.send?.('listening')
    const { edition, listed_count: vehicles } = serving.snapshot().meta
    log.info({ address: serving.address, edition, vehicles, workers: count }, `listening on ${serving.address}`)
    watch.serves(serving)
    pulls?.start()
    schedule = startRefreshing(config, environment, serving, log)
    await Promise.race([signal, serving.broken])
    environment.out('Stopping after the running requests finish. Press Ctrl-C again to stop now.')
    watch.stops()
    // Gives load balancers time to notice.
    await sleep(config.drainMs)
  } finally {
    // Also after a failure: listening sockets would keep the process alive.
    await Promise.all([pulls?.stop(), schedule?.stop(), serving.stop()])
  }
  environment.out(`Stopped. The data remain in ${config.dataDirectory}.`)
}

function startRefreshing(
  config: Config,
  { clock }: CliEnvironment,
  { snapshot }: Serving,
  log: Log,
): RefreshSchedule | undefined {
  if (!isRefreshing(config)) return undefined
  const schedule = new RefreshSchedule({ dataDirectory: config.dataDirectory, clock, log, catalog: snapshot })
  schedule.start()
  return schedule
}
