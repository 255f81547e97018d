// Guarantee: during a rollback under load, with two nodes matching events with watchlists, each request gets a whole response,
// and each webhook gets each relevant event once, one reset, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openAlerts } from '#alerts/open-alerts.ts'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { eventsOf, matchDataOf } from '#operations/alerts/match-data.ts'
import { createLog } from '#platform/log.ts'
import { rollbackSnapshot } from '#snapshots/publish-snapshot.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { ALERTS_KEY, AMPLE, startService, type Service } from '#test/support/start-service.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { startReceiver, type ReceivedMessage } from '../../alerts/support/receiver.ts'

/** Longer than a node waits before it takes an older log for a rollback. */
const AFTER_ROLLBACK_MS = 700_000
const CAMPAIGNS = 150
const REQUESTS_AT_ONCE = 8

const EVENT_TYPES = [
  'recall.added',
  'recall.do_not_drive_set',
  'recall.widened',
  'recall.removed',
  'recall.narrowed',
  'dataset.reset',
]

/** Campaigns by number; those on other models concern no watchlist of the Tacoma. */
type Edition = readonly (readonly [campaign: string, model: string, doNotDrive?: string])[]

const numbers = (first: number) =>
  Array.from({ length: CAMPAIGNS }, (_, at) => `26V${String(first + at).padStart(3, '0')}000`)
const BASE: Edition = [
  ['26V001000', 'TACOMA'],
  ['26V002000', 'TUNDRA'],
]
const BAD: Edition = [
  ['26V001000', 'TACOMA', 'Yes'],
  ['26V002000', 'TUNDRA'],
  ...numbers(100).map((campaign, at) => [campaign, at % 3 === 0 ? 'TUNDRA' : 'TACOMA'] as const),
]
const MENDED: Edition = [
  ...BASE,
  ...numbers(500).map((campaign, at) => [campaign, at % 2 === 0 ? 'TUNDRA' : 'TACOMA'] as const),
]

function rowOf([campaign, model, doNotDrive = 'No']: Edition[number]): string {
  const row = Array.from({ length: 29 }, () => '')
  const set = { 1: campaign, 2: 'TOYOTA', 3: model, 4: '2019', 6: 'FUEL SYSTEM', 7: 'Toyota', 10: 'V', 11: '100' }
  const texts = { 15: '20260102', 16: '20260102', 19: 'A hose may leak.', 20: 'Fire.', 21: 'Dealers replace it.' }
  return `${Object.assign(row, set, texts, { 27: doNotDrive, 28: 'No' }).join('\t')}\r\n`
}

async function publish(t: Cleanup, folders: IngestFolders, edition: Edition): Promise<Catalog> {
  writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': edition.map(rowOf).join('') })
  const { snapshotId } = await ingest(folders, { acceptShrink: true, acceptRolledBack: true })
  return opened(t, folders, snapshotId)
}

function opened(t: Cleanup, { dataDirectory }: IngestFolders, id: string): Catalog {
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), id), id)
  t.after(() => catalog.close())
  return catalog
}

/** "recall.added 26V100000" of the events of an edition that concern a model. */
function eventsFor(model: string, edition: Edition): string[] {
  const known = new Map(BASE.map(([campaign, , advice = 'No']) => [campaign, advice]))
  return edition
    .filter(([, of]) => of === model)
    .flatMap(([campaign, , advice = 'No']) => {
      const before = known.get(campaign)
      if (before === undefined) return [`recall.added ${campaign}`]
      return before === advice ? [] : [`recall.do_not_drive_set ${campaign}`]
    })
}

/** Sends requests until it is stopped; each response must be the one of its snapshot. @returns what stops it */
function load(service: Service, token: string): () => Promise<number> {
  const targets = ['/v1/vehicles?make=toyota', '/v1/recalls/26V001000', '/v1/recalls/26V002000', '/v1/changes?limit=5']
  const seen = new Map<string, string>()
  const over = new AbortController()
  let count = 0
  const caller = async (): Promise<void> => {
    for (; !over.signal.aborted; count += 1) {
      const target = targets[count % targets.length] ?? ''
      const answer = await service.ask(target, { token })
      assert.equal(answer.status, 200, answer.text)
      const key = `${answer.headers['etag']?.slice(1, 17)} ${target}`
      const known = seen.get(key)
      if (known === undefined) seen.set(key, answer.text)
      else assert.equal(answer.text, known, key)
      await new Promise(setImmediate)
    }
  }
  const callers = Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, caller))
  return async () => {
    over.abort()
    await callers
    return count
  }
}

interface Watcher {
  readonly messages: readonly ReceivedMessage[]
  readonly endpointId: string
}

