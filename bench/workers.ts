// `npm run bench workers`: `vds serve` with two workers beside one process, in the same run, on the same data, with keys,
// quota and burst limits. docs/operations-workers.md says how to read it.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueKey } from '#accounts/issue-key.ts'
import { SqliteAccountStore } from '#accounts/sqlite-account-store.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#catalog/snapshot-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { load, type BenchRequest, type LoadResult } from './serve/load.ts'
import { startServer, type Server } from './serve/server.ts'
import { chooseTargets } from './serve/targets.ts'

const WORKERS = 2
const GOAL = 1.8
const CONNECTIONS = 64
const ROUND_SECONDS = 3
const ROUNDS = 5
const KINDS = ['detail', '304']
/** Cores that the workers and the client need for themselves before requests per second can show the ratio. */
const CORES_MIN = WORKERS + 2
/** USER_HZ, which is 100 on every Linux. */
const US_PER_TICK = 10_000
const KIB_PER_MIB = 1_024
/** Limits that the load never reaches, so that every answer carries them and is counted against them. */
const AMPLE = { quota: 1e9, burst: 1e6 } as const

interface Serving extends Server {
  readonly workers: number
  /** The processes that answer. */
  readonly pids: readonly number[]
}

interface Round extends LoadResult {
  /** Processor time of all processes that answer, for one answer. */
  readonly cpuUs: number
}

async function prepareData(dataDirectory: string) {
  const from = 'data/starter'
  const built = await refresh({ from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
  const accounts = new SqliteAccountStore({ directory: dataDirectory, clock: systemClock })
  const account = await accounts.createAccount({ email: 'bench@example.com', plan: 'enterprise', ...AMPLE })
  const { token } = await issueKey(accounts, { accountId: account.id, label: 'bench' })
  await accounts.close()
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), built.snapshotId), built.snapshotId)
  const targets = chooseTargets(catalog).filter(({ name }) => KINDS.includes(name))
  catalog.close()
  return { authorization: `Bearer ${token}`, targets }
}

async function start(dataDirectory: string, workers: number): Promise<Serving> {
  const server = await startServer(['src/main.ts', 'serve', '--workers', String(workers)], {
    VDS_DATA_DIR: dataDirectory,
    VDS_PORT: '0',
    VDS_REFRESH: 'off',
    VDS_LOG_LEVEL: 'error',
  })
  const pids = workers === 1 ? [server.pid] : childrenOf(server.pid)
  if (pids.length !== workers) throw new Error(`${pids.length} of ${workers} processes answer`)
  pids.forEach(pinToCore)
  return { ...server, workers, pids }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

/** Each worker on a core of its own, where the system can do that. */
function pinToCore(pid: number, core: number): void {
  const hasTaskset = spawnSync('taskset', ['--version']).status === 0
  if (hasTaskset) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Math.round(Number(kib) / KIB_PER_MIB)
}

async function measure({ base, pids }: Serving, requests: readonly BenchRequest[]): Promise<Round> {
  const ticks = () => pids.reduce((sum, pid) => sum + ticksOf(pid), 0)
  const before = ticks()
  const result = await load(0, { base, requests, connections: CONNECTIONS, seconds: ROUND_SECONDS })
  return { ...result, cpuUs: ((ticks() - before) * US_PER_TICK) / result.answers }
}

async function requestsFor(
  { base }: Server,
  authorization: string,
  { paths, isUnchanged }: { readonly paths: readonly string[]; readonly isUnchanged?: boolean },
): Promise<BenchRequest[]> {
  const requests: BenchRequest[] = []
  for (const path of paths) {
    const answer = await fetch(base + path, { headers: { authorization } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
    const condition = isUnchanged === true ? { 'if-none-match': answer.headers.get('etag') ?? '' } : {}
    requests.push({ path, headers: { authorization, ...condition } })
  }
  return requests
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The ratio of two workers to one process, as it was seen and as it would be with a core for each. */
function rowOf(answer: string, pairs: readonly { one: Round; many: Round }[]) {
  const of = (which: 'one' | 'many', field: 'cpuUs' | 'requestsPerSecond') =>
    median(pairs.map((pair) => pair[which][field]))
  const byCpu = median(pairs.map(({ one, many }) => (WORKERS * one.cpuUs) / many.cpuUs))
  const seen = median(pairs.map(({ one, many }) => many.requestsPerSecond / one.requestsPerSecond))
  const ratio = availableParallelism() >= CORES_MIN ? seen : byCpu
  return {
    answer,
    'one req/s': Math.round(of('one', 'requestsPerSecond')),
    'two req/s': Math.round(of('many', 'requestsPerSecond')),
    'seen ratio': Number(seen.toFixed(2)),
    'one us of CPU': Number(of('one', 'cpuUs').toFixed(1)),
    'two us of CPU': Number(of('many', 'cpuUs').toFixed(1)),
    'ratio by CPU': Number(byCpu.toFixed(2)),
    goal: GOAL,
    verdict: ratio >= GOAL ? 'met' : 'MISSED',
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
const servings: Serving[] = []
try {
  const { authorization, targets } = await prepareData(folder)
  servings.push(await start(folder, 1), await start(folder, WORKERS))
  const [one, many] = servings
  if (one === undefined || many === undefined) throw new Error('there are two services')
  const rows = []
  for (const target of targets) {
    const requests = await requestsFor(one, authorization, target)
    await measure(one, requests)
    await measure(many, requests)
    const pairs: { one: Round; many: Round }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      pairs.push({ one: await measure(one, requests), many: await measure(many, requests) })
    }
    rows.push(rowOf(target.name, pairs))
  }
  console.table(rows)
  for (const { workers, pids } of servings)
    console.log(`${workers} processes hold ${pids.map(residentMiB).join(', ')} MiB`)
  if (availableParallelism() < CORES_MIN) {
    console.log(
      `The client shares ${availableParallelism()} cores with the workers, so requests per second cannot show`,
    )
    console.log('the ratio. Judged is processor time: what two workers answer with a core each, against one process.')
  }
} finally {
  for (const serving of servings) await serving.stop()
  rmSync(folder, { recursive: true, force: true })
}
