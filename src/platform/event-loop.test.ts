import assert from 'node:assert/strict'
import { it } from 'node:test'
import { EventLoopQueue } from './event-loop.ts'

it('starts one task per turn, in order, and lets other work run in between', async () => {
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

// Guarantee: new clients are accepted between two tasks, and cannot stop the tasks.
it('yields while turns bring new connections, and starts eventually', async () => {
  let connections = 0
  let left = 10
  const accept = () => {
    connections += 1
    left -= 1
    if (left > 0) setImmediate(accept)
  }
  setImmediate(accept)
  await new EventLoopQueue(() => connections).next()
  assert.equal(connections, 10)
  await new EventLoopQueue(() => (connections += 1)).next()
})
