import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { ownPostgresForTests } from '#test/support/postgres.ts'
import { times } from '#test/support/scale.ts'
import { until } from '#test/support/until.ts'
import { Caller, type WorkerReply } from '#test/system/workers/support/caller.ts'
import { DATABASE_PASSWORD, startNodes, type Node, type Nodes } from './support/nodes-service.ts'

const NODES = 4
const CONNECTIONS_PER_NODE = 8
const SEARCH = '/v1/vehicles?limit=1'
const RECALLS = '/v1/vehicles/vehicle00000001/recalls'
const AMPLE = 1_000_000
const QUOTA = times(1_500, 10_000)

/** Durable, so that what was acknowledged outlives the server. */
const postgres = ownPostgresForTests({ isDurable: true })

interface Running extends Nodes {
  /** Several connections to each node. */
  readonly callers: readonly Caller[]
}

test(`${NODES} nodes on one PostgreSQL`, async (t) => {
  const service = await startNodes(t, await postgres.createDatabase(), NODES)
  const callers = service.nodes.flatMap(({ address }) =>
    Array.from({ length: CONNECTIONS_PER_NODE }, () => new Caller(address)),
  )
  t.after(() => callers.forEach((caller) => caller.close()))
  const running = { ...service, callers }
  await t.test('create one first key together', () => makeFirstKey(running))
  await t.test(`serve a quota of ${QUOTA} exactly`, () => serveQuota(running))
  await t.test('all reject a key at once when it is revoked', () => rejectRevoked(running))
  await t.test('all follow a change of plan at once', () => followPlan(running))
  await t.test('accept commands of vds at once', () => takeCommands(running))
  await t.test('reject everybody while the database is gone, and recover when it returns', () =>
    outliveDatabase(running),
  )
  await t.test('never print the password of the database', () => keepPassword(running))
})

// Guarantee: several nodes that start together on an empty database create one account and one key.
async function makeFirstKey({ nodes, accounts }: Running): Promise<void> {
  const tokens = nodes.flatMap((node) =>
    [...node.printed().matchAll(/vds_live_[0-9A-Za-z]{38}/g)].map(([token]) => token),
  )
  assert.equal(tokens.length, 1)
  assert.equal((await accounts.listAccounts()).length, 1)
  assert.equal((await accounts.listAllKeys()).length, 1)
  for (const { address } of nodes) assert.equal((await askOnce(address, SEARCH, tokens[0])).status, 200)
}

// Guarantee: never one request too many, whichever nodes respond, and every served request is counted.
async function serveQuota({ accounts, callers }: Running): Promise<void> {
  const { token, accountId } = await createKey(accounts, { quota: QUOTA, burst: AMPLE })
  let left = QUOTA + 800
  const answers: WorkerReply[] = []
  await Promise.all(
    callers.map(async (caller) => {
      while (left > 0) {
        left -= 1
        answers.push(await caller.ask(SEARCH, token))
      }
    }),
  )
  const served = answers.filter(({ status }) => status === 200)
  const counted = new Map([...new Set(answers.map(({ status }) => status))].map((status) => [status, 0]))
  for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1)
  assert.deepEqual(Object.fromEntries(counted), { 200: QUOTA, 429: 800 })
  assert.equal(new Set(served.map(({ worker }) => worker)).size, NODES)
  const month = new Date().toISOString().slice(0, 7)
  assert.equal(await accounts.usage(accountId, month), QUOTA)
}

// Guarantee: a revoked key is rejected by the next request, whichever node it reaches.
async function rejectRevoked({ accounts, callers }: Running): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    const { token, keyId } = await createKey(accounts, { burst: AMPLE })
    assert.deepEqual(await statuses(callers, SEARCH, token), [200])
    assert.deepEqual(await statuses(callers, SEARCH, token), [200], 'known by now')
    await accounts.revokeKey(keyId)
    assert.deepEqual(await statuses(callers, SEARCH, token), [401])
  }
}

// Guarantee: an account follows its plan from the next request on, on every node.
async function followPlan({ accounts, callers }: Running): Promise<void> {
  const { token, accountId } = await createKey(accounts, { burst: AMPLE })
  assert.deepEqual(await statuses(callers, RECALLS, token), [200])
  await accounts.setPlan(accountId, 'free')
  assert.deepEqual(await statuses(callers.slice(0, 3), RECALLS, token), [403])
  await accounts.setPlan(accountId, 'enterprise', { quota: AMPLE, burst: AMPLE })
  assert.deepEqual(await statuses(callers, RECALLS, token), [200])
  await accounts.setDisabled(accountId, true)
  assert.deepEqual(await statuses(callers, RECALLS, token), [401])
}

async function takeCommands({ accounts, callers, vds }: Running): Promise<void> {
  const { token, keyId, email } = await createKey(accounts, { burst: AMPLE })
  assert.match(await vds('account', 'list'), new RegExp(email))
  assert.deepEqual(await statuses(callers, SEARCH, token), [200])
  await vds('key', 'revoke', keyId)
  assert.deepEqual(await statuses(callers, SEARCH, token), [401])
}

// Guarantee: without its database a node rejects with 503, says so, and recovers automatically without losing a unit.
async function outliveDatabase({ nodes, accounts, callers }: Running): Promise<void> {
  const { token, accountId } = await createKey(accounts, { burst: AMPLE })
  assert.deepEqual(await statuses(callers, SEARCH, token), [200])
  const server = await postgres.server()
  await server.kill()
  for (const { address } of nodes) {
    const rejected = await askOnce(address, SEARCH, token)
    assert.equal(rejected.status, 503)
    assert.equal(rejected.headers.get('retry-after'), '1')
    assert.match(((await rejected.json()) as { type: string }).type, /service_unavailable$/)
    const status = await askOnce(address, '/v1/status')
    assert.equal(status.status, 200)
    assert.notEqual(((await status.json()) as { status: string }).status, 'ok')
  }
  await server.start()
  for (const { address } of nodes) {
    await until(async () => (await askOnce(address, SEARCH, token)).status === 200, 'keys work again')
    await until(async () => (await statusOf(address)) === 'ok', 'the status is ok again')
  }
  assert.ok(nodes.every(({ child }) => child.exitCode === null))
  const month = new Date().toISOString().slice(0, 7)
  assert.equal(await accounts.usage(accountId, month), callers.length + nodes.length)
}

async function keepPassword({ nodes, vds }: Running): Promise<void> {
  const printed = [...nodes.map((node) => node.printed()), await vds('settings')]
  assert.ok(printed.every((text) => text.length > 0 && !text.includes(DATABASE_PASSWORD)))
}

function askOnce(address: Node['address'], path: string, token?: string): Promise<Response> {
  return fetch(new URL(path, address), token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
}

async function statusOf(address: Node['address']): Promise<string> {
  return ((await (await askOnce(address, '/v1/status')).json()) as { status: string }).status
}

/** The different statuses that the same request got over all connections. */
async function statuses(callers: readonly Caller[], path: string, token: string): Promise<number[]> {
  const answers = await Promise.all(callers.map((caller) => caller.ask(path, token)))
  return [...new Set(answers.map(({ status }) => status))]
}

let accountCount = 0

async function createKey(accounts: Running['accounts'], limits: { quota?: number; burst?: number }) {
  const email = `caller${(accountCount += 1)}@example.com`
  const { id: accountId } = await accounts.createAccount({ email, plan: 'enterprise', ...limits })
  const { token, key } = await issueKey(accounts, { accountId, label: 'test' })
  return { token, keyId: key.id, accountId, email }
}
