import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countOf, formatCount, formatCountShort, formatDollars, formatMs, formatPercent } from './numbers.ts'

it('formats numbers the same for everybody', () => {
  assert.equal(formatCount(1_234_567), '1,234,567')
  assert.equal(formatCountShort(12_345), '12.3K')
  assert.equal(formatMs(0.04), '0.0 ms')
  assert.equal(formatDollars(99), '$99')
  assert.deepEqual(
    [countOf(1, 'key'), countOf(2_000, 'key'), countOf(0, 'entry', 'entries')],
    ['1 key', '2,000 keys', '0 entries'],
  )
})

it('distinguishes a small number from zero', () => {
  assert.deepEqual([0, 0.004, 0.1, 81.25, 100].map(formatPercent), ['0%', '<0.1%', '0.1%', '81.3%', '100.0%'])
})
