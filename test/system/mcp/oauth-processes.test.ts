import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountStore } from '#accounts/account-store.ts'
import { Browser } from '#test/dashboard/support/browser.ts'
import { PASSWORD } from '#test/dashboard/support/person.ts'
import { OAuthClient, tokensOf } from '#test/mcp/support/oauth-client.ts'
import { ownPostgresForTests, type PostgresServer } from '#test/support/postgres.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { startNodes } from '#test/system/nodes/support/nodes-service.ts'
import { Caller, callersOfAll } from '#test/system/workers/support/caller.ts'
import { startWorkers } from '#test/system/workers/support/workers-service.ts'

const PUBLIC_URL = 'http://localhost:8080'
const SETTINGS = { VDS_PUBLIC_URL: PUBLIC_URL }
const SEARCH = '/v1/vehicles?limit=1'
const ROUNDS = 5

/** Connections to two processes of one service, and its account store. */
interface Processes {
  readonly first: Caller
  readonly second: Caller
  readonly accounts: Pick<AccountStore, 'deleteAccount'>
  /** Everything that both logged. */
  readonly printed: () => string
  /** Their database server; undefined where there is none. */
  readonly database?: () => Promise<PostgresServer>
}

/** Durable, so that what was acknowledged outlives the server. */
const postgres = ownPostgresForTests({ isDurable: true })

const STARTS: Readonly<Record<string, (t: Cleanup) => Promise<Processes>>> = {
  'two workers': async (t) => {
    const { accounts, ...service } = await startWorkers(t, 2, SETTINGS)
    const callers = await callersOfAll(service, 2)
    return { ...pairOf(t, [...callers.values()].flat()), accounts, printed: service.printed }
  },
  'two nodes on PostgreSQL': async (t) => {
    const { nodes, accounts } = await startNodes(t, await postgres.createDatabase(), 2, SETTINGS)
    const callers = nodes.map(({ address }) => new Caller(address))
    const printed = () => nodes.map((node) => node.printed()).join('')
    return { ...pairOf(t, callers), accounts, printed, database: () => postgres.server() }
  },
}

for (const [label, start] of Object.entries(STARTS)) {
  test(`${label} connect an app together`, async (t) => {
    const processes = await start(t)
    await t.test('each accepts what the other issues', () => shareFlow(processes))
    await t.test('a disconnection ends the app on both with the next request', () => disconnect(processes))
    await t.test('a code or refresh token that reaches both at once ends the connection', () => replayAtBoth(processes))
    await t.test('demotion and removal end the app on both with the next request', () => demote(processes))
    await t.test('deletion of the account ends the app on both with the next request', () => deleteAccount(processes))
    await t.test('a member who deletes themselves ends their apps on both', () => deleteMember(processes))
    const { database } = processes
    if (database !== undefined) {
      await t.test('without the database nobody is admitted', async () => outliveDatabase(processes, await database()))
    }
    assert.doesNotMatch(processes.printed(), /could not be (?:deleted|noted)/)
  })
}

// Guarantee: each step of the flow may reach another process.
async function shareFlow({ first, second }: Processes): Promise<void> {
  const client = await new OAuthClient(first).register()
  const browser = await signUp(first, 'share@example.org')
  const code = await client.at(second).code(browser.at(second))
  const issued = tokensOf(await client.exchange(code))
  assert.deepEqual(await statuses({ first, second }, issued.access), [200, 200])
  const refreshed = tokensOf(await client.at(second).refresh(issued.refresh))
  assert.deepEqual(await statuses({ first, second }, refreshed.access), [200, 200])
  const replayed = await client.refresh(issued.refresh)
  assert.deepEqual([replayed.status, replayed.body['error']], [400, 'invalid_grant'])
  assert.deepEqual(await statuses({ first, second }, refreshed.access), [401, 401])
}

// Guarantee: both processes know the token, and neither accepts it after the disconnection.
async function disconnect({ first, second }: Processes): Promise<void> {
  const client = await new OAuthClient(first).register()
  const browser = await signUp(first, 'disconnect@example.org')
  for (const at of [first, second]) {
    const tokens = await client.connect(browser)
    assert.deepEqual(await statuses({ first, second }, tokens.access), [200, 200])
    const { apps } = (await browser.at(second).read('/account/apps')) as { apps: { id: string }[] }
    await browser.at(at).do(`/account/apps/${apps[0]?.id}/disconnect`)
    assert.deepEqual(await statuses({ first, second }, tokens.access), [401, 401])
    for (const other of [first, second]) assert.equal((await client.at(other).refresh(tokens.refresh)).status, 400)
  }
}

// Guarantee: of two simultaneous uses in different processes, at most one succeeds, and its token is revoked.
async function replayAtBoth({ first, second }: Processes): Promise<void> {
  const client = await new OAuthClient(first).register()
  const browser = await signUp(first, 'replay@example.org')
  const atBoth = [client, client.at(second)]
  for (let round = 0; round < ROUNDS; round += 1) {
    const code = await client.code(browser)
    await endsAfter(await Promise.all(atBoth.map((at) => at.exchange(code))), { first, second })
    const { access, refresh } = await client.connect(browser)
    await endsAfter(await Promise.all(atBoth.map((at) => at.refresh(refresh))), { first, second })
    assert.deepEqual(await statuses({ first, second }, access), [401, 401])
  }
}

