import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

export interface BenchRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** What the client does; it goes through `requests` in turn. */
export interface LoadOptions {
  readonly base: string
  readonly requests: readonly BenchRequest[]
  readonly connections: number
  readonly seconds: number
  /** Requests a second at an even pace; left out = each connection asks again as soon as it has its response. */
  readonly perSecond?: number
}

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly answers: number
  readonly statuses: Readonly<Record<string, number>>
}

export interface MeasuredLoad extends LoadResult {
  /** Processor time of the server for one response; undefined where the system does not tell (no /proc). */
  readonly cpuUs: number | undefined
  /** How long the server was ready to run and had no core; undefined likewise. */
  readonly coreWaitMs: number | undefined
}

const CLIENT = new URL('./load-process.ts', import.meta.url).pathname
/** USER_HZ, which is 100 on every Linux. */
const TICKS_PER_SECOND = 100
const US_PER_TICK = 1_000_000 / TICKS_PER_SECOND
const US_PER_MS = 1_000
const NANOSECONDS_PER_MS = 1_000_000

/**
 * One round of load from a process of its own, with the processor time that the server took for it.
 * @param server the process, and how to find others that work for it
 */
export async function load(
  server: { readonly pid: number; readonly helpers?: () => readonly number[] },
  options: LoadOptions,
): Promise<MeasuredLoad> {
  const pids = [server.pid, ...(server.helpers?.() ?? [])]
  const before = ticksOfAll(pids)
  const waitedBefore = coreWaitMs(server.pid)
  const client = spawn(process.execPath, [CLIENT], { stdio: ['pipe', 'pipe', 'inherit'] })
  client.stdin.end(JSON.stringify(options))
  const result = JSON.parse(await text(client.stdout)) as LoadResult
  const after = ticksOfAll(pids)
  const cpuUs =
    before === undefined || after === undefined ? undefined : ((after - before) * US_PER_TICK) / result.answers
  const waited = coreWaitMs(server.pid)
  const waitMs = waited === undefined || waitedBefore === undefined ? undefined : waited - waitedBefore
  return { ...result, cpuUs, coreWaitMs: waitMs }
}

function ticksOfAll(pids: readonly number[]): number | undefined {
  const ticks = pids.map(ticksOf)
  return ticks.includes(undefined) ? undefined : ticks.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/** Processor time of a process so far, in milliseconds; undefined where the system does not tell. */
export function processorMs(pid: number): number | undefined {
  const ticks = ticksOf(pid)
  return ticks === undefined ? undefined : (ticks * US_PER_TICK) / US_PER_MS
}

/**
 * How long the first thread of a process was ready to run and had no core, in milliseconds, so far (schedstat of
 * docs.kernel.org/scheduler/sched-stats.html); undefined where the system does not tell.
 */
function coreWaitMs(pid: number): number | undefined {
  const file = `/proc/${pid}/schedstat`
  if (!existsSync(file)) return undefined
  return Number(readFileSync(file, 'latin1').split(' ')[1]) / NANOSECONDS_PER_MS
}

/** Clock ticks that a process has spent in user and in system mode, all its threads together (proc(5)). */
function ticksOf(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const stat = readFileSync(file, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
