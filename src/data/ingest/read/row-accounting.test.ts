import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { REJECTED_ROWS_LISTED_MAX } from '#ingest/limits.ts'
import { RowAccounting } from './row-accounting.ts'

const SEED = 20_261_123

it('always adds up: read = accepted + rejected', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 50 }), (rows) => {
      const rowsOfFile = new RowAccounting()
      rows.forEach((accepted, number) => (accepted ? rowsOfFile.accept() : rowsOfFile.reject(number, 'bad')))
      const { readRows, acceptedRows, rejectedRows } = rowsOfFile.account()
      assert.equal(readRows, rows.length)
      assert.equal(acceptedRows + rejectedRows, readRows)
    }),
    { seed: SEED },
  )
})

it('counts every rejection but lists a bounded number', () => {
  const rows = new RowAccounting()
  for (let line = 1; line <= REJECTED_ROWS_LISTED_MAX + 5; line += 1) rows.reject(line, 'too short')
  const { rejectedRows, rejected } = rows.account()
  assert.equal(rejectedRows, REJECTED_ROWS_LISTED_MAX + 5)
  assert.equal(rejected.length, REJECTED_ROWS_LISTED_MAX)
  assert.deepEqual(rejected[0], { line: 1, reason: 'too short' })
})
