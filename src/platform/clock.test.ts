import assert from 'node:assert/strict'
import { it } from 'node:test'
import { monthOf, nextMonthMs, toIsoSeconds } from '#platform/clock.ts'

it('names the month of a moment in UTC, on both sides of the month end', () => {
  assert.equal(monthOf(Date.UTC(2026, 10, 30, 23, 59, 59, 999)), '2026-11')
  assert.equal(monthOf(Date.UTC(2026, 11, 1)), '2026-12')
})

it('finds the start of the next month across a year end and a leap day', () => {
  assert.equal(nextMonthMs(Date.UTC(2026, 11, 31, 23)), Date.UTC(2027, 0, 1))
  assert.equal(nextMonthMs(Date.UTC(2028, 1, 29, 12)), Date.UTC(2028, 2, 1))
})

it('writes whole seconds in UTC', () => {
  assert.equal(toIsoSeconds(Date.UTC(2026, 10, 21, 4, 5, 6, 789)), '2026-11-21T04:05:06Z')
})
