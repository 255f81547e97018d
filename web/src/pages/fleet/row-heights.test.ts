import assert from 'node:assert/strict'
import { it } from 'node:test'
import { rowAt, rowTops } from './row-heights.ts'

// Guarantee: a long list shows the rows at the scroll position, also where notes take several lines.
it('finds the row at a height among rows of several heights', () => {
  const tops = rowTops([7, 3, 9], new Map([[3, 100]]), 44)
  assert.deepEqual(tops, [0, 44, 144, 188])
  assert.deepEqual(
    [-5, 0, 43, 44, 143, 144, 1_000].map((height) => rowAt(tops, height)),
    [0, 0, 0, 1, 1, 2, 2],
  )
  assert.equal(rowAt(rowTops([], new Map(), 44), 10), 0)
})
