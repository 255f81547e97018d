import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ProblemError } from '#platform/problem.ts'
import { HANDLED_AT_ONCE_MAX, HandlingSlots } from './handling-slots.ts'

it('runs a few at a time, all in order, and continues after a failure', async () => {
  const slots = new HandlingSlots()
  const begun: number[] = []
  const ends = Array.from({ length: 10 }, () => Promise.withResolvers<void>())
  const done = ends.map((end, index) =>
    slots.run(() => {
      begun.push(index)
      return end.promise
    }),
  )
  await new Promise(setImmediate)
  assert.equal(begun.length, HANDLED_AT_ONCE_MAX)
  ends[1]?.reject(new Error('one fails'))
  await assert.rejects(done[1] ?? Promise.resolve(), /one fails/)
  await new Promise(setImmediate)
  assert.equal(begun.length, HANDLED_AT_ONCE_MAX + 1)
  for (const end of ends) end.resolve()
  await Promise.allSettled(done)
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.equal(await slots.run(() => Promise.resolve('free again')), 'free again')
})

// Guarantee: the number of waiting requests is bounded, and the next one is rejected at once.
it('rejects requests beyond the queue limit', async () => {
  const slots = new HandlingSlots()
  const end = Promise.withResolvers<void>()
  const all = Array.from({ length: 200 }, () => slots.run(() => end.promise))
  const outcomes = Promise.allSettled(all)
  await assert.rejects(all.at(-1) ?? Promise.resolve(), (error: unknown) => {
    return error instanceof ProblemError && error.code === 'service_unavailable'
  })
  end.resolve()
  const rejected = (await outcomes).filter(({ status }) => status === 'rejected')
  assert.equal(rejected.length, 200 - HANDLED_AT_ONCE_MAX - 100)
})
