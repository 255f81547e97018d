import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { TurnGathering } from './turn-gathering.ts'

const WAIT_MS_MAX = 5_000
const A_THIRD = { share: 1 / 3, waitedForMax: 64 }
const ALL = { share: 1, waitedForMax: 500 }

/**
 * A gathering that has answered these connections so often that it expects them, on a clock that stands still unless the
 * test moves it. `ends` holds how many were answered at each end since.
 */
async function startGathering(asking: readonly object[], options = A_THIRD) {
  const ends: number[] = []
  let waiting: object[] = []
  let nowMs = 1_000
  const end = (): void => {
    ends.push(waiting.length)
    for (const connection of waiting) gathering.answered(connection, nowMs)
    waiting = []
  }
  const gathering = new TurnGathering({ ...options, end, elapsedMs: () => nowMs })
  const ask = (...asks: readonly object[]): void => {
    for (const connection of asks) {
      waiting.push(connection)
      gathering.add(connection, nowMs)
    }
  }
  for (let round = 0; round < 2; round += 1) {
    ask(...asking)
    await nextTurn()
  }
  assert.deepEqual(ends.splice(0), [asking.length, asking.length])
  return { gathering, ends, ask, pass: (ms: number) => void (nowMs += ms) }
}

function connections(count: number): object[] {
  return Array.from({ length: count }, () => ({}))
}

async function untilOneEnds(ends: readonly number[]): Promise<void> {
  const deadlineMs = performance.now() + WAIT_MS_MAX
  while (ends.length === 0 && performance.now() < deadlineMs) await wait(1)
}

describe('gathering the requests of a turn', () => {
  it('never has up to three connections wait for one another where a third is enough', async () => {
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

  it('waits for a third of the connections that are expected', async () => {
    const many = connections(40)
    const { ask, ends } = await startGathering(many)
    ask(...many.slice(0, 13))
    await nextTurn()
    assert.deepEqual(ends, [], 'thirteen wait')
    ask(...many.slice(13, 15))
    await nextTurn()
    assert.deepEqual(ends, [15])
  })

  it('waits for all of them where it is told to', async () => {
    const many = connections(40)
    const { ask, ends } = await startGathering(many, ALL)
    ask(...many.slice(0, 39))
    await nextTurn()
    assert.deepEqual(ends, [], '39 wait')
    ask(...many.slice(39))
    await nextTurn()
    assert.deepEqual(ends, [40])
  })

  it('waits for no more than it is told, however many connections there are', async () => {
    const many = connections(1_000)
    const { ask, ends } = await startGathering(many)
    ask(...many.slice(0, 63))
    await nextTurn()
    assert.deepEqual(ends, [])
    ask(...many.slice(63, 64))
    await nextTurn()
    assert.deepEqual(ends, [64])
  })

  it('waits for nobody once a millisecond has passed since the last answer', async () => {
    const many = connections(40)
    const { ask, ends, pass } = await startGathering(many)
    pass(1)
    ask(...many.slice(0, 1))
    await nextTurn()
    assert.deepEqual(ends, [1])
  })

  it('does not wait for connections that take their time', async () => {
    const [slow = {}, ...quick] = connections(10)
    const { ask, ends, pass } = await startGathering([slow, ...quick], ALL)
    pass(50)
    ask(slow)
    await nextTurn()
    for (let round = 0; round < 3; round += 1) {
      ask(...quick)
      await nextTurn()
    }
    assert.deepEqual(ends, [1, 9, 9, 9])
  })

  // Guarantee: no request waits for others that never come.
  it('ends by itself when nobody else comes', async () => {
    const many = connections(40)
    const { ask, ends } = await startGathering(many, ALL)
    ask(...many.slice(0, 2))
    await untilOneEnds(ends)
    assert.deepEqual(ends, [2])
  })

  it('forgets who does not come back', async () => {
    const [first = {}, second = {}, ...gone] = connections(40)
    const { ask, ends, pass } = await startGathering([first, second, ...gone], ALL)
    for (let round = 0; round < 20; round += 1) {
      pass(1)
      ask(first, second)
      await nextTurn()
    }
    ends.splice(0)
    ask(first)
    await nextTurn()
    assert.deepEqual(ends, [], 'the other one is expected')
    ask(second)
    await nextTurn()
    assert.deepEqual(ends, [2], 'and nobody else')
  })

  it('forgets everybody after a silence', async () => {
    const many = connections(40)
    const { ask, ends, pass } = await startGathering(many, ALL)
    pass(60_000)
    for (const connection of many.slice(0, 3)) {
      ask(connection)
      await nextTurn()
    }
    assert.deepEqual(ends, [1, 1, 1])
  })
})

describe('while a question is under way', () => {
  it('holds the next turn, so that those who are answered can join it', async () => {
    const [asked = {}, late = {}] = connections(2)
    const { gathering, ask, ends } = await startGathering([asked, late], ALL)
    gathering.hold()
    ask(late)
    await nextTurn()
    assert.deepEqual(ends, [], 'held')
    gathering.release()
    ask(asked)
    await nextTurn()
    assert.deepEqual(ends, [2])
  })

  it('ends the next turn when the answers come and nobody else is expected', async () => {
    const [asked = {}, late = {}] = connections(2)
    const { gathering, ask, ends, pass } = await startGathering([asked], ALL)
    gathering.hold()
    pass(5)
    ask(late)
    await nextTurn()
    gathering.release()
    await nextTurn()
    assert.deepEqual(ends, [1])
  })

  // Guarantee: a database that falls silent does not hold requests here; what is asked of it has limits of its own.
  it('holds nobody for long', async () => {
    const [late = {}] = connections(1)
    const { gathering, ask, ends } = await startGathering([late], ALL)
    gathering.hold()
    ask(late)
    await untilOneEnds(ends)
    assert.deepEqual(ends, [1])
  })
})
