// Guarantee: an encrypted value can be decrypted only in its own row. If somebody with write access copies it to another row,
// it yields no VIN, secret or token.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { vehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { createLog } from '#platform/log.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openAlerts } from './open-alerts.ts'
import { Sealing } from './sealing.ts'

const KEY = Buffer.alloc(32, 7)
const CANNOT_OPEN = { code: 'service_unavailable', message: /cannot be read/ }
const VINS = ['3TMCZ5AN6KM123456', '3TMCZ5AN6KM123457'] as const
const group = vehicleGroup({ year: 2019, make: 'Toyota', model: 'Tacoma', vehicleIds: [], unknownReason: null })

/** An alert store, and a way to copy a sealed text from one row of it to another. */
async function openStore(t: TestContext) {
  const dataDirectory = temporaryFolder(t)
  const settings = { dataDirectory, databaseUrl: undefined, alertsKey: KEY, webhookLoopback: true }
  const log = createLog('silent', process.stderr)
  const alerts = await openAlerts(settings, { clock: new FakeClock(), log, full: false })
  t.after(() => alerts.close())
  const copy = (table: string, column: string, about: { readonly key: string; from: string; to: string }) => {
    const database = new DatabaseSync(join(dataDirectory, 'alerts.sqlite'))
    const { key, from, to } = about
    const sealed = database.prepare(`SELECT ${column} AS sealed FROM ${table} WHERE ${key} = ?`).get(from)?.['sealed']
    assert.match(String(sealed), /^v1\./)
    const copied = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`).run(String(sealed), to)
    database.close()
    assert.equal(copied.changes, 1)
  }
  return { alerts, copy }
}

test('a sealed text can be decrypted only in its own context', () => {
  const sealing = new Sealing(KEY)
  const sealed = sealing.seal('a secret', 'row 1')
  assert.equal(sealing.open(sealed, 'row 1'), 'a secret')
  for (const other of ['row 2', '', 'row 1 ']) assert.throws(() => sealing.open(sealed, other), CANNOT_OPEN)
})

test('the VIN of an item cannot be decrypted in another item of the watchlist', async (t) => {
  const { alerts, copy } = await openStore(t)
  const list = await alerts.watchlists.create('a', 'Vans')
  const items = VINS.map((vin) => ({
    key: { kind: 'vin', vin } as const,
    ref: '',
    site: '',
    driver: '',
    group,
    by: 'now',
  }))
  await alerts.items.add(list, items)
  const [from, to] = (await alerts.items.page(list.id, { limit: 2 })).map(({ id }) => id)
  copy('watchlist_item', 'value', { key: 'id', from: from ?? '', to: to ?? '' })
  await assert.rejects(alerts.items.page(list.id, { limit: 2 }), CANNOT_OPEN)
})

for (const column of ['secret', 'previous_secret']) {
  test(`the ${column} of a webhook endpoint cannot be decrypted in another endpoint of the account`, async (t) => {
    const { alerts, copy } = await openStore(t)
    const url = 'http://127.0.0.1:1/'
    const [one, two] = [
      (await alerts.endpoints.create({ accountId: 'a', url })).endpoint,
      (await alerts.endpoints.create({ accountId: 'a', url })).endpoint,
    ]
    for (const { id } of [one, two]) await alerts.endpoints.rotateSecret('a', id)
    assert.equal((await alerts.endpoints.sending(two.id))?.secrets.length, 2)
    copy('webhook_endpoint', column, { key: 'id', from: one.id, to: two.id })
    await assert.rejects(alerts.endpoints.sending(two.id), CANNOT_OPEN)
  })
}

test("an account's unsubscribe token cannot be decrypted in another account", async (t) => {
  const { alerts, copy } = await openStore(t)
  for (const account of ['a', 'b']) {
    await alerts.mailSettings.change(account, { urgent: true })
    await alerts.mailSettings.token(account)
  }
  copy('mail_setting', 'token', { key: 'account_id', from: 'a', to: 'b' })
  await assert.rejects(alerts.mailSettings.token('b'), CANNOT_OPEN)
})
