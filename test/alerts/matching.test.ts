// Guarantee: every event about a watched vehicle becomes one message per endpoint subscribed to its type, whichever process
// matches it and whenever that crashes. Other events send nothing.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { AlertEvent, EventSource } from '#alerts/matching/alert-event.ts'
import { MatchStore } from '#alerts/matching/match-store.ts'
import { openAlerts, type Alerts } from '#alerts/open-alerts.ts'
import { Sealing } from '#alerts/sealing.ts'
import { openAlertDatabase } from '#alerts/storage/alert-store.ts'
import type { NewItem } from '#alerts/watchlists/items.ts'
import { matchDataOf } from '#operations/alerts/match-data.ts'
import { resolveItem } from '#operations/alerts/resolve-item.ts'
import { createLog } from '#platform/log.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openOfficialCatalog } from '#test/support/official-snapshot.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { STORES } from '#test/support/stores.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { eventsInMemory } from './support/events-in-memory.ts'

const catalog = await openOfficialCatalog({ after })
const postgres = postgresForTests()
const { vehicles } = catalog.searchVehicles({}, { limit: 1_000, offset: 0 })
const named = vehicles.filter(({ record_set: set }) => set !== null)
const [one] = named
const two = named.find(({ make }) => make !== one?.make)
assert.ok(one !== undefined && two !== undefined)

let count = 0
function event(type: string, about: Partial<AlertEvent>): AlertEvent {
  count += 1
  const nothing = { names: [], vehicle_ids: [], before: null, after: null }
  return {
    id: `chg_${count}`,
    type,
    country: 'us',
    recorded: '2026-11-20',
    subject: `26V00000${count}`,
    title: type,
    ...nothing,
    ...about,
  }
}

function nameOf({ make, model, year }: { make: string; model: string; year: number | null }) {
  return { make: make.toUpperCase(), model: model.toUpperCase(), years: [year] }
}

async function watch(
  alerts: Alerts,
  clock: FakeClock,
  accountId: string,
  items: readonly Omit<NewItem, 'site' | 'driver'>[],
) {
  const watchlist = await alerts.watchlists.create(accountId, 'Vans')
  const labels = { site: 'Denver', driver: '' }
  await alerts.items.add(
    watchlist,
    items.map((item) => ({ ...item, ...labels, ...resolveItem(item.key, { catalog, clock }) })),
  )
  return watchlist
}

async function bodiesAt(alerts: Alerts, endpointId: string) {
  const deliveries = await alerts.outbox.list(endpointId, { limit: 100 })
  return deliveries.toReversed().map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
}

