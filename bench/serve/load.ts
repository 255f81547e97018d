import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

export interface BenchRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Options of the client, which cycles through `requests`. */
export interface LoadOptions {
  readonly base: string
  readonly requests: readonly BenchRequest[]
  readonly connections: number
  readonly seconds: number
  /** Requests per second at a constant rate. Default: each connection sends its next request after each response. */
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
  /** Processor time of the server per response; `undefined` if the system does not report it (no /proc). */
  readonly cpuUs: number | undefined
  /** Time the server was ready to run without a core; `undefined` if the system does not report it. */
  readonly coreWaitMs: number | undefined
}

const CLIENT = new URL('./load-process.ts', import.meta.url).pathname
/** USER_HZ, 100 on every Linux. */
const TICKS_PER_SECOND = 100
const US_PER_TICK = 1_000_000 / TICKS_PER_SECOND
const US_PER_MS = 1_000
const NANOSECONDS_PER_MS = 1_000_000

/**
 * Runs a round of load from a separate process, and measures the server's processor time.
 * @param server the process, and a function to find its helpers
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

/** Returns a process's processor time so far, in milliseconds; `undefined` if the system does not report it. */
export function processorMs(pid: number): number | undefined {
  const ticks = ticksOf(pid)
  return ticks === undefined ? undefined : (ticks * US_PER_TICK) / US_PER_MS
}

/**
 * Returns how long a process's first thread was ready to run without a core so far, in milliseconds (schedstat of
 * docs.kernel.org/scheduler/sched-stats.html); `undefined` if the system does not report it.
 */
function coreWaitMs(pid: number): number | undefined {
  const file = `/proc/${pid}/schedstat`
  if (!existsSync(file)) return undefined
  return Number(readFileSync(file, 'latin1').split(' ')[1]) / NANOSECONDS_PER_MS
}

/** Returns the clock ticks of a process in user and system mode, over all threads (proc(5)). */
function ticksOf(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const stat = readFileSync(file, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
