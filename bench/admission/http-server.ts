import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresAccountStore } from '#accounts/storage/postgres-account-store.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { assert } from '#platform/assert.ts'
import { systemClock } from '#platform/clock.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { reportGoal } from '../report/goal.ts'
import { median } from '../report/median.ts'
import { load, type MeasuredLoad } from '../serve/load.ts'
import type { Server } from '../serve/server.ts'
import { createBenchKeys, startService } from '../serve/service.ts'

const CONNECTIONS = 64
const ROUND_SECONDS = 3
/** Rounds go through all stores in turn, so that a busy moment of the machine hits all of them. */
const ROUNDS = 5
const KEYS = 100
/** PostgreSQL against SQLite. */
const GOAL = 0.5
type StoreName = 'SQLite' | 'PostgreSQL'

/** `vds serve` over one account store, in a process of its own. */
interface Service {
  readonly store: StoreName
  /** Whether a counted unit is on the disk before its response (VDS_USAGE_ON_DISK). */
  readonly isOnDisk: boolean
  readonly server: Server
  readonly path: string
  /** `Authorization` headers of its keys. */
  readonly authorizations: readonly string[]
}

interface Measured {
  readonly service: Service
  readonly keys: number
  readonly rounds: readonly MeasuredLoad[]
}

/**
 * Prints the requests per second of the service as it is installed, with the accounts in SQLite and in PostgreSQL on this
 * machine, each with units on the disk and without, all in one run: one key, and 100 keys in turn. Server, client and
 * database share the machine's cores, which the embedded store need not.
 */
export async function measureHttpServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
  const postgres = await startPostgres({ isDurable: true })
  const servers: Service[] = []
  try {
    const path = await makeData(join(folder, 'data'))
    for (const isOnDisk of [false, true]) {
      servers.push(await openServer({ folder, isOnDisk, path }))
      servers.push(await openServer({ folder, isOnDisk, path, databaseUrl: await postgres.createDatabase() }))
    }
    const all = [await measure(servers, 1), await measure(servers, KEYS)]
    console.table(all.flat().map(rowOf))
    for (const measured of all) reportRatios(measured)
  } finally {
    for (const { server } of servers) await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(servers: readonly Service[], keys: number): Promise<Measured[]> {
  const measured = servers.map((service) => ({ service, keys, rounds: [] as MeasuredLoad[] }))
  for (const { service } of measured) await loadServer(service, keys)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { service, rounds } of measured) rounds.push(await loadServer(service, keys))
  }
  return measured
}

function loadServer({ server, path, authorizations }: Service, keys: number): Promise<MeasuredLoad> {
  const requests = authorizations.slice(0, keys).map((authorization) => ({ path, headers: { authorization } }))
  return load(server, { base: server.base, requests, connections: CONNECTIONS, seconds: ROUND_SECONDS })
}

function rowOf({ service, keys, rounds }: Measured) {
  return {
    accounts: service.store,
    'units on disk': service.isOnDisk,
    keys,
    connections: CONNECTIONS,
    'req/s': Math.round(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond))),
    'p50 ms': Number(median(rounds.map(({ p50Ms }) => p50Ms)).toFixed(1)),
    'p99 ms': Number(median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)),
    'cpu us': Number(median(rounds.map(({ cpuUs }) => cpuUs ?? 0)).toFixed(1)),
    errors: rounds.reduce((sum, { answers, statuses }) => sum + answers - (statuses['200'] ?? 0), 0),
  }
}

/** Like with like, and then each as it is by itself: PostgreSQL keeps units on the disk, the embedded store does not. */
function reportRatios(measured: readonly Measured[]): void {
  const pairs = [
    { what: 'neither with units on disk', postgres: false, embedded: false },
    { what: 'both with units on disk', postgres: true, embedded: true },
    { what: 'PostgreSQL alone with units on disk', postgres: true, embedded: false },
  ]
  for (const { what, postgres, embedded } of pairs) {
    const peers = find(measured, 'SQLite', embedded).rounds
    const { keys, rounds } = find(measured, 'PostgreSQL', postgres)
    const ratios = rounds.map((own, round) => own.requestsPerSecond / (peers[round]?.requestsPerSecond ?? 0))
    const ratio = median(ratios)
    reportGoal({
      what: `requests a second with PostgreSQL of the embedded store, ${what}, ${keys} ${keys === 1 ? 'key' : 'keys'}`,
      found: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`,
      goal: `at least ${GOAL}`,
      isMet: ratio >= GOAL,
    })
  }
}

function find(measured: readonly Measured[], store: StoreName, isOnDisk: boolean): Measured {
  const found = measured.find(({ service }) => service.store === store && service.isOnDisk === isOnDisk)
  assert(found !== undefined, 'every store is measured with units on the disk and without')
  return found
}

interface ServerParts {
  readonly folder: string
  readonly isOnDisk: boolean
  readonly path: string
  /** Left out = the embedded store. */
  readonly databaseUrl?: string
}

async function openServer({ folder, isOnDisk, path, databaseUrl }: ServerParts): Promise<Service> {
  const store = databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'
  const directory = join(folder, `${store}-${isOnDisk}`)
  cpSync(join(folder, 'data'), directory, { recursive: true })
  const accounts =
    databaseUrl === undefined
      ? new SqliteAccountStore({ directory, clock: systemClock })
      : await PostgresAccountStore.open({ url: databaseUrl, clock: systemClock })
  const authorizations = await createBenchKeys(accounts, KEYS)
  await accounts.close()
  const server = await startService(directory, [], {
    VDS_USAGE_ON_DISK: isOnDisk ? 'on' : 'off',
    ...(databaseUrl === undefined ? {} : { VDS_DATABASE_URL: databaseUrl }),
  })
  return { store, isOnDisk, server, path, authorizations }
}

/** Builds a small snapshot. @returns the address of one of its vehicles */
async function makeData(dataDirectory: string): Promise<string> {
  const from = 'test/support/fixtures/official'
  const options = { from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress }
  const { snapshotId } = await refresh(options)
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), snapshotId)
  const [vehicle] = catalog.searchVehicles({ make: 'toyota' }, { limit: 1, offset: 0 }).vehicles
  catalog.close()
  assert(vehicle !== undefined, 'the small snapshot holds a vehicle')
  return `/v1/vehicles/${vehicle.id}`
}
