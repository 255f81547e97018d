import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWellFormedToken } from '#accounts/keys/key-token.ts'
import { operationWords } from '../../web/src/pages/plan/operation-words.ts'
import { statusAfterRejections } from './support/after-rejections.ts'
import { PASSWORD, startDashboard } from './support/start-dashboard.ts'

type Key = { id: string; label: string; mode: string; masked: string; revoked: string | null }

test('sign-up leads to a first response: an ordinary account has a working key immediately', async (t) => {
  const service = await startDashboard(t)
  const visitor = service.browser()
  assert.equal((await visitor.read('/account/instance'))['has_operator'], false)
  assert.equal((await visitor.get('/account/me')).body['error'], 'sign_in_required')

  const browser = await service.signUp('Ada@example.org')
  const me = await browser.read('/account/me')
  const account = me['account'] as Record<string, unknown>
  assert.deepEqual([account['email'], account['plan'], account['is_operator']], ['ada@example.org', 'free', false])
  assert.equal((await visitor.read('/account/instance'))['has_operator'], false)

  const made = await browser.do('/account/keys', { label: 'first' })
  const token = String(made['token'])
  assert.ok(isWellFormedToken(token))
  assert.equal(await service.useKey(token), 200)
})

// Guarantee: a key is shown once, and the first request after an acknowledged revocation is rejected.
test('creates, shows once, renames and revokes keys', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  const { token, key } = (await browser.do('/account/keys', { label: ' laptop ' })) as { token: string; key: Key }
  assert.equal(key.label, 'laptop')
  assert.equal(await service.useKey(token), 200)
  const listed = await browser.get('/account/keys')
  assert.equal(listed.text.includes(token), false)
  assert.equal(listed.text.includes(token.slice(9, 41)), false)
  assert.deepEqual([listed.body['active'], listed.body['active_max']], [1, 100])
  const renamed = await browser.patch(`/account/keys/${key.id}`, { label: 'desk' })
  assert.equal((renamed.body['key'] as Key).label, 'desk')

  const revoked = (await browser.do(`/account/keys/${key.id}/revoke`))['key'] as Key
  assert.match(revoked.revoked ?? '', /^2026-11-21T/)
  assert.equal(await service.useKey(token), 401)
  assert.equal((await browser.do(`/account/keys/${key.id}/revoke`))['key'] !== undefined, true, 'again')
  const { entries } = (await browser.read('/account/audit')) as { entries: { action: string; by: string }[] }
  const actions = entries.map(({ action, by }) => `${action} ${by}`)
  assert.deepEqual(actions.slice(0, 3), ['key_revoked account', 'key_renamed account', 'key_created account'])
})

// Guarantee: the account's request log lists each request that a key's restriction rejected.
test('restricts keys by expiry, scopes and addresses, and lifts the restrictions again', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  const limits = { expires_at: '2026-11-22T00:00:00Z', scopes: ['get_vehicle'], allowed_addresses: ['203.0.113.0/24'] }
  const { token, key } = (await browser.do('/account/keys', { label: 'ci', ...limits })) as { token: string; key: Key }
  const { expires_at, scopes, allowed_addresses } = key as Key & typeof limits
  assert.deepEqual({ expires_at, scopes, allowed_addresses }, limits)
  assert.equal(await service.useKey(token), 403)
  const change = async (body: object) => (await browser.patch(`/account/keys/${key.id}`, body)).status
  assert.equal(await change({ allowed_addresses: null }), 200)
  assert.equal(await service.useKey(token), 403)
  assert.equal(await change({ scopes: null }), 200)
  assert.equal(await service.useKey(token), 200)
  for (const wrong of [
    { expires_at: '2026-11-20T00:00:00Z' },
    { expires_at: '2027-02-30T00:00:00Z' },
    { scopes: ['no_such_operation'] },
    { scopes: [] },
    { allowed_addresses: ['10.0.0.0/33'] },
  ]) {
    assert.equal(await change(wrong), 400, JSON.stringify(wrong))
  }
  await service.dashboard.requestLog.flush()
  const { requests } = (await browser.read('/account/requests')) as { requests: { problem: string; units: number }[] }
  assert.deepEqual(
    requests.map(({ problem, units }) => [problem, units]),
    [
      [null, 1],
      ['scope_required', 0],
      ['address_not_allowed', 0],
    ],
  )
})