async function endsAfter(
  answers: readonly { status: number; body: Record<string, unknown> }[],
  callers: Pick<Processes, 'first' | 'second'>,
): Promise<void> {
  const issued = answers.filter(({ status }) => status === 200)
  assert.ok(issued.length <= 1)
  for (const { body } of issued) {
    assert.deepEqual(await statuses(callers, String(body['access_token'])), [401, 401])
  }
}

async function demote({ first, second }: Processes): Promise<void> {
  const owner = await signUp(first, 'owner@example.org')
  const client = await new OAuthClient(first).register()
  const developer = await signUp(second, 'developer@example.org')
  const accountId = await join(owner, developer, 'developer@example.org')
  const { members } = (await owner.read('/account/members')) as { members: { user_id: string; email: string }[] }
  const userId = members.find(({ email }) => email === 'developer@example.org')?.user_id
  const member = developer.actingFor(accountId)
  const asDeveloper = await client.connect(member)
  assert.deepEqual(await statuses({ first, second }, asDeveloper.access), [200, 200])
  await owner.at(second).patch(`/account/members/${userId}`, { role: 'viewer' })
  assert.deepEqual(await statuses({ first, second }, asDeveloper.access), [401, 401])
  const asViewer = await client.connect(member, ['vehicles'])
  assert.deepEqual(await statuses({ first, second }, asViewer.access), [200, 200])
  await owner.do(`/account/members/${userId}/remove`)
  assert.deepEqual(await statuses({ first, second }, asViewer.access), [401, 401])
}

async function deleteAccount({ first, second, accounts }: Processes): Promise<void> {
  const browser = await signUp(second, 'delete@example.org')
  const client = await new OAuthClient(first).register()
  const { access, refresh } = await client.connect(browser)
  assert.deepEqual(await statuses({ first, second }, access), [200, 200])
  const { account } = (await browser.read('/account/me')) as { account: { id: string } }
  await accounts.deleteAccount(account.id)
  assert.deepEqual(await statuses({ first, second }, access), [401, 401])
  for (const at of [first, second]) assert.equal((await client.at(at).refresh(refresh)).status, 400)
}

// Guarantee: users who delete their own account leave no app in other accounts.
async function deleteMember({ first, second }: Processes): Promise<void> {
  const owner = await signUp(first, 'keeper@example.org')
  const leaver = await signUp(second, 'leaver@example.org')
  const member = leaver.actingFor(await join(owner, leaver, 'leaver@example.org'))
  const { access } = await (await new OAuthClient(first).register()).connect(member)
  assert.deepEqual(await statuses({ first, second }, access), [200, 200])
  await leaver.do('/account/delete', { email: 'leaver@example.org', password: PASSWORD })
  assert.deepEqual(await statuses({ first, second }, access), [401, 401])
}

// Guarantee: without the store, nobody is admitted. A token that a node has cached is rejected while the database is gone.
async function outliveDatabase({ first, second }: Processes, server: PostgresServer): Promise<void> {
  const browser = await signUp(first, 'outage@example.org')
  const client = await new OAuthClient(first).register()
  const { access, refresh } = await client.connect(browser)
  assert.deepEqual(await statuses({ first, second }, access), [200, 200])
  await server.kill()
  assert.deepEqual(await statuses({ first, second }, access), [503, 503])
  for (const at of [first, second]) assert.equal((await client.at(at).refresh(refresh)).status, 503)
  await server.start()
  for (const caller of [first, second]) {
    await until(async () => (await caller.ask(SEARCH, access)).status === 200, 'the token works again')
  }
  const refreshed = tokensOf(await client.refresh(refresh))
  assert.deepEqual(await statuses({ first, second }, refreshed.access), [200, 200])
}

/** A developer joins an account. @returns the account's id */
async function join(owner: Browser, developer: Browser, email: string): Promise<string> {
  const { link } = (await owner.do('/account/invitations', { role: 'developer', email })) as { link: string }
  const token = new URL(link).searchParams.get('token')
  return String((await developer.do('/account/invitation/accept', { token }))['account_id'])
}

async function signUp(at: Caller, email: string): Promise<Browser> {
  const browser = new Browser(at, PUBLIC_URL)
  await browser.do('/api/auth/sign-up/email', { name: 'Test', email, password: PASSWORD })
  return browser
}

/** Statuses of a request and of a message to the tools, per process; the two always agree. */
async function statuses({ first, second }: Pick<Processes, 'first' | 'second'>, token: string): Promise<number[]> {
  return Promise.all(
    [first, second].map(async (caller) => {
      const { status } = await caller.ask(SEARCH, token)
      const tools = await caller.message({ method: 'tools/list' }, token)
      assert.equal(tools.status, status)
      return status
    }),
  )
}

function pairOf(t: Cleanup, callers: readonly Caller[]): Pick<Processes, 'first' | 'second'> {
  t.after(() => callers.forEach((caller) => caller.close()))
  const [first = assert.fail(), second = assert.fail()] = callers
  return { first, second }
}
