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
const EMBEDDED = 'SQLite'

interface Door {
  readonly store: string
  readonly load: (keys: number) => Promise<MeasuredLoad>
  readonly close: () => Promise<void>
}

interface Compared {
  readonly door: Door
  readonly keys: number
  readonly rounds: readonly MeasuredLoad[]
  /** Of each round, to the embedded store in the same round. */
  readonly ratios: readonly number[]
}

/**
 * Prints the requests per second through the real HTTP door, with the accounts in SQLite and in PostgreSQL on this
 * machine, both in one run: one key, and 100 keys in turn. Server, client and database share the machine's cores, which
 * the embedded store need not.
 */
export async function measureDoor(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
  const catalog = await smallCatalog(folder)
  const forgetful = await startPostgres()
  const durable = await startPostgres({ isDurable: true })
  const doors = [
    await openDoor(EMBEDDED, new SqliteAccountStore({ directory: folder, clock: systemClock }), catalog),
    await openDoor('PostgreSQL', await openPostgres(await durable.createDatabase()), catalog),
    await openDoor('PostgreSQL, commits not on disk', await openPostgres(await forgetful.createDatabase()), catalog),
  ]
  try {
    const rows = [...(await compare(doors, 1)), ...(await compare(doors, 100))]
    console.table(rows)
    for (const { accounts, keys, ratio, range } of rows) {
      if (accounts === EMBEDDED) continue
      const what = `requests a second with ${accounts}, ${keys === 1 ? 'one key' : `${keys} keys`}, of the embedded store`
      reportGoal({ what, found: `${ratio} (${range})`, goal: `at least ${GOAL}`, isMet: ratio >= GOAL })
    }
  } finally {
    for (const door of doors) await door.close()
    await durable.stop()
    await forgetful.stop()
    catalog.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(doors: readonly Door[], keys: number) {
  const loads = doors.map((door) => ({ door, rounds: [] as MeasuredLoad[] }))
  for (const { door } of loads) await door.load(keys)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { door, rounds } of loads) rounds.push(await door.load(keys))
  }
  const embedded = loads[0]?.rounds ?? []
  return loads.map(({ door, rounds }) => {
    const ratios = rounds.map((own, round) => own.requestsPerSecond / (embedded[round]?.requestsPerSecond ?? 0))
    return rowOf({ door, keys, rounds, ratios })
  })
}

function rowOf({ door, keys, rounds, ratios }: Compared) {
  return {
    accounts: door.store,
    keys,
    connections: CONNECTIONS,
    'req/s': Math.round(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond))),
    ratio: Number(median(ratios).toFixed(2)),
    range: `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
    goal: door.store === EMBEDDED ? '' : GOAL,
    'p50 ms': Number(median(rounds.map(({ p50Ms }) => p50Ms)).toFixed(1)),
    'p99 ms': Number(median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)),
    'cpu us': Number(median(rounds.map(({ cpuUs }) => cpuUs ?? 0)).toFixed(1)),
    errors: rounds.reduce((sum, { answers, statuses }) => sum + answers - (statuses['200'] ?? 0), 0),
  }
}

function openPostgres(url: string): Promise<PostgresAccountStore> {
  return PostgresAccountStore.open({ url, clock: systemClock })
}

async function openDoor(name: string, store: AccountStore, catalog: Catalog): Promise<Door> {
  const limits = { quota: 1e9, burst: 1e6 }
  const { id: accountId } = await store.createAccount({ email: 'bench@example.com', plan: 'enterprise', ...limits })
  const tokens: string[] = []
  for (let key = 0; key < 100; key += 1) tokens.push((await issueKey(store, { accountId, label: 'bench' })).token)
  const app = await buildApp({
    admission: new Admission({ store, clock: systemClock, offer: undefined, publicUrl: PUBLIC_URL }),
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
    store: name,
    load: (keys) => {
      const requests = tokens.slice(0, keys).map((token) => ({ path, headers: { authorization: `Bearer ${token}` } }))
      return load(process, { base, requests, connections: CONNECTIONS, seconds: ROUND_SECONDS })
    },
    close: async () => {
      await app.close()
      await store.close()
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
