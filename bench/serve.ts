// `npm run bench serve`: the HTTP door beside a hello-world route of the same Fastify that sends as many bytes, in one
// run. Read the ratios: absolute figures are the machine's. Run it on a quiet machine with at least two cores.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createToken, hashToken, lastFourOf } from '#accounts/key-token.ts'
import { SqliteAccountStore } from '#accounts/sqlite-account-store.ts'
import { Admission } from '#api/admission.ts'
import { buildApp } from '#api/build-app.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#catalog/snapshot-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import fastify from 'fastify'

const CONNECTIONS = 50
const ROUND_SECONDS = 4
/** Rounds go through all targets in turn, so that a busy moment of the machine hits all of them. */
const ROUNDS = 3
const PUBLIC_URL = 'http://localhost:8080'

interface Target {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The hello-world address that sends as many bytes. */
  readonly baseline: string
  readonly goal: number
}

interface Load {
  readonly requestsPerSecond: number
  readonly p99Ms: number
  readonly unexpected: number
}

const CLIENT = `require('autocannon')(JSON.parse(process.argv[1])).then((result) => console.log(JSON.stringify({
  requestsPerSecond: result.requests.average,
  p99Ms: result.latency.p99,
  unexpected: result.non2xx - (result['3xx'] ?? 0) + result.errors + result.timeouts,
})))`

/** One round of load from a process of its own, so that client and server do not share an event loop. */
async function load(url: string, headers: Readonly<Record<string, string>>): Promise<Load> {
  const options = { url, headers, connections: CONNECTIONS, duration: ROUND_SECONDS }
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', CLIENT, JSON.stringify(options)])
  return JSON.parse(stdout) as Load
}

async function openData(folder: string) {
  const federal = '../shared/data'
  const from = existsSync(federal) ? federal : 'test/support/fixtures/official'
  const dataDirectory = join(folder, 'data')
  const { snapshotId, meta } = await refresh({
    from,
    sources: SOURCES,
    dataDirectory,
    clock: systemClock,
    progress: silentProgress,
  })
  console.log(`data: ${from}, ${meta.listed_count} vehicles`)
  return openCatalog(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), snapshotId)
}

/** A route that does nothing but send a buffer that is ready, one for each size. */
async function startHello(bodies: ReadonlyMap<string, Buffer>) {
  const app = fastify()
  for (const [path, body] of bodies) {
    app.get(path, (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body))
  }
  return { app, base: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

async function startService(folder: string) {
  const accounts = new SqliteAccountStore({ directory: folder, clock: systemClock })
  const account = await accounts.createAccount({
    email: 'bench@example.com',
    plan: 'enterprise',
    quota: 1e9,
    burst: 1e6,
  })
  const token = createToken('live')
  await accounts.createKey({
    accountId: account.id,
    label: 'bench',
    tokenSha256: hashToken(token),
    lastFour: lastFourOf(token),
  })
  const catalog = await openData(folder)
  const app = await buildApp({
    admission: new Admission({ store: accounts, clock: systemClock, offer: undefined, publicUrl: PUBLIC_URL }),
    clock: systemClock,
    currentCatalog: () => catalog,
    health: () => ({ accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }),
    log: createLog('error'),
    publicUrl: PUBLIC_URL,
  })
  return {
    app,
    accounts,
    catalog,
    base: await app.listen({ host: '127.0.0.1', port: 0 }),
    authorization: `Bearer ${token}`,
  }
}

async function chooseTargets(
  service: Awaited<ReturnType<typeof startService>>,
): Promise<{ targets: Target[]; bodies: Map<string, Buffer> }> {
  const { base, authorization, catalog } = service
  const found = catalog.searchVehicles({ make: 'toyota', model: 'tacoma', year: 2019 }, { limit: 1, offset: 0 })
    .vehicles[0]
  const id = found?.id ?? ''
  const paths = {
    detail: `/v1/vehicles/${id}`,
    search: '/v1/vehicles?year=2019&make=toyota&model=tacoma',
    recalls: `/v1/vehicles/${id}/recalls`,
  }
  const bodies = new Map<string, Buffer>([['/empty', Buffer.from('')]])
  const targets: Target[] = []
  for (const [name, path] of Object.entries(paths)) {
    const answer = await fetch(base + path, { headers: { authorization } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    bodies.set(`/${name}`, Buffer.from(await answer.arrayBuffer()))
    const goal = name === 'detail' ? 0.85 : 0.7
    targets.push({ name, url: base + path, headers: { authorization }, baseline: `/${name}`, goal })
    if (name !== 'detail') continue
    const etag = answer.headers.get('etag') ?? ''
    targets.push({
      name: '304',
      url: base + path,
      headers: { authorization, 'if-none-match': etag },
      baseline: '/detail',
      goal: 0.9,
    })
  }
  return { targets, bodies }
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
const service = await startService(folder)
const { targets, bodies } = await chooseTargets(service)
const hello = await startHello(bodies)
try {
  await load(hello.base + '/detail', {})
  for (const { url, headers } of targets) await load(url, headers)
  const rounds = new Map<Target, { own: Load; baseline: Load }[]>(targets.map((target) => [target, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) {
      const baseline = await load(hello.base + target.baseline, target.headers)
      rounds.get(target)?.push({ own: await load(target.url, target.headers), baseline })
    }
  }
  const rows = [...rounds].map(([{ name, baseline, goal }, loads]) => {
    const ratio = median(loads.map((pair) => pair.own.requestsPerSecond / pair.baseline.requestsPerSecond))
    return {
      answer: name,
      bytes: name === '304' ? 0 : bodies.get(baseline)?.length,
      'req/s': Math.round(median(loads.map(({ own }) => own.requestsPerSecond))),
      'hello req/s': Math.round(median(loads.map((pair) => pair.baseline.requestsPerSecond))),
      ratio: Number(ratio.toFixed(2)),
      goal,
      'p99 ms': median(loads.map(({ own }) => own.p99Ms)),
      errors: loads.reduce((sum, { own }) => sum + own.unexpected, 0),
    }
  })
  console.table(rows)
} finally {
  await service.app.close()
  await service.accounts.close()
  await hello.app.close()
  service.catalog.close()
  rmSync(folder, { recursive: true, force: true })
}
