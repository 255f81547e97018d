import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editDistance } from './near-words.ts'

test('counts insertions, deletions, replacements and swaps of neighbors', () => {
  const cases: [string, string, number][] = [
    ['tacoma', 'tacoma', 0],
    ['tacmoa', 'tacoma', 1],
    ['tacoma', 'tacomas', 1],
    ['civc', 'civic', 1],
    ['corola', 'corolla', 1],
    ['kamry', 'camri', 2],
    ['', 'ab', 2],
  ]
  for (const [left, right, expected] of cases) {
    assert.equal(editDistance(left, right, 2), expected, `${left} ${right}`)
    assert.equal(editDistance(right, left, 2), expected, `${right} ${left}`)
  }
})

test('returns undefined above the maximum', () => {
  assert.equal(editDistance('tacoma', 'corolla', 2), undefined)
  assert.equal(editDistance('a', 'abcd', 2), undefined)
  assert.equal(editDistance('ab', 'ba', 0), undefined)
})
