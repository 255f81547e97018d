// `npm run bench alerts`: how long it takes to match the events of a refresh with 100,000 watched vehicles, to resolve them
// again after a new edition of vPIC, to read pages of their findings, and to deliver 10,000 webhook messages from one
// process to a receiver on this machine.
//   node bench/alerts.ts [--data DATA_FOLDER] [--vehicles 5000]
// Without --data the starter files are ingested first. Processor time is printed beside the time on the clock.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AlertEvent, EventSource } from '#alerts/matching/alert-event.ts'
import { ITEMS_PER_ACCOUNT_MAX } from '#alerts/limits.ts'
import { openAlerts, type Alerts } from '#alerts/open-alerts.ts'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { listFindingsOf } from '#operations/alerts/list-findings.ts'
import { matchDataOf } from '#operations/alerts/match-data.ts'
import { resolveItem } from '#operations/alerts/resolve-item.ts'
import { summarizeFindings } from '#operations/alerts/summarize-findings.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { reportGoal } from './report/goal.ts'

const STARTER = new URL('../data/starter', import.meta.url).pathname
const EVENTS = 500
/** Vehicles of the catalog that the items are of. */
const VEHICLES_DEFAULT = 5_000
const MESSAGES = 10_000
const MATCH_MS_MAX = 10_000
const DELIVER_MS_MAX = 60_000
const PAGE_MS_MAX = 1_000
const ITEMS_A_WRITE = 500

const { values } = parseArgs({ options: { data: { type: 'string' }, vehicles: { type: 'string' } } })
const VEHICLES = Number(values.vehicles ?? VEHICLES_DEFAULT)

