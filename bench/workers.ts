// `npm run bench workers`: `vds serve` with two workers beside one process, in the same run, on the same data, with keys,
// quota; and beside two services that share nothing, which shows what the machine itself loses when two
// cores are busy at once. docs/operations-workers.md says how to read it.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { reportGoal } from './report/goal.ts'
import { median } from './report/median.ts'
import { findWorkers, load, type BenchRequest, type MeasuredLoad } from './serve/load.ts'
import type { Server } from './serve/server.ts'
import { childrenOf, createBenchKey, startService } from './serve/service.ts'
import { chooseTargets } from './serve/targets.ts'

const WORKERS = 2
const GOAL = 1.8
/** For each process that answers: how many requests a turn of its event loop collects decides what each of them costs. */
const CONNECTIONS_EACH = 50
const ROUND_SECONDS = 2
const ROUNDS = 7
/** The first rounds only warm everything up, also the compiler of each process. */
const WARM_ROUNDS = 2
const KINDS = ['detail', '304']
/** Cores that the workers and the clients need for themselves before requests per second can show the ratio. */
const CORES_MIN = 2 * WORKERS
/** Whether they can; otherwise processor time is judged. */
const IS_SEEN = availableParallelism() >= CORES_MIN
const KIB_PER_MIB = 1_024
interface Serving extends Server {
  readonly workers: number
  /** What the ids of requests of each process begin with. */
  readonly names: readonly string[]
  /** The processes that respond. */
  readonly pids: readonly number[]
}

interface Round {
  readonly requestsPerSecond: number
  /** Processor time of all processes that respond, for one response. */
  readonly cpuUs: number
}

/** What was measured one right after the other. */
interface Triple {
  readonly one: Round
  readonly many: Round
  /** As many services of one process each, at the same time, on data of their own. */
  readonly apart: Round
}

async function prepareData(dataDirectory: string) {
  const from = 'data/starter'
  const built = await refresh({ from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
  const authorization = await createBenchKey(dataDirectory)
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), built.snapshotId), built.snapshotId)
  const targets = chooseTargets(catalog).filter(({ name }) => KINDS.includes(name))
  catalog.close()
  return { authorization, targets }
}

async function start(dataDirectory: string, workers: number, firstCore = 0): Promise<Serving> {
  const server = await startService(dataDirectory, ['--workers', String(workers)])
  const pids = workers === 1 ? [server.pid] : childrenOf(server.pid)
  if (pids.length !== workers) throw new Error(`${pids.length} of ${workers} processes answer`)
  pids.forEach((pid, index) => pinToCore(pid, firstCore + index))
  return { ...server, workers, pids, names: await findWorkers(server.base, workers) }
}

/** Each worker on a core of its own, where the system can do that. */
function pinToCore(pid: number, core: number): void {
  const hasTaskset = spawnSync('taskset', ['--version']).status === 0
  if (hasTaskset) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}

function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Math.round(Number(kib) / KIB_PER_MIB)
}

/**
 * With a client for each process that answers, which asks no other: a process that waits for requests collects fewer of
 * them in a turn, so that each seems dearer than it is under load. Which worker accepts is the kernel's choice otherwise;
 * where clients and workers share two cores, one of them often got three quarters of the connections.
 */
async function measure({ base, pids, names }: Serving, requests: readonly BenchRequest[]): Promise<Round> {
  const [pid = 0, ...others] = pids
  const options = { base, requests, connections: CONNECTIONS_EACH, seconds: ROUND_SECONDS }
  const loads = await Promise.all(names.map((worker) => load({ pid, helpers: () => others }, { ...options, worker })))
  const answers = totalOf(loads, (part) => part.answers)
  // Each client has seen the time of all processes.
  const cpuUs = totalOf(loads, (part) => (part.cpuUs ?? Number.NaN) * part.answers) / loads.length
  return { requestsPerSecond: totalOf(loads, (part) => part.requestsPerSecond), cpuUs: cpuUs / answers }
}

function totalOf(loads: readonly MeasuredLoad[], valueOf: (part: MeasuredLoad) => number): number {
  return loads.reduce((total, part) => total + valueOf(part), 0)
}

