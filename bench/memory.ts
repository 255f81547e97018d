// `npm run bench memory`: memory and processor time of each process of `vds serve --workers 2` from its start, while every
// kind of request is sent for thousands of vehicles, and while another snapshot becomes current.
// node bench/memory.ts [--scale 0.1] [--data DATA_FOLDER]
// Without --data a corpus is written and ingested first; --scale 1 is federal size (two minutes, 6 GB of disk). A given
// data folder is not changed: its current snapshot is copied to another one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { writeCorpus } from './corpus/write-corpus.ts'
import { reportGoal } from './report/goal.ts'
import { load, processorMs } from './serve/load.ts'
import { childrenOf, createBenchKey, startService } from './serve/service.ts'
import { copySnapshot, makeCurrent } from './serve/two-snapshots.ts'

const WORKERS = 2
const PEAK_MEGABYTES_MAX = 300
const VEHICLES = 2_000
const CONNECTIONS = 50
const SECONDS = 4
/** Maximum time for a worker to notice a new snapshot, hash it and switch to it. */
const SWAP_MS_MAX = 30_000
const SWAP_CHECK_MS = 500
/** Consecutive connections that must see the new snapshot, so that each worker has answered some. */
const SWAP_CHECKS = 20
/** Digits of the snapshot id in an entity tag. */
const SNAPSHOT_DIGITS = 16
const KB_PER_MB = 1_024
const MS_PER_SECOND = 1_000

type Vehicle = ReturnType<Catalog['searchVehicles']>['vehicles'][number]

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

/** Every kind of request that reads the snapshot. */
const PATHS: Readonly<Record<string, (vehicle: Vehicle) => string>> = {
  detail: ({ id }) => `/v1/vehicles/${id}`,
  recalls: ({ id }) => `/v1/vehicles/${id}/recalls`,
  complaints: ({ id }) => `/v1/vehicles/${id}/complaints`,
  tsbs: ({ id }) => `/v1/vehicles/${id}/tsbs`,
  investigations: ({ id }) => `/v1/vehicles/${id}/investigations`,
  provenance: ({ id }) => `/v1/vehicles/${id}/provenance`,
  search: ({ year, make }) => `/v1/vehicles?${query({ year: String(year ?? 2019), make })}`,
  suggest: ({ model }) => `/v1/suggest?${query({ q: model.slice(0, 8) })}`,
}

const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.1' }, data: { type: 'string' } } })

async function ingestCorpus(folder: string): Promise<string> {
  const from = join(folder, 'corpus')
  await writeCorpus({ folder: from, seed: 1, scale: Number(values.scale), report() {} })
  const dataDirectory = join(folder, 'ingested')
  await refresh({ from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
  return dataDirectory
}

/** Returns the entity tag of a response on a new connection. */
function entityTag(address: string, authorization: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers: { authorization } }, (answer) => {
      answer.resume()
      resolve(answer.headers.etag ?? '')
    }).on('error', reject)
  })
}

/** Waits until all workers serve a snapshot. @throws Error if they do not in time */
async function untilServed(id: string, address: string, authorization: string): Promise<void> {
  const isServed = (tag: string): boolean => tag.startsWith(`"${id.slice(0, SNAPSHOT_DIGITS)}-`)
  for (let waitedMs = 0; waitedMs < SWAP_MS_MAX; waitedMs += SWAP_CHECK_MS) {
    const tags = await Promise.all(Array.from({ length: SWAP_CHECKS }, () => entityTag(address, authorization)))
    if (tags.every(isServed)) return
    await wait(SWAP_CHECK_MS)
  }
  throw new Error(`snapshot ${id} was not served in time`)
}

function vehiclesOf(catalog: Catalog): Vehicle[] {
  const step = Math.max(1, Math.floor(catalog.meta.listed_count / VEHICLES))
  return Array.from({ length: VEHICLES }, (_, number) => number * step).flatMap(
    (offset) => catalog.searchVehicles({}, { limit: 1, offset }).vehicles,
  )
}

/** Returns figures of /proc: processor time so far, and megabytes at most and now, total and private. */
function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / KB_PER_MB)
  const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1]
  return {
    'processor s': Number(((processorMs(pid) ?? Number.NaN) / MS_PER_SECOND).toFixed(1)),
    'peak MB': megabytes('VmHWM'),
    'now MB': megabytes('VmRSS'),
    'own MB': megabytes('RssAnon'),
    'of files MB': megabytes('RssFile'),
    'shared ones divided MB': Math.round(Number(pss) / KB_PER_MB),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
try {
  const from = values.data ?? (await ingestCorpus(folder))
  const dataDirectory = join(folder, 'data')
  const [id, other] = await copySnapshot(from, dataDirectory)
  const authorization = await createBenchKey(dataDirectory)
  // A first start, because it compiles and takes more memory than restarts.
  await (await startService(dataDirectory)).stop()
  const service = await startService(dataDirectory, ['--workers', String(WORKERS)])
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), id), id)
  try {
    const workers = childrenOf(service.pid)
    const rows: Record<string, unknown>[] = []
    const note = (after: string): void => {
      for (const pid of workers) rows.push({ after, ...memoryOf(pid) })
    }
    note('start')
    const vehicles = vehiclesOf(catalog)
    for (const [kind, pathOf] of Object.entries(PATHS)) {
      const requests = vehicles.map((vehicle) => ({ path: pathOf(vehicle), headers: { authorization } }))
      const { base } = service
      const { answers } = await load(service, { base, requests, connections: CONNECTIONS, seconds: SECONDS })
      note(`${answers} of ${kind}`)
    }
    makeCurrent(dataDirectory, other)
    const [vehicle] = vehicles
    if (vehicle === undefined) throw new Error('the snapshot lists no vehicle')
    await untilServed(other, `${service.base}${PATHS['detail']?.(vehicle)}`, authorization)
    note('another snapshot became current')
    rows.push({ after: 'the first process', ...memoryOf(service.pid) })
    console.table(rows)
    const peak = Math.max(...workers.map((pid) => memoryOf(pid)['peak MB']))
    reportGoal({
      label: 'peak memory of a worker, mapped files included',
      found: `${peak} MB`,
      goal: `at most ${PEAK_MEGABYTES_MAX} MB`,
      isMet: peak <= PEAK_MEGABYTES_MAX,
    })
  } finally {
    catalog.close()
    await service.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
