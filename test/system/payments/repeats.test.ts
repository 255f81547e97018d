// Guarantee: a payment moves money at most once, and its response is repeated only for the same request.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { ask, Laboratory, statuses } from './support/laboratory.ts'

const lab = await Laboratory.open({ after })
/** A machine that is full must not look like a facilitator that is silent, which is not what is tested here. */
const timeouts = { verifyMs: 20_000, settleMs: 20_000 }
const { service, address } = await lab.start({ timeouts })
const [first, second] = service.catalog.searchVehicles({}, { limit: 2, offset: 0 }).vehicles
const DETAIL = `${address}/v1/vehicles/${first?.id}`
const OTHER = `${address}/v1/vehicles/${second?.id}`

beforeEach(() => lab.beginCounting())

test('the same payment for the same request gets the response again, five times, with the same receipt', async () => {
  const payment = await lab.sign()
  const outcomes = []
  for (let index = 0; index < 7; index += 1) outcomes.push(await ask(DETAIL, payment))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200, 402],
  )
  const receipts = new Set(outcomes.slice(0, 6).map(({ headers }) => headers.get('payment-response')))
  assert.equal(receipts.size, 1)
  assert.deepEqual(outcomes[5]?.body, outcomes[0]?.body)
  assert.equal(outcomes[6]?.body['error'], 'payment_repeats_used_up')
  assert.equal(await lab.charges(), 1)
  assert.deepEqual(lab.facilitator.calls, { verify: 1, settle: 1 })
})

test('it is rejected for another request, and the order of parameters makes no difference', async () => {
  const payment = await lab.sign()
  const list = `${address}/v1/vehicles`
  assert.equal((await ask(`${list}?limit=2&offset=1`, payment)).status, 200)
  for (const url of [DETAIL, list, `${list}?limit=2`, `${list}?limit=2&offset=2`]) {
    const { status, body } = await ask(url, payment)
    assert.deepEqual([status, body['error']], [402, 'payment_already_used'], url)
  }
  assert.equal((await ask(`${list}?offset=1&limit=2`, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
})

// Guarantee: one settlement buys the response for one VIN, however others are spelled.
test('a payment for one VIN buys no other', async () => {
  const payment = await lab.sign()
  const vin = (serial: number): string => `3TMCZ5AN6KM${serial}`
  assert.equal((await ask(`${address}/v1/vins/${vin(100_000)}`, payment)).status, 200)
  for (let serial = 100_001; serial < 100_040; serial += 1) {
    for (const spelled of [vin(serial), `%33${vin(serial).slice(1)}`]) {
      const { status, body } = await ask(`${address}/v1/vins/${spelled}`, payment)
      assert.deepEqual([status, body['error']], [402, 'payment_already_used'], spelled)
    }
  }
  assert.equal((await ask(`${address}/v1/vins/%33${vin(100_000).slice(1)}`, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
})

test('after 120 seconds a new payment is needed', async () => {
  const payment = await lab.sign()
  assert.equal((await ask(DETAIL, payment)).status, 200)
  lab.clock.advanceMs(115_000)
  // Its own time limit has long passed, which no longer matters.
  assert.equal((await ask(DETAIL, payment)).status, 200)
  lab.clock.advanceMs(10_000)
  const late = await ask(DETAIL, payment)
  assert.deepEqual([late.status, late.body['error']], [402, 'payment_window_passed'])
  assert.equal(await lab.charges(), 1)
  lab.clock.advanceMs(-125_000)
})

test('100 simultaneous copies cost one charge; six get the response', async () => {
  const payment = await lab.sign()
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => ask(DETAIL, payment)))
  assert.deepEqual(statuses(outcomes), { 200: 6, 402: 94 })
  assert.equal(await lab.charges(), 1)
  assert.deepEqual(lab.facilitator.calls, { verify: 1, settle: 1 })
})

test('one of ten copies for ten simultaneous requests gets a response', async () => {
  const payment = await lab.sign()
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => ask(`${address}/v1/vehicles?offset=${index}`, payment)),
  )
  assert.deepEqual(statuses(outcomes), { 200: 1, 402: 9 })
  assert.equal(await lab.charges(), 1)
})

test('20 simultaneous payments cost 20 charges', async () => {
  const payments = await Promise.all(Array.from({ length: 20 }, () => lab.sign()))
  const outcomes = await Promise.all(payments.map((payment) => ask(DETAIL, payment)))
  assert.deepEqual(statuses(outcomes), { 200: 20 })
  assert.equal(await lab.charges(), 20)
})

test('a payment identifier names one payment', async () => {
  const identifier = 'pay_7d5d747be160e280504c099d984bcfe0'
  const payment = await lab.sign({ identifier })
  const answer = await ask(DETAIL, payment)
  const again = await ask(DETAIL, payment)
  assert.deepEqual([answer.status, again.status], [200, 200])
  assert.deepEqual(again.body, answer.body)
  assert.equal(again.headers.get('payment-response'), answer.headers.get('payment-response'))
  for (const url of [DETAIL, OTHER]) {
    const { status, body } = await ask(url, await lab.sign({ identifier }))
    assert.deepEqual([status, body['error']], [409, 'payment_conflict'])
  }
  assert.equal(await lab.charges(), 1)
  assert.equal(lab.facilitator.calls.verify, 1)
})

// Guarantee: a caller that reuses a payment's identifier is not asked for another payment as if nothing had been paid.
test('a payment signed again under its identifier is a conflict, not a new payment', async () => {
  const nonce = `0x${'8'.repeat(64)}`
  const identifier = 'pay_signed_twice_by_its_payer'
  assert.equal((await ask(DETAIL, await lab.sign({ authorization: { nonce }, identifier }))).status, 200)
  const other = { nonce, validAfter: '1' }
  const { status, body } = await ask(DETAIL, await lab.sign({ authorization: other, identifier }))
  assert.deepEqual([status, body['error']], [409, 'payment_conflict'])
  assert.equal(await lab.charges(), 1)
})

// Guarantee: a reader of the public chain cannot reuse a settled payment that had a secret identifier.
test('a payment with an identifier cannot be repeated without it', async () => {
  const authorization = { nonce: `0x${'7'.repeat(64)}` }
  const payment = await lab.sign({ authorization, identifier: 'pay_secret_of_the_payer' })
  assert.equal((await ask(DETAIL, payment)).status, 200)
  const { status, body } = await ask(DETAIL, await lab.sign({ authorization }))
  assert.deepEqual([status, body['error']], [402, 'payment_already_used'])
  assert.equal(await lab.charges(), 1)
})

test('a HEAD is paid like its GET, which can then be repeated', async () => {
  const payment = await lab.sign()
  const head = await fetch(DETAIL, { method: 'HEAD', headers: { 'payment-signature': payment } })
  assert.equal(head.status, 200)
  assert.equal((await ask(DETAIL, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
})

test('bursts are limited per address before a payment is read, and such requests are not charged', async (t) => {
  const limited = await lab.start({ limitsBursts: true, timeouts })
  t.after(() => limited.service.app.close())
  const payments = await Promise.all(Array.from({ length: 8 }, () => lab.sign()))
  const outcomes = await Promise.all(
    payments.map((payment) => ask(`${limited.address}/v1/vehicles/${first?.id}`, payment)),
  )
  assert.deepEqual(statuses(outcomes), { 200: 5, 429: 3 })
  assert.equal(outcomes.find(({ status }) => status === 429)?.headers.get('retry-after'), '1')
  assert.equal(await lab.charges(), 5)
})
