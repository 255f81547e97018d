import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { BurstLimiter } from '#accounts/usage/rate-limits.ts'
import { PaidCalls } from '#payments/paid-calls.ts'
import { openSqliteLedger } from '#payments/storage/stored-payment-ledger.ts'
import { systemClock } from '#platform/clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { agreeable, AGREEABLE_OFFER, newPayment } from '#test/system/payments/support/agreeable-payments.ts'
import type { Admitted, Rejection } from './decision.ts'
import { PaymentAdmission } from './payment-admission.ts'

const BURST = 5

function open(t: TestContext) {
  const ledger = openSqliteLedger({ directory: temporaryFolder(t), clock: systemClock })
  t.after(() => ledger.close())
  const others = agreeable()
  const common = { offer: AGREEABLE_OFFER, publicUrl: 'https://x', clock: systemClock }
  const admission = new PaymentAdmission({
    publicUrl: common.publicUrl,
    clock: systemClock,
    paidCalls: new PaidCalls({ ...common, ...others, ledger }),
    bursts: new BurstLimiter(() => 0),
  })
  const admit = async (payment: string | undefined, address: string): Promise<Admitted | Rejection> =>
    admission.admit({
      operation: { name: 'search_vehicles', requiredPlan: 'free', metered: true },
      method: 'GET',
      target: '/v1/vehicles',
      authorization: undefined,
      apiKey: undefined,
      payment,
      address,
    })
  return { admit, ledger, settled: others.settled }
}

const payer = (index: number) => `0x${String(index).padStart(40, '0')}`

// Guarantee: no caller can have payments verified faster than the Free plan's burst limit, whatever payers it names.
it('limits bursts per address, over all payers and a whole IPv6 network', async (t) => {
  const { admit, settled } = open(t)
  const decisions = []
  for (let index = 0; index < 8; index += 1) {
    decisions.push(await admit(newPayment(payer(index)), `2001:db8:1:2::${index}`))
  }
  assert.equal(decisions.filter(({ admitted }) => admitted).length, BURST)
  const rejection = decisions.at(-1)
  assert.ok(rejection?.admitted === false)
  assert.deepEqual([rejection.status, rejection.problem.code], [429, 'rate_limit_exceeded'])
  assert.equal(rejection.headers['retry-after'], '1')
  assert.equal(rejection.headers['ratelimit-policy'], '"burst";q=5;w=1')
  assert.equal((await admit(newPayment(payer(9)), '2001:db8:1:3::1')).admitted, true)
  assert.equal((await admit('rubbish', '2001:db8:1:2::1')).admitted, false)
  assert.equal(settled(), 0)
})

// Guarantee: a payer's addresses share the Free plan's burst limit, and requests beyond it are not charged.
it('limits bursts per payer, over all addresses, and releases the payment', async (t) => {
  const { admit, ledger, settled } = open(t)
  const payments = Array.from({ length: 8 }, () => newPayment())
  const decisions = []
  for (const [index, payment] of payments.entries()) decisions.push(await admit(payment, `192.0.2.${index}`))
  const admitted = decisions.filter((decision) => decision.admitted)
  assert.equal(admitted.length, BURST)
  assert.equal((await ledger.listRecent(100)).length, BURST, 'the claims of the others are given up')
  assert.equal((await admit(newPayment(payer(1)), '192.0.2.100')).admitted, true)
  for (const decision of admitted) {
    assert.equal(decision.pageLimitMax, 10)
    assert.equal(decision.principal, undefined)
    const charged = await decision.charge()
    assert.ok(charged.admitted && charged.headers['payment-response'])
    assert.equal(charged.headers['cache-control'], 'no-store')
  }
  assert.equal(settled(), BURST)
})

// Guarantee: a client that first requests the terms, or sends an unusable header, keeps its whole burst limit for payments.
it('does not count unpayable requests toward the burst limit of later payments', async (t) => {
  const { admit, settled } = open(t)
  const payment = JSON.parse(Buffer.from(newPayment(), 'base64').toString()) as { payload: { authorization: object } }
  Object.assign(payment.payload.authorization, { to: payer(7) })
  const elsewhere = Buffer.from(JSON.stringify(payment)).toString('base64')
  for (let index = 0; index < BURST; index += 1) {
    for (const [probe, status] of [
      [undefined, 402],
      ['rubbish', 400],
      [elsewhere, 402],
    ] as const) {
      const rejection = await admit(probe, '192.0.2.1')
      assert.ok(!rejection.admitted)
      assert.equal(rejection.status, status)
    }
    const decision = await admit(newPayment(), '192.0.2.1')
    assert.ok(decision.admitted, `payment ${index + 1}`)
    assert.match(decision.headers()['ratelimit'] ?? '', new RegExp(`"burst";r=${BURST - 1 - index};`))
    await decision.charge()
  }
  assert.equal(settled(), BURST)
  assert.equal((await admit(newPayment(), '192.0.2.1')).admitted, false)
})

it('rejects payments that are not accepted', async () => {
  const parts = { clock: systemClock, publicUrl: 'https://x', paidCalls: undefined, bursts: new BurstLimiter() }
  const decision = await new PaymentAdmission(parts).admit({
    operation: { name: 'search_vehicles', requiredPlan: 'free', metered: true },
    method: 'GET',
    target: '/v1/vehicles',
    authorization: undefined,
    apiKey: undefined,
    payment: newPayment(),
    address: '192.0.2.1',
  })
  assert.ok(!decision.admitted)
  assert.equal(decision.status, 402)
  assert.match(decision.terms?.message ?? '', /accepts no payments/)
  assert.deepEqual(decision.terms?.accepts, [])
})
