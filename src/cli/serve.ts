import { access } from 'node:fs/promises'
import { ensureFirstKey } from '#accounts/first-key.ts'
import { currentFile, snapshotDirectory } from '#catalog/snapshot-files.ts'
import { progressTo } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import type { Config } from '#platform/config.ts'
import { createLog, type Log } from '#platform/log.ts'
import { onStopSignal } from '#platform/stop-signals.ts'
import type { Command } from 'commander'
import type { CliEnvironment } from './cli-environment.ts'
import { RefreshSchedule } from './refresh-schedule.ts'
import { startService, type RunningService } from './running-service.ts'
import { STARTER_DIRECTORY } from './starter-catalog.ts'

/** `vds serve`: make what a first start lacks, listen, and run until a signal says stop. */
export function addServeCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('serve')
    .description('serve the API; an empty data folder is filled with the starter files first')
    .action(async () => {
      const config = environment.config()
      await ensureSnapshot(config, environment)
      const log = createLog(config.logLevel, process.stderr)
      const service = await startService(config, environment.clock, log)
      await announce(service, config, environment)
      const { edition, listed_count: vehicles } = service.catalog().meta
      log.info({ address: service.address, edition, vehicles }, `listening on ${service.address}`)
      await stopped(service, startRefreshing(config, environment, service, log))
    })
}

/** Builds a snapshot from the starter files when nothing was ever published in this data folder. */
async function ensureSnapshot(config: Config, { out, clock }: CliEnvironment): Promise<void> {
  const { dataDirectory } = config
  try {
    await access(currentFile(snapshotDirectory(dataDirectory)))
  } catch {
    out('No data yet: building a snapshot from the starter files.')
    const progress = progressTo(process.stderr)
    const { meta } = await refresh({ from: STARTER_DIRECTORY, sources: SOURCES, dataDirectory, clock, progress })
    out(`Built it: ${meta.listed_count} vehicles, ${meta.recall_campaign_count} recall campaigns.`)
  }
}

async function announce(service: RunningService, config: Config, { out }: CliEnvironment): Promise<void> {
  // With port 0 only the running service knows where it listens.
  const publicUrl = config.port === 0 ? service.address : config.publicUrl
  out(`Vehicle Data Service listens on ${service.address} (API reference: ${publicUrl}/docs)`)
  if (service.hasPages) out(`Dashboard: ${publicUrl}`)
  if (service.catalog().meta.edition === 'starter') {
    const more = isRefreshing(config)
      ? 'the complete official files are fetched in the background, where there is a network'
      : '"npx vds ingest" fetches the complete official files, "--from DIR" reads them from a folder'
    out(`It serves the starter data, a small selection; ${more}.`)
  }
  const token = config.firstKey ? await ensureFirstKey(service.accounts) : undefined
  if (token === undefined) return
  out('A Business key was made for you. It is shown this once; try it:')
  out('')
  out(`  curl -H "Authorization: Bearer ${token}" "${publicUrl}/v1/vehicles?year=2019&make=toyota&model=tacoma"`)
  out('')
}

/** Whether the service keeps its data fresh: not when that is off, or its snapshots come from elsewhere. */
function isRefreshing({ refresh: isOn, snapshots }: Config): boolean {
  return isOn && snapshots === undefined
}

function startRefreshing(
  config: Config,
  { clock }: CliEnvironment,
  { catalog }: RunningService,
  log: Log,
): RefreshSchedule | undefined {
  if (!isRefreshing(config)) return undefined
  const schedule = new RefreshSchedule({ dataDirectory: config.dataDirectory, clock, log, catalog })
  schedule.start()
  return schedule
}

/** Settles when a stop signal has come and everything is closed; a second signal ends the process at once. */
async function stopped(service: RunningService, schedule: RefreshSchedule | undefined): Promise<void> {
  await new Promise<void>((resolve) => void onStopSignal(() => resolve()))
  await Promise.all([schedule?.stop(), service.stop()])
}
