import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallerLimits } from '#http/account/caller-limits.ts'
import { ENDPOINTS } from '#operations/account/index.ts'
import { type Endpoint, needsSession } from '#operations/endpoint.ts'
import type { Browser, Seen } from './support/browser.ts'
import { startDashboard } from './support/start-dashboard.ts'

const LIMIT = { burst: 1, perMinute: 1 }
const MINUTE_MS = 60_000
/** Changes that no session makes, and why they have no limit of a caller. */
const WITHOUT_CALLER = ['receive_stripe_event: signed by the payment service, and checked before any database is asked']

const changes = ENDPOINTS.filter(({ method, path, countsAs }) => {
  return path.startsWith('/account') && (method !== 'GET' || countsAs === 'write')
})
const closed = ENDPOINTS.filter(({ access }) => needsSession(access))

function ask(browser: Browser, { method, path }: Endpoint): Promise<Seen> {
  const address = path.replaceAll(/\{\w+\}/g, 'nobody')
  if (method === 'GET') return browser.get(address)
  return method === 'POST' ? browser.post(address) : browser.patch(address)
}

test('every change below /account requires a signed-in user, and counts as a change', () => {
  assert.ok(changes.length >= 15)
  assert.deepEqual(
    changes.filter((endpoint) => !closed.includes(endpoint)).map(({ name }) => name),
    WITHOUT_CALLER.map((line) => line.split(':')[0]),
  )
  for (const { name, method, countsAs } of ENDPOINTS) assert.ok(method === 'GET' || countsAs === 'write', name)
})

// Guarantee: no signed-in user can overload the service: requests beyond the limit query no database.
test('limits every endpoint per account, before any database work', async (t) => {
  let nowMs = 0
  const callerLimits = new CallerLimits({ read: LIMIT, write: LIMIT }, () => nowMs)
  const service = await startDashboard(t, { callerLimits })
  const ada = await service.signUp('ada@example.org')
  const bob = await service.signUp('bob@example.org')
  const { identity, accounts } = service.dashboard.services
  const { account } = await ada.read('/account/me')
  await accounts.setOperator((account as { id: string }).id, true)
  let questions = 0
  for (const [store, names] of [
    [identity, ['findSession', 'handle', 'listSessions', 'endSession', 'endSessions', 'rename', 'checkPassword']],
    [accounts, ['joinPerson', 'createKey', 'changeKey', 'revokeKey', 'addAudit', 'setPlan', 'listKeys', 'listAudit']],
  ] as [object, string[]][]) {
    for (const name of names) {
      const real = Reflect.get(store, name) as (...values: unknown[]) => unknown
      Reflect.set(store, name, (...values: unknown[]) => {
        questions += 1
        return real.apply(store, values)
      })
    }
  }
  for (const endpoint of closed) {
    nowMs += MINUTE_MS
    questions = 0
    const first = await ask(ada, endpoint)
    assert.notEqual(first.status, 429, endpoint.name)
    assert.ok(questions > 0, `${endpoint.name} asks who it is`)
    questions = 0
    const second = await ask(ada, endpoint)
    assert.deepEqual([second.status, second.headers['retry-after']], [429, '60'], endpoint.name)
    assert.equal(second.body['error'], 'rate_limit_exceeded')
    assert.equal(questions, 0, `${endpoint.name} asks no database`)
    assert.notEqual((await ask(bob, endpoint)).status, 429, 'nobody else is held up')
  }
})

test("the default limits allow a person's work and stop a loop", async (t) => {
  const nowMs = 0
  const service = await startDashboard(t, { callerLimits: new CallerLimits(undefined, () => nowMs) })
  const ada = await service.signUp('ada@example.org')
  const { key } = (await ada.do('/account/keys', { label: 'laptop' })) as { key: { id: string } }
  const renamed = Array.from({ length: 761 }, (_, count) => ada.patch(`/account/keys/${key.id}`, { label: `${count}` }))
  const statuses = (await Promise.all(renamed)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 119)
  assert.equal(statuses.filter((status) => status === 429).length, 642)
  assert.equal((await ada.get('/account/keys')).status, 200, 'reading goes on')
})
