import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountStore } from '#accounts/account-store.ts'
import { issueKey } from '#accounts/issue-key.ts'
import { PostgresAccountStore } from '#accounts/postgres-account-store.ts'
import { SqliteAccountStore } from '#accounts/sqlite-account-store.ts'
import { Admission } from '#api/admission.ts'
import { buildApp } from '#api/build-app.ts'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#catalog/snapshot-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { assert } from '#platform/assert.ts'
import { createLog } from '#platform/log.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { reportGoal } from '../report/goal.ts'
import { load, type MeasuredLoad } from '../serve/load.ts'

const CONNECTIONS = 64
const ROUND_SECONDS = 3
/** Rounds go through all stores in turn, so that a busy moment of the machine hits all of them. */
const ROUNDS = 5
const PUBLIC_URL = 'http://localhost:8080'
/** PostgreSQL against SQLite. */
const GOAL = 0.6
type StoreName = 'SQLite' | 'PostgreSQL'

interface Door {
  readonly store: StoreName
  /** Whether a counted unit is on the disk before its answer (VDS_USAGE_ON_DISK). */
  readonly isOnDisk: boolean
  readonly load: (keys: number) => Promise<MeasuredLoad>
  readonly close: () => Promise<void>
}

interface Measured {
  readonly door: Door
  readonly keys: number
  readonly rounds: readonly MeasuredLoad[]
}

/**
 * Prints the requests per second through the real HTTP door, with the accounts in SQLite and in PostgreSQL on this
 * machine, each with units on the disk and without, all in one run: one key, and 100 keys in turn. Server, client and
 * database share the machine's cores, which the embedded store need not.
 */
export async function measureDoor(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
  const catalog = await smallCatalog(folder)
  const server = await startPostgres({ isDurable: true })
  const doors: Door[] = []
  try {
    for (const isOnDisk of [false, true]) {
      doors.push(await openDoor({ store: 'SQLite', isOnDisk, accounts: openSqlite(folder, isOnDisk), catalog }))
      const accounts = await openPostgres(await server.createDatabase(), isOnDisk)
      doors.push(await openDoor({ store: 'PostgreSQL', isOnDisk, accounts, catalog }))
    }
    const all = [await measure(doors, 1), await measure(doors, 100)]
    console.table(all.flat().map(rowOf))
    for (const measured of all) reportRatios(measured)
  } finally {
    for (const door of doors) await door.close()
    await server.stop()
    catalog.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(doors: readonly Door[], keys: number): Promise<Measured[]> {
  const measured = doors.map((door) => ({ door, keys, rounds: [] as MeasuredLoad[] }))
  for (const { door } of measured) await door.load(keys)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { door, rounds } of measured) rounds.push(await door.load(keys))
  }
  return measured
}

function rowOf({ door, keys, rounds }: Measured) {
  return {
    accounts: door.store,
    'units on disk': door.isOnDisk,
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
  const found = measured.find(({ door }) => door.store === store && door.isOnDisk === isOnDisk)
  assert(found !== undefined, 'every store is measured with units on the disk and without')
  return found
}

function openSqlite(folder: string, usageOnDisk: boolean): SqliteAccountStore {
  const directory = join(folder, usageOnDisk ? 'on-disk' : 'not-on-disk')
  return new SqliteAccountStore({ directory, clock: systemClock, usageOnDisk })
}

function openPostgres(url: string, usageOnDisk: boolean): Promise<PostgresAccountStore> {
  return PostgresAccountStore.open({ url, clock: systemClock, usageOnDisk })
}

interface DoorParts {
  readonly store: StoreName
  readonly isOnDisk: boolean
  readonly accounts: AccountStore
  readonly catalog: Catalog
}

async function openDoor({ store, isOnDisk, accounts, catalog }: DoorParts): Promise<Door> {
  const limits = { quota: 1e9, burst: 1e6 }
  const { id: accountId } = await accounts.createAccount({ email: 'bench@example.com', plan: 'enterprise', ...limits })
  const tokens: string[] = []
  for (let key = 0; key < 100; key += 1) tokens.push((await issueKey(accounts, { accountId, label: 'bench' })).token)
  const app = await buildApp({
    admission: new Admission({ store: accounts, clock: systemClock, offer: undefined, publicUrl: PUBLIC_URL }),
    clock: systemClock,
    currentCatalog: () => catalog,
    health: () => ({ accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }),
    log: createLog('error'),
    publicUrl: PUBLIC_URL,
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const vehicle = catalog.searchVehicles({ make: 'toyota' }, { limit: 1, offset: 0 }).vehicles[0]
  const path = `/v1/vehicles/${vehicle?.id ?? ''}`
  return {
    store,
    isOnDisk,
    load: (keys) => {
      const requests = tokens.slice(0, keys).map((token) => ({ path, headers: { authorization: `Bearer ${token}` } }))
      return load(process, { base, requests, connections: CONNECTIONS, seconds: ROUND_SECONDS })
    },
    close: async () => {
      await app.close()
      await accounts.close()
    },
  }
}

async function smallCatalog(folder: string): Promise<Catalog> {
  const dataDirectory = join(folder, 'data')
  const from = 'test/support/fixtures/official'
  const options = { from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress }
  const { snapshotId } = await refresh(options)
  return openCatalog(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), snapshotId)
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}
