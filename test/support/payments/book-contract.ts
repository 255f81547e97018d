import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { PaymentRecord } from '#payments/payment-ledger.ts'
import { START_MS } from '#test/support/fake-clock.ts'
import { holder, LEASE_MS, newPayment, settledPayment, TRANSACTION, type Open } from './support.ts'

export function bookTests(open: Open): void {
  it('lists payments, totals them, and names abandoned ones', async (t) => {
    const { ledger, other, clock } = await open(t)
    const first = await settledPayment(ledger, true)
    clock.advanceMs(1)
    await settledPayment(other, true)
    clock.advanceMs(1)
    const unknown = newPayment({ amount: '20000' })
    await ledger.claim(unknown, holder('one'))
    await ledger.startSettling(unknown.paymentId, holder('one'))
    assert.deepEqual(await ledger.listUnresolved(), [])
    clock.advanceMs(LEASE_MS)
    assert.deepEqual(
      (await other.listUnresolved()).map(({ paymentId }) => paymentId),
      [unknown.paymentId],
    )
    assert.deepEqual(
      (await ledger.listRecent(2)).map(({ state }) => state),
      ['settling', 'settled'],
    )
    const settled = { state: 'settled', count: 2, amount: '20000' }
    const settling = { state: 'settling', count: 1, amount: '20000' }
    assert.deepEqual(await ledger.totals(START_MS), [settled, settling])
    assert.deepEqual(await ledger.totals(START_MS + 2), [settling])
    const record = await other.find(first.paymentId)
    assert.deepEqual(record, {
      ...first,
      state: 'settled',
      leaseUntilMs: START_MS + LEASE_MS,
      transaction: TRANSACTION,
      isConfirmed: true,
      answerCount: 1,
      firstAnswerMs: START_MS,
      createdMs: START_MS,
      settledMs: START_MS,
      trouble: undefined,
    })
  })

  // Guarantee: no payment whose money may have moved is deleted automatically.
  it('deletes abandoned claims, and settled payments only after ten years', async (t) => {
    const { ledger, clock } = await open(t)
    await ledger.claim(newPayment(), holder('dead'))
    const [settling, unknown] = [newPayment(), newPayment()]
    for (const payment of [settling, unknown]) {
      await ledger.claim(payment, holder('one'))
      await ledger.startSettling(payment.paymentId, holder('one'))
    }
    await ledger.release(unknown.paymentId, holder('one').owner)
    const settled = await settledPayment(ledger, true)
    assert.equal(await ledger.prune(), 0)
    clock.advanceMs(LEASE_MS + 3_600_001)
    assert.equal(await ledger.prune(), 1)
    clock.advanceMs(10 * 366 * 24 * 3_600_000)
    assert.equal(await ledger.prune(), 1)
    assert.equal(await ledger.find(settled.paymentId), undefined)
    assert.equal((await ledger.find(settling.paymentId))?.state, 'settling')
    assert.equal((await ledger.find(unknown.paymentId))?.state, 'unknown')
  })
}

export function listTests(open: Open): void {
  it('lists page after page, also for one state, without repeating or skipping one', async (t) => {
    const { ledger, other, clock } = await open(t)
    for (let number = 0; number < 4; number += 1) {
      const failed = newPayment()
      await ledger.claim(failed, holder('one'))
      await ledger.startSettling(failed.paymentId, holder('one'))
      await ledger.markFailed(failed.paymentId, 'no money')
      await settledPayment(other, true)
      // Two moments with several payments each: the order rests on more than the time.
      if (number === 1) clock.advanceMs(1)
    }
    const all = await ledger.listRecent(100)
    assert.equal(all.length, 8)
    for (const state of [undefined, 'failed'] as const) {
      const listed: PaymentRecord[] = []
      for (let page = 0; page < 4; page += 1) {
        listed.push(...(await other.listRecent(3, { state, before: listed.at(-1) })))
      }
      const wanted = all.filter((payment) => state === undefined || payment.state === state)
      assert.deepEqual(listed, wanted, `state ${state}`)
    }
    assert.deepEqual(await ledger.listRecent(3, { state: 'unknown' }), [])
  })
}
