import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { createToken, hashToken, lastFourOf } from '#accounts/key-token.ts'
import type { PlanName } from '#accounts/plan.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { Admission } from '#http/pipeline/admission.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { AMPLE, PUBLIC_URL, startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { Caller } from '../workers/support/caller.ts'

const DETAIL = '/v1/vehicles?year=2019&limit=1'
/** Rendered by the first request, known by its address from the second on, answered the short way from then on. */
const REQUESTS_TO_WARM = 2
const MONTH = '2026-11'

interface Asked {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string
}

/** A listening service whose account files another process may use, and a count of what went the ordinary way. */
async function startWarm(t: TestContext) {
  const clock = new FakeClock()
  const directory = temporaryFolder(t)
  const openStore = () => {
    const store = new SqliteAccountStore({ directory, clock })
    t.after(() => store.close())
    return store
  }
  const store = openStore()
  let ordinary = 0
  const sockets: { readonly socket: Socket; readonly opened: readonly PropertyKey[] }[] = []
  const service = await startService(t, {
    clock,
    admission: new Admission({ store, clock, publicUrl: PUBLIC_URL, elapsedMs: () => clock.nowMs() }),
    mounts: [
      (app) => {
        app.addHook('onRequest', async () => void (ordinary += 1))
        app.server.on('connection', (socket) => sockets.push({ socket, opened: Reflect.ownKeys(socket) }))
      },
    ],
  })
  const base = await service.listen()
  const ask = async (path: string, token: string, headers: Record<string, string> = {}): Promise<Asked> => {
    const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}`, ...headers } })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  return {
    service,
    base,
    sockets,
    clock,
    directory,
    store,
    openStore,
    ask,
    ordinaryCount: () => ordinary,
    createKey: (plan: PlanName, limits: { quota?: number; burst?: number } = {}, email = 'caller@example.com') =>
      createKey(store, { email, plan, ...limits }),
    async warm(path: string, token: string) {
      for (let count = 0; count < REQUESTS_TO_WARM; count += 1) assert.equal((await ask(path, token)).status, 200)
      const before = ordinary
      assert.equal((await ask(path, token)).status, 200)
      assert.equal(ordinary, before, 'a warm request does not reach the routes')
    },
  }
}

async function createKey(store: SqliteAccountStore, made: Parameters<SqliteAccountStore['createAccount']>[0]) {
  const account = await store.createAccount(made)
  const token = createToken('live')
  const key = { accountId: account.id, label: 'test', tokenSha256: hashToken(token), lastFour: lastFourOf(token) }
  return { token, accountId: account.id, keyId: (await store.createKey(key)).id }
}

/** What two answers to the same question may differ in. */
function comparable({ status, headers, text }: Asked) {
  const { 'x-request-id': requestId, date, ratelimit, ...others } = headers
  assert.ok(requestId !== undefined && date !== undefined && ratelimit !== undefined)
  return { status, headers: others, text, limits: ratelimit.replaceAll(/r=\d+/g, 'r') }
}

// Guarantee: the short way for known callers is only shorter; whoever reads the answer cannot tell the difference.
test('a warm answer is the ordinary one, to the last header', async (t) => {
  const warm = await startWarm(t)
  const { token } = await warm.createKey('enterprise', AMPLE)
  const { id } = warm.service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0] ?? assert.fail()
  for (const path of [DETAIL, `/v1/vehicles/${id}`, `/v1/vehicles/${id}/recalls`, '/v1/dtc/P0420', '/v1/makes']) {
    const first = await warm.ask(path, token)
    await warm.warm(path, token)
    const before = warm.ordinaryCount()
    const last = await warm.ask(path, token)
    assert.equal(warm.ordinaryCount(), before)
    assert.deepEqual(comparable(last), comparable(first), path)
    const condition = { 'if-none-match': first.headers['etag'] ?? '' }
    const unchanged = await warm.ask(path, token, condition)
    assert.equal(warm.ordinaryCount(), before)
    // Whoever sends the key in both headers goes the ordinary way.
    const ordinary = await warm.ask(path, token, { ...condition, 'x-api-key': token })
    assert.equal(warm.ordinaryCount(), before + 1)
    assert.equal(unchanged.status, 304)
    assert.deepEqual(comparable(unchanged), comparable(ordinary), path)
  }
})

// Guarantee: a plan opens no more to a caller who is known than to one who is not.
test('a warm key of a smaller plan does not get what another one has warmed', async (t) => {
  const warm = await startWarm(t)
  const { id } = warm.service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0] ?? assert.fail()
  const recalls = `/v1/vehicles/${id}/recalls`
  const { token: large } = await warm.createKey('enterprise', AMPLE)
  const { token: small } = await warm.createKey('free', {}, 'other@example.com')
  await warm.warm(recalls, large)
  await warm.warm(DETAIL, small)
  for (let count = 0; count < REQUESTS_TO_WARM; count += 1) {
    warm.clock.advanceMs(1_000)
    assert.equal((await warm.ask(recalls, small)).status, 403)
  }
})

// Guarantee: of every ordinary and every warm answer exactly one unit is taken, and what is left counts down by one.
test('warm answers are charged like the others, and 304 is free', async (t) => {
  const warm = await startWarm(t)
  const { token, accountId } = await warm.createKey('enterprise', { quota: 1_000, burst: 1_000 })
  const first = await warm.ask(DETAIL, token)
  await warm.warm(DETAIL, token)
  const answers = await Promise.all(Array.from({ length: 20 }, () => warm.ask(DETAIL, token)))
  await warm.ask(DETAIL, token, { 'if-none-match': first.headers['etag'] ?? '' })
  assert.equal(await warm.store.usage(accountId, MONTH), 1 + 3 + 20)
  const left = answers.map(({ headers }) => Number(/"month";r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]))
  assert.deepEqual(
    left.toSorted((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => 976 + index),
  )
})

// Guarantee: a revocation that was acknowledged anywhere holds for every request that is sent afterwards.
test('a key revoked by another process opens nothing any more, however warm it is', async (t) => {
  const warm = await startWarm(t)
  const { token, keyId } = await warm.createKey('pro')
  await warm.warm(DETAIL, token)
  const other = warm.openStore()
  await other.revokeKey(keyId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => warm.ask(DETAIL, token)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 401, 401, 401],
  )
})

// Guarantee: a change of plan that was acknowledged anywhere holds for every request that is sent afterwards.
test('a plan lowered by this process or another closes a warm address at once', async (t) => {
  const warm = await startWarm(t)
  const { token, accountId } = await warm.createKey('pro')
  await warm.warm('/v1/dtc/P0420', token)
  await warm.openStore().setPlan(accountId, 'free')
  assert.equal((await warm.ask('/v1/dtc/P0420', token)).status, 403)
  await warm.store.setPlan(accountId, 'pro')
  await warm.warm('/v1/dtc/P0420', token)
  await warm.store.setPlan(accountId, 'free')
  assert.equal((await warm.ask('/v1/dtc/P0420', token)).status, 403)
})

// Guarantee: never one request more than the quota, also when they all come warm and at once.
test('a quota ends exactly where it ends', async (t) => {
  const warm = await startWarm(t)
  const { token, accountId } = await warm.createKey('enterprise', { quota: 12, burst: 1_000 })
  await warm.warm(DETAIL, token)
  const answers = await Promise.all(Array.from({ length: 40 }, () => warm.ask(DETAIL, token)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 9)
  for (const { status, text } of answers.filter((answer) => answer.status !== 200)) {
    assert.equal(status, 429)
    assert.match(text, /"quota_exhausted"/)
  }
  assert.equal(await warm.store.usage(accountId, MONTH), 12)
})

// Guarantee: never more in one second than the burst limit allows, also when they all come warm and at once.
test('a burst limit holds for warm requests', async (t) => {
  const warm = await startWarm(t)
  const { token } = await warm.createKey('enterprise', { quota: 1_000, burst: 10 })
  await warm.warm(DETAIL, token)
  const answers = await Promise.all(Array.from({ length: 30 }, () => warm.ask(DETAIL, token)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 7)
  assert.equal(answers.filter(({ text }) => text.includes('"rate_limit_exceeded"')).length, 23)
  warm.clock.advanceMs(1_000)
  assert.equal((await warm.ask(DETAIL, token)).status, 200)
})

// Guarantee: while another process writes, requests wait for it, and each is answered and charged once.
test('a locked store delays warm answers and loses none', async (t) => {
  const warm = await startWarm(t)
  const { token, accountId } = await warm.createKey('enterprise', { quota: 1_000, burst: 1_000 })
  await warm.warm(DETAIL, token)
  const database = new DatabaseSync(join(warm.directory, 'usage.sqlite'))
  database.exec('BEGIN IMMEDIATE')
  const before = warm.ordinaryCount()
  const asked = Promise.all(Array.from({ length: 10 }, () => warm.ask(DETAIL, token)))
  const isPending = await Promise.race([
    asked.then(() => false),
    new Promise((resolve) => setTimeout(resolve, 100, true)),
  ])
  assert.equal(isPending, true)
  database.exec('COMMIT')
  database.close()
  for (const { status } of await asked) assert.equal(status, 200)
  assert.equal(warm.ordinaryCount(), before)
  assert.equal(await warm.store.usage(accountId, MONTH), 3 + 10)
})

// Guarantee: after a swap no answer of the old snapshot is given.
test('a warm address answers from the snapshot that is current', async (t) => {
  const warm = await startWarm(t)
  const { token } = await warm.createKey('pro')
  await warm.warm(DETAIL, token)
  warm.service.swap({ ...warm.service.catalog, id: 'c0ffee'.repeat(11).slice(0, 64) })
  assert.match((await warm.ask(DETAIL, token)).headers['etag'] ?? '', /^"c0ffeec0ffeec0ff-/)
})

test('what is out of the ordinary goes the ordinary way', async (t) => {
  const warm = await startWarm(t)
  const { token } = await warm.createKey('pro')
  await warm.warm(DETAIL, token)
  const before = warm.ordinaryCount()
  assert.equal((await warm.ask(DETAIL, `${token.slice(0, -1)}~`)).status, 401)
  assert.equal((await warm.ask(DETAIL, token, { 'x-api-key': token })).status, 200)
  assert.equal((await warm.ask(`${DETAIL}&key=${token}`, token)).status, 400)
  assert.equal((await warm.ask(`${DETAIL}&nonsense=1`, token)).status, 400)
  assert.equal(warm.ordinaryCount(), before + 4)
})

// Guarantee: no request gives its socket a property that another one may not: the engine's short cuts depend on that.
test('connections have all their properties from the start', async (t) => {
  const warm = await startWarm(t)
  const { token } = await warm.createKey('enterprise', AMPLE)
  await warm.warm(DETAIL, token)
  warm.sockets.length = 0
  const [one, other] = ['/v1/vehicles?year=2018&limit=1', '/v1/vehicles?year=2017&limit=1']
  const beginnings = [
    [DETAIL, one],
    [other, DETAIL],
  ]
  for (const paths of beginnings) {
    const caller = new Caller(new URL(warm.base))
    t.after(() => caller.close())
    for (const path of paths) assert.equal((await caller.ask(path, token)).status, 200)
  }
  assert.equal(warm.sockets.length, beginnings.length)
  for (const { socket, opened } of warm.sockets) {
    const later = Reflect.ownKeys(socket).filter((key) => !opened.includes(key))
    // Node itself notes the answer that is under way.
    assert.deepEqual(later, ['_httpMessage'])
  }
})
