// `npm run bench mixed`: the mixed load of a day, including invalid requests, at a constant 5,000 requests per second,
// first without swaps, and then while another snapshot becomes current every ten seconds. Every swap drops the cached
// responses, so this also tests a cold cache. Goal: a 99th percentile of at most 5 ms with swaps, and only correct
// responses.
// node bench/mixed.ts [--data DATA_FOLDER] [--per-second 5000]
// With --data, both snapshots have the rows of this folder's current one, which is copied.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Catalog } from '#catalog/catalog.ts'
import { reportGoal } from './report/goal.ts'
import { load, type BenchRequest, type MeasuredLoad } from './serve/load.ts'
import { buildSnapshot, startVehicleService, type BenchService } from './serve/service.ts'
import { copySnapshot, makeCurrent } from './serve/two-snapshots.ts'

const CONNECTIONS = 50
const WARM_SECONDS = 10
const SECONDS = 40
const SWAP_MS = 10_000
const P99_MS_MAX = 5
/** Number of requested vehicles; each has one request, of a kind chosen by SHARES. */
const VEHICLES = 2_000
const BYTES_PER_MB = 1024 ** 2
const BYTES_PER_KB = 1_024

/** Percentage of each kind; the sum is 100. */
const SHARES = {
  detail: 40,
  search: 25,
  make: 10,
  deepPage: 5,
  recalls: 10,
  dtc: 3,
  unknownVehicle: 2,
  badParameter: 2,
  badKey: 2,
  noKey: 1,
} as const
type Kind = keyof typeof SHARES

const { values } = parseArgs({
  options: { data: { type: 'string' }, 'per-second': { type: 'string', default: '5000' } },
})
const perSecond = Number(values['per-second'])

type Vehicle = ReturnType<Catalog['searchVehicles']>['vehicles'][number]

function requestOf(kind: Kind, vehicle: Vehicle, authorization: string): BenchRequest {
  const { id, make, model, year } = vehicle
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const paths: Record<Kind, string> = {
    detail: `/v1/vehicles/${id}`,
    search: `/v1/vehicles?${query({ year: String(year), make, model })}`,
    make: `/v1/vehicles?${query({ make })}`,
    deepPage: `/v1/vehicles?${query({ make, offset: '400', limit: '50' })}`,
    recalls: `/v1/vehicles/${id}/recalls`,
    dtc: '/v1/dtc/P0420',
    unknownVehicle: '/v1/vehicles/000000000000000',
    badParameter: `/v1/vehicles?${query({ make, limit: '1e2' })}`,
    badKey: `/v1/vehicles/${id}`,
    noKey: `/v1/vehicles/${id}`,
  }
  const path = paths[kind]
  if (kind === 'noKey') return { path, headers: {} }
  return { path, headers: { authorization: kind === 'badKey' ? `${authorization}x` : authorization } }
}

/** Interleaves the kinds: the next one is always the kind furthest below its share. */
function mixedRequests({ catalog, authorization }: BenchService): BenchRequest[] {
  const step = Math.max(1, Math.floor(catalog.meta.listed_count / VEHICLES))
  const requestCounts = new Map<Kind, number>()
  const requests: BenchRequest[] = []
  for (let offset = 0; offset < catalog.meta.listed_count; offset += step) {
    const [vehicle] = catalog.searchVehicles({}, { limit: 1, offset }).vehicles
    if (vehicle === undefined) continue
    const behind = (kind: Kind) => ((requests.length + 1) * SHARES[kind]) / 100 - (requestCounts.get(kind) ?? 0)
    const [kind] = (Object.keys(SHARES) as Kind[]).toSorted((left, right) => behind(right) - behind(left))
    if (kind === undefined) continue
    requestCounts.set(kind, (requestCounts.get(kind) ?? 0) + 1)
    requests.push(requestOf(kind, vehicle, authorization))
  }
  return requests
}

function peakMegabytes(pid: number): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round((Number(peak?.[1]) * BYTES_PER_KB) / BYTES_PER_MB)
}

const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
let service: BenchService | undefined
try {
  const [first, second] =
    values.data === undefined
      ? [await buildSnapshot(folder, ['nhtsa-tsbs']), await buildSnapshot(folder)]
      : await copySnapshot(values.data, folder)
  makeCurrent(folder, second)
  service = await startVehicleService(folder, second)
  const requests = mixedRequests(service)
  const options = { base: service.base, requests, connections: CONNECTIONS, perSecond }
  await load(service, { ...options, seconds: WARM_SECONDS })
  const steady = await load(service, { ...options, seconds: SECONDS })
  let swaps = 0
  const swapping = setInterval(() => {
    makeCurrent(folder, swaps % 2 === 0 ? first : second)
    swaps += 1
  }, SWAP_MS)
  const result = await load(service, { ...options, seconds: SECONDS })
  clearInterval(swapping)
  console.log(`${requests.length} different requests, ${swaps} swaps, answers by status:`, result.statuses)
  const failed = Object.entries(result.statuses).some(([status]) => Number(status) >= 500 || status === '429')
  const rowOf = (phase: string, figures: MeasuredLoad) => ({
    phase,
    'req/s': Math.round(figures.requestsPerSecond),
    'us of CPU': Number(figures.cpuUs?.toFixed(1)),
    'p50 ms': Number(figures.p50Ms.toFixed(2)),
    'p99 ms': Number(figures.p99Ms.toFixed(2)),
    'max ms': Number(figures.maxMs.toFixed(1)),
    // Without this time, a busy machine looks like a slow service.
    'wait for a core ms': Math.round(figures.coreWaitMs ?? Number.NaN),
  })
  console.table([rowOf('no swaps', steady), rowOf(`${swaps} swaps`, result)])
  console.log(`peak memory: ${peakMegabytes(service.pid)} MB`)
  reportGoal({
    label: `p99 of the mixed load at ${perSecond} requests/s with swaps`,
    found: `${result.p99Ms.toFixed(1)} ms at ${Math.round(result.requestsPerSecond)}/s`,
    goal: `at most ${P99_MS_MAX} ms`,
    isMet: result.p99Ms <= P99_MS_MAX && !failed,
  })
} finally {
  service?.catalog.close()
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
}
