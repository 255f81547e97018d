// Guarantee: VDS_ALERTS_KEY can be changed while services run: no value is lost, returned twice or unreadable, and the previous
// key decrypts nothing in the end.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { openAlerts, type Alerts } from '#alerts/open-alerts.ts'
import { vehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { createLog } from '#platform/log.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { STORES } from '#test/support/stores.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const ITEMS = 120
const postgres = postgresForTests()
const group = vehicleGroup({ year: 2019, make: 'Toyota', model: 'Tacoma', vehicleIds: [], unknownReason: null })

function item(at: number, ref = '') {
  const vin = `3TMCZ5AN6KM${String(100_000 + at)}`
  return { key: { kind: 'vin', vin } as const, ref, site: '', driver: '', group, by: 'now' }
}

function isItem({ key }: Awaited<ReturnType<Alerts['items']['page']>>[number], at: number): boolean {
  return key.kind === 'vin' && key.vin === item(at).key.vin
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}

function textsOf(found: Awaited<ReturnType<Alerts['items']['page']>>): string[] {
  return found.map(({ id, key }) => `${id} ${key.kind === 'vin' ? key.vin : ''}`).toSorted()
}

for (const kind of STORES) {
  test(`replaces the key in ${kind}`, async () => {
    const place = {
      dataDirectory: temporaryFolder({ after }),
      databaseUrl: kind === 'SQLite' ? undefined : await postgres.createDatabase(),
      webhookLoopback: true,
    }
    const open = async (alertsKey: Buffer | undefined, alertsPreviousKey?: Buffer) => {
      const keys = { alertsKey, alertsPreviousKey }
      const log = createLog('silent', process.stderr)
      const alerts = await openAlerts({ ...place, ...keys }, { clock: new FakeClock(), log, full: false })
      after(() => alerts.close())
      return alerts
    }
    const url = 'http://127.0.0.1:1/'
    const { endpoint: plain, secret: plainSecret } = await (
      await open(undefined)
    ).endpoints.create({ accountId: 'a', url })
    const before = await open(OLD)
    // In a data folder the first key is one of its own, which the setting replaces.
    if (kind === 'SQLite')
      assert.deepEqual(await before.reencrypt(), { changed: 1, current: 1, failed: 0, failure: undefined })
    const list = await before.watchlists.create('a', 'Vans')
    await before.items.add(
      list,
      Array.from({ length: ITEMS }, (_, at) => item(at)),
    )
    const { endpoint, secret } = await before.endpoints.create({ accountId: 'a', url })
    const { secret: second } = await before.endpoints.rotateSecret('a', endpoint.id)
    await before.mailSettings.change('a', { urgent: true })
    const token = await before.mailSettings.token('a')
    // Ids are random, so the first item may be the one that is removed below.
    const marked = (await before.items.page(list.id, { limit: 2 })).find((found) => !isItem(found, 1))
    assert.ok(marked)
    const state = { state: 'scheduled', note: '', actor: 'k' } as const
    await before.states.set(list.id, [{ itemId: marked.id, subject: 's' }], state)
    const stored = textsOf(await before.items.page(list.id, { limit: 1_000 }))

    const during = await open(NEW, OLD)
    assert.deepEqual(textsOf(await during.items.page(list.id, { limit: 1_000 })), stored)
    assert.equal(await during.items.add(list, [item(0, 'again'), item(ITEMS)]), 1, 'what is there is not there twice')
    assert.equal(await during.items.remove(list, during.items.lookupsOf(list, item(ITEMS))), 1)
    assert.equal(await during.items.remove(list, during.items.lookupsOf(list, item(1))), 1, 'found by the key before')
    const kept = stored.filter((text) => !text.endsWith(item(1).key.vin))

    const [one, two] = await Promise.all([during.reencrypt(), during.reencrypt()])
    // One item was removed and one sent again. Two secrets of one endpoint, one of the other, one token.
    const texts = ITEMS - 1 + 4
    assert.deepEqual([one.changed + two.changed, one.current, one.failed], [texts - 1, texts, 0])
    assert.deepEqual(await during.reencrypt(), { changed: 0, current: texts, failed: 0, failure: undefined })

    const last = await open(NEW)
    const found = await last.items.page(list.id, { limit: 1_000 })
    assert.deepEqual(textsOf(found), kept, 'the same ids')
    assert.equal((await last.states.ofItems(found, 's')).get(marked.id)?.state, 'scheduled')
    assert.equal(await last.items.add(list, [item(2)]), 0)
    assert.equal(await last.items.remove(list, last.items.lookupsOf(list, item(2))), 1)
    assert.deepEqual((await last.endpoints.sending(endpoint.id))?.secrets, [second, secret])
    assert.deepEqual((await last.endpoints.sending(plain.id))?.secrets, [plainSecret])
    assert.equal(await last.mailSettings.token('a'), token)
    const [unread] = await before.items.page(list.id, { limit: 1 })
    assert.deepEqual(unread?.key, { kind: 'vin', vin: null }, 'the key before opens nothing')
    const other = await open(Buffer.alloc(32, 3))
    assert.deepEqual(await other.unreadable(), { texts: texts - 2, keyIds: [idOf(NEW)] })
    assert.equal(await last.unreadable(), undefined)
    const { failed, failure } = await other.reencrypt()
    assert.equal(failed, texts - 1)
    assert.match(failure ?? '', /is not the key that encrypted it \(key [0-9a-f]{8}\)/)
  })
}
