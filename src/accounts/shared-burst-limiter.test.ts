import assert from 'node:assert/strict'
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import * as fc from 'fast-check'
import { seededRandom } from '#test/support/seeded-random.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { BurstLimiter } from './burst-limiter.ts'
import { SharedBurstLimiter } from './shared-burst-limiter.ts'

const START_MS = 5_000_100

/** As many limiters as there would be processes, on one folder and one clock. */
function open(t: TestContext, count: number) {
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
  // Guarantee: several processes grant an account exactly what one would, whichever of them is asked.
  it('answer as one limiter in memory does', (t) => {
    const takes = fc.array(
      fc.record({ process: fc.nat(3), bucket: fc.constantFrom('a', 'b'), gapMs: fc.oneof(fc.nat(60), fc.nat(2_500)) }),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), takes, (perSecond, asked) => {
        const shared = open(t, 4)
        const alone = new BurstLimiter(shared.elapsedMs)
        for (const { process, bucket, gapMs } of asked) {
          shared.advanceMs(gapMs)
          assert.deepEqual(shared.at(process).take(bucket, perSecond), alone.take(bucket, perSecond))
          assert.equal(shared.at(process + 1).remaining(bucket, perSecond), alone.remaining(bucket, perSecond))
        }
        assert.deepEqual(shared.warnings, [])
      }),
      { numRuns: 60 },
    )
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
    assert.ok(readdirSync(folder).length <= 3, readdirSync(folder).join(', '))
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
})