/** Makes an account with a watchlist of one item and a webhook. */
async function watch(t: Cleanup, service: Service, item: object): Promise<Watcher> {
  const { token } = await service.createKey('enterprise', AMPLE)
  const ask = (target: string, body: object, type = 'application/json') =>
    service.ask(target, { method: 'POST', token, body: JSON.stringify(body), headers: { 'content-type': type } })
  const list = (await ask('/v1/watchlists', { name: 'Vans' })).json()['watchlist'] as { id: string }
  const added = await ask(`/v1/watchlists/${list.id}/items`, item, 'application/x-ndjson')
  assert.deepEqual(added.json(), { added: 1, updated: 0, items: 1 })
  const { url, messages } = await startReceiver(t)
  const { webhook } = (await ask('/v1/webhooks', { url, event_types: EVENT_TYPES })).json()
  return { messages, endpointId: (webhook as { id: string }).id }
}

/** Waits until no message is due, as the store knows it. */
async function untilDelivered({ alerts }: Service, watchers: Readonly<Record<string, Watcher>>): Promise<void> {
  for (const { endpointId } of Object.values(watchers)) {
    await until(async () => (await alerts.outbox.list(endpointId, { limit: 1, state: 'waiting' })).length === 0)
  }
}

test('a rollback under load with watchlists and webhooks loses no message', async (t) => {
  const folders = newFolders(t)
  const base = await publish(t, folders, BASE)
  const service = await startService(t, {}, base)
  const { clock } = service
  const dataDirectory = service.alertsDirectory
  const settings = { dataDirectory, databaseUrl: undefined, alertsKey: ALERTS_KEY, webhookLoopback: true }
  const second = await openAlerts(settings, { clock, log: createLog('silent', process.stderr) })
  t.after(() => second.close())
  const nodes = [service.alerts, second]
  const watchers = {
    tacoma: await watch(t, service, { year: 2019, make: 'Toyota', model: 'Tacoma 4WD' }),
    tundra: await watch(t, service, { year: 2019, make: 'Toyota', model: 'Tundra' }),
    neither: await watch(t, service, { year: 1993, make: 'Buick', model: 'Riviera' }),
  }
  service.alerts.deliverer.start()
  second.deliverer.start()
  const { token } = await service.createKey('enterprise', AMPLE)
  const stop = load(service, token)

  let sinceMs = clock.nowMs()
  const match = (node: number, catalog: Catalog) => {
    const events = eventsOf(catalog) ?? assert.fail()
    return nodes[node]?.matcher.run(matchDataOf(catalog, { events, sinceMs, clock }))
  }
  const serve = (catalog: Catalog): void => {
    service.swap(catalog)
    sinceMs = clock.nowMs()
  }
  await Promise.all([match(0, base), match(1, base)])
  const bad = await publish(t, folders, BAD)
  serve(bad)
  // One node matches the new snapshot while the other is already back at the old one.
  const matching = match(0, bad)
  const { id } = await rollbackSnapshot({ directory: snapshotDirectory(folders.dataDirectory) })
  assert.equal(id, base.id)
  serve(opened(t, folders, id))
  await Promise.all([matching, match(1, base), match(1, base)])
  await Promise.all([match(0, base), match(1, base)])
  // A lease that ends while its message is sent lets the other node send it again.
  await untilDelivered(service, watchers)
  clock.advanceMs(AFTER_ROLLBACK_MS)
  await Promise.all([match(0, base), match(1, base)])
  await Promise.all([match(0, base), match(1, base)])
  const mended = await publish(t, folders, MENDED)
  serve(mended)
  await Promise.all([match(0, mended), match(1, mended)])
  await Promise.all([match(0, mended), match(1, mended)])

  const expected = {
    tacoma: [...eventsFor('TACOMA', BAD), 'dataset.reset all', ...eventsFor('TACOMA', MENDED)],
    tundra: [...eventsFor('TUNDRA', BAD), 'dataset.reset all', ...eventsFor('TUNDRA', MENDED)],
    neither: ['dataset.reset all'],
  }
  await untilDelivered(service, watchers)
  // A message too many would come now.
  await wait(200)
  const requests = await stop()
  for (const [name, { messages }] of Object.entries(watchers)) {
    const ids = messages.map(({ headers }) => headers['webhook-id'])
    assert.equal(new Set(ids).size, ids.length, `${name}: no message twice`)
    const events = messages.map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { subject: string } }
      return `${type} ${data.subject}`
    })
    assert.deepEqual(events.toSorted(), expected[name as keyof typeof expected].toSorted(), name)
  }
  assert.ok(requests > 1_000, `${requests} requests ran meanwhile`)
})
