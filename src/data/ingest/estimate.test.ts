import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Estimate } from './estimate.ts'

// Guarantee: after the first tenth, the estimate is right within a factor of two, although files are read at different
// speeds.
it('estimates the end within a factor of two if one half takes twice as long per byte', () => {
  for (const paces of [
    [1, 2],
    [2, 1],
  ]) {
    let nowMs = 0
    const estimate = new Estimate(1000, { nowMs: () => nowMs })
    const totalMs = 500 * 10 * (1 + 2)
    for (let done = 1; done < 1000; done += 1) {
      nowMs += 10 * (paces[done <= 500 ? 0 : 1] ?? 0)
      estimate.add(1)
      const left = (totalMs - nowMs) / 1000
      const estimated = estimate.secondsLeft() ?? 0
      if (done >= 100)
        assert.ok(estimated <= left * 2 + 0.1 && estimated * 2 + 0.1 >= left, `${estimated} for ${left} at ${done}`)
    }
  }
})

it('estimates the end exactly if it knows which bytes take longer', () => {
  let nowMs = 0
  const estimate = new Estimate(1000, { nowMs: () => nowMs }, 500 * 3 + 500)
  for (let done = 1; done < 1000; done += 1) {
    const effort = done <= 500 ? 3 : 1
    nowMs += 10 * effort
    estimate.add(1, effort)
    assert.equal(estimate.share(), done / 1000)
    const left = (20_000 - nowMs) / 1000
    if (done >= 100) assert.ok(Math.abs((estimate.secondsLeft() ?? 0) - left) < 0.001, `${left} at ${done}`)
  }
})

it('returns no estimate before one is possible', () => {
  let nowMs = 0
  const estimate = new Estimate(100 * 1024 ** 2, { nowMs: () => nowMs })
  assert.equal(estimate.secondsLeft(), undefined)
  assert.equal(estimate.text(), '0 %, 0.0 of 100.0 MB')
  nowMs = 2_000
  estimate.add(25 * 1024 ** 2)
  assert.equal(estimate.text(), '25 %, 25.0 of 100.0 MB, 12.5 MB/s, about 0:06 left')
})
