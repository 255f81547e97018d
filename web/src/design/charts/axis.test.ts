import assert from 'node:assert/strict'
import { it } from 'node:test'
import { axisMaximum } from './axis.ts'

it('ends an axis at the next round number', () => {
  const cases = { 0: 4, 1: 4, 4: 4, 5: 5, 7: 10, 11: 20, 999: 1_000, 1_000: 1_000, 1_001: 2_000, 44_000: 50_000 }
  for (const [value, end] of Object.entries(cases)) assert.equal(axisMaximum(Number(value)), end, value)
})
