import assert from 'node:assert/strict'
import { it } from 'node:test'
import { RestartDelays } from './worker-pool.ts'

const MINUTE_MS = 60_000

it('replaces the first crashed workers immediately, and then doubles the delay each time, up to ten seconds', () => {
  const delays = new RestartDelays(2)
  const waited = Array.from({ length: 12 }, (_, crash) => delays.next(crash))
  assert.deepEqual(waited, [0, 0, 100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000])
})

it('forgets crashes after a minute', () => {
  const delays = new RestartDelays(1)
  assert.deepEqual([delays.next(0), delays.next(10)], [0, 100])
  assert.equal(delays.next(MINUTE_MS + 5), 100)
  assert.equal(delays.next(3 * MINUTE_MS), 0)
})

// Guarantee: a worker that always crashes immediately is started at most about a dozen times a minute.
it('limits the restarts per minute', () => {
  const delays = new RestartDelays(1)
  let starts = 0
  for (let nowMs = 0; nowMs < MINUTE_MS; starts += 1) nowMs += delays.next(nowMs)
  assert.ok(starts <= 13, `${starts} starts`)
})