async function catalogIn(folder: string): Promise<Catalog> {
  const dataDirectory = values.data ?? join(folder, 'data')
  if (values.data === undefined) {
    await refresh({ from: STARTER, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
  }
  const directory = snapshotDirectory(dataDirectory)
  const { id } = parseCurrent(readFileSync(currentFile(directory), 'utf8'))
  return openCatalog(snapshotFile(directory, id), id)
}

/** Runs work and prints how long it took. @returns milliseconds on the clock */
async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  const before = process.cpuUsage()
  const said = await work()
  const { user, system } = process.cpuUsage(before)
  const ms = performance.now() - start
  console.log(
    `${what}: ${ms.toFixed(0)} ms, ${((user + system) / 1_000).toFixed(0)} ms of the processor; ${JSON.stringify(said)}`,
  )
  return ms
}

/** What a large fleet has: vehicles from all over the catalog. */
function vehiclesOf(catalog: Catalog) {
  const { vehicles } = catalog.searchVehicles({}, { limit: catalog.meta.listed_count, offset: 0 })
  const step = Math.max(Math.floor(vehicles.length / VEHICLES), 1)
  return vehicles.filter((_, at) => at % step === 0).slice(0, VEHICLES)
}

async function watch(alerts: Alerts, catalog: Catalog): Promise<string> {
  const watchlist = await alerts.watchlists.create('account', 'fleet')
  const vehicles = vehiclesOf(catalog)
  await timed(`add ${ITEMS_PER_ACCOUNT_MAX} items`, async () => {
    for (let at = 0; at < ITEMS_PER_ACCOUNT_MAX; at += ITEMS_A_WRITE) {
      const items = Array.from({ length: ITEMS_A_WRITE }, (_, offset) => {
        const { id } = vehicleAt(vehicles, at + offset)
        const key = { kind: 'vehicle', vehicleId: id } as const
        return {
          key,
          ref: String(at + offset),
          site: '',
          driver: '',
          ...resolveItem(key, { catalog, clock: systemClock }),
        }
      })
      await alerts.items.add(watchlist, items)
    }
    return { vehicles: vehicles.length }
  })
  return watchlist.id
}

function vehicleAt<Vehicle>(vehicles: readonly Vehicle[], at: number): Vehicle {
  const vehicle = vehicles[at % vehicles.length]
  if (vehicle === undefined) throw new Error('the catalog holds no vehicle')
  return vehicle
}

/** A log of a refresh: each event names a vehicle and its federal name, as a new campaign does. */
function eventsOf(catalog: Catalog): AlertEvent[] {
  const vehicles = vehiclesOf(catalog)
  return Array.from({ length: EVENTS }, (_, at) => {
    const { id, make, model, year } = vehicleAt(vehicles, at * 7)
    const names = [{ make: make.toUpperCase(), model: model.toUpperCase(), years: [year] }]
    const about = { recorded: '2026-11-22', subject: `26V${at}`, title: 'bench', before: null, after: null }
    return { id: `chg_${at}`, type: 'recall.added', country: HOME_COUNTRY, ...about, names, vehicle_ids: [id] }
  })
}

function logOf(events: readonly AlertEvent[]): EventSource {
  return {
    head: `${events.length + 1}-end`,
    page({ since, limit }) {
      const from = Number(since.split('-', 1)[0]) - 1
      const changes = events.slice(from, from + limit)
      const to = from + changes.length
      return { changes, next: `${to + 1}-${to === events.length ? 'end' : 'more'}`, hasMore: to < events.length }
    },
  }
}

async function measureMatching(alerts: Alerts, catalog: Catalog): Promise<void> {
  const watchlistId = await watch(alerts, catalog)
  const dataOf = (events: EventSource) => matchDataOf(catalog, { events, sinceMs: 0, clock: systemClock })
  await alerts.endpoints.create({ accountId: 'account', url: 'http://127.0.0.1:9/' })
  await alerts.matcher.run(dataOf(logOf([])))
  const ms = await timed(`match ${EVENTS} events`, () => alerts.matcher.run(dataOf(logOf(eventsOf(catalog)))))
  reportGoal({
    what: `${EVENTS} events matched with 100,000 items`,
    found: `${(ms / 1_000).toFixed(1)} s`,
    goal: `<= ${MATCH_MS_MAX / 1_000} s`,
    isMet: ms <= MATCH_MS_MAX,
  })
  const context = { alerts, catalog, country: HOME_COUNTRY }
  const page = async () => {
    let count = 0
    for await (const _ of listFindingsOf(watchlistId, context, {})) if ((count += 1) === 100) break
    return { count }
  }
  await timed('first page of findings', page)
  const again = await timed('first page of findings, again', page)
  reportGoal({
    what: 'a page of the findings of 100,000 items',
    found: `${again.toFixed(0)} ms`,
    goal: `<= ${PAGE_MS_MAX} ms`,
    isMet: again <= PAGE_MS_MAX,
  })
  await timed('summary', () => summarizeFindings(watchlistId, context, systemClock.nowMs()))
}

async function measureDelivery(alerts: Alerts): Promise<void> {
  let received = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { endpoint } = await alerts.endpoints.create({ accountId: 'receiver', url })
  const body = JSON.stringify({ type: 'recall.added', data: { text: 'x'.repeat(1_500) } })
  const messages = Array.from({ length: MESSAGES }, (_, at) => {
    return { id: `msg_${at}`, eventType: 'recall.added', subject: `26V${at}`, body }
  })
  for (let at = 0; at < MESSAGES; at += ITEMS_A_WRITE) {
    await alerts.outbox.add(endpoint.id, messages.slice(at, at + ITEMS_A_WRITE))
  }
  const isWaiting = async () => (await alerts.outbox.list(endpoint.id, { limit: 1, state: 'waiting' })).length > 0
  const ms = await timed(`deliver ${MESSAGES} messages`, async () => {
    alerts.deliverer.start()
    while (await isWaiting()) await wait(20)
    return { received }
  })
  reportGoal({
    what: `${MESSAGES} webhook messages delivered and recorded`,
    found: `${(ms / 1_000).toFixed(1)} s`,
    goal: `<= ${DELIVER_MS_MAX / 1_000} s`,
    isMet: ms <= DELIVER_MS_MAX && received >= MESSAGES,
  })
  server.close()
  server.closeAllConnections()
}

const folder = mkdtempSync(join(tmpdir(), 'vds-alerts-bench-'))
try {
  const catalog = await catalogIn(folder)
  const settings = { dataDirectory: folder, databaseUrl: undefined, alertsKey: undefined, webhookLoopback: true }
  const alerts = await openAlerts(settings, { clock: systemClock, log: createLog('warn', process.stderr) })
  await measureMatching(alerts, catalog)
  await measureDelivery(alerts)
  await alerts.close()
  catalog.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