test('charts requests, errors and latency by hour or day, by key, operation and status', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  const { account } = (await browser.read('/account/me')) as { account: { id: string } }
  const { key } = (await browser.do('/account/keys', { label: 'ci' })) as { key: Key }
  const log = service.dashboard.requestLog
  const note = (keyId: string, operation: string, status: number, tookMs: number) =>
    log.note({ accountId: account.id, keyId, operation, status, tookMs, requestId: 'r', problem: null, units: 0 })
  for (let count = 0; count < 18; count += 1) note(key.id, 'get_vehicle', 200, 2)
  note(key.id, 'get_vehicle', 404, 40)
  note('explorer', 'get_recalls', 503, 300)
  await log.flush()
  type Figures = { requests: number; rejected: number; failed: number; p50_ms: number | null; p95_ms: number | null }
  type Traffic = { step: string; total: Figures; points: (Figures & { start: string })[]; is_complete: boolean }
  const read = async (query: string) => (await browser.read(`/account/traffic${query}`)) as Traffic
  const { step, total, points, is_complete } = await read('')
  // Bounds of the buckets of 2 and 40 ms.
  assert.deepEqual(total, { requests: 20, rejected: 1, failed: 1, p50_ms: 2.3, p95_ms: 51.2 })
  assert.deepEqual([step, points.length, points[0]?.start, is_complete], ['day', 7, '2026-11-15T00:00:00Z', true])
  assert.deepEqual(points.at(-1), { start: '2026-11-21T00:00:00Z', ...total })
  const none = { requests: 0, rejected: 0, failed: 0, p50_ms: null, p95_ms: null }
  assert.deepEqual(points[0], { start: '2026-11-15T00:00:00Z', ...none })
  const hours = await read('?from=2026-11-20&to=2026-11-21')
  assert.deepEqual([hours.step, hours.points.at(-1)?.requests], ['hour', 20])
  assert.equal(hours.points.at(-1)?.start.slice(0, 13), new Date(service.clock.nowMs()).toISOString().slice(0, 13))
  assert.equal((await read(`?key_id=${key.id}`)).total.requests, 19)
  assert.equal((await read('?key_id=explorer&operation=get_recalls&status=5xx')).total.requests, 1)
  assert.equal((await read('?status=4xx&operation=get_recalls')).total.requests, 0)
  assert.equal((await read('?from=2026-11-01&to=2026-11-20')).total.requests, 0)
  for (const query of [
    '?from=2026-11-22',
    '?to=2026-11-22',
    '?from=2026-10-21&to=2026-11-21',
    '?to=2026-02-30',
    '?status=3xx',
  ]) {
    assert.equal((await browser.get(`/account/traffic${query}`)).body['error'], 'invalid_parameter', query)
  }
})

test('rejects blank labels and one key too many', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  assert.equal((await browser.post('/account/keys', { label: '   ' })).body['error'], 'invalid_parameter')
  for (let count = 0; count < 100; count += 1) await browser.do('/account/keys', { label: `key ${count}` })
  assert.equal((await browser.post('/account/keys', { label: 'more' })).body['error'], 'conflict')
})

