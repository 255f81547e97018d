import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { IDENTITY_MIGRATIONS } from '#accounts/identity/identity-tables.ts'
import { migrate } from '#platform/database/migration.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { AttemptCounter, PASSWORD_RULE, windowRule, SignInLimits } from './sign-in-limits.ts'

const REJECTIONS = 10_000

function counterOver(clock: FakeClock): { counter: AttemptCounter; asked: () => number; rows: () => unknown } {
  const database = new DatabaseSync(':memory:')
  migrate(database, IDENTITY_MIGRATIONS)
  let asked = 0
  const counter = new AttemptCounter(
    async (statement, values) => {
      asked += 1
      return database.prepare(statement).all(...values)
    },
    { clock, tablePrefix: '' },
  )
  return { counter, asked: () => asked, rows: () => database.prepare('SELECT "key" FROM "rateLimit"').all() }
}

it('allows a number of attempts per window, and the next one after it', async () => {
  const clock = new FakeClock(START_MS)
  const rule = windowRule({ window: 60, max: 3 })
  for (let round = 0; round < 2; round += 1) {
    // A new process each round: what one remembers for a second does not count here.
    const { counter } = counterOver(clock)
    const waits = [await counter.take('a', rule), await counter.take('a', rule), await counter.take('a', rule)]
    assert.deepEqual(waits, [0, 0, 0])
    assert.equal(await counter.take('a', rule), 60_000)
    assert.equal(await counter.take('b', rule), 0, 'another key')
  }
})

it('delays wrong passwords longer each time, up to five minutes, and resets after an hour', async () => {
  const clock = new FakeClock(START_MS)
  const database = new DatabaseSync(':memory:')
  migrate(database, IDENTITY_MIGRATIONS)
  const take = () =>
    new AttemptCounter(async (statement, values) => database.prepare(statement).all(...values), {
      clock,
      tablePrefix: '',
    }).take('ada', PASSWORD_RULE)
  for (let count = 0; count < PASSWORD_RULE.free; count += 1) assert.equal(await take(), 0)
  const waits: number[] = []
  for (let count = 0; count < 11; count += 1) {
    const waitMs = await take()
    waits.push(waitMs / 1_000)
    clock.advanceMs(waitMs)
    assert.equal(await take(), 0, 'what was reported is how long it takes')
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  assert.equal(await take(), 300_000)
  clock.advanceMs(PASSWORD_RULE.forgetMs)
  for (let count = 0; count < PASSWORD_RULE.free; count += 1) assert.equal(await take(), 0)
})

// Guarantee: a flood of rejected attempts costs next to nothing, and no database query.
it('rejects in less than a tenth of a millisecond', async (t) => {
  // A rejection is remembered for a second, which a busy machine may take for as many as here.
  const nowMs = performance.now()
  t.mock.method(performance, 'now', () => nowMs)
  const { counter, asked } = counterOver(new FakeClock(START_MS))
  const limits = new SignInLimits(counter, { signIn: { window: 60, max: 1 } })
  const rejected = async () => {
    await assert.rejects(limits.admitAddress('/sign-in/email', '203.0.113.9'), { code: 'rate_limit_exceeded' })
  }
  await limits.admitAddress('/sign-in/email', '203.0.113.9')
  await rejected()
  const before = asked()
  const cpu = process.threadCpuUsage()
  for (let count = 0; count < REJECTIONS; count += 1) {
    assert.throws(() => limits.rejectKnown('/sign-in/email', '203.0.113.9'), { code: 'rate_limit_exceeded' })
  }
  const { user, system } = process.threadCpuUsage(cpu)
  const eachMs = (user + system) / 1_000 / REJECTIONS
  assert.ok(eachMs < 0.1, `${eachMs} ms`)
  assert.equal(asked(), before)
})

// Guarantee: stored attempts identify nobody.
it('stores neither addresses nor codes', async () => {
  const { counter, rows } = counterOver(new FakeClock(START_MS))
  const limits = new SignInLimits(counter)
  await limits.tryPassword('ada@example.org')
  await limits.admitAddress('/sign-in/email', '203.0.113.9')
  assert.doesNotMatch(JSON.stringify(rows()), /ada|203/)
})
