// Guarantee: over several processes on one PostgreSQL, and whenever one of them or the database is killed, a payment moves
// money at most once, and no response is given away.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ownPostgresForTests } from '#test/support/postgres.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { ask, askUntilClear, Laboratory, statuses } from './support/laboratory.ts'
import { processTests, startTwoProcesses } from './support/process-tests.ts'

const postgres = ownPostgresForTests()
/** As a server is by itself; the one for tests is faster and forgets what it said last when it is killed. */
const DURABLE = `&options=${encodeURIComponent('-c synchronous_commit=on')}`

const lab = await Laboratory.open({ after })
const databaseUrl = `${await postgres.createDatabase()}${DURABLE}`
const processes = await startTwoProcesses(lab, { directory: temporaryFolder({ after }), databaseUrl })
const urls = [processes.one, processes.two].map(({ address }) => `${address}/v1/vehicles?limit=1`)
const [first = '', second = ''] = urls

processTests(processes)

test('100 copies at once to two processes: one settlement', async () => {
  const payment = await lab.sign()
  const outcomes = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(urls[index % 2] ?? '', payment)))
  const { 200: answered = 0, ...rejected } = statuses(outcomes)
  assert.ok(answered >= 1 && answered <= 6, String(answered))
  assert.deepEqual(
    Object.keys(rejected).filter((status) => status !== '402' && status !== '503'),
    [],
  )
  assert.equal(await lab.charges(), 1)
  assert.equal(lab.facilitator.calls.settle, 1)
})

test('the database is down: 503 and nothing is charged; then the same payment buys its response', async () => {
  const server = await postgres.server()
  const payment = await lab.sign()
  await server.kill()
  try {
    const rejected = await ask(first, payment)
    assert.deepEqual([rejected.status, rejected.body['error']], [503, 'service_unavailable'])
    assert.ok(Number(rejected.headers.get('retry-after')) >= 1)
    assert.equal((await fetch(first)).status, 402, 'terms need no ledger')
    assert.deepEqual(lab.facilitator.calls, { verify: 0, settle: 0 })
  } finally {
    await server.start()
  }
  assert.equal((await askUntilClear(second, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
})

test('the database fails while money moves: 503, never new terms; then the response, for one charge', async () => {
  const server = await postgres.server()
  const payment = await lab.sign()
  lab.facilitator.behaviour.settle = async (forward) => {
    const reply = await forward()
    await server.kill()
    return reply
  }
  try {
    const unclear = await ask(first, payment)
    assert.deepEqual([unclear.status, unclear.body['error']], [503, 'payment_pending'])
    lab.facilitator.reset()
    const down = await ask(second, payment)
    assert.deepEqual([down.status, down.body['error']], [503, 'service_unavailable'])
  } finally {
    await server.start()
  }
  assert.equal((await askUntilClear(second, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
  assert.equal(lab.facilitator.calls.settle, 0, 'the chain knew')
})

test('the database fails before money moves: 503 and no settlement', async () => {
  const server = await postgres.server()
  const payment = await lab.sign()
  lab.facilitator.behaviour.verify = async (forward) => {
    const reply = await forward()
    await server.kill()
    return reply
  }
  try {
    const rejected = await ask(first, payment)
    assert.deepEqual([rejected.status, rejected.body['error']], [503, 'service_unavailable'])
    assert.equal(lab.facilitator.calls.settle, 0)
  } finally {
    await server.start()
  }
  lab.facilitator.reset()
  assert.equal((await askUntilClear(second, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
})
