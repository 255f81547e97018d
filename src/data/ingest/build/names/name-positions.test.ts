import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { NamePositions } from './name-positions.ts'

const SEED = 20_261_123

const NAME_MAX = 9
const pair = fc.tuple(fc.integer({ min: 1, max: NAME_MAX }), fc.nat(40))
const names = fc.uniqueArray(fc.integer({ min: 1, max: NAME_MAX }), { maxLength: NAME_MAX })

// Guarantee: a list contains each record with one of its names exactly once, and no other.
test('returns the positions of any names, ascending without duplicates, for pairs in any order', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 60 }), names, (pairs, chosen) => {
      const positions = new NamePositions(pairs.length)
      for (const [name, position] of pairs) positions.add(name, position)
      const expected = [...new Set(pairs.filter(([name]) => chosen.includes(name)).map(([, position]) => position))]
      const found = [...positions.sorted(NAME_MAX).ofNames(chosen)]
      assert.deepEqual(
        found,
        expected.toSorted((left, right) => left - right),
      )
    }),
    { seed: SEED },
  )
})
