import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { TurnGathering } from './turn-gathering.ts'

const WAIT_MS_MAX = 5_000

/**
 * A gathering that has ended twice, with everybody who asks, on a clock that stands still unless the test moves it.
 * `ends` holds how many were answered at each end since.
 */
async function startGathering(asking: readonly object[]) {
  const ends: number[] = []
  let waiting = 0
  let nowMs = 1_000
  const gathering = new TurnGathering(
    () => {
      ends.push(waiting)
      waiting = 0
    },
    () => nowMs,
  )
  const ask = (...asks: readonly object[]): void => {
    for (const connection of asks) {
      waiting += 1
      gathering.add(connection)
    }
  }
  for (let round = 0; round < 2; round += 1) {
    ask(...asking)
    await nextTurn()
  }
  assert.deepEqual(ends.splice(0), [asking.length, asking.length])
  return { ends, ask, pass: (ms: number) => void (nowMs += ms) }
}

function connections(count: number): object[] {
  return Array.from({ length: count }, () => ({}))
}

describe('gathering the requests of a turn', () => {
  it('never has up to three connections wait for one another', async () => {
    const few = connections(3)
    const { ask, ends } = await startGathering(few)
    for (let round = 0; round < 20; round += 1) {
      for (const connection of few) {
        ask(connection)
        await nextTurn()
      }
    }
    assert.deepEqual(ends, Array(60).fill(1))
  })

  it('waits for a third of the connections that ask at present', async () => {
    const many = connections(40)
    const { ask, ends } = await startGathering(many)
    ask(...many.slice(0, 13))
    await nextTurn()
    assert.deepEqual(ends, [], 'thirteen wait')
    ask(...many.slice(13, 15))
    await nextTurn()
    assert.deepEqual(ends, [15])
  })

  it('waits for no more than 64, however many connections there are', async () => {
    const many = connections(1_000)
    const { ask, ends } = await startGathering(many)
    ask(...many.slice(0, 63))
    await nextTurn()
    assert.deepEqual(ends, [])
    ask(...many.slice(63, 64))
    await nextTurn()
    assert.deepEqual(ends, [64])
  })

  it('waits for nobody once a millisecond has passed since the last end', async () => {
    const many = connections(40)
    const { ask, ends, pass } = await startGathering(many)
    pass(1)
    ask(...many.slice(0, 1))
    await nextTurn()
    assert.deepEqual(ends, [1])
  })

  // Guarantee: no request waits for others that never come.
  it('ends by itself when nobody else comes', async () => {
    const many = connections(40)
    const { ask, ends } = await startGathering(many)
    ask(...many.slice(0, 3))
    const deadlineMs = performance.now() + WAIT_MS_MAX
    while (ends.length === 0 && performance.now() < deadlineMs) await wait(1)
    assert.deepEqual(ends, [3])
  })

  it('forgets who asked before a silence', async () => {
    const many = connections(40)
    const { ask, ends, pass } = await startGathering(many)
    pass(60_000)
    for (let round = 0; round < 3; round += 1) {
      ask(...many.slice(0, 1))
      await nextTurn()
    }
    assert.deepEqual(ends, [1, 1, 1])
  })
})
