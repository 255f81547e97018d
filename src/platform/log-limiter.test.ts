import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { LogLimiter } from './log-limiter.ts'

function limiterOf(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const write = (_fields: unknown, message: string): void => void lines.push(message)
  const limiter = new LogLimiter({ error: write, warn: write } as never)
  return { limiter, lines, pass: (ms: number) => t.mock.timers.tick(ms) }
}

// Guarantee: if every request fails, only a handful of lines are logged, with the number of failures.
test('logs the first lines of a kind, and counts the others in one line', (t) => {
  const { limiter, lines, pass } = limiterOf(t)
  for (let number = 0; number < 10_000; number += 1) limiter.error('service_failed', {}, `failed ${number}`)
  assert.deepEqual(lines, ['failed 0', 'failed 1', 'failed 2', 'failed 3', 'failed 4'])
  pass(10_000)
  assert.equal(lines.at(-1), '9995 more: service_failed')
  limiter.error('service_failed', {}, 'failed again')
  assert.equal(lines.at(-1), 'failed again')
  assert.equal(lines.length, 7)
})

test('kinds do not hide each other, and a few lines are all logged', (t) => {
  const { limiter, lines, pass } = limiterOf(t)
  for (let number = 0; number < 20; number += 1) limiter.error('one', {}, 'one')
  limiter.error('two', {}, 'two')
  pass(10_000)
  assert.equal(lines.filter((line) => line === 'one').length, 5)
  assert.deepEqual(lines.slice(5), ['two', '15 more: one'])
})
