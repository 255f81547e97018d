import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { LATENCY_BUCKET_MAX, latencyBucketOf, LatencySums } from './latency-buckets.ts'

const SEED = 20_261_123

// Guarantee: a reported quantile is never below the true one, and at most 41 % (and a rounding) above it.
it('returns a close upper bound of each quantile', () => {
  const latencies = fc.array(fc.double({ min: 0.1, max: 90_000, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(latencies, fc.constantFrom(0.5, 0.95, 1), (all, share) => {
      const sums = new LatencySums()
      for (const ms of all) sums.add(latencyBucketOf(ms), 1)
      const sorted = all.toSorted((one, other) => one - other)
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
      const stated = sums.quantileMs(share) ?? 0
      assert.ok(stated >= exact - 0.05 && stated <= exact * Math.SQRT2 + 0.05, `${stated} of ${exact}`)
    }),
    { seed: SEED },
  )
})

it('counts extremes in the end buckets, and returns null without responses', () => {
  assert.deepEqual([0, 0.1, -1, Number.NaN].map(latencyBucketOf), [0, 0, 0, 0])
  assert.equal(latencyBucketOf(1e9), LATENCY_BUCKET_MAX)
  assert.equal(new LatencySums().quantileMs(0.5), null)
})
