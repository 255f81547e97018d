// `npm run bench batch`: 10,000 VINs in one request, and its effect on parallel single requests. NHTSA's own batch
// accepts 50 VINs (https://vpic.nhtsa.dot.gov/api/), so the same list needs 200 requests there, by calculation.
// node bench/batch.ts [DATA_FOLDER with a snapshot; default: a new one]
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readVin, isValid, vinIssues } from '#operations/vin/read-vin.ts'
import { systemClock } from '#platform/clock.ts'
import { currentFile, parseCurrent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { madeVin } from '#test/support/vpic/made-vins.ts'
import { usedKeys } from '#test/support/vpic/used-keys.ts'
import { checkDigit } from '#vin/characters.ts'
import { reportGoal } from './report/goal.ts'
import { median } from './report/median.ts'
import type { RepeatedBatch } from './serve/batch-process.ts'
import { load, processorMs, type BenchRequest } from './serve/load.ts'
import { buildSnapshot, startVehicleService, type BenchService } from './serve/service.ts'

const LINES = 10_000
const NHTSA_LINES_MAX = 50
const ROUNDS = 3
/** Warm-up rounds: the engine compiles during three, and the first is reported separately. */
const ROUNDS_BEFORE = 4
/** One VIN in this many is wrong. */
const WRONG_EVERY = 20
/** Kinds of vehicle in the list of a dealer or fleet, each ten times. */
const STOCK_KINDS = 1_000
const LETTERS = /^[A-HJ-NPR-Z0-9]{17}$/
const SEED = 23
const DECODE_MS_MAX = 1_000
const RECALLS_MS_MAX = 2_000
const FIRST_LINE_MS_MAX = 50
const P99_MS_MAX = 20
const GROWTH_MB_MAX = 32
const CALLERS = 200
/** Total rate of the single callers: each sends a request every 200 ms. */
const CALLS_PER_SECOND = 1_000
const LOAD_SECONDS = 8
const KIB_PER_MIB = 1_024
const BATCH_CLIENT = new URL('./serve/batch-process.ts', import.meta.url).pathname

interface Measured {
  readonly ms: number
  /** Processor time of the service; elapsed time if the system does not report it. */
  readonly cpuMs: number
  readonly firstMs: number
  readonly bytes: number
  readonly summary: string
}

/** Returns VINs of every kind in the decoder tables; one in WRONG_EVERY may be wrong, as in typed lists. */
function vinsOf({ catalog }: BenchService, count: number): string[] {
  const keys = usedKeys(catalog.database)
  if (keys.length === 0) throw new Error('the snapshot has no decoder tables')
  const random = seededRandom(SEED)
  const vins: string[] = []
  while (vins.length < count) {
    const key = keys[Math.floor(random() * keys.length)]
    const vin = key === undefined ? '' : madeVin(key, random).vin
    if (vins.length % WRONG_EVERY === 0 || isRight(vin, catalog)) vins.push(vin)
  }
  return vins
}

function isRight(vin: string, catalog: BenchService['catalog']): boolean {
  return LETTERS.test(vin) && isValid(vinIssues(readVin({ vin }, { catalog, clock: systemClock })))
}

/**
 * Returns `vins.length` VINs of `kinds` kinds: with their own serial numbers and check digits, otherwise like a VIN of
 * `vins`.
 */
function stockOf(vins: readonly string[], kinds: number): string[] {
  const random = seededRandom(SEED)
  const models = vins.filter((vin) => LETTERS.test(vin)).slice(0, kinds)
  return vins.map((_, index) => {
    const serial = String(Math.floor(random() * 100_000)).padStart(5, '0')
    const vin = `${models[index % kinds]?.slice(0, 12)}${serial}`
    const digit = checkDigit(vin, { thirteenIsDigit: true, fourteenIsDigit: true })
    return `${vin.slice(0, 8)}${digit}${vin.slice(9)}`
  })
}

/** Counts the kinds of vehicle in a list: positions 1 to 11 without the check digit. */
function kindsOf(vins: readonly string[]): number {
  return new Set(vins.map((vin) => vin.slice(0, 8) + vin.slice(9, 11))).size
}

function bodyOf(vins: readonly string[]): string {
  return `ref,vin\n${vins.map((vin, index) => `A${index},${vin}\n`).join('')}`
}

async function run({ base, authorization, pid }: BenchService, target: string, body: string): Promise<Measured> {
  const headers = { authorization, 'content-type': 'text/csv', accept: 'application/x-ndjson' }
  const [startMs, startCpuMs] = [performance.now(), processorMs(pid)]
  const response = await fetch(`${base}/v1/batch?${target}`, { method: 'POST', headers, body })
  if (response.status !== 200 || response.body === null) throw new Error(await response.text())
  let firstMs: number | undefined
  let bytes = 0
  let end = ''
  for await (const chunk of response.body) {
    firstMs ??= performance.now() - startMs
    bytes += chunk.length
    end = (end + Buffer.from(chunk).toString('latin1')).slice(-1_000)
  }
  const last = end.trimEnd().split('\n').at(-1) ?? ''
  const ms = performance.now() - startMs
  const cpuMs = startCpuMs === undefined ? ms : (processorMs(pid) ?? Number.NaN) - startCpuMs
  return { ms, cpuMs, firstMs: firstMs ?? Number.NaN, bytes, summary: last }
}

function residentMb(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Number(kib) / KIB_PER_MIB
}

async function measure(
  service: BenchService,
  target: string,
  body: string,
): Promise<{ first: Measured; rounds: readonly Measured[] }> {
  const first = await run(service, target, body)
  const rounds: Measured[] = []
  for (let round = 1; round < ROUNDS_BEFORE + ROUNDS; round += 1) rounds.push(await run(service, target, body))
  return { first, rounds: rounds.slice(-ROUNDS) }
}

/**
 * Reports the duration of a single batch: the first (for decode, in a process without earlier requests), and the median
 * of later ones.
 */
async function reportAlone(service: BenchService, list: string, body: string): Promise<void> {
  const cases = [
    ['decode', 'operation=decode', DECODE_MS_MAX],
    [
      'recalls',
      'operation=recalls&fields=vin,year,make,model,recall_match,do_not_drive,park_outside,campaign_ids',
      RECALLS_MS_MAX,
    ],
    ['recalls, whole', 'operation=recalls', RECALLS_MS_MAX],
    ['vehicle', 'operation=vehicle', undefined],
    ['complaints', 'operation=complaints', undefined],
  ] as const
  for (const [name, target, goalMs] of cases) {
    const { first, rounds } = await measure(service, target, body)
    const ms = median(rounds.map((round) => round.ms))
    // Processor time is the duration on a free core, whatever else the machine does.
    const cpuMs = median(rounds.map((round) => round.cpuMs))
    const firstMs = median(rounds.map((round) => round.firstMs))
    const { bytes, summary } = rounds[0] ?? { bytes: 0, summary: '' }
    console.log(
      `${list}, ${name}: ${LINES} lines in ${Math.round(ms)} ms (${Math.round(cpuMs)} ms of processor; the first time ${Math.round(first.cpuMs)}), first result after ${firstMs.toFixed(1)} ms (${first.firstMs.toFixed(1)}), ${(bytes / 1e6).toFixed(1)} MB; ${summary}`,
    )
    if (goalMs === undefined) continue
    const found = `${Math.round(cpuMs)} ms of processor (${Math.round(ms)} ms passed)`
    reportGoal({ label: `${list}: ${name}`, found, goal: `at most ${goalMs} ms`, isMet: cpuMs <= goalMs })
    reportGoal({
      label: `first result: ${list}, ${name}`,
      found: `${firstMs.toFixed(1)} ms`,
      goal: `at most ${FIRST_LINE_MS_MAX} ms`,
      isMet: firstMs <= FIRST_LINE_MS_MAX,
    })
  }
}

/**
 * Sends batches continuously from a separate process.
 * @returns a function that stops it and resolves with the number of answered batches
 */
function repeatBatch({ base, authorization }: BenchService, target: string, body: string): () => Promise<number> {
  const headers = { authorization, 'content-type': 'text/csv', accept: 'application/x-ndjson' }
  const client = spawn(process.execPath, [BATCH_CLIENT], { stdio: ['pipe', 'pipe', 'inherit'] })
  client.stdin.end(JSON.stringify({ url: `${base}/v1/batch?${target}`, headers, body } satisfies RepeatedBatch))
  const printed = text(client.stdout)
  return async () => {
    client.kill()
    return Number(await printed)
  }
}

/** Reports the effect of two continuous batches on single callers. */
async function reportConcurrent(service: BenchService, body: string): Promise<void> {
  const { vehicles } = service.catalog.searchVehicles({}, { limit: 100, offset: 0 })
  const headers = { authorization: service.authorization }
  const requests = vehicles.map(({ id }): BenchRequest => ({ path: `/v1/vehicles/${id}/recalls`, headers }))
  const options = { base: service.base, requests, connections: CALLERS, perSecond: CALLS_PER_SECOND }
  const before = await load(service, { ...options, seconds: LOAD_SECONDS })
  // Separate processes, so that the clients do not add to each other's latency.
  const readers = ['operation=decode', 'operation=recalls'].map((target) => repeatBatch(service, target, body))
  const concurrent = await load(service, { ...options, seconds: LOAD_SECONDS })
  const batches = await Promise.all(readers.map((end) => end()))
  // Repeated without batches: any change since then is the machine's.
  const after = await load(service, { ...options, seconds: LOAD_SECONDS })
  console.log(
    `${CALLERS} callers, ${CALLS_PER_SECOND} requests/s: alone, beside two batches (${batches.join(' and ')} were answered), alone again; coreWaitMs = the service was ready to run and had no core`,
  )
  console.table(
    [before, concurrent, after].map(({ p50Ms, p99Ms, maxMs, requestsPerSecond, coreWaitMs }) => {
      return { p50Ms, p99Ms, maxMs, requestsPerSecond, coreWaitMs }
    }),
  )
  reportGoal({
    label: 'p99 of single requests beside two batches',
    found: `${concurrent.p99Ms.toFixed(1)} ms (${before.p99Ms.toFixed(1)} and ${after.p99Ms.toFixed(1)} alone)`,
    goal: `at most ${P99_MS_MAX} ms`,
    isMet: concurrent.p99Ms <= P99_MS_MAX,
  })
}

/** Measures if ten times the lines take more memory. */
async function reportMemory(service: BenchService, small: string, large: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await run(service, 'operation=recalls', small)
  const before = residentMb(service.pid)
  for (let round = 0; round < ROUNDS; round += 1) await run(service, 'operation=recalls', large)
  const grown = residentMb(service.pid) - before
  reportGoal({
    label: 'memory for ten times the lines',
    found: `${grown.toFixed(0)} MB more than ${before.toFixed(0)} MB`,
    goal: `at most ${GROWTH_MB_MAX} MB more`,
    isMet: grown <= GROWTH_MB_MAX,
  })
}

const argument = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'vds-bench-batch-'))
let service: BenchService | undefined
try {
  const directory = snapshotDirectory(folder)
  if (argument !== undefined) cpSync(snapshotDirectory(argument), directory, { recursive: true })
  const id =
    argument === undefined ? await buildSnapshot(folder) : parseCurrent(readFileSync(currentFile(directory), 'utf8')).id
  service = await startVehicleService(folder, id)
  const vins = vinsOf(service, LINES)
  const stock = stockOf(vins, STOCK_KINDS)
  const body = bodyOf(vins)
  const small = body.split('\n', LINES / 10).join('\n')
  await reportAlone(service, `${kindsOf(vins)} kinds`, body)
  await reportAlone(service, `${kindsOf(stock)} kinds`, bodyOf(stock))
  console.log(`NHTSA's own batch: ${LINES / NHTSA_LINES_MAX} requests of ${NHTSA_LINES_MAX} VINs for the same list`)
  await reportConcurrent(service, body)
  await reportMemory(service, small, body)
} finally {
  service?.catalog.close()
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
}
