import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signInTests } from '#test/dashboard/support/sign-in-tests.ts'
import { PASSWORD, startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import { emptiedDatabase } from '#test/support/emptied-database.ts'
import { ownPostgresForTests } from '#test/support/postgres.ts'

const EMAIL = 'ada@example.org'

const postgres = ownPostgresForTests()
const emptyDatabase = emptiedDatabase(postgres)

signInTests(async (t, changes) => {
  const settings = { ...changes?.settings, VDS_DATABASE_URL: await emptyDatabase() }
  return startDashboard(t, { ...changes, settings })
})

async function startTwoNodes(t: TestContext, changes: Parameters<typeof startDashboard>[1] = {}) {
  // Kept also when the server is killed, as a server is by itself.
  const url = `${await emptyDatabase()}&options=${encodeURIComponent('-c synchronous_commit=on')}`
  const start = () => startDashboard(t, { ...changes, settings: { VDS_DATABASE_URL: url } })
  // All together, as in a rollout of nodes.
  return Promise.all([start(), start()])
}

// Guarantee: a user signed in at one node is signed in at every node, until the session is ended at any.
test('a session is valid at every node, and ends at every node at once', async (t) => {
  const [one, two] = await startTwoNodes(t)
  const browser = await one.signUp(EMAIL)
  const elsewhere = two.browser()
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
  assert.equal((await elsewhere.get('/account/me')).status, 200)
  const { token } = (await elsewhere.do('/account/keys', { label: 'made at two' })) as { token: string }
  assert.equal(await one.useKey(token), 200)
  await elsewhere.do('/api/auth/sign-out')
  assert.equal((await browser.get('/account/me')).status, 401)
})

// Guarantee: attempts at several nodes count together.
test('limits sign-ins per address over all nodes', async (t) => {
  const nodes = await startTwoNodes(t, { limits: { signIn: { window: 60, max: 4 } } })
  await nodes[0].signUp(EMAIL)
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    const node = nodes[tries % 2] ?? nodes[0]
    const seen = await node.browser().post('/api/auth/sign-in/email', { email: EMAIL, password: 'wrong password' })
    statuses.push(seen.status)
    if (seen.status === 429) {
      const seconds = Number(seen.headers['retry-after'])
      assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
    }
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 429, 429])
})

// Guarantee: while the database is gone, nobody is signed out, admitted, or told that a password is wrong.
test('responds with 503 while the database is down, and the session is still valid afterwards', async (t) => {
  const [service] = await startTwoNodes(t)
  const browser = await service.signUp(EMAIL)
  const server = await postgres.server()
  await server.kill()
  try {
    const rejections = [
      await browser.get('/account/me'),
      await browser.get('/account/sessions'),
      await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }),
      await service.browser().post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }),
      await service
        .browser()
        .post('/api/auth/sign-up/email', { name: 'B', email: 'b@example.org', password: PASSWORD }),
    ]
    for (const { status, body, headers } of rejections) {
      assert.deepEqual([status, body['error']], [503, 'service_unavailable'])
      assert.ok(Number(headers['retry-after']) >= 1)
      assert.equal(headers['set-cookie'], undefined, 'no cookie is taken away')
    }
  } finally {
    await server.start()
  }
  assert.equal((await browser.get('/account/me')).status, 200)
  assert.equal((await service.signUp('b@example.org')).cookies.size, 1)
})
