import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import type { PlanName } from '#accounts/plan.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { Admission } from '#http/pipeline/admission.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { AMPLE, PUBLIC_URL, startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const SEARCH = '/v1/vehicles?year=2019&limit=1'
const MONTH = '2026-11'

interface Asked {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string
}

/** A listening service whose account files another process may use. */
async function startListening(t: TestContext) {
  const clock = new FakeClock()
  const directory = temporaryFolder(t)
  const openStore = () => {
    // Waits are timed by the fake clock: on a busy machine a request would otherwise give up before its turn.
    const store = new SqliteAccountStore({ directory, clock, elapsedMs: () => clock.nowMs() })
    t.after(() => store.close())
    return store
  }
  const store = openStore()
  const admission = new Admission({ store, clock, publicUrl: PUBLIC_URL, elapsedMs: () => clock.nowMs() })
  const service = await startService(t, { clock, admission })
  const base = await service.listen()
  const ask = async (path: string, token: string, headers: Record<string, string> = {}): Promise<Asked> => {
    const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}`, ...headers } })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  return {
    service,
    clock,
    directory,
    store,
    openStore,
    ask,
    /** Sends one request, so that key and response are cached. */
    askFirst: async (path: string, token: string) => assert.equal((await ask(path, token)).status, 200),
    /** Sends concurrent requests. */
    askAll: (count: number, path: string, token: string) =>
      Promise.all(Array.from({ length: count }, () => ask(path, token))),
    createKey: (plan: PlanName, limits: { quota?: number; burst?: number } = {}, email = 'caller@example.com') =>
      createKey(store, { email, plan, ...limits }),
  }
}

async function createKey(store: SqliteAccountStore, made: Parameters<SqliteAccountStore['createAccount']>[0]) {
  const account = await store.createAccount(made)
  const token = createToken('live')
  const key = { accountId: account.id, label: 'test', tokenSha256: hashToken(token), lastFour: lastFourOf(token) }
  return { token, accountId: account.id, keyId: (await store.createKey(key)).id }
}

/** Removes the parts in which two responses to one request may differ. */
function comparable({ status, headers, text }: Asked) {
  const { 'x-request-id': requestId, date, ratelimit, ...others } = headers
  assert.ok(requestId !== undefined && date !== undefined && ratelimit !== undefined)
  return { status, headers: others, text, limits: ratelimit.replaceAll(/r=\d+/g, 'r') }
}

// Guarantee: cached keys and responses do not change a response.
test('a cached response equals the first one, including every header', async (t) => {
  const { service, ask, createKey: create } = await startListening(t)
  const { token } = await create('enterprise', AMPLE)
  const { id } = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0] ?? assert.fail()
  for (const path of [SEARCH, `/v1/vehicles/${id}`, `/v1/vehicles/${id}/recalls`, '/v1/dtc/P0420', '/v1/makes']) {
    const first = await ask(path, token)
    assert.equal(first.status, 200)
    assert.deepEqual(comparable(await ask(path, token)), comparable(first), path)
    // With the key in both headers the principal is looked up again.
    assert.deepEqual(comparable(await ask(path, token, { 'x-api-key': token })), comparable(first), path)
    const condition = { 'if-none-match': first.headers['etag'] ?? '' }
    const unchanged = await ask(path, token, condition)
    assert.equal(unchanged.status, 304)
    assert.deepEqual(comparable(unchanged), comparable(await ask(path, token, { ...condition, 'x-api-key': token })))
  }
})

// Guarantee: a plan allows no more to a caller whose principal and response are cached.
test('a key of a smaller plan does not get a response that was rendered for a larger one', async (t) => {
  const { service, ask, askFirst, createKey: create } = await startListening(t)
  const { id } = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0] ?? assert.fail()
  const recalls = `/v1/vehicles/${id}/recalls`
  const { token: large } = await create('enterprise', AMPLE)
  const { token: small } = await create('free', {}, 'other@example.com')
  await askFirst(recalls, large)
  await askFirst(SEARCH, small)
  const rejected = await ask(recalls, small)
  assert.equal(rejected.status, 403)
  assert.match(rejected.text, /"plan_required"/)
})

// Guarantee: each 200 costs exactly one unit, and the rest counts down by one.
test('responses of one batch are charged individually, and 304 is free', async (t) => {
  const { store, ask, askAll, createKey: create } = await startListening(t)
  const { token, accountId } = await create('enterprise', { quota: 1_000, burst: 1_000 })
  const first = await ask(SEARCH, token)
  const answers = await askAll(20, SEARCH, token)
  await ask(SEARCH, token, { 'if-none-match': first.headers['etag'] ?? '' })
  assert.equal(await store.usage(accountId, MONTH), 1 + 20)
  const left = answers.map(({ headers }) => Number(/"month";r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]))
  assert.deepEqual(
    left.toSorted((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => 979 + index),
  )
})

// Guarantee: a revocation acknowledged by any process applies to every later request.
test('a key revoked by another process is rejected at once, although its principal is cached', async (t) => {
  const { openStore, askFirst, askAll, createKey: create } = await startListening(t)
  const { token, keyId } = await create('pro')
  await askFirst(SEARCH, token)
  await openStore().revokeKey(keyId)
  const answers = await askAll(5, SEARCH, token)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 401, 401, 401],
  )
})

// Guarantee: a change of plan acknowledged by any process applies to every later request.
test('a plan lowered by this or another process restricts operations at once', async (t) => {
  const { store, openStore, ask, askFirst, createKey: create } = await startListening(t)
  const { token, accountId } = await create('pro')
  await askFirst('/v1/dtc/P0420', token)
  await openStore().setPlan(accountId, 'free')
  assert.equal((await ask('/v1/dtc/P0420', token)).status, 403)
  await store.setPlan(accountId, 'pro')
  await askFirst('/v1/dtc/P0420', token)
  await store.setPlan(accountId, 'free')
  assert.equal((await ask('/v1/dtc/P0420', token)).status, 403)
})

// Guarantee: never one request more than the quota, even if all arrive at once.
test('a quota ends exactly at its limit', async (t) => {
  const { store, askAll, createKey: create } = await startListening(t)
  const { token, accountId } = await create('enterprise', { quota: 12, burst: 1_000 })
  const answers = await askAll(40, SEARCH, token)
  assert.equal(answers.filter(({ status }) => status === 200).length, 12)
  for (const { status, text } of answers.filter((answer) => answer.status !== 200)) {
    assert.equal(status, 429)
    assert.match(text, /"quota_exhausted"/)
  }
  assert.equal(await store.usage(accountId, MONTH), 12)
})

// Guarantee: never more in one second than the burst limit allows, even if all arrive at once.
test('a burst limit holds within a batch', async (t) => {
  const { clock, ask, askAll, createKey: create } = await startListening(t)
  const { token } = await create('enterprise', { quota: 1_000, burst: 10 })
  const answers = await askAll(30, SEARCH, token)
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  assert.equal(answers.filter(({ text }) => text.includes('"rate_limit_exceeded"')).length, 20)
  clock.advanceMs(1_000)
  assert.equal((await ask(SEARCH, token)).status, 200)
})

// Guarantee: while another process writes, requests wait for it, and each is answered and charged once.
test('a locked store delays responses and loses none', async (t) => {
  const { store, directory, askFirst, askAll, createKey: create } = await startListening(t)
  const { token, accountId } = await create('enterprise', { quota: 1_000, burst: 1_000 })
  await askFirst(SEARCH, token)
  const database = new DatabaseSync(join(directory, 'usage.sqlite'))
  database.exec('BEGIN IMMEDIATE')
  const asked = askAll(10, SEARCH, token)
  const isPending = await Promise.race([
    asked.then(() => false),
    new Promise((resolve) => setTimeout(resolve, 100, true)),
  ])
  assert.equal(isPending, true)
  database.exec('COMMIT')
  database.close()
  for (const { status } of await asked) assert.equal(status, 200)
  assert.equal(await store.usage(accountId, MONTH), 1 + 10)
})

// Guarantee: after a swap, no response of the old snapshot is sent.
test('a URL that was requested before gets the current snapshot', async (t) => {
  const { service, ask, askFirst, createKey: create } = await startListening(t)
  const { token } = await create('pro')
  await askFirst(SEARCH, token)
  service.swap({ ...service.catalog, id: 'c0ffee'.repeat(11).slice(0, 64) })
  assert.match((await ask(SEARCH, token)).headers['etag'] ?? '', /^"c0ffeec0ffeec0ff-/)
})

// Guarantee: an error of one request in a batch affects only its own response.
test('each request of a batch gets its own response', async (t) => {
  const { ask, askFirst, createKey: create } = await startListening(t)
  const { token } = await create('enterprise', AMPLE)
  await askFirst(SEARCH, token)
  const answers = await Promise.all([
    ask(SEARCH, token),
    ask(SEARCH, `${token.slice(0, -1)}~`),
    ask(`${SEARCH}&key=${token}`, token),
    ask(`${SEARCH}&nonsense=1`, token),
    ask('/v1/vehicles/000000000000000', token),
    ask(SEARCH, token),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 401, 400, 400, 404, 200],
  )
})
