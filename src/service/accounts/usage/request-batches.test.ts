import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ProblemError } from '#platform/problem.ts'
import { RequestBatches } from './request-batches.ts'

interface Sent {
  readonly items: readonly number[]
  readonly msMax: number
  readonly answer: () => void
  readonly fail: (error: Error) => void
}

/** Batches whose answers come when the test says so, on a clock that the test moves. */
function openBatches(underWayMax: number) {
  const sent: Sent[] = []
  const clock = { nowMs: 0 }
  const batches = new RequestBatches<number, number>({
    name: 'test store',
    underWayMax,
    responseMsMax: 800,
    elapsedMs: () => clock.nowMs,
    run: (items, msMax) =>
      new Promise((resolve, reject) => {
        sent.push({ items, msMax, answer: () => resolve(items.map((item) => item * 10)), fail: reject })
      }),
  })
  return { batches, sent, clock }
}

function isRejection(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'service_unavailable'
}

describe('request batches', () => {
  it('sends requests of one turn together, and returns each its own response', async () => {
    const { batches, sent } = openBatches(1)
    const answers = Promise.all([1, 2, 3].map((item) => batches.request(item)))
    await nextTurn()
    assert.deepEqual(
      sent.map(({ items }) => items),
      [[1, 2, 3]],
    )
    sent[0]?.answer()
    assert.deepEqual(await answers, [10, 20, 30])
  })

  // Guarantee: a request is never answered by a query that was sent before the request arrived.
  it('adds no request to a batch that was already sent', async () => {
    const { batches, sent } = openBatches(1)
    const early = batches.request(1)
    await nextTurn()
    const late = batches.request(2)
    await nextTurn()
    assert.equal(sent.length, 1, 'one at a time')
    sent[0]?.answer()
    assert.equal(await early, 10)
    await nextTurn()
    await nextTurn()
    assert.deepEqual(sent[1]?.items, [2])
    sent[1]?.answer()
    assert.equal(await late, 20)
  })

  it('limits the batch size and the number of running batches', async () => {
    const { batches, sent } = openBatches(2)
    const answers = Promise.all(Array.from({ length: 1_200 }, (_, item) => batches.request(item)))
    await nextTurn()
    assert.deepEqual(
      sent.map(({ items }) => items.length),
      [500, 500],
    )
    for (const batch of sent) batch.answer()
    await nextTurn()
    await nextTurn()
    assert.equal(sent[2]?.items.length, 200)
    sent[2]?.answer()
    assert.equal((await answers).length, 1_200)
  })

  it('rejects requests beyond the queue limit, and those that waited too long', async () => {
    const { batches, sent, clock } = openBatches(1)
    const first = batches.request(0)
    await nextTurn()
    const waiting = Array.from({ length: 10_000 }, (_, item) => batches.request(item))
    await assert.rejects(batches.request(1), isRejection)
    clock.nowMs = 300
    sent[0]?.answer()
    await first
    await nextTurn()
    await nextTurn()
    assert.equal(sent[1]?.msMax, 500, 'what it has waited, its statement may not take')
    clock.nowMs = 401
    sent[1]?.answer()
    const outcomes = await Promise.allSettled(waiting)
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 500)
    assert.ok(outcomes.every((outcome) => outcome.status === 'fulfilled' || isRejection(outcome.reason)))
    assert.equal(sent.length, 2)
  })

  it('fails a batch as a whole, and continues with the next', async () => {
    const { batches, sent } = openBatches(1)
    const failed = Promise.allSettled([batches.request(1), batches.request(2)])
    await nextTurn()
    const next = batches.request(3)
    sent[0]?.fail(new Error('cut'))
    assert.deepEqual(
      (await failed).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    const settled = batches.settled()
    await nextTurn()
    sent[1]?.answer()
    await settled
    assert.equal(await next, 30)
  })
})