test("shows usage by day, key, endpoint and status, the month's quota, and the last requests", async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  const { token, key } = (await browser.do('/account/keys', { label: 'laptop' })) as { token: string; key: Key }
  for (let count = 0; count < 3; count += 1) assert.equal(await service.useKey(token), 200)
  assert.equal(await service.useKey(token, '/v1/vehicles/nothing'), 404)
  assert.equal(await service.useKey(token, '/v1/vehicles/nothing/recalls'), 403)
  assert.equal((await browser.get('/account/explore/v1/vehicles?limit=1')).status, 200)
  await service.dashboard.requestLog.flush()

  const usage = await browser.read('/account/usage')
  const month = usage['month'] as Record<string, unknown>
  assert.deepEqual([month['used'], month['quota'], month['remaining'], month['percent']], [4, 500, 496, 0.8])
  assert.equal(month['resets_at'], '2026-12-01T00:00:00Z')
  const days = usage['days'] as { day: string; units: number; requests: number; errors: number }[]
  assert.equal(days.length, 30)
  assert.deepEqual(days.at(-1), { day: '2026-11-21', units: 4, requests: 6, errors: 2 })
  assert.deepEqual(usage['by_key'], [
    { key_id: key.id, label: 'laptop', mode: 'live', units: 3, requests: 5 },
    { key_id: null, label: null, mode: null, units: 1, requests: 1 },
  ])
  assert.deepEqual(usage['by_status'], [
    { status: 200, requests: 4 },
    { status: 403, requests: 1 },
    { status: 404, requests: 1 },
  ])
  const { requests } = (await browser.read('/account/requests?limit=2')) as { requests: Record<string, unknown>[] }
  assert.equal(requests.length, 2)
  assert.deepEqual(
    [requests[0]?.['operation'], requests[0]?.['status'], requests[0]?.['key_id'], requests[0]?.['units']],
    ['search_vehicles', 200, null, 1],
  )
  assert.deepEqual(
    [requests[1]?.['operation'], requests[1]?.['status'], requests[1]?.['key_label'], requests[1]?.['problem']],
    ['get_recalls', 403, 'laptop', 'plan_required'],
  )
  assert.match(String(requests[0]?.['request_id']), /^req_/)
  const rejected = await browser.read(`/account/requests?status=404&key_id=${key.id}`)
  assert.equal(rejected['count'], 1)

  const { account } = (await browser.read('/account/me')) as { account: { id: string } }
  const about = { accountId: account.id, keyId: key.id, status: 200, tookMs: 1 }
  const entry = { ...about, requestId: 'req_1', problem: null, units: 1 }
  for (const operation of ['download_export', 'run_batch', 'create_watchlist', 'of_another_release'])
    service.dashboard.requestLog.note({ ...entry, operation })
  await service.dashboard.requestLog.flush()
  const named = (await browser.read('/account/requests?limit=4')) as { requests: { path: string }[] }
  assert.deepEqual(
    named.requests.map(({ path }) => path),
    ['of_another_release', '/v1/watchlists', '/v1/batch', '/v1/export/{file}'],
  )
})

test('the explorer responds like the API, on the plan and quota of the account', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  const { token } = (await browser.do('/account/keys', { label: 'laptop' })) as { token: string }
  const target = '/v1/vehicles?make=toyota&limit=2'
  const byKey = await service.app.inject({ url: target, headers: { authorization: `Bearer ${token}` } })
  const bySession = await browser.get(`/account/explore${target}`)
  assert.equal(bySession.text, byKey.body)
  assert.equal(bySession.headers['etag'], byKey.headers['etag'])
  assert.equal((await browser.get('/account/explore/v1/vehicles/x/recalls')).body['error'], 'plan_required')
  assert.equal((await service.browser().get(`/account/explore${target}`)).body['error'], 'sign_in_required')
  const abroad = await browser.get(`/account/explore${target}`, { headers: { 'sec-fetch-site': 'cross-site' } })
  assert.equal(abroad.body['error'], 'origin_refused')
})

// Guarantee: the session manages watchlists like a key does, with the media types of /v1, and no other site can use it.
test('the session manages watchlists of the account, for its own pages only', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  const lists = '/account/explore/v1/watchlists'
  assert.equal((await browser.post(lists, { name: 'Vans' })).body['error'], 'plan_required')
  const { account } = (await browser.read('/account/me')) as { account: { id: string } }
  await service.accounts.setPlan(account.id, 'pro')
  const made = await browser.post(lists, { name: 'Vans' })
  assert.equal(made.status, 201, made.text)
  const items = `${lists}/${(made.body['watchlist'] as { id: string }).id}/items`
  const csv = { raw: 'year,make,model\n2019,Toyota,Tacoma\n', headers: { 'content-type': 'text/csv' } }
  assert.deepEqual((await browser.post(items, {}, csv)).body, { added: 1, updated: 0, items: 1 })
  for (const origin of ['https://evil.example', undefined]) {
    const headers = { ...csv.headers, origin }
    assert.equal((await browser.post(items, {}, { ...csv, headers })).body['error'], 'origin_refused')
  }
  const { body: hook } = await browser.post('/account/explore/v1/webhooks', { url: 'http://127.0.0.1:9/hook' })
  const rotate = `/account/explore/v1/webhooks/${(hook['webhook'] as { id: string }).id}/rotate-secret`
  assert.equal((await browser.post(rotate, {}, { raw: '', headers: { 'content-type': undefined } })).status, 200)
  const abroad = { raw: '', headers: { 'content-type': undefined, origin: 'https://evil.example' } }
  assert.equal((await browser.post(rotate, {}, abroad)).body['error'], 'origin_refused')
})

