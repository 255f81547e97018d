import assert from 'node:assert/strict'
import fs, { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { seededRandom } from '#test/support/seeded-random.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { BurstLimiter } from './burst-limiter.ts'
import { SharedBurstLimiter } from './shared-burst-limiter.ts'

const START_MS = 5_000_100

/** As many limiters as there would be processes, on one folder and one clock. */
function open(t: Cleanup, count: number) {
  const folder = join(temporaryFolder(t), 'bursts')
  const warnings: unknown[] = []
  const log = { warn: (...line: unknown[]) => void warnings.push(line) }
  let nowMs = START_MS
  const elapsedMs = () => nowMs
  const start = () => {
    const limiter = new SharedBurstLimiter({ folder, name: 'accounts', log, elapsedMs })
    t.after(() => limiter.close())
    return limiter
  }
  const limiters = Array.from({ length: count }, start)
  const at = (index: number) => limiters[index % count] ?? assert.fail()
  return { folder, warnings, start, at, elapsedMs, advanceMs: (ms: number) => void (nowMs += ms) }
}

describe('burst limits over several processes', () => {
  // Guarantee: several processes grant an account exactly what one would, whichever of them is asked and since when it runs.
  it('answer as one limiter in memory does', (t) => {
    const take = fc.record({
      process: fc.nat(3),
      isStarted: fc.boolean(),
      bucket: fc.constantFrom('a', 'b'),
      gapMs: fc.oneof(fc.nat(60), fc.nat(2_500)),
    })
    const takes = fc.array(take, { minLength: 1, maxLength: 60 })
    const closing: Array<() => unknown> = []
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const close = () => {
      t.mock.timers.tick(20)
      for (const work of closing.splice(0)) work()
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), takes, (perSecond, asked) => {
        const shared = open({ after: (work) => void closing.push(work) }, 4)
        const alone = new BurstLimiter(shared.elapsedMs)
        for (const { process, isStarted, bucket, gapMs } of asked) {
          shared.advanceMs(gapMs)
          const limiter = isStarted ? shared.start() : shared.at(process)
          assert.deepEqual(limiter.take(bucket, perSecond), alone.take(bucket, perSecond))
          assert.equal(shared.at(process + 1).remaining(bucket, perSecond), alone.remaining(bucket, perSecond))
          if (isStarted) limiter.close()
        }
        assert.deepEqual(shared.warnings, [])
        close()
      }),
      { numRuns: 60 },
    )
  })

  // Guarantee: a process knows what was refused long before it first reads; whether a share is there may depend on it.
  it('answer as one limiter does in a process that read nothing for seconds', (t) => {
    const shared = open(t, 3)
    const alone = new BurstLimiter(shared.elapsedMs)
    const granted: boolean[] = []
    const takes: ReadonlyArray<readonly [gapMs: number, process: number]> = [
      [377, 1],
      [839, 0],
      [684, 2],
      [0, 0],
      [999, 1],
      [1, 2],
    ]
    for (const [gapMs, process] of takes) {
      shared.advanceMs(gapMs)
      const burst = shared.at(process).take('a', 1)
      assert.deepEqual(burst, alone.take('a', 1))
      granted.push(burst.granted)
    }
    assert.deepEqual(granted, [true, false, true, false, false, true])
  })

  // Guarantee: what processes take in advance is never granted twice, and what they do not use is there again 20 ms later.
  it('answer as one limiter does when shares are taken in advance', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const shared = open(t, 3)
    const alone = new BurstLimiter(shared.elapsedMs)
    const random = seededRandom(1)
    let granted = 0
    for (let turn = 0; turn < 150; turn += 1) {
      shared.advanceMs(Math.floor(random() * 120))
      const requests = Math.floor(random() * 60)
      for (let count = 0; count < requests; count += 1) {
        if (!shared.at(Math.floor(random() * 3)).take('a', 400).granted) continue
        granted += 1
        assert.ok(alone.take('a', 400).granted, `turn ${turn}: one too many`)
      }
      t.mock.timers.tick(20)
      const left = shared.at(turn).remaining('a', 400)
      assert.equal(left, alone.remaining('a', 400), `turn ${turn}`)
      // As long as there is plenty, nobody is refused for what others hold.
      if (left > 30) assert.ok(shared.at(turn).take('a', 400).granted && alone.take('a', 400).granted)
      t.mock.timers.tick(20)
    }
    assert.ok(granted > 1_000)
  })

  // Guarantee: whoever keeps to the rate of the plan is never refused, over one connection or several.
  it('grant an even stream at the rate, wherever it arrives', (t) => {
    const { at, advanceMs } = open(t, 4)
    for (let count = 0; count < 400; count += 1) {
      assert.ok(at(count < 200 ? 0 : count).take('even', 40).granted)
      advanceMs(25)
    }
  })

  it('hold for a process that starts later', (t) => {
    const { start, at } = open(t, 1)
    for (let count = 0; count < 5; count += 1) assert.ok(at(0).take('a', 5).granted)
    const late = start()
    assert.equal(late.remaining('a', 5), 0)
    assert.equal(late.take('a', 5).granted, false)
  })

  it('leave two files behind, however long they are used', (t) => {
    const { folder, at, advanceMs } = open(t, 2)
    for (let second = 0; second < 20; second += 1) {
      at(second).take('a', 5)
      advanceMs(1_000)
    }
    assert.equal(readdirSync(folder).length, 2, readdirSync(folder).join(', '))
  })

  it('are not closed for good by a file that somebody damaged', (t) => {
    const { folder, at, advanceMs } = open(t, 2)
    at(0).take('a', 5)
    const [file = ''] = readdirSync(folder)
    writeFileSync(join(folder, file), Buffer.alloc(64, 0x7f), { flag: 'a' })
    assert.equal(at(1).take('a', 5).granted, true)
    truncateSync(join(folder, file), 0)
    assert.equal(at(0).take('a', 5).granted, true)
    advanceMs(1_000)
    assert.equal(at(1).remaining('a', 5), 5)
  })

  // Guarantee: a disk that refuses does not open the limits; each process then holds the limit for itself, and says so.
  it('hold per process while the folder cannot be used, and over all of them again afterwards', (t) => {
    const { folder, warnings, at, advanceMs } = open(t, 2)
    writeFileSync(folder, 'a file where the folder should be')
    for (const process of [0, 1]) {
      for (let count = 0; count < 5; count += 1) assert.ok(at(process).take('a', 5).granted)
      assert.equal(at(process).take('a', 5).granted, false)
    }
    assert.equal(warnings.length, 2)
    rmSync(folder)
    advanceMs(1_000)
    for (let count = 0; count < 5; count += 1) assert.ok(at(0).take('a', 5).granted)
    assert.equal(at(1).take('a', 5).granted, false)
    assert.equal(warnings.length, 2)
  })

  // Guarantee: a disk that can be read and not written to gives nobody more than the rate, however long it lasts.
  it('hold per process while nothing can be appended', (t) => {
    const { warnings, at, advanceMs } = open(t, 2)
    for (let count = 0; count < 5; count += 1) assert.ok(at(0).take('a', 5).granted)
    t.mock.method(fs, 'writeSync', () => {
      throw new Error('ENOSPC: no space left on device')
    })
    syncBuiltinESMExports()
    let granted = 0
    for (let turn = 0; turn < 100; turn += 1) {
      advanceMs(50)
      at(0).remaining('a', 5)
      for (let count = 0; count < 3; count += 1) granted += Number(at(0).take('a', 5).granted)
    }
    t.mock.restoreAll()
    syncBuiltinESMExports()
    assert.equal(granted, 25)
    assert.equal(warnings.length, 1)
    advanceMs(1_000)
    for (let count = 0; count < 5; count += 1) assert.ok(at(count).take('a', 5).granted)
    assert.equal(at(0).take('a', 5).granted, false)
  })
})
