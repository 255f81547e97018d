import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SilentWorkers } from './worker-pool.ts'

function watched() {
  const workers = [{ answers: true }, { answers: true }]
  const silent: number[] = []
  const watch = new SilentWorkers({
    workers: () => workers,
    query: async ({ answers }) => (answers ? [] : undefined),
    onSilent: (worker) => silent.push(workers.indexOf(worker)),
  })
  const ask = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await watch.checkAll()
  }
  return { workers, silent, ask }
}

// Guarantee: a worker in an endless loop is reported once after a minute, and one that responds never is.
it('reports a worker once after six missed responses in a row', async () => {
  const { workers, silent, ask } = watched()
  const [, second] = workers
  assert.ok(second)
  second.answers = false
  await ask(5)
  assert.deepEqual(silent, [])
  await ask(1)
  assert.deepEqual(silent, [1])
  await ask(20)
  assert.deepEqual(silent, [1])
})

it('resets the count when a worker responds again', async () => {
  const { workers, silent, ask } = watched()
  const [first] = workers
  assert.ok(first)
  for (let round = 0; round < 3; round += 1) {
    first.answers = false
    await ask(5)
    first.answers = true
    await ask(1)
  }
  assert.deepEqual(silent, [])
})
