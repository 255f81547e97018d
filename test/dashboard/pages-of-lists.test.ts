import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAuditRows, addRevokedKeys } from '#test/support/accounts/many-rows.ts'
import { takeOne } from '#test/support/accounts/support.ts'
import { longestTurnMs } from '#test/support/longest-turn.ts'
import type { Browser } from './support/browser.ts'
import { startDashboard, type DashboardService } from './support/start-dashboard.ts'

const MANY = 100_000
/** With all 100,000 read it is 0.8 to 5 s; a page takes some milliseconds, the first time for code not yet compiled. */
const TURN_MS_MAX = 250

type Keys = {
  keys: { id: string; label: string; revoked: string | null }[]
  total: number
  has_more: boolean
  active: number
  revoked: number
}
type Audit = { entries: { detail: string; key_label: string | null }[]; next_cursor: string | null }

async function accountOf(browser: Browser): Promise<string> {
  return ((await browser.read('/account/me'))['account'] as { id: string }).id
}

function placeOf({ folder }: DashboardService) {
  return { dataDirectory: folder, databaseUrl: undefined }
}

// Guarantee: an account's history never makes its requests delay others.
test('no request of an account reads all of its revoked keys or its whole log', async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const id = await accountOf(ada)
  await service.accounts.setOperator(id, true)
  const { key } = (await ada.do('/account/keys', { label: 'laptop' })) as { key: { id: string } }
  await addRevokedKeys(placeOf(service), id, MANY)
  await addAuditRows(placeOf(service), id, MANY)
  const asked: [string, () => Promise<{ status: number }>][] = [
    ...[
      '/account/keys',
      '/account/keys?state=revoked&limit=100&offset=900',
      '/account/audit?limit=200',
      '/account/usage?days=90',
      '/account/requests?limit=1000',
      '/account/export',
      '/account/operator/overview',
      '/account/operator/accounts',
      `/account/operator/accounts/${id}`,
    ].map((url): (typeof asked)[number] => [url, () => ada.get(url)]),
    ['rename', () => ada.patch(`/account/keys/${key.id}`, { label: 'desk' })],
    ['revoke', () => ada.post(`/account/keys/${key.id}/revoke`)],
  ]
  for (const [name, ask] of asked) {
    const turnMs = await longestTurnMs(async () => assert.equal((await ask()).status, 200, name))
    assert.ok(turnMs < TURN_MS_MAX, `${name}: ${Math.round(turnMs)} ms`)
  }
})

test('lists keys page by page, with their number', async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const id = await accountOf(ada)
  await addRevokedKeys(placeOf(service), id, 120)
  for (const label of ['one', 'two']) await ada.do('/account/keys', { label })
  const read = (query: string) => ada.read(`/account/keys${query}`) as Promise<unknown> as Promise<Keys>
  const all = await read('')
  assert.deepEqual([all.total, all.keys.length, all.has_more, all.active, all.revoked], [122, 50, true, 2, 120])
  const active = await read('?state=active')
  assert.deepEqual([active.total, active.has_more], [2, false])
  assert.deepEqual(active.keys.map(({ label }) => label).toSorted(), ['one', 'two'])
  const seen: string[] = []
  for (let offset = 0; offset < 120; offset += 50) {
    const page = await read(`?state=revoked&limit=50&offset=${offset}`)
    seen.push(...page.keys.map(({ label }) => label))
    assert.equal(page.has_more, offset < 100)
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 120 }, (_, index) => `old ${120 - index}`),
  )
  for (const query of ['?limit=101', '?limit=0', '?offset=-1', '?offset=5000', '?state=all']) {
    assert.equal((await ada.get(`/account/keys${query}`)).status, 400, query)
  }
})

test("lists the account's log page by page, each entry once, back to the first", async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const id = await accountOf(ada)
  await addRevokedKeys(placeOf(service), id, 3)
  await addAuditRows(placeOf(service), id, 450)
  const details: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
    const page = (await ada.read(`/account/audit?limit=200${cursor && `&cursor=${cursor}`}`)) as unknown as Audit
    details.push(...page.entries.map(({ detail, key_label: label }) => `${detail} ${label}`))
    cursor = page.next_cursor
  }
  assert.equal(cursor, null)
  assert.deepEqual([details[0], details[447], details[449]], ['x -> 450 null', 'x -> 3 old 3', 'x -> 1 old 1'])
  assert.equal(new Set(details).size, details.length)
  assert.ok(details.length > 450, 'the making of the account is the last')
  for (const query of ['?cursor=0', '?cursor=x', '?limit=201']) {
    assert.equal((await ada.get(`/account/audit${query}`)).status, 400, query)
  }
})

// Guarantee: usage adds up, even for purged keys.
test('totals the usage of thousands of rows, including purged keys', async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const accountId = await accountOf(ada)
  const { key } = (await ada.do('/account/keys', { label: 'laptop' })) as { key: { id: string } }
  const { accounts, dashboard } = service
  const about = { accountId, plan: 'enterprise', quota: null, burst: null, batchLinesMax: 0, mode: 'live' } as const
  const charge = (index: number) => {
    const keyId = index % 11 === 0 ? key.id : `key_gone_${index % 11}`
    const day = `2026-11-${10 + (index % 12)}`
    return takeOne(accounts, { ...about, keyId }, { month: '2026-11', day, operation: `operation_${index}` })
  }
  const indexes = Array.from({ length: 12_100 }, (_, index) => index)
  await Promise.all(indexes.slice(0, 6_000).map(charge))
  await Promise.all(indexes.slice(6_000).map(charge))
  for (let index = 0; index < 30; index += 1) {
    const keyId = index % 3 === 0 ? key.id : 'key_gone_1'
    const answered = { status: 200, tookMs: 1, requestId: 'x', problem: null, units: 1 }
    dashboard.requestLog.note({ ...about, keyId, operation: 'get_vehicle', ...answered })
  }
  await dashboard.requestLog.flush()
  const usage = await ada.read('/account/usage')
  const [line] = usage['by_key'] as { key_id: string; units: number; requests: number }[]
  const forgotten = usage['of_forgotten_keys'] as { units: number; requests: number }
  const days = usage['days'] as { units: number; requests: number }[]
  assert.equal(usage['is_complete'], true)
  assert.deepEqual([usage['units'], usage['requests']], [12_100, 30])
  assert.deepEqual([line?.key_id, line?.units, line?.requests], [key.id, 1_100, 10])
  assert.deepEqual(forgotten, { units: 11_000, requests: 20 })
  assert.equal(
    days.reduce((sum, { units }) => sum + units, 0),
    12_100,
  )
  type Exported = { usage: { units: number }[]; usage_next_cursor: string | null }
  const first = (await ada.read('/account/export')) as unknown as Exported
  assert.equal(first.usage.length, 10_000)
  const cursor = encodeURIComponent(first.usage_next_cursor ?? '')
  const rest = (await ada.read(`/account/export?usage_cursor=${cursor}`)) as unknown as Exported
  assert.equal(rest.usage_next_cursor, null)
  assert.equal(
    [...first.usage, ...rest.usage].reduce((sum, { units }) => sum + units, 0),
    12_100,
  )
})
