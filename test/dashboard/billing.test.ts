import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { startDashboard } from './support/start-dashboard.ts'
import { SECRET_KEY, signatureOf, startStripe, WEBHOOK_SECRET } from './support/stripe-stand-in.ts'

async function start(t: Cleanup) {
  const stripe = await startStripe(t)
  const settings = {
    VDS_STRIPE_SECRET_KEY: SECRET_KEY,
    VDS_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    VDS_STRIPE_PRICES: 'starter=price_s,pro=price_p',
    VDS_STRIPE_API_URL: stripe.url,
  }
  const service = await startDashboard(t, { settings })
  const browser = await service.signUp('ada@example.org')
  const { account } = (await browser.read('/account/me')) as { account: { id: string } }
  const planOf = async () => {
    const { current } = (await browser.read('/account/plan')) as { current: Record<string, unknown> }
    return current
  }
  const report = async (type: string, object: object, header?: string) => {
    const raw = JSON.stringify({ id: 'evt_1', type, data: { object } })
    const signature = header ?? signatureOf(raw, service.clock.nowMs())
    const headers = { origin: undefined, 'stripe-signature': signature }
    return service.browser().post('/account/billing/webhook', {}, { raw, headers })
  }
  const pay = (price = 'price_p', status = 'active') => (stripe.subscriptions = [{ customer: 'cus_1', price, status }])
  const completed = () =>
    report('checkout.session.completed', { customer: 'cus_1', client_reference_id: account.id, mode: 'subscription' })
  return { stripe, service, browser, account, planOf, report, pay, completed }
}

test('sells a plan: checkout, payment, portal, cancellation', async (t) => {
  const { stripe, browser, account, planOf, report, pay, completed, service } = await start(t)
  const { plans } = (await browser.read('/account/plan')) as { plans: { plan: string; change: string }[] }
  assert.deepEqual(
    plans.map(({ change }) => change),
    ['current', 'checkout', 'checkout', 'operator', 'operator'],
  )
  const checkout = await browser.do('/account/billing/checkout', { plan: 'pro' })
  assert.equal(checkout['url'], 'https://checkout.stripe.com/c/pay/cs_test_1')
  const [asked] = stripe.asked
  assert.deepEqual(
    [asked?.form['mode'], asked?.form['client_reference_id'], asked?.form['line_items[0][price]']],
    ['subscription', account.id, 'price_p'],
  )
  assert.equal(asked?.form['success_url'], 'http://localhost:8080/plan?checkout=done')
  assert.equal((await planOf())['plan'], 'free', 'nothing is given before it is paid')

  pay()
  assert.equal((await completed()).status, 200)
  const paid = await planOf()
  assert.deepEqual([paid['plan'], paid['subscription']], ['pro', { status: 'active', manage: 'portal' }])
  assert.equal((await browser.post('/account/plan', { plan: 'free' })).body['reason'], 'PLAN_PORTAL')
  assert.equal((await browser.do('/account/billing/portal'))['url'], 'https://billing.stripe.com/p/session/1')
  const email = 'ada@example.org'
  const deletion = await browser.post('/account/delete', { email, password: 'correct horse battery' })
  assert.equal(deletion.body['reason'], 'SUBSCRIPTION_RUNS')

  pay('price_s')
  await report('customer.subscription.updated', { customer: 'cus_1' })
  assert.equal((await planOf())['plan'], 'starter')
  stripe.subscriptions = []
  await report('customer.subscription.deleted', { customer: 'cus_1' })
  assert.deepEqual([(await planOf())['plan'], (await planOf())['subscription']], ['free', null])
  const audit = await service.accounts.listAudit(account.id)
  assert.equal(audit.filter(({ action, actor }) => action === 'plan_changed' && actor === 'system').length, 3)
})

// Guarantee: nobody gets a plan by claiming to have paid.
test('rejects events that are unsigned, signed by another key, altered or old', async (t) => {
  const { service, account, planOf, report, pay } = await start(t)
  pay()
  const object = { customer: 'cus_1', client_reference_id: account.id }
  const raw = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object } })
  const nowMs = service.clock.nowMs()
  const good = signatureOf(raw, nowMs)
  const bad = [
    '',
    'nonsense',
    signatureOf(raw, nowMs, 'whsec_other'),
    signatureOf(`${raw} `, nowMs),
    signatureOf(raw, nowMs - 301_000),
    signatureOf(raw, nowMs + 301_000),
    good.replace('v1=', 'v0='),
    good.replace(/^t=\d+/, 't=1e9'),
  ]
  for (const header of bad) {
    const seen = await report('checkout.session.completed', object, header)
    assert.deepEqual([seen.status, seen.body['error']], [400, 'invalid_parameter'], header)
  }
  assert.equal((await planOf())['plan'], 'free')
  assert.equal((await report('checkout.session.completed', object, good)).status, 200)
  assert.equal((await planOf())['plan'], 'pro')
})

// Guarantee: repeated, late or reordered events always result in the plan that was bought.
test('fetches the current state instead of trusting events', async (t) => {
  const { planOf, report, pay, completed, stripe, service, account } = await start(t)
  pay()
  await completed()
  await report('customer.subscription.deleted', { customer: 'cus_1' })
  assert.equal((await planOf())['plan'], 'pro', 'an old event of another subscription')
  await completed()
  await completed()
  assert.equal(
    (await service.accounts.listAudit(account.id)).filter(({ action }) => action === 'plan_changed').length,
    1,
  )
  assert.equal((await report('invoice.paid', { customer: 'cus_1' })).status, 200)
  assert.equal((await report('customer.subscription.updated', { customer: 'cus_unknown' })).status, 200)
  pay('price_p', 'past_due')
  await report('customer.subscription.updated', { customer: 'cus_1' })
  assert.deepEqual((await planOf())['subscription'], { status: 'past_due', manage: 'portal' })
  stripe.subscriptions = [{ customer: 'cus_1', price: 'price_p', status: 'unpaid' }]
  await report('customer.subscription.updated', { customer: 'cus_1' })
  assert.equal((await planOf())['plan'], 'free')
})

test('keeps a plan that the operator set, and never takes an account from its customer', async (t) => {
  const { service, account, planOf, report, pay, completed } = await start(t)
  await service.accounts.setPlan(account.id, 'business')
  await report('customer.subscription.deleted', { customer: 'cus_1', metadata: { account_id: account.id } })
  assert.equal((await planOf())['plan'], 'business')
  pay()
  await completed()
  const other = await report('checkout.session.completed', { customer: 'cus_2', client_reference_id: account.id })
  assert.equal(other.body['reason'], 'OTHER_CUSTOMER')
})

test('reports an unavailable payment service, and changes nothing', async (t) => {
  const { stripe, browser, planOf, completed, service } = await start(t)
  stripe.isDown = true
  const seen = await browser.post('/account/billing/checkout', { plan: 'pro' })
  assert.deepEqual([seen.status, seen.body['error']], [502, 'billing_failed'])
  assert.equal(seen.text.includes('stand-in'), false, 'what it said is for the log')
  assert.ok(service.log.some((line) => line.includes('stand-in is down')))
  assert.equal((await completed()).status, 502, 'so that it is sent again')
  assert.equal((await planOf())['plan'], 'free')
  assert.equal(service.log.join('').includes(SECRET_KEY), false)
})
