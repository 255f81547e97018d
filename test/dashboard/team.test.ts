import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Browser } from './support/browser.ts'
import { startMailServer } from './support/mail-server.ts'
import { PASSWORD, startDashboard } from './support/start-dashboard.ts'

interface Member {
  readonly user_id: string
  readonly email: string
  readonly role: string
}

async function accountOf(browser: Browser): Promise<string> {
  return ((await browser.read('/account/me')) as { account: { id: string } }).account.id
}

async function memberOf(browser: Browser, email: string): Promise<string> {
  const { members } = (await browser.read('/account/members')) as { members: Member[] }
  return members.find((member) => member.email === email)?.user_id ?? ''
}

async function tokenOfInvitation(browser: Browser, body: object): Promise<string> {
  const { link } = (await browser.do('/account/invitations', body)) as { link: string }
  return new URL(link).searchParams.get('token') ?? ''
}

/** Ada's account, and Eve, who works in it: the browser of Eve acts for Ada's account. */
async function startTeam(t: TestContext, role = 'developer') {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const eve = await service.signUp('eve@example.org')
  const token = await tokenOfInvitation(ada, { role, email: 'Eve@example.org' })
  const { account_id: account } = await eve.do('/account/invitation/accept', { token })
  return { service, ada, eve, team: String(account), working: eve.actingFor(String(account)) }
}

// Guarantee: a removed member's next request is rejected, even in an older session; their own account still works.
test('a member has the permissions of their role until they are removed', async (t) => {
  const { service, ada, eve, working } = await startTeam(t)
  const made = (await working.do('/account/keys', { label: 'of Eve' })) as { key: { id: string }; token: string }
  const other = (await ada.do('/account/keys', { label: 'of Ada' })) as { key: { id: string } }
  assert.equal((await working.patch(`/account/keys/${made.key.id}`, { label: 'mine' })).status, 200)
  const foreign = await working.post(`/account/keys/${other.key.id}/revoke`)
  assert.deepEqual([foreign.status, foreign.body['reason']], [403, 'ROLE_REQUIRED'], 'the key of another')
  const { entries } = (await ada.read('/account/audit')) as { entries: { action: string; person: string | null }[] }
  assert.deepEqual(
    entries.slice(0, 3).map(({ action, person }) => [action, person]),
    [
      ['key_renamed', 'eve@example.org'],
      ['key_created', 'ada@example.org'],
      ['key_created', 'eve@example.org'],
    ],
  )
  const { keys } = (await ada.read('/account/keys')) as { keys: { label: string; created_by: string | null }[] }
  assert.deepEqual(Object.fromEntries(keys.map(({ label, created_by: by }) => [label, by])), {
    'of Ada': 'ada@example.org',
    mine: 'eve@example.org',
  })
  assert.deepEqual(((await eve.read('/account/keys')) as { total: number }).total, 0, 'her own account has none')

  const eveId = await memberOf(ada, 'eve@example.org')
  assert.equal((await ada.patch(`/account/members/${eveId}`, { role: 'viewer' })).status, 200)
  const denied = await working.post('/account/keys', { label: 'x' })
  assert.deepEqual([denied.status, denied.body['reason']], [403, 'ROLE_REQUIRED'])
  assert.equal((await working.get('/account/explore/v1/vehicles?limit=1')).status, 200)
  assert.equal((await working.get('/account/keys')).status, 200)

  await ada.do(`/account/members/${eveId}/remove`)
  for (const url of ['/account/keys', '/account/me', '/account/explore/v1/vehicles?limit=1']) {
    const rejected = await working.get(url)
    assert.deepEqual([rejected.status, rejected.body['reason']], [403, 'NOT_A_MEMBER'], url)
  }
  assert.equal((await eve.get('/account/me')).status, 200)
  assert.equal(await service.useKey(made.token), 200, 'the key is the account’s')
  const after = (await ada.read('/account/audit')) as { entries: { action: string; person: string | null }[] }
  assert.equal(after.entries.find(({ action }) => action === 'key_renamed')?.person, 'eve@example.org')
})

