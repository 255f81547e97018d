import assert from 'node:assert/strict'
import { it } from 'node:test'
import { presetDays, presetOf, rangeOf } from './request-range.ts'

const NOW = new Date('2026-11-21T04:05:06Z')

it('reads the days in an address, and replaces invalid ones', () => {
  const cases = [
    [{}, { from: '2026-10-23', to: '2026-11-21' }],
    [{ from: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-21' }],
    [
      { from: '2026-11-10', to: '2026-11-12' },
      { from: '2026-11-10', to: '2026-11-12' },
    ],
    [{ from: '2026-01-01' }, { from: '2026-10-22', to: '2026-11-21' }],
    [
      { from: '2026-11-20', to: '2026-11-10' },
      { from: '2026-11-10', to: '2026-11-10' },
    ],
    [
      { from: 'soon', to: '2027-01-01' },
      { from: '2026-10-23', to: '2026-11-21' },
    ],
    [{ to: '2026-02-30' }, { from: '2026-10-23', to: '2026-11-21' }],
  ] as const
  for (const [asked, range] of cases) assert.deepEqual(rangeOf(asked, NOW), range)
})

it('recognizes its presets', () => {
  for (const days of [2, 7, 30]) assert.equal(presetDays(rangeOf(presetOf(days, NOW), NOW), NOW), days)
  assert.equal(presetDays({ from: '2026-11-10', to: '2026-11-12' }, NOW), undefined)
})
