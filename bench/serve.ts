// `npm run bench serve`: the HTTP server of `vds serve` compared with a hello-world route of the same Fastify that
// sends as many bytes; each in its own process, both in one run. docs/performance.md explains the results.
// node bench/serve.ts [detail 304 search …] (default: every kind of response)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportGoal } from './report/goal.ts'
import { median } from './report/median.ts'
import { load, type BenchRequest, type MeasuredLoad } from './serve/load.ts'
import { startServer, type Server } from './serve/server.ts'
import { buildSnapshot, startVehicleService, type BenchService } from './serve/service.ts'
import { chooseTargets, type Target } from './serve/targets.ts'

const CONNECTIONS = 50
const ROUND_SECONDS = 2
const WARM_SECONDS = 2
/** Rounds alternate between all targets, so that a busy machine affects all of them. */
const ROUNDS = 5

interface Measured extends Target {
  readonly requests: readonly BenchRequest[]
  readonly bytes: number
  readonly pairs: { readonly own: MeasuredLoad; readonly hello: MeasuredLoad }[]
}

/** Requests every address once, which renders the response and gives its size and tag. */
async function prepare(service: BenchService, target: Target): Promise<Measured> {
  const { base, authorization } = service
  const requests: BenchRequest[] = []
  let bytes = 0
  for (const path of target.paths) {
    const answer = await fetch(base + path, { headers: { authorization } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    bytes += (await answer.arrayBuffer()).byteLength / target.paths.length
    const condition = target.isUnchanged ? { 'if-none-match': answer.headers.get('etag') ?? '' } : {}
    requests.push({ path, headers: { authorization, ...condition } })
  }
  return { ...target, requests, bytes: Math.round(bytes), pairs: [] }
}

async function measure(service: Server, hello: Server, target: Measured): Promise<void> {
  const options = { connections: CONNECTIONS, seconds: ROUND_SECONDS }
  const headers = target.requests[0]?.headers ?? {}
  const baseline = [{ path: `/${target.name}`, headers }]
  const pair = {
    hello: await load(hello, { ...options, base: hello.base, requests: baseline }),
    own: await load(service, { ...options, base: service.base, requests: target.requests }),
  }
  const expected = target.isUnchanged ? '304' : '200'
  const wrong = Object.entries(pair.own.statuses).filter(([status]) => status !== expected)
  if (wrong.length > 0) throw new Error(`${target.name} answered ${JSON.stringify(wrong)}`)
  target.pairs.push(pair)
}

function spanOf(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)}`
}

function rowOf({ name, bytes, pairs, goal, isUnchanged }: Measured) {
  const cpuOf = (which: 'own' | 'hello') => median(pairs.map((pair) => pair[which].cpuUs ?? Number.NaN))
  const ratios = pairs.map(({ own, hello }) => (hello.cpuUs ?? 1) / (own.cpuUs ?? 1))
  const ratio = median(ratios)
  return {
    answer: name,
    bytes: isUnchanged ? 0 : bytes,
    'us of CPU': Number(cpuOf('own').toFixed(1)),
    'hello us': Number(cpuOf('hello').toFixed(1)),
    ratio: Number(ratio.toFixed(2)),
    range: spanOf(ratios),
    goal,
    outcome: ratio >= goal ? 'met' : 'MISSED',
    'req/s': Math.round(median(pairs.map(({ own }) => own.requestsPerSecond))),
    'hello req/s': Math.round(median(pairs.map(({ hello }) => hello.requestsPerSecond))),
    'p99 ms': Number(median(pairs.map(({ own }) => own.p99Ms)).toFixed(2)),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
const servers: Server[] = []
try {
  const data = join(folder, 'data')
  const service = await startVehicleService(data, await buildSnapshot(data))
  servers.push(service)
  const targets: Measured[] = []
  const chosen = process.argv.slice(2)
  for (const target of chooseTargets(service.catalog)) {
    if (chosen.length === 0 || chosen.includes(target.name)) targets.push(await prepare(service, target))
  }
  const bodies = join(folder, 'bodies')
  mkdirSync(bodies)
  for (const { name, bytes } of targets) writeFileSync(join(bodies, name), Buffer.alloc(bytes, 'x'))
  const hello = await startServer(['bench/serve/hello-process.ts', bodies])
  servers.push(hello)
  for (const { name, requests } of targets) {
    const warm = { connections: CONNECTIONS, seconds: WARM_SECONDS }
    await load(service, { ...warm, base: service.base, requests })
    await load(hello, { ...warm, base: hello.base, requests: [{ path: `/${name}`, headers: {} }] })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) await measure(service, hello, target)
  }
  const rows = targets.map(rowOf)
  console.table(rows)
  for (const { answer, ratio, range, goal, outcome } of rows) {
    const label = `${answer}, of what hello world does`
    reportGoal({ label, found: `${ratio} (${range})`, goal: `at least ${goal}`, isMet: outcome === 'met' })
  }
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
