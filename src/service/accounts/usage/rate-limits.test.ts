import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { BurstLimiter, QuotaWindows, secondsToReset } from './rate-limits.ts'

const SEED = 20_261_123

function openLimiter(): { limiter: BurstLimiter; advanceMs: (ms: number) => void } {
  let nowMs = 5_000
  return { limiter: new BurstLimiter(() => nowMs), advanceMs: (ms) => (nowMs += ms) }
}

describe('burst limiter', () => {
  it('grants the whole burst immediately, then one share at a time', () => {
    const { limiter, advanceMs } = openLimiter()
    for (let left = 9; left >= 0; left -= 1) assert.deepEqual(limiter.take('a', 10), { granted: true, remaining: left })
    assert.deepEqual(limiter.take('a', 10), { granted: false, remaining: 0 })
    advanceMs(99)
    assert.equal(limiter.take('a', 10).granted, false)
    advanceMs(1)
    assert.equal(limiter.take('a', 10).granted, true)
    assert.equal(limiter.take('a', 10).granted, false)
    advanceMs(60_000)
    assert.deepEqual(limiter.take('a', 10), { granted: true, remaining: 9 })
  })

  it('separates buckets, and reading charges nothing', () => {
    const { limiter } = openLimiter()
    limiter.take('a', 2)
    assert.equal(limiter.remaining('a', 2), 1)
    assert.equal(limiter.remaining('a', 2), 1)
    assert.equal(limiter.remaining('b', 2), 2)
  })

  it('applies a changed limit immediately', () => {
    const { limiter } = openLimiter()
    for (let count = 0; count < 5; count += 1) limiter.take('a', 5)
    assert.equal(limiter.take('a', 5).granted, false)
    assert.equal(limiter.remaining('a', 100), 0)
    const other = openLimiter().limiter
    other.take('a', 100)
    assert.equal(other.remaining('a', 5), 4)
  })

  // Guarantee: no interval ever allows more than one burst and its refill, whatever the pattern of requests.
  it('never grants more than burst + rate x time, and grants everything to callers within the rate', () => {
    const gaps = fc.array(fc.nat(400), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), gaps, (perSecond, gapsMs) => {
        const { limiter, advanceMs } = openLimiter()
        let elapsedMs = 0
        const grantedAtMs: number[] = []
        for (const gapMs of gapsMs) {
          advanceMs(gapMs)
          elapsedMs += gapMs
          const { granted, remaining } = limiter.take('a', perSecond)
          assert.ok(remaining >= 0 && remaining < perSecond)
          if (granted) grantedAtMs.push(elapsedMs)
        }
        grantedAtMs.forEach((fromMs, from) => {
          grantedAtMs.slice(from).forEach((toMs, more) => {
            const allowed = perSecond + ((toMs - fromMs) * perSecond) / 1_000
            assert.ok(more + 1 <= allowed + 1e-3, `${more + 1} in ${toMs - fromMs} ms at ${perSecond}/s`)
          })
        })
      }),
      { seed: SEED },
    )
    const { limiter, advanceMs } = openLimiter()
    for (let count = 0; count < 1_000; count += 1) {
      assert.ok(limiter.take('even', 40).granted)
      advanceMs(25)
    }
  })
})

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
