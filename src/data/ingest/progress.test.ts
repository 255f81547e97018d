import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inStep, progressTo, silentProgress, Estimate } from './progress.ts'

function recorder(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string): boolean => written.push(text) > 0
  const terminal = { isTTY, write, columns: 100, cursorTo() {}, clearLine() {}, moveCursor() {}, clearScreenDown() {} }
  return { written, output: terminal as unknown as Parameters<typeof progressTo>[0] }
}

it('writes plain lines with an estimate to a file or pipe', () => {
  const { written, output } = recorder(false)
  let nowMs = 0
  const progress = progressTo(output, { nowMs: () => nowMs })
  progress.begin('Reading 2 of 2 files', 40 * 1024 ** 2)
  progress.note('Reading EPA vehicles.csv')
  for (let part = 0; part < 40; part += 1) {
    nowMs += 500
    progress.advance(1024 ** 2)
  }
  progress.end()
  progress.begin('Building the snapshot', 0)
  progress.end()
  assert.deepEqual(written.slice(0, 3), [
    'Reading 2 of 2 files (40.0 MB) ...\n',
    'Reading EPA vehicles.csv ...\n',
    '  10 %, 4.0 of 40.0 MB, 2.0 MB/s, about 0:18 left\n',
  ])
  assert.equal(written.at(-1), 'Building the snapshot ...\n')
  assert.equal(written.length, 13)
})

it('draws a bar on a terminal', () => {
  const { written, output } = recorder(true)
  const progress = progressTo(output)
  progress.begin('Reading EPA vehicles.csv', 1024)
  progress.advance(1024)
  progress.end()
  assert.match(written.join(''), /Reading EPA vehicles\.csv/)
  assert.match(written.join(''), /100 %, 0\.0 of 0\.0 MB/)
})

it('ends a step also if its work fails', async () => {
  const seen: string[] = []
  const progress = { ...silentProgress, begin: (label: string) => seen.push(label), end: () => seen.push('end') }
  const failing = inStep(progress, { label: 'x', total: 0 }, () => Promise.reject(new Error('no')))
  await assert.rejects(failing, /no/)
  assert.deepEqual(seen, ['x', 'end'])
})

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
