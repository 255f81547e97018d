import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDashboard } from './support/start-dashboard.ts'

const PLANS = '/account/operator/plans'
type Listed = { plan: string; terms: Record<string, number | null>; defaults: Record<string, number | null> }

// Guarantee: an operator's change of a plan applies to the next request of its accounts, and every page shows it.
test('changes the limits of a plan immediately', async (t) => {
  const service = await startDashboard(t)
  const operator = await service.signUpOperator('operator@example.org')
  const ada = await service.signUp('ada@example.org')
  const { token } = (await ada.do('/account/keys', { label: 'laptop' })) as { token: string }
  const statuses = async () => [await service.useKey(token), await service.useKey(token)]
  assert.deepEqual(await statuses(), [200, 200])
  const changed = (await operator.do(PLANS, { plan: 'free', monthly_quota: 3, burst_per_second: 9 })) as Listed
  assert.deepEqual(changed.terms, { monthly_quota: 3, burst_per_second: 9, batch_lines_max: 0, price_usd: 0 })
  assert.deepEqual(await statuses(), [200, 429])
  const { current, plans } = (await ada.read('/account/plan')) as { current: Listed['terms']; plans: Listed[] }
  assert.deepEqual([current['monthly_quota'], current['burst_per_second']], [3, 9])
  assert.equal((plans[0] as unknown as Listed['terms'])['monthly_quota'], 3)
  const instance = (await service.browser().read('/account/instance')) as { plans: Listed[] }
  assert.equal(instance.plans.find(({ plan }) => plan === 'free')?.terms['monthly_quota'], 3)
  await operator.do(PLANS, { plan: 'free' })
  assert.deepEqual(await statuses(), [200, 200])
  const { plans: listed } = (await operator.read(PLANS)) as { plans: Listed[] }
  for (const { terms, defaults } of listed) assert.deepEqual(terms, defaults)
})

test('rejects terms that a plan does not have or that are out of bounds', async (t) => {
  const service = await startDashboard(t)
  const operator = await service.signUpOperator('operator@example.org')
  for (const [plan, body] of [
    ['free', { price_usd: 5 }],
    ['free', { batch_lines_max: 5 }],
    ['enterprise', { monthly_quota: 5 }],
  ] as const) {
    const { status, body: said } = await operator.post(PLANS, { plan, ...body })
    assert.deepEqual([status, said['reason']], [409, 'PLAN_TERM_FIXED'])
  }
  for (const body of [{ monthly_quota: 0 }, { burst_per_second: 100_001 }, { batch_lines_max: 10_001 }, { quota: 1 }]) {
    assert.equal((await operator.post(PLANS, { plan: 'pro', ...body })).status, 400)
  }
  assert.equal((await operator.post(PLANS, { plan: 'gold' })).status, 400)
  const { terms } = (await operator.do(PLANS, { plan: 'pro', price_usd: 120 })) as Listed
  assert.deepEqual([terms['price_usd'], terms['monthly_quota']], [120, 100_000])
})
