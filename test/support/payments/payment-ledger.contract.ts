import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { REPEAT_WINDOW_MS, REPEATS_MAX } from '#payments/payment-ledger.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { bookTests, listTests } from './book-contract.ts'
import {
  holder,
  LEASE_MS,
  newPayment,
  SETTLED,
  settledPayment,
  TRANSACTION,
  type CreateLedger,
  type Open,
} from './support.ts'

/** What every payment ledger must do, whatever it keeps its data in. */
export function paymentLedgerContract(name: string, create: CreateLedger): void {
  const open = async (t: TestContext) => {
    const contract = await create(t)
    const clock = new FakeClock(START_MS)
    const ledgers = await Promise.all([contract.open(clock), contract.open(clock)])
    for (const ledger of ledgers) t.after(() => ledger.close())
    const [ledger, other] = ledgers
    return { clock, ledger, other }
  }
  describe(`${name}: claims`, () => claimTests(open))
  describe(`${name}: outcomes`, () => outcomeTests(open))
  describe(`${name}: repeated responses`, () => repeatTests(open))
  describe(`${name}: books`, () => bookTests(open))
  describe(`${name}: lists`, () => listTests(open))
}

function claimTests(open: Open): void {
  // Guarantee: of any number of copies of a payment, over any number of processes, only one is processed.
  it('gives a payment to one of many simultaneous claims', async (t) => {
    const { ledger, other } = await open(t)
    const payment = newPayment()
    const claims = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? ledger : other).claim(payment, holder(`owner-${index}`))),
    )
    assert.equal(claims.filter(({ kind }) => kind === 'claimed').length, 1)
    assert.equal(claims.filter(({ kind }) => kind === 'known').length, 49)
    assert.equal((await other.find(payment.paymentId))?.state, 'claimed')
  })

  it('deletes a released claim, and only its owner can release it', async (t) => {
    const { ledger, other } = await open(t)
    const payment = newPayment({ identifier: 'identifier-of-a-payment' })
    await ledger.claim(payment, holder('one'))
    await other.release(payment.paymentId, 'two')
    assert.equal((await ledger.find(payment.paymentId))?.state, 'claimed')
    await ledger.release(payment.paymentId, 'one')
    assert.equal(await ledger.find(payment.paymentId), undefined)
    assert.equal((await other.claim(payment, holder('two'))).kind, 'claimed')
  })

  // Guarantee: a payment of a crashed process is taken over, and the crashed one can no longer settle it.
  it('allows a claim to be taken over when its lease has expired, not before', async (t) => {
    const { ledger, other, clock } = await open(t)
    const payment = newPayment()
    await ledger.claim(payment, holder('dead'))
    clock.advanceMs(LEASE_MS - 1)
    assert.equal((await other.claim(payment, holder('heir'))).kind, 'known')
    clock.advanceMs(1)
    assert.equal((await other.claim(payment, holder('heir'))).kind, 'claimed')
    assert.equal(await ledger.startSettling(payment.paymentId, holder('dead')), false)
    assert.equal(await other.startSettling(payment.paymentId, holder('heir', 5)), true)
    assert.equal((await ledger.claim(payment, holder('dead'))).kind, 'known')
    clock.advanceMs(5)
    assert.equal((await ledger.claim(payment, holder('again'))).kind, 'taken_over')
  })

  // Guarantee: a payment of a crashed process is not held longer because the clock was ahead when it was claimed.
  it('allows a payment to be taken over after the clock was set back, and counts it as abandoned', async (t) => {
    const { ledger, other, clock } = await open(t)
    const [claimed, settling] = [newPayment(), newPayment()]
    for (const payment of [claimed, settling]) await ledger.claim(payment, holder('dead'))
    await ledger.startSettling(settling.paymentId, holder('dead'))
    clock.advanceMs(-60_000)
    assert.equal((await other.claim(claimed, holder('early'))).kind, 'known', 'clocks of two machines may be apart')
    clock.advanceMs(-3_600_000)
    assert.deepEqual(
      (await other.listUnresolved()).map(({ paymentId }) => paymentId),
      [settling.paymentId],
    )
    assert.equal((await other.claim(claimed, holder('heir'))).kind, 'claimed')
    assert.equal((await other.claim(settling, holder('heir'))).kind, 'taken_over')
  })

  // Guarantee: a payment is for one request.
  it('rejects a payment that was sent with another request or in another form', async (t) => {
    const { ledger, clock } = await open(t)
    const payment = newPayment()
    await ledger.claim(payment, holder('one'))
    clock.advanceMs(LEASE_MS)
    for (const changed of [{ requestBinding: 'request-2' }, { fingerprint: 'other' }]) {
      assert.equal((await ledger.claim({ ...payment, ...changed }, holder('two'))).kind, 'known')
    }
  })

  it('binds an identifier to one payment', async (t) => {
    const { ledger, other } = await open(t)
    const identifier = 'identifier-of-two-payments'
    assert.equal((await ledger.claim(newPayment({ identifier }), holder('one'))).kind, 'claimed')
    assert.equal((await other.claim(newPayment({ identifier }), holder('two'))).kind, 'identifier_taken')
    assert.equal((await other.claim(newPayment(), holder('two'))).kind, 'claimed')
  })
}

