import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOf } from '#platform/count-of.ts'

test('counts use the plural except for one', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => countOf(count, 'file')),
    ['0 files', '1 file', '2 files'],
  )
  assert.equal(countOf(3, 'batch', 'batches'), '3 batches')
})