test('shows the plans, lets an account cancel its plan, and sells nothing if billing is off', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  const ways = async () => {
    const { plans } = (await browser.read('/account/plan')) as {
      plans: { plan: string; change: string; opens: string[] }[]
    }
    const wordless = plans
      .flatMap(({ opens }) => opens)
      .filter((name) => operationWords(name)?.includes(name.replaceAll('_', ' ')))
    assert.deepEqual(wordless, [], 'the pages have words for whatever a plan opens')
    return plans.map(({ plan, change }) => `${plan} ${change}`)
  }
  assert.deepEqual(await ways(), [
    'free current',
    'starter operator',
    'pro operator',
    'business operator',
    'enterprise operator',
  ])
  assert.equal((await browser.post('/account/plan', { plan: 'pro' })).body['error'], 'conflict')
  assert.equal((await browser.post('/account/billing/checkout', { plan: 'pro' })).body['error'], 'conflict')
  assert.equal((await browser.post('/account/billing/portal')).body['error'], 'conflict')
  assert.equal((await service.browser().post('/account/billing/webhook', {})).body['error'], 'conflict')
  const { account } = (await browser.read('/account/me')) as { account: { id: string } }
  await service.accounts.setPlan(account.id, 'pro')
  assert.equal((await ways())[0], 'free now')
  assert.deepEqual(await browser.do('/account/plan', { plan: 'free' }), { plan: 'free' })
})

// Guarantee: a deleted account leaves nothing that grants access or names its user.
test('exports everything except secrets, and deletes the account permanently', async (t) => {
  const service = await startDashboard(t)
  const operator = await service.signUpOperator('operator@example.org')
  const browser = await service.signUp('ada@example.org')
  const { token } = (await browser.do('/account/keys', { label: 'laptop' })) as { token: string }
  await service.useKey(token)
  await service.dashboard.requestLog.flush()
  const { mock } = t.mock.method(service.accounts.usageRecords, 'usagePage')
  const exported = await browser.get('/account/export')
  const { first, last } = mock.calls[0]?.arguments[1] ?? { first: '', last: '' }
  assert.deepEqual([first, last.slice(0, 7)], ['2025-12-01', '2026-11'], 'twelve months')
  assert.equal(exported.status, 200, exported.text)
  assert.deepEqual(
    ['keys', 'sessions', 'usage', 'requests', 'audit'].map((name) => (exported.body[name] as unknown[]).length > 0),
    [true, true, true, true, true],
  )
  assert.equal(exported.text.includes(token), false)
  for (const [, value] of browser.cookies) assert.equal(exported.text.includes(value.split('.')[0] ?? ''), false)

  const email = 'ada@example.org'
  assert.equal(
    (await browser.post('/account/delete', { email, password: 'wrong password' })).body['error'],
    'sign_in_refused',
  )
  assert.equal(
    (await operator.post('/account/delete', { email: 'operator@example.org', password: PASSWORD })).body['error'],
    'conflict',
  )
  assert.deepEqual(await browser.do('/account/delete', { email, password: PASSWORD }), { done: true })
  assert.equal(await service.useKey(token), 401)
  assert.equal((await browser.get('/account/me')).status, 401)
  const again = service.browser()
  assert.equal((await again.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status, 401)
  assert.equal((await operator.get('/account/operator/accounts')).text.includes(email), false)
})

// Guarantee: a signed-in browser does not allow unlimited password guesses.
test('allows five attempts of the password in a quarter of an hour', async (t) => {
  const service = await startDashboard(t)
  await service.signUpOperator('operator@example.org')
  const browser = await service.signUp('ada@example.org')
  const email = 'ada@example.org'
  const tried: number[] = []
  for (let count = 0; count < 6; count += 1) {
    tried.push((await browser.post('/account/delete', { email, password: 'wrong password' })).status)
  }
  assert.deepEqual(tried, [401, 401, 401, 401, 401, 429])
  const rejected = await browser.post('/account/delete', { email, password: PASSWORD })
  assert.deepEqual([rejected.status, rejected.headers['retry-after']], [429, '900'])
  service.clock.advanceMs(900_000)
  // A rejection is cached for a second of real time.
  assert.equal(await statusAfterRejections(() => browser.post('/account/delete', { email, password: PASSWORD })), 200)
})
