import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT_STATES, type PresentedPayment } from '#payments/payment-ledger.ts'
import { openSqliteLedger, type PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { startDashboard } from './support/start-dashboard.ts'

const DAY_MS = 24 * 3_600_000
const TRANSACTION = `0x${'ab'.repeat(32)}`
const HOLDER = { owner: 'one', leaseMs: 10_000 }

interface PaymentRow extends Record<string, unknown> {
  readonly payment_id: string
}
type PaymentPage = {
  is_on: boolean
  paused_because: string | null
  count: number
  next_cursor: string | null
  payments: PaymentRow[]
}
type Totals = { days: number; recent: unknown[]; all: unknown[] }

function paymentNumber(number: number, createdMs: number): PresentedPayment {
  const nonce = `0x${String(number).padStart(64, '0')}`
  return {
    paymentId: `eip155:84532|0xtoken|0xpayer|${nonce}`,
    requestBinding: 'request',
    fingerprint: `fingerprint-${number}`,
    identifier: undefined,
    network: 'eip155:84532',
    payer: '0xpayer',
    nonce,
    amount: '10000',
    validBefore: createdMs / 1_000 + 60,
    path: '/v1/vehicles',
  }
}

async function addPayment(ledger: PaymentLedger, number: number, outcome: 'settled' | 'failed' | 'unknown') {
  const payment = paymentNumber(number, 0)
  await ledger.claim(payment, HOLDER)
  await ledger.startSettling(payment.paymentId, HOLDER)
  if (outcome === 'unknown') await ledger.release(payment.paymentId, HOLDER.owner, 'the facilitator is silent')
  if (outcome === 'failed') await ledger.markFailed(payment.paymentId, 'was never settled')
  if (outcome === 'settled') {
    await ledger.markSettled(payment.paymentId, { transaction: TRANSACTION, isConfirmed: true, isAnswered: true })
  }
}

async function start(t: Cleanup, paymentProblem?: () => string | undefined) {
  const clock = new FakeClock()
  const ledger = openSqliteLedger({ directory: temporaryFolder(t), clock })
  t.after(() => ledger.close())
  clock.advanceMs(-40 * DAY_MS)
  await addPayment(ledger, 1, 'settled')
  clock.advanceMs(40 * DAY_MS)
  await addPayment(ledger, 2, 'settled')
  await addPayment(ledger, 3, 'failed')
  clock.advanceMs(1_000)
  await addPayment(ledger, 4, 'unknown')
  await addPayment(ledger, 5, 'settled')
  const service = await startDashboard(t, { ledger, paymentProblem })
  const operator = await service.signUpOperator('operator@example.org')
  const list = async (query = '') => (await operator.read(`/account/operator/payments${query}`)) as PaymentPage
  return { service, operator, list }
}

const numbersOf = ({ payments }: PaymentPage) => payments.map((payment) => Number(payment.payment_id.slice(-2)))

test('lists payments by state, page by page, newest first', async (t) => {
  const { list, operator } = await start(t)
  const all = await list()
  assert.deepEqual([all.is_on, all.paused_because, all.count, all.next_cursor], [true, null, 5, null])
  assert.deepEqual(numbersOf(all), [5, 4, 3, 2, 1])
  const pages: number[] = []
  let query = '?limit=2'
  for (let page = 0; page < 3; page += 1) {
    const answer = await list(query)
    pages.push(...numbersOf(answer))
    query = `?limit=2&cursor=${answer.next_cursor}`
    assert.equal(answer.next_cursor === null, page === 2)
  }
  assert.deepEqual(pages, [5, 4, 3, 2, 1])
  const failed = await list('?state=failed')
  assert.deepEqual(failed.payments, [
    {
      payment_id: paymentNumber(3, 0).paymentId,
      state: 'failed',
      usd: 0.01,
      network: 'eip155:84532',
      payer: '0xpayer',
      path: '/v1/vehicles',
      transaction: null,
      is_confirmed: false,
      answers: 0,
      trouble: 'was never settled',
      created: '2026-11-21T04:05:06Z',
      settled: null,
    },
  ])
  assert.deepEqual(numbersOf(await list('?state=settled&limit=2')), [5, 2])
  assert.deepEqual(numbersOf(await list('?state=claimed')), [])
  for (const bad of ['state=paid', 'limit=0', 'limit=101', 'cursor=AAAA', 'cursor=', `cursor=${'A'.repeat(501)}`]) {
    const seen = await operator.get(`/account/operator/payments?${bad}`)
    assert.deepEqual([seen.status, seen.body['error']], [400, 'invalid_parameter'], bad)
  }
})

test('totals payments by state, recent and overall, also in the overview', async (t) => {
  const { operator } = await start(t)
  const totals = (await operator.read('/account/operator/payments/totals')) as Totals
  const counts = (settled: number) => ({ claimed: 0, settling: 0, unknown: 1, settled, failed: 1 })
  const expected = (settled: number) =>
    PAYMENT_STATES.map((state) => ({
      state,
      count: counts(settled)[state],
      usd: counts(settled)[state] / 100,
    }))
  assert.deepEqual(totals, { is_on: true, paused_because: null, days: 30, recent: expected(2), all: expected(3) })
  const year = (await operator.read('/account/operator/payments/totals?days=365')) as Totals
  assert.deepEqual([year.days, year.recent], [365, expected(3)])
  const overview = await operator.read('/account/operator/overview')
  assert.deepEqual(overview['payments'], { count: 3, usd: 0.03 })
})

// Guarantee: only operators see who paid and for what, and responses say "off" if payments are disabled.
test('shows payments only to operators, and none if payments are disabled', async (t) => {
  const { service } = await start(t)
  const stranger = await service.signUp('ada@example.org')
  for (const url of ['/account/operator/payments', '/account/operator/payments/totals']) {
    const seen = await stranger.get(url)
    assert.deepEqual([seen.status, seen.body['error']], [403, 'operator_required'], url)
  }
  const without = await startDashboard(t)
  const operator = await without.signUpOperator('operator@example.org')
  const off = await operator.read('/account/operator/payments')
  assert.deepEqual(off, { is_on: false, paused_because: null, count: 0, next_cursor: null, payments: [] })
  assert.equal((await operator.read('/account/operator/payments/totals'))['is_on'], false)
  assert.equal((await operator.read('/account/operator/overview'))['payments'], null)
})

// Guarantee: payments are never shown to an operator as accepted while callers are offered none.
test('explains why payments are paused while they are', async (t) => {
  let trouble: string | undefined = 'the node is of the chain eip155:1, not of eip155:8453'
  const { operator } = await start(t, () => trouble)
  const paused = async () =>
    Promise.all(
      ['', '/totals'].map(async (part) => {
        const { is_on: isOn, paused_because: why } = await operator.read(`/account/operator/payments${part}`)
        return [isOn, why]
      }),
    )
  assert.deepEqual(await paused(), [
    [true, trouble],
    [true, trouble],
  ])
  trouble = undefined
  assert.deepEqual(await paused(), [
    [true, null],
    [true, null],
  ])
})