function outcomeTests(open: Open): void {
  it('parks a settlement of unknown outcome, which can be taken over at once', async (t) => {
    const { ledger, other } = await open(t)
    const payment = newPayment()
    await ledger.claim(payment, holder('one'))
    await ledger.startSettling(payment.paymentId, holder('one'))
    await other.release(payment.paymentId, 'two', 'not mine')
    assert.equal((await ledger.find(payment.paymentId))?.state, 'settling')
    await ledger.release(payment.paymentId, 'one', 'no response')
    const parked = await other.find(payment.paymentId)
    assert.deepEqual([parked?.state, parked?.trouble], ['unknown', 'no response'])
    assert.equal((await other.claim(payment, holder('two'))).kind, 'taken_over')
    assert.equal((await ledger.claim(payment, holder('three'))).kind, 'known')
  })

  // Guarantee: a movement of money is recorded once, whichever process detects it, and is never undone.
  it('records a settlement once and permanently', async (t) => {
    const { ledger, other } = await open(t)
    const payment = newPayment()
    await ledger.claim(payment, holder('one'))
    await ledger.startSettling(payment.paymentId, holder('one'))
    assert.equal(await other.markSettled(payment.paymentId, { ...SETTLED, isAnswered: false }), true)
    assert.equal(await ledger.markSettled(payment.paymentId, SETTLED), false)
    await ledger.markFailed(payment.paymentId, 'too late')
    await ledger.release(payment.paymentId, 'one')
    const record = await ledger.find(payment.paymentId)
    assert.deepEqual([record?.state, record?.transaction, record?.answerCount], ['settled', TRANSACTION, 0])
    assert.equal(await ledger.startSettling(payment.paymentId, holder('one')), false)
    assert.equal((await ledger.claim(payment, holder('two'))).kind, 'known')
  })

  it('fails a payment permanently, but never one that is only claimed', async (t) => {
    const { ledger, clock } = await open(t)
    const payment = newPayment()
    await ledger.claim(payment, holder('one'))
    await ledger.markFailed(payment.paymentId, 'x'.repeat(10_000))
    assert.equal((await ledger.find(payment.paymentId))?.state, 'claimed')
    await ledger.startSettling(payment.paymentId, holder('one'))
    await ledger.markFailed(payment.paymentId, 'x'.repeat(10_000))
    const record = await ledger.find(payment.paymentId)
    assert.deepEqual([record?.state, record?.trouble?.length], ['failed', 200])
    clock.advanceMs(LEASE_MS)
    assert.equal((await ledger.claim(payment, holder('two'))).kind, 'known')
  })
}

function repeatTests(open: Open): void {
  // Guarantee: a payment buys one response and at most five repeated ones, over all processes.
  it('counts at most five repeated responses', async (t) => {
    const { ledger, other } = await open(t)
    const { paymentId } = await settledPayment(ledger, true)
    const counts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? ledger : other).countResponse(paymentId)),
    )
    assert.equal(counts.filter((count) => count === 'counted').length, REPEATS_MAX)
    assert.equal(counts.filter((count) => count === 'repeats_used_up').length, 50 - REPEATS_MAX)
  })

  // Guarantee: after 120 seconds a new payment is needed.
  it('repeats for 120 seconds from the first response on', async (t) => {
    const { ledger, clock } = await open(t)
    const { paymentId } = await settledPayment(ledger, true)
    clock.advanceMs(REPEAT_WINDOW_MS)
    assert.equal(await ledger.countResponse(paymentId), 'counted')
    clock.advanceMs(1)
    assert.equal(await ledger.countResponse(paymentId), 'window_passed')
  })

  // Guarantee: a caller who paid without a response gets it later, however late.
  // Guarantee: the VIN of a paid look-up is not stored once the payment can no longer be repeated.
  it('erases the binding of a private request, and of no other, after the time for repeats', async (t) => {
    const { clock, ledger, other } = await open(t)
    const [key, same] = await Promise.all([ledger.bindingKey(), other.bindingKey()])
    assert.ok(key.equals(same) && key.length === 32)
    const secret = newPayment({ requestBinding: `/v1/vins/* ${'a'.repeat(64)}`, path: '/v1/vins/*' })
    const plain = newPayment({ requestBinding: 'b'.repeat(64) })
    for (const payment of [secret, plain]) {
      await ledger.claim(payment, holder('one'))
      await ledger.startSettling(payment.paymentId, holder('one'))
      await ledger.markSettled(payment.paymentId, SETTLED)
    }
    clock.advanceMs(REPEAT_WINDOW_MS)
    await ledger.prune()
    assert.equal((await ledger.find(secret.paymentId))?.requestBinding, secret.requestBinding)
    clock.advanceMs(REPEAT_WINDOW_MS)
    await ledger.prune()
    assert.equal((await ledger.find(secret.paymentId))?.requestBinding, '/v1/vins/*')
    assert.equal((await ledger.find(plain.paymentId))?.requestBinding, plain.requestBinding)
  })

  it('owes a response to a payment that was settled and never answered', async (t) => {
    const { ledger, clock } = await open(t)
    const { paymentId } = await settledPayment(ledger, false)
    clock.advanceMs(REPEAT_WINDOW_MS * 10)
    for (let answers = 0; answers <= REPEATS_MAX; answers += 1) {
      assert.equal(await ledger.countResponse(paymentId), 'counted')
    }
    assert.equal(await ledger.countResponse(paymentId), 'repeats_used_up')
  })

  it('returns nothing for a payment that is not settled', async (t) => {
    const { ledger } = await open(t)
    const payment = newPayment()
    assert.notEqual(await ledger.countResponse(payment.paymentId), 'counted')
    await ledger.claim(payment, holder('one'))
    assert.notEqual(await ledger.countResponse(payment.paymentId), 'counted')
  })
}
