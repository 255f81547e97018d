import { cp } from 'node:fs/promises'
import { systemClock } from '#platform/clock.ts'
import { loadConfig, type Config } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { announce } from '#server/first-start.ts'
import { startService, type Refresher, type RunningService } from '#server/running-service.ts'
import { STARTER_DIRECTORY } from '#server/starter-files.ts'
import { hashCheaply } from '#test/support/cheap-passwords.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { freePort } from '#test/support/network/free-port.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'

/** The real service with the starter data and the built pages, for a browser. */
export interface PagesService {
  /** "http://localhost:41234": the one address under which the pages work. */
  readonly baseUrl: string
  readonly service: RunningService
  /** What was logged, one line each. */
  readonly log: readonly string[]
  readonly dataDirectory: string
  /** The path of the setup link that the start printed, "/sign-up?setup=...". */
  readonly setupPath: string
}

/**
 * Starts it on a free port and a data folder of its own; stopped and gone after the test.
 * @param from folder of official files that it serves; left out = the starter data
 * @param run starts a refresh in place of `vds ingest`
 */
export async function startPages(
  test: Cleanup,
  settings: Readonly<Record<string, string>> = {},
  from = STARTER_DIRECTORY,
  run?: Refresher,
): Promise<PagesService> {
  hashCheaply()
  const dataDirectory = temporaryFolder(test)
  const clock = systemClock
  await cp(await ingestedFolder(from), dataDirectory, { recursive: true })
  // The pages' URL contains the port, so it must be known before the service listens.
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const config = loadConfig({
    VDS_DATA_DIR: dataDirectory,
    VDS_PORT: String(port),
    VDS_PUBLIC_URL: baseUrl,
    VDS_REFRESH: 'off',
    ...settings,
  })
  const log: string[] = []
  const service = await startService(config, clock, createLog('info', { write: (line) => log.push(line) }), run)
  test.after(() => service.stop())
  return { baseUrl, service, log, dataDirectory, setupPath: await printedSetupPath(service, config) }
}

/** What `vds serve` prints once it listens, read as the operator does. */
async function printedSetupPath(service: RunningService, config: Config): Promise<string> {
  const lines: string[] = []
  const { address, hasPages, catalog, accounts } = service
  await announce({ address, hasPages, snapshot: catalog, withAccounts: (work) => work(accounts) }, config, {
    out: (line) => lines.push(line),
  })
  const link = lines.map((line) => line.trim()).find((line) => line.startsWith(`${config.publicUrl}/sign-up?setup=`))
  if (link === undefined) throw new Error(`no setup link among: ${lines.join('\n')}`)
  return link.slice(config.publicUrl.length)
}
