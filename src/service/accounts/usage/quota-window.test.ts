import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { QuotaWindows, secondsToReset } from './quota-window.ts'

const SEED = 20_261_123

const DAY_MS = 86_400_000

describe('quota window', () => {
  it('is the calendar month in UTC', () => {
    const windows = new QuotaWindows()
    const leap = windows.at(Date.UTC(2028, 1, 29, 23, 59, 59, 999))
    assert.deepEqual([leap.month, leap.day, leap.monthSeconds], ['2028-02', '2028-02-29', 29 * 86_400])
    const march = windows.at(Date.UTC(2028, 2, 1))
    assert.deepEqual([march.month, march.day, march.monthSeconds], ['2028-03', '2028-03-01', 31 * 86_400])
  })

  it('is one object for the whole day', () => {
    const windows = new QuotaWindows()
    const morning = windows.at(Date.UTC(2026, 10, 21))
    assert.equal(windows.at(Date.UTC(2026, 10, 21, 23, 59, 59, 999)), morning)
    assert.notEqual(windows.at(Date.UTC(2026, 10, 22)), morning)
  })

  // Guarantee: a clock set back by up to a day does not reopen the previous month and its unused quota.
  it('does not return to the previous month when the clock is set back by a day', () => {
    const windows = new QuotaWindows()
    assert.equal(windows.at(Date.UTC(2026, 11, 1, 0, 30)).month, '2026-12')
    const setBack = Date.UTC(2026, 10, 30, 12)
    const window = windows.at(setBack)
    assert.equal(window.month, '2026-12')
    assert.equal(secondsToReset(window, setBack), window.monthSeconds)
    assert.equal(windows.at(Date.UTC(2026, 11, 2)).day, '2026-12-02')
  })

  it('accepts a large clock correction', () => {
    const windows = new QuotaWindows()
    assert.equal(windows.at(Date.UTC(2099, 0, 1)).month, '2099-01')
    assert.equal(windows.at(Date.UTC(2026, 10, 21)).month, '2026-11')
  })

  it('resets in 1 second to a whole month, however the clock jumps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -DAY_MS, max: 20 * DAY_MS }), { maxLength: 50 }), (jumpsMs) => {
        const windows = new QuotaWindows()
        let nowMs = Date.UTC(2026, 10, 21)
        let latestMonth = ''
        for (const jumpMs of jumpsMs) {
          const forwardOnly = jumpMs > 0
          nowMs += jumpMs
          const window = windows.at(nowMs)
          const seconds = secondsToReset(window, nowMs)
          assert.ok(seconds >= 1 && seconds <= window.monthSeconds && Number.isInteger(seconds))
          if (forwardOnly) assert.ok(window.month >= latestMonth)
          latestMonth = window.month
        }
      }),
      { seed: SEED },
    )
  })
})
