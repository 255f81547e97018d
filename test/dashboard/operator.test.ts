import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, startDashboard, type DashboardService } from './support/start-dashboard.ts'

type AccountRow = Record<string, unknown> & { id: string }

async function start(t: Parameters<typeof startDashboard>[0]) {
  const service = await startDashboard(t)
  const operator = await service.signUpOperator('operator@example.org')
  const browser = await service.signUp('ada@example.org')
  const { token } = (await browser.do('/account/keys', { label: 'laptop' })) as { token: string }
  const { account } = (await browser.read('/account/me')) as { account: AccountRow }
  return { service, operator, browser, token, account }
}

async function burstPast(service: DashboardService, token: string): Promise<number> {
  return service.useKey(token, '/v1/vehicles/nothing/recalls')
}

test('lists, searches and shows accounts', async (t) => {
  const { operator, account, service, token } = await start(t)
  await service.useKey(token)
  const all = await operator.read('/account/operator/accounts')
  assert.deepEqual([all['total'], all['count'], all['limit'], all['offset']], [2, 2, 25, 0])
  const found = (await operator.read('/account/operator/accounts?q=ADA&plan=free')) as { accounts: AccountRow[] }
  assert.deepEqual(found.accounts, [
    {
      id: account.id,
      email: 'ada@example.org',
      plan: 'free',
      quota: 500,
      burst: 5,
      used_this_month: 1,
      active_keys: 1,
      is_operator: false,
      has_person: true,
      disabled: null,
      created: '2026-11-21T04:05:06Z',
    },
  ])
  const shown = (await operator.read(`/account/operator/accounts/${account.id}`)) as { keys: { label: string }[] }
  assert.deepEqual(
    shown.keys.map(({ label }) => label),
    ['laptop'],
  )
  assert.equal((await operator.get('/account/operator/accounts/account_x')).body['error'], 'item_not_found')
  const overview = await operator.read('/account/operator/overview')
  assert.deepEqual([overview['accounts'], overview['active_keys'], overview['units_this_month']], [2, 1, 1])
  assert.deepEqual(overview['busiest'], [{ id: account.id, email: 'ada@example.org', plan: 'free', used: 1 }])
})

test('charts requests, errors and latency of all accounts together, for operators only', async (t) => {
  const { operator, browser, service, token } = await start(t)
  const url = '/account/operator/traffic'
  assert.equal(await service.useKey(token), 200)
  assert.equal(await service.useKey(token, '/v1/vehicles/nothing'), 404)
  assert.equal((await operator.get('/account/explore/v1/vehicles?limit=1')).status, 200)
  await service.dashboard.requestLog.flush()
  const traffic = await operator.read(url)
  const { requests, rejected, failed, p95_ms } = traffic['total'] as Record<string, number>
  assert.deepEqual([requests, rejected, failed, traffic['step'], traffic['is_complete']], [3, 1, 0, 'day', true])
  assert.ok(p95_ms !== undefined && p95_ms > 0)
  const points = traffic['points'] as { start: string; requests: number }[]
  assert.deepEqual([points.length, points.at(-1)?.requests, points[0]?.requests], [7, 3, 0])
  assert.deepEqual(traffic['by_endpoint'], [
    { operation: 'search_vehicles', path: '/v1/vehicles', requests: 2, rejected: 0, failed: 0 },
    { operation: 'get_vehicle', path: '/v1/vehicles/{id}', requests: 1, rejected: 1, failed: 0 },
  ])
  assert.deepEqual(traffic['by_status'], [
    { status: 200, requests: 2 },
    { status: 404, requests: 1 },
  ])
  assert.deepEqual(traffic['by_problem'], [{ problem: 'vehicle_not_found', status: 404, requests: 1 }])
  const before = await operator.read(`${url}?from=2026-11-19&to=2026-11-20`)
  assert.deepEqual([before['step'], before['by_endpoint'], before['by_status']], ['hour', [], []])
  assert.equal((await operator.get(`${url}?from=2026-11-22`)).body['error'], 'invalid_parameter')
  assert.equal((await browser.get(url)).body['error'], 'operator_required')
})

// Guarantee: an operator's change of plan applies to the next request.
test('sets a plan immediately, with custom limits only for enterprise', async (t) => {
  const { operator, service, token, account, browser } = await start(t)
  const url = `/account/operator/accounts/${account.id}/plan`
  assert.equal(await burstPast(service, token), 403)
  await operator.do(url, { plan: 'pro' })
  assert.equal(await burstPast(service, token), 404)
  assert.equal((await operator.post(url, { plan: 'pro', quota: 5 })).status, 400)
  const set = (await operator.do(url, { plan: 'enterprise', quota: 7, burst: null })) as { account: AccountRow }
  assert.deepEqual([set.account['quota'], set.account['burst']], [7, null])
  const { entries } = (await browser.read('/account/audit')) as { entries: { action: string; by: string }[] }
  assert.deepEqual(entries[0] && [entries[0].action, entries[0].by], ['plan_changed', 'operator'])
})

// Guarantee: a disabled account is rejected immediately everywhere: its keys, its sessions, its sign-ins.
test('disables and enables an account', async (t) => {
  const { operator, browser, service, token, account } = await start(t)
  const url = `/account/operator/accounts/${account.id}`
  assert.equal(await service.useKey(token), 200)
  const disabled = (await operator.do(`${url}/disable`)) as { account: AccountRow }
  assert.match(String(disabled.account['disabled']), /^2026-11-21T/)
  assert.equal(await service.useKey(token), 401)
  assert.equal((await browser.get('/account/me')).status, 401)
  const signIn = { email: 'ada@example.org', password: PASSWORD }
  const rejected = await browser.post('/api/auth/sign-in/email', signIn)
  assert.deepEqual([rejected.status, rejected.body['reason']], [403, 'ACCOUNT_DISABLED'])
  await operator.do(`${url}/enable`)
  assert.equal(await service.useKey(token), 200)
  await browser.do('/api/auth/sign-in/email', signIn)
  const { account: own } = (await operator.read('/account/me')) as { account: AccountRow }
  const self = await operator.post(`/account/operator/accounts/${own.id}/disable`)
  assert.deepEqual([self.status, self.body['reason']], [409, 'OWN_ACCOUNT'])
})

// Guarantee: a former operator is rejected at the next request.
test('rejects a former operator at once', async (t) => {
  const { operator, service } = await start(t)
  const { account } = (await operator.read('/account/me')) as { account: AccountRow }
  await service.accounts.setOperator(account.id, false)
  assert.equal((await operator.get('/account/operator/overview')).body['error'], 'operator_required')
})
