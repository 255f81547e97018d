import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { preparedFolder } from '#test/system/workers/support/workers-service.ts'
import { followData } from './followed-data.ts'
import { RequestTallies } from './metrics/request-counts.ts'
import { EventCounts } from './metrics/service-events.ts'
import { openServiceView } from './service-view.ts'

type Accounts = Parameters<typeof openServiceView>[0]['accounts']

async function viewOf(t: TestContext, accounts: Accounts) {
  const parts = { clock: systemClock, log: createLog('silent'), events: new EventCounts() }
  const data = await followData({ dataDirectory: await preparedFolder(t) }, parts)
  t.after(() => data.close())
  const about = { ...parts, data, accounts, ledger: undefined, certificate: undefined }
  const view = openServiceView(about, new RequestTallies())
  t.after(() => view.close())
  const up = async (): Promise<number | undefined> =>
    (await view.readMetrics()).find(({ name }) => name === 'vds_account_store_up')?.values[0]?.value
  return { view, up }
}

// Guarantee: a node that cannot authenticate callers says so, and gets no requests.
test('a service is unready while its account store does not respond', async (t) => {
  let answer: () => Promise<undefined> = () => Promise.resolve(undefined)
  const { view, up } = await viewOf(t, { isAvailable: () => true, findPrincipal: () => answer() })
  assert.deepEqual([await view.unreadyReasons(), await up()], [[], 1])
  answer = () => Promise.reject(new Error('gone'))
  assert.deepEqual([await view.unreadyReasons(), await up()], [['the account store does not respond'], 0])
  answer = () => Promise.resolve(undefined)
  assert.deepEqual([await view.unreadyReasons(), await up()], [[], 1])
})

test('a store known to be unavailable is not queried', async (t) => {
  const { view, up } = await viewOf(t, { isAvailable: () => false, findPrincipal: () => assert.fail('was asked') })
  assert.deepEqual([await view.unreadyReasons(), await up()], [['the account store does not respond'], 0])
})