// Guarantee: a disabled account rejects all its members, whose own accounts still work.
test('a disabled account is also closed to its members', async (t) => {
  const { service, eve, team, working } = await startTeam(t, 'admin')
  await service.accounts.setDisabled(team, true)
  const answers = [await working.get('/account/keys'), await working.post('/account/keys', { label: 'x' })]
  for (const { status, body } of answers) assert.deepEqual([status, body['reason']], [403, 'ACCOUNT_DISABLED'])
  assert.equal((await eve.get('/account/keys')).status, 200)
})

test('the owner transfers the account with the password, then may leave; deletion comes last', async (t) => {
  const { ada, eve, team, working } = await startTeam(t, 'admin')
  const left = await ada.post('/account/leave')
  assert.deepEqual([left.status, left.body['reason']], [409, 'OWNER'])
  const path = `/account/members/${await memberOf(ada, 'eve@example.org')}/hand-over`
  assert.equal((await ada.post(path, { password: 'wrong wrong wrong' })).status, 401)
  assert.equal((await working.post(path, { password: PASSWORD })).status, 403, 'an admin is not the owner')
  await ada.do(path, { password: PASSWORD })
  assert.notEqual(await accountOf(ada), team, 'Ada has another account of her own')
  const { accounts } = (await eve.read('/account/accounts')) as { accounts: { id: string; role: string }[] }
  assert.deepEqual(
    accounts.map(({ id, role }) => [id === team, role]),
    [
      [false, 'owner'],
      [true, 'owner'],
    ],
  )
  assert.equal((await ada.actingFor(team).post('/account/leave')).status, 200, 'an admin may leave')
  const own = await eve.post('/account/delete', { email: 'eve@example.org', password: PASSWORD })
  assert.deepEqual([own.status, own.body['reason']], [409, 'OWNS_ACCOUNTS'])
  await working.do('/account/delete', { email: 'eve@example.org', password: PASSWORD })
  assert.equal((await eve.get('/account/me')).status, 200, 'the account alone is deleted')
  await eve.do('/account/delete', { email: 'eve@example.org', password: PASSWORD })
  assert.equal((await eve.get('/account/me')).status, 401)
})

// Guarantee: with email, only the confirmed owner of the invited address can accept an invitation.
test('with email, an invitation is sent to its address and works only for it', async (t) => {
  const mail = await startMailServer(t)
  const service = await startDashboard(t, { settings: { VDS_SMTP_URL: mail.url } })
  let mails = 0
  const linkOfMail = async (subject: RegExp): Promise<URL> => {
    mails += 1
    const received = await mail.waitFor(mails)
    assert.match(received.subject, subject)
    return new URL(/http\S+/.exec(received.text)?.[0] ?? '')
  }
  const confirmed = async (email: string): Promise<Browser> => {
    const browser = await service.signUp(email)
    const token = (await linkOfMail(/Confirm/)).searchParams.get('token')
    await service.browser().do('/api/auth/reset-password', { newPassword: PASSWORD, token })
    await browser.do('/api/auth/sign-in/email', { email, password: PASSWORD })
    return browser
  }
  const ada = await confirmed('ada@example.org')
  const eve = await confirmed('eve@example.org')
  const mallory = await confirmed('mallory@example.org')
  assert.equal((await ada.post('/account/invitations', { role: 'viewer' })).status, 400, 'an address is needed')
  assert.equal((await ada.post('/account/invitations', { role: 'owner', email: 'a@b.org' })).status, 400)
  const answer = await ada.do('/account/invitations', { role: 'viewer', email: 'eve@example.org' })
  assert.equal(answer['mailed'], true)
  const link = await linkOfMail(/^ada@example\.org invites you/)
  assert.equal(link.href, answer['link'])
  const token = link.searchParams.get('token')
  const stolen = await mallory.post('/account/invitation/accept', { token })
  assert.deepEqual([stolen.status, stolen.body['reason']], [403, 'OTHER_ADDRESS'])
  assert.equal((await eve.do('/account/invitation/read', { token }))['role'], 'viewer')
  await eve.do('/account/invitation/accept', { token })
  assert.equal((await eve.post('/account/invitation/accept', { token })).status, 404, 'once')
  assert.ok(!service.log.some((line) => line.includes(String(token))), 'the token is in no log')
})
