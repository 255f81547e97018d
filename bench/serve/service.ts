import { existsSync, readFileSync } from 'node:fs'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { COMPILE_CACHE, SERVE_FLAGS } from '../../tools/serve-flags.mjs'
import { startServer, type Server } from './server.ts'

const FEDERAL = '../shared/data'
/** Limits above the load, so that responses are counted but never rejected. */
const AMPLE = { quota: 1e9, burst: 1e6 } as const

export interface BenchService extends Server {
  readonly authorization: string
  readonly catalog: Catalog
}

/** Builds a snapshot in a data folder, from the complete federal files if available. @returns its id */
export async function buildSnapshot(dataDirectory: string, skip: readonly string[] = []): Promise<string> {
  const from = existsSync(FEDERAL) ? FEDERAL : 'data/starter'
  const clock = systemClock
  const options = { from, sources: SOURCES, skip, dataDirectory, clock, progress: silentProgress }
  const { snapshotId, meta } = await refresh(options)
  console.log(`data: ${from}, ${meta.listed_count} vehicles`)
  return snapshotId
}

export async function startVehicleService(dataDirectory: string, snapshotId: string): Promise<BenchService> {
  const authorization = await createBenchKey(dataDirectory)
  const server = await startService(dataDirectory)
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), snapshotId)
  return { ...server, authorization, catalog }
}

/** Starts `vds serve` with these options and settings, on a data folder with a snapshot. */
export function startService(
  dataDirectory: string,
  options: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  return startServer([...SERVE_FLAGS, 'src/main.ts', 'serve', ...options], {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    VDS_DATA_DIR: dataDirectory,
    VDS_PORT: '0',
    VDS_REFRESH: 'off',
    VDS_LOG_LEVEL: 'error',
    ...settings,
  })
}

/** Returns the child processes of a process, such as workers. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

/** Creates an account without effective limits. Returns the `Authorization` header of its key. */
export async function createBenchKey(directory: string): Promise<string> {
  const accounts = new SqliteAccountStore({ directory, clock: systemClock })
  const { id: accountId } = await accounts.createAccount({ email: 'bench@example.com', plan: 'enterprise', ...AMPLE })
  const { token } = await issueKey(accounts, { accountId, label: 'bench' })
  await accounts.close()
  return `Bearer ${token}`
}
