import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inChunks } from './search-index.ts'

/** Three slices. Each adds a mark. */
function* work(marks: number[]): Generator<undefined, string> {
  for (const mark of [1, 2, 3]) {
    marks.push(mark)
    yield
  }
  return 'done'
}

test('works slice by slice while nobody waits, and at once when a caller does', async () => {
  const marks: number[] = []
  const slices = inChunks(work(marks))
  assert.deepEqual(marks, [], 'nothing is done in the turn that starts it')
  await nextTurn()
  assert.ok(marks.length > 0 && marks.length < 3)
  assert.equal(slices.finish(), 'done')
  assert.deepEqual(marks, [1, 2, 3])
  assert.equal(slices.finish(), 'done')
})

test('does no more work when stopped', async () => {
  const marks: number[] = []
  inChunks(work(marks)).stop()
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  assert.deepEqual(marks, [])
})

test('reports an error to every caller and keeps earlier results', async () => {
  const failing = (function* (): Generator<undefined, string> {
    yield
    throw new Error('unreadable')
  })()
  const slices = inChunks(failing)
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  assert.throws(() => slices.finish(), /unreadable/)
  assert.throws(() => slices.finish(), /unreadable/)
  await assert.rejects(slices.finished(), /unreadable/)
})

test('finishes between turns for a caller that can wait', async () => {
  const marks: number[] = []
  const slices = inChunks(work(marks))
  const finished = slices.finished()
  assert.deepEqual(marks, [1], 'one slice in a turn')
  await finished
  assert.deepEqual(marks, [1, 2, 3])
  assert.equal(slices.finish(), 'done')
  const stopped = inChunks(work([]))
  const ended = stopped.finished()
  stopped.stop()
  await ended
})
