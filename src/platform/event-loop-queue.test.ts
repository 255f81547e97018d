import assert from 'node:assert/strict'
import { it } from 'node:test'
import { EventLoopQueue } from './event-loop-queue.ts'

it('begins one piece of work in a turn, in order, and lets others in between', async () => {
  const eventLoopQueue = new EventLoopQueue()
  const seen: string[] = []
  let running = true
  const count = () => {
    seen.push('other')
    if (running) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(['a', 'b', 'c'].map((name) => eventLoopQueue.next().then(() => seen.push(name))))
  running = false
  const places = ['a', 'b', 'c'].map((name) => seen.indexOf(name))
  assert.deepEqual(
    places.toSorted((left, right) => left - right),
    places,
  )
  for (const [index, place] of places.slice(1).entries()) {
    assert.ok(seen.slice(places[index], place).includes('other'), seen.join(' '))
  }
})
