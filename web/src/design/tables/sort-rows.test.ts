import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nextSorting, sortRows } from './sort-rows.ts'

// Guarantee: an unknown value never looks like the smallest one.
it('sorts numbers and texts as people do, and unknown values last', () => {
  const rows = ['van 10', 'Van 2', null, 'car', undefined]
  const sorted = (isDescending: boolean) => sortRows(rows, (row) => row, { isDescending })
  assert.deepEqual(sorted(false), ['car', 'Van 2', 'van 10', null, undefined])
  assert.deepEqual(sorted(true), ['van 10', 'Van 2', 'car', null, undefined])
  assert.deepEqual(
    sortRows([10, 9, 0, null], (row) => row, { isDescending: true }),
    [10, 9, 0, null],
  )
})

it('goes from ascending to descending and back to the original order', () => {
  const ascending = nextSorting(undefined, 'Name')
  const descending = nextSorting(ascending, 'Name')
  assert.deepEqual([ascending?.isDescending, descending?.isDescending], [false, true])
  assert.equal(nextSorting(descending, 'Name'), undefined)
  assert.deepEqual(nextSorting(descending, 'Date'), { header: 'Date', isDescending: false })
})
