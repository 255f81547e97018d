// Guarantee: a key that does not decrypt the stored values is detected before a caller meets it, and the check creates nothing.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { openAlerts } from '#alerts/open-alerts.ts'
import { vehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { STORES } from '#test/support/stores.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { unreadableAlerts } from './alerts-check.ts'

const postgres = postgresForTests()
const [ONE, OTHER] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
const group = vehicleGroup({ year: 2019, make: 'Toyota', model: 'Tacoma', vehicleIds: [], unknownReason: null })

for (const kind of STORES) {
  test(`detects a key that differs from the key of the store in ${kind}`, async (t) => {
    const place = {
      VDS_DATA_DIR: temporaryFolder(t),
      VDS_DATABASE_URL: kind === 'SQLite' ? '' : await postgres.createDatabase(),
    }
    const config = (key: string | undefined, previous?: string) =>
      loadConfig({ ...place, VDS_ALERTS_KEY: key, VDS_ALERTS_PREVIOUS_KEY: previous })
    assert.equal(await unreadableAlerts(config(ONE)), undefined, 'nothing is stored yet')
    assert.deepEqual(readdirSync(place.VDS_DATA_DIR), [])

    const alerts = await openAlerts(config(ONE), { clock: new FakeClock(), log: createLog('silent', process.stderr) })
    const list = await alerts.watchlists.create('a', 'Vans')
    const key = { kind: 'vin', vin: '3TMCZ5AN6KM123456' } as const
    await alerts.items.add(list, [{ key, ref: '', site: '', driver: '', group, by: 'now' }])
    await alerts.close()

    assert.equal(await unreadableAlerts(config(ONE)), undefined)
    assert.equal(await unreadableAlerts(config(OTHER, ONE)), undefined)
    for (const other of [config(OTHER), config(undefined)])
      assert.match(
        (await unreadableAlerts(other)) ?? '',
        /^1 VINs, .* by a key that is not set \([0-9a-f]{8}\); set VDS_ALERTS_KEY/,
      )
    assert.equal(readdirSync(place.VDS_DATA_DIR).includes('alerts.key'), false, 'no key was created')
  })
}