/** All of them at once. */
async function measureTogether(servings: readonly Serving[], requests: readonly BenchRequest[]): Promise<Round> {
  const rounds = await Promise.all(servings.map((serving) => measure(serving, requests)))
  const requestsPerSecond = rounds.reduce((sum, round) => sum + round.requestsPerSecond, 0)
  const cpuPerSecond = rounds.reduce((sum, round) => sum + round.requestsPerSecond * round.cpuUs, 0)
  return { requestsPerSecond, cpuUs: cpuPerSecond / requestsPerSecond }
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

/** The ratio of two workers to one process, as it was seen and as it would be with a core for each. */
function rowOf(answer: string, triples: readonly Triple[]) {
  const of = (which: keyof Triple, field: keyof Round) => median(triples.map((triple) => triple[which][field]))
  const allByCpu = triples.map(({ one, many }) => (WORKERS * one.cpuUs) / many.cpuUs)
  const allSeen = triples.map(({ one, many }) => many.requestsPerSecond / one.requestsPerSecond)
  const [byCpu, seen] = [median(allByCpu), median(allSeen)]
  const judged = IS_SEEN ? allSeen : allByCpu
  return {
    answer,
    'one req/s': Math.round(of('one', 'requestsPerSecond')),
    'two req/s': Math.round(of('many', 'requestsPerSecond')),
    'seen ratio': Number(seen.toFixed(2)),
    'one us of CPU': Number(of('one', 'cpuUs').toFixed(1)),
    'two us': Number(of('many', 'cpuUs').toFixed(1)),
    'apart us': Number(of('apart', 'cpuUs').toFixed(1)),
    'ratio by CPU': Number(byCpu.toFixed(2)),
    'of apart': Number(median(triples.map(({ many, apart }) => apart.cpuUs / many.cpuUs)).toFixed(2)),
    range: `${Math.min(...judged).toFixed(2)}-${Math.max(...judged).toFixed(2)}`,
    goal: GOAL,
    outcome: median(judged) >= GOAL ? 'met' : 'MISSED',
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
const servings: Serving[] = []

async function serve(name: string, workers: number, firstCore = 0): Promise<Serving> {
  const serving = await start(join(folder, name), workers, firstCore)
  servings.push(serving)
  return serving
}

try {
  const { authorization, targets } = await prepareData(join(folder, 'shared'))
  const copies = Array.from({ length: WORKERS }, (_, copy) => `apart-${copy}`)
  for (const copy of copies) cpSync(join(folder, 'shared'), join(folder, copy), { recursive: true })
  const one = await serve('shared', 1)
  const many = await serve('shared', WORKERS)
  const apart: Serving[] = []
  for (const [core, copy] of copies.entries()) apart.push(await serve(copy, 1, core))
  const rows = []
  for (const target of targets) {
    const requests = await requestsFor(one, authorization, target)
    const triples: Triple[] = []
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
      const triple = {
        one: await measure(one, requests),
        many: await measure(many, requests),
        apart: await measureTogether(apart, requests),
      }
      if (round >= WARM_ROUNDS) triples.push(triple)
    }
    rows.push(rowOf(target.name, triples))
  }
  console.table(rows)
  for (const { workers, pids } of [one, many]) {
    console.log(
      `${workers} ${workers === 1 ? 'process holds' : 'processes hold'} ${pids.map(residentMiB).join(', ')} MiB`,
    )
  }
  if (!IS_SEEN) {
    console.log(
      `The clients share ${availableParallelism()} cores with the workers, so requests per second cannot show`,
    )
    console.log('the ratio. Judged is processor time: what two workers answer with a core each, against one process.')
  }
  for (const row of rows) {
    const ratio = IS_SEEN ? row['seen ratio'] : row['ratio by CPU']
    const what = `${row.answer}, two workers, of what one process does${IS_SEEN ? '' : ' (by processor time)'}`
    reportGoal({ what, found: `${ratio} (${row.range})`, goal: `at least ${GOAL}`, isMet: row.outcome === 'met' })
  }
} finally {
  for (const serving of servings) await serving.stop()
  rmSync(folder, { recursive: true, force: true })
}
