import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { namesFirst } from './vehicle-finder.ts'

const SEED = 20_261_122
const COUNT = 60
const subset = fc.uniqueArray(fc.nat(COUNT - 1)).map((positions) => Uint32Array.from(positions).toSorted())

test('sorts whole names first, then prefixes, within each year, without losing or reordering equal ones', () => {
  fc.assert(
    fc.property(subset, subset, subset, subset, (found, whole, prefixed, yearStarts) => {
      const started = Uint32Array.from(new Set([...whole, ...prefixed])).toSorted()
      const yearOf = (position: number) => yearStarts.filter((start) => start <= position).length
      const rankOf = (position: number) => (whole.includes(position) ? 0 : started.includes(position) ? 1 : 2)
      const expected = [...found].toSorted(
        (left, right) => yearOf(left) - yearOf(right) || rankOf(left) - rankOf(right) || left - right,
      )
      assert.deepEqual([...namesFirst(found, { whole, started, yearStarts: [...yearStarts] })], expected)
    }),
    { seed: SEED, numRuns: 500 },
  )
})
