import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { until } from '#test/support/until.ts'
import { callersOfAll, type Caller, type WorkerReply } from './support/caller.ts'
import { startWorkers, type WorkersService } from './support/workers-service.ts'

const WORKERS = 2
/** Enough that requests of a worker share batches. */
const CALLERS_EACH = 20
const CALLERS = WORKERS * CALLERS_EACH
const SEARCH = '/v1/vehicles?limit=1'
const AMPLE = 1_000_000
/** Sent first, so that every worker has principal and response in memory. */
const FIRST_REQUESTS = 3
const ENDED = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE']

interface Running {
  readonly service: WorkersService
  readonly callers: readonly Caller[]
}

test('two workers under load', async (t) => {
  const service = await startWorkers(t, WORKERS)
  const callers = [...(await callersOfAll(service, WORKERS, CALLERS_EACH)).values()].flat()
  t.after(() => callers.forEach((caller) => caller.close()))
  const running = { service, callers }
  await t.test('reject a revoked key, whatever else waits', () => rejectRevoked(running))
  await t.test('serve the end of a quota exactly', () => endQuota(running))
  await t.test('complete waiting requests when the service stops', () => answerAtStop(running))
})

// Guarantee: under load, no worker answers a request that is sent after an acknowledged revocation.
async function rejectRevoked(running: Running): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const { token, keyId } = await usedKey(running, { burst: AMPLE })
    let isRevoked = false
    const flood = running.callers.map(async (caller) => {
      for (;;) {
        const wasRevoked = isRevoked
        const { status } = await caller.ask(SEARCH, token)
        assert.ok(status === 401 || (status === 200 && !wasRevoked), `${status} after the revocation`)
        if (wasRevoked) return
      }
    })
    await running.service.accounts.revokeKey(keyId)
    isRevoked = true
    await Promise.all(flood)
  }
}

// Guarantee: of simultaneous requests over two workers, exactly as many are served as units are left.
async function endQuota(running: Running): Promise<void> {
  const quota = CALLERS * FIRST_REQUESTS + 1_500
  const { token, accountId } = await usedKey(running, { quota, burst: AMPLE })
  const answers: WorkerReply[] = []
  await Promise.all(
    running.callers.map(async (caller) => {
      for (let asked = 0; asked < 50; asked += 1) answers.push(await caller.ask(SEARCH, token))
    }),
  )
  const served = answers.filter(({ status }) => status === 200)
  assert.equal(served.length, 1_500)
  assert.equal(answers.filter(({ status }) => status === 429).length, CALLERS * 50 - 1_500)
  assert.equal(new Set(served.map(({ worker }) => worker)).size, WORKERS)
  assert.equal(await running.service.accounts.usage(accountId, new Date().toISOString().slice(0, 7)), quota)
}

// Guarantee: a stop cuts off no request that waits for its batch: each gets a whole response, or its connection was closed
// before it was read.
async function answerAtStop(running: Running): Promise<void> {
  const { service, callers } = running
  const { token } = await usedKey(running, { burst: AMPLE })
  let answered = 0
  const flood = callers.map(async (caller): Promise<string> => {
    for (;;) {
      const answer = await caller.ask(SEARCH, token).catch((error: NodeJS.ErrnoException) => error)
      if (answer instanceof Error) return String(answer.code)
      assert.equal(answer.status, 200)
      assert.match(answer.text, /\}$/)
      answered += 1
    }
  })
  const exit = once(service.child, 'exit')
  await until(() => answered > 10 * CALLERS, 'the callers ask')
  service.child.kill('SIGTERM')
  for (const code of await Promise.all(flood)) assert.ok(ENDED.includes(code), code)
  assert.deepEqual(await exit, [0, null])
  assert.doesNotMatch(service.printed(), /cut off/)
}

/** A key that every caller has used. */
async function usedKey({ service, callers }: Running, limits: { quota?: number; burst: number }) {
  const key = await service.createKey('enterprise', limits)
  for (let request = 0; request < FIRST_REQUESTS; request += 1) {
    const answers = await Promise.all(callers.map((caller) => caller.ask(SEARCH, key.token)))
    assert.ok(answers.every(({ status }) => status === 200))
  }
  return key
}
