// `npm run bench peers`: the service compared with a plain service of Express and PostgreSQL over the same rows, and
// with nginx serving the same bytes as static files (if installed). All alternate in one run. The result is the
// processor time of a response, including PostgreSQL's, because the client cannot saturate the faster side.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from '#test/support/postgres.ts'
import { startNginx } from './peers/nginx.ts'
import { fillPeerDatabase, postgresProcesses } from './peers/peer-database.ts'
import { reportGoal } from './report/goal.ts'
import { median } from './report/median.ts'
import { load, type BenchRequest, type MeasuredLoad } from './serve/load.ts'
import { startServer, type Server } from './serve/server.ts'
import { buildSnapshot, startVehicleService, type BenchService } from './serve/service.ts'
import { chooseTargets } from './serve/targets.ts'

const CONNECTIONS = 50
const SECONDS = 2
const ROUNDS = 5

interface Comparison {
  readonly answer: string
  readonly peer: string
  readonly goal: number
  readonly own: readonly BenchRequest[]
  readonly theirs: readonly BenchRequest[]
  readonly server: Server
  readonly pairs: { readonly own: MeasuredLoad; readonly theirs: MeasuredLoad }[]
}

function ratioOf(own: MeasuredLoad, theirs: MeasuredLoad): number {
  return own.requestsPerSecond / theirs.requestsPerSecond
}

function rowOf({ answer, peer, goal, pairs }: Comparison) {
  const ratios = pairs.map(({ own, theirs }) => ratioOf(own, theirs))
  const cpuRatio = median(pairs.map(({ own, theirs }) => (theirs.cpuUs ?? 0) / (own.cpuUs ?? 1)))
  return {
    answer,
    peer,
    'req/s': Math.round(median(pairs.map(({ own }) => own.requestsPerSecond))),
    'peer req/s': Math.round(median(pairs.map(({ theirs }) => theirs.requestsPerSecond))),
    'us of CPU': Number(median(pairs.map(({ own }) => own.cpuUs ?? Number.NaN)).toFixed(1)),
    'peer us': Number(median(pairs.map(({ theirs }) => theirs.cpuUs ?? Number.NaN)).toFixed(1)),
    'by req/s': Number(median(ratios).toFixed(2)),
    'by CPU': Number(cpuRatio.toFixed(2)),
    goal,
    outcome: cpuRatio >= goal ? 'met' : 'MISSED',
    'p99 ms': Number(median(pairs.map(({ own }) => own.p99Ms)).toFixed(2)),
    'peer p99 ms': Number(median(pairs.map(({ theirs }) => theirs.p99Ms)).toFixed(2)),
  }
}

async function measure({ own, theirs, server, pairs }: Comparison, service: Server, keep: boolean): Promise<void> {
  const options = { connections: CONNECTIONS, seconds: SECONDS }
  const pair = {
    theirs: await load(server, { ...options, base: server.base, requests: theirs }),
    own: await load(service, { ...options, base: service.base, requests: own }),
  }
  for (const { statuses } of [pair.own, pair.theirs]) {
    if (Object.keys(statuses).join() !== '200') throw new Error(`answers by status: ${JSON.stringify(statuses)}`)
  }
  if (keep) pairs.push(pair)
}

/** Saves the responses as files for nginx. */
async function saveBodies(service: BenchService, paths: readonly string[], folder: string): Promise<BenchRequest[]> {
  mkdirSync(join(folder, 'bodies'))
  const requests: BenchRequest[] = []
  for (const [index, path] of paths.entries()) {
    const answer = await fetch(service.base + path, { headers: { authorization: service.authorization } })
    writeFileSync(join(folder, 'bodies', `${index}.json`), Buffer.from(await answer.arrayBuffer()))
    requests.push({ path: `/${index}.json`, headers: { authorization: service.authorization } })
  }
  return requests
}

async function comparisons(service: BenchService, folder: string, express: Server): Promise<Comparison[]> {
  const { authorization, catalog } = service
  const chosen = chooseTargets(catalog).filter(({ name }) => name === 'detail' || name === 'search')
  const all: Comparison[] = chosen.map(({ name, paths }) => {
    const own = paths.map((path) => ({ path, headers: { authorization } }))
    return { answer: name, peer: 'Express + PostgreSQL', goal: 10, own, theirs: own, server: express, pairs: [] }
  })
  const [detail] = all
  if (detail === undefined) return all
  const theirs = await saveBodies(
    service,
    detail.own.map(({ path }) => path),
    folder,
  )
  const nginx = await startNginx(folder)
  if (nginx === undefined) console.log('nginx is not installed: that comparison is left out')
  else all.push({ ...detail, peer: 'nginx', goal: 0.45, theirs, server: nginx, pairs: [] })
  return all
}

const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
const servers = new Set<Server>()
let postgres: PostgresServer | undefined
try {
  const data = join(folder, 'data')
  const service = await startVehicleService(data, await buildSnapshot(data))
  servers.add(service)
  postgres = await startPostgres()
  const url = await postgres.createDatabase()
  await fillPeerDatabase(url, service.catalog, service.authorization)
  const plain = await startServer(['bench/peers/express-process.ts', url], { NODE_ENV: 'production' })
  const { port } = postgres
  const express = { ...plain, helpers: () => postgresProcesses(port) }
  servers.add(express)
  const all = await comparisons(service, folder, express)
  for (const { server } of all) servers.add(server)
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const comparison of all) await measure(comparison, service, round >= 0)
  }
  const rows = all.map(rowOf)
  console.table(rows)
  for (const { answer, peer, goal, outcome, 'by CPU': found } of rows) {
    const label = `${answer}, of what ${peer} does`
    reportGoal({ label, found: String(found), goal: `at least ${goal}`, isMet: outcome === 'met' })
  }
} finally {
  for (const server of servers) await server.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