for (const kind of STORES) {
  describe(`matching on ${kind}`, () => {
    const open = async (place?: { dataDirectory: string; databaseUrl: string | undefined }) => {
      const databaseUrl = kind === 'SQLite' ? undefined : await postgres.createDatabase()
      const where = place ?? { dataDirectory: temporaryFolder({ after }), databaseUrl }
      const clock = new FakeClock()
      const log = createLog('silent', process.stderr)
      const settings = { ...where, alertsKey: Buffer.alloc(32, 1), webhookLoopback: true }
      const alerts = await openAlerts(settings, { clock, log, full: false })
      after(() => alerts.close())
      return { alerts, clock, where }
    }

    test('matches by vehicle id, by federal name, and for records without a year; ignores other records, and events of unselected types', async () => {
      const { alerts, clock } = await open()
      const url = 'http://127.0.0.1:1/'
      const { endpoint: all } = await alerts.endpoints.create({ accountId: 'a', url })
      const { endpoint: some } = await alerts.endpoints.create({ accountId: 'a', url, eventTypes: ['tsb.added'] })
      const { endpoint: others } = await alerts.endpoints.create({ accountId: 'b', url })
      const watchlist = await watch(alerts, clock, 'a', [
        { key: { kind: 'vehicle', vehicleId: one.id }, ref: 'van 1' },
        { key: { kind: 'vehicle', vehicleId: one.id }, ref: 'van 2' },
      ])
      await watch(alerts, clock, 'b', [{ key: { kind: 'vehicle', vehicleId: two.id }, ref: 'b' }])
      const events: AlertEvent[] = []
      const data = () => matchDataOf(catalog, { events: eventsInMemory(events), sinceMs: clock.nowMs(), clock })
      assert.equal(await alerts.matcher.run(data()), undefined, 'what was there before is not news')
      events.push(
        event('recall.added', { vehicle_ids: [one.id], after: { do_not_drive: true } }),
        event('recall.added', { names: [nameOf(one)] }),
        event('tsb.added', { names: [{ ...nameOf(one), years: [null] }] }),
        event('recall.added', { names: [{ ...nameOf(one), years: [1950] }] }),
        event('recall.added', { names: [{ make: 'NOBODY', model: 'NOTHING', years: [one.year] }] }),
        event('recall.added', { vehicle_ids: [two.id] }),
      )
      const done = await alerts.matcher.run(data())
      assert.deepEqual([done?.events, done?.messages], [6, 5])
      const bodies = await bodiesAt(alerts, all.id)
      assert.deepEqual(
        bodies.map(({ data: { event_id: id } }) => id),
        events.slice(0, 3).map(({ id }) => id),
      )
      assert.deepEqual(bodies[0]?.data['watchlist'], { id: watchlist.id, name: 'Vans' })
      assert.ok(bodies[0] !== undefined)
      assert.equal(bodies[0].data['item_count'], 2)
      const refs = (bodies[0].data['items'] as { ref: string }[]).map(({ ref }) => ref)
      assert.deepEqual(refs.toSorted(), ['van 1', 'van 2'])
      assert.deepEqual(
        (await bodiesAt(alerts, some.id)).map(({ type }) => type),
        ['tsb.added'],
      )
      assert.deepEqual(
        (await bodiesAt(alerts, others.id)).map(({ data: { subject } }) => subject),
        [events[5]?.subject],
      )
      assert.equal(await alerts.matcher.run(data()), undefined, 'nothing is left')
    })

    test('matching again after a crash before the cursor moved sends nothing twice', async () => {
      const { alerts, clock, where } = await open()
      const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url: 'http://127.0.0.1:1/' })
      await watch(alerts, clock, 'a', [{ key: { kind: 'vehicle', vehicleId: one.id }, ref: '' }])
      const events: AlertEvent[] = []
      const data = () => matchDataOf(catalog, { events: eventsInMemory(events), sinceMs: clock.nowMs(), clock })
      await alerts.matcher.run(data())
      events.push(...Array.from({ length: 250 }, () => event('recall.added', { vehicle_ids: [one.id] })))
      // The first page is stored; then the process dies.
      const dying = {
        ...data(),
        events: {
          ...eventsInMemory(events),
          head: eventsInMemory(events).head,
          page: firstPageOnly(eventsInMemory(events)),
        },
      }
      await assert.rejects(alerts.matcher.run(dying), /killed/)
      const second = await open(where)
      await Promise.all([second.alerts.matcher.run(data()), alerts.matcher.run(data())])
      assert.equal(await alerts.matcher.run(data()), undefined)
      const found: string[] = []
      for (let before: number | undefined; ;) {
        const page = await alerts.outbox.list(endpoint.id, { limit: 100, before })
        found.push(...page.map(({ body }) => (JSON.parse(body) as { data: { event_id: string } }).data.event_id))
        before = page.at(-1)?.position
        if (page.length < 100) break
      }
      assert.deepEqual(
        found.toReversed(),
        events.map(({ id }) => id),
      )
    })

    test('a process that crashed while its clock was ahead delays matching at most two minutes', async () => {
      const { clock, where } = await open()
      const database = await openAlertDatabase(where, { full: false })
      after(() => database.close())
      const store = new MatchStore({ database, clock, sealing: new Sealing(undefined) })
      await store.cursor('1-abc')
      assert.ok(await store.lease('dead'))
      clock.advanceMs(-60_000)
      assert.equal(await store.lease('early'), false, 'clocks of two machines may be apart')
      clock.advanceMs(-3_600_000)
      assert.equal(await store.isUnderWay(), false)
      assert.ok(await store.lease('heir'))
    })

    test('a reset sends one message per watchlist; a node behind the others waits before it accepts a rollback', async () => {
      const { alerts, clock } = await open()
      const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url: 'http://127.0.0.1:1/' })
      await watch(alerts, clock, 'a', [{ key: { kind: 'vehicle', vehicleId: one.id }, ref: '' }])
      const events = [event('recall.added', { vehicle_ids: [one.id] })]
      const sinceMs = clock.nowMs()
      const data = (log: AlertEvent[]) => matchDataOf(catalog, { events: eventsInMemory(log), sinceMs, clock })
      await alerts.matcher.run(data(events))
      events.push(event('dataset.reset', { subject: 'recalls' }))
      await alerts.matcher.run(data(events))
      assert.deepEqual(
        (await bodiesAt(alerts, endpoint.id)).map(({ type }) => type),
        ['dataset.reset'],
      )
      assert.equal(await alerts.matcher.run(data([])), undefined, 'the older node waits')
      clock.advanceMs(600_000)
      assert.notEqual(await alerts.matcher.run(data([])), undefined, 'by now it is a rollback')
    })

    test('items are resolved again after a change of the data that resolve VINs and names', async () => {
      const { alerts, clock } = await open()
      const watchlist = await watch(alerts, clock, 'a', [
        { key: { kind: 'vehicle', vehicleId: one.id }, ref: '' },
        { key: { kind: 'vin', vin: '3TMCZ5AN6KM123456' }, ref: '' },
      ])
      const data = matchDataOf(catalog, { events: eventsInMemory([]), sinceMs: clock.nowMs(), clock })
      const other = resolveItem({ kind: 'vehicle', vehicleId: two.id }, { catalog, clock }).group
      const renewed = { ...data, resolvedBy: 'newer data', resolve: () => ({ group: other, by: 'newer data' }) }
      assert.deepEqual(await alerts.matcher.run(renewed), { events: 0, messages: 0, resolvedAgain: 2 })
      for await (const found of alerts.items.groups(watchlist.id))
        assert.deepEqual([found.group, found.count], [other, 2])
      assert.equal(await alerts.matcher.run(renewed), undefined)
    })
  })
}

function firstPageOnly(log: EventSource): EventSource['page'] {
  let calls = 0
  return (asked) => {
    calls += 1
    if (calls > 1) throw new Error('killed')
    return log.page({ ...asked, limit: 100 })
  }
}
