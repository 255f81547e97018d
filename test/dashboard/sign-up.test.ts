import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProblemError } from '#platform/problem.ts'
import type { Browser } from './support/browser.ts'
import { PASSWORD, startDashboard } from './support/start-dashboard.ts'

const SIGN_UP = '/account/operator/sign-up'

function signUp(browser: Browser, email: string, invitation?: string) {
  const person = { name: 'Test', email, password: PASSWORD }
  return browser.post('/api/auth/sign-up/email', invitation === undefined ? person : { ...person, invitation })
}

async function start(t: Parameters<typeof startDashboard>[0], mode: string) {
  const service = await startDashboard(t)
  const operator = await service.signUpOperator('operator@example.org')
  await operator.do(SIGN_UP, { mode })
  return { service, operator }
}

// Guarantee: a closed sign-up rejects every address equally, and existing users can still sign in.
test('a closed sign-up returns the same response for every address', async (t) => {
  const { service, operator } = await start(t, 'closed')
  assert.equal((await service.browser().read('/account/instance'))['sign_up'], 'closed')
  const known = await signUp(service.browser(), 'operator@example.org')
  const unknown = await signUp(service.browser(), 'new@example.org')
  for (const seen of [known, unknown]) assert.deepEqual([seen.status, seen.body['reason']], [403, 'SIGN_UP_CLOSED'])
  assert.equal(known.body['message'], unknown.body['message'])
  assert.equal(await service.accounts.findAccount('new@example.org'), undefined)
  await service.browser().do('/api/auth/sign-in/email', { email: 'operator@example.org', password: PASSWORD })
  const { entries } = (await operator.read('/account/audit')) as { entries: { action: string; detail: string }[] }
  assert.deepEqual([entries[0]?.action, entries[0]?.detail], ['sign_up_changed', 'open -> closed'])
})

// Guarantee: an invitation lets one user sign up, and a failed sign-up does not use it up.
test('an invitation allows one sign-up', async (t) => {
  const { service, operator } = await start(t, 'invite')
  const { link, invitation } = (await operator.do(`${SIGN_UP}/invitations`, { note: 'Ada' })) as {
    link: string
    invitation: { id: string }
  }
  const code = new URL(link).searchParams.get('invitation') ?? ''
  const reasons: unknown[] = []
  for (const [email, given] of [
    ['ada@example.org', undefined],
    ['ada@example.org', 'made-up'],
    ['operator@example.org', code],
  ] as const) {
    reasons.push((await signUp(service.browser(), email, given)).body['reason'])
  }
  assert.deepEqual(reasons, ['INVITATION_NEEDED', 'INVITATION_REJECTED', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'])
  assert.equal((await signUp(service.browser(), 'ada@example.org', code)).status, 200)
  assert.equal((await signUp(service.browser(), 'bob@example.org', code)).body['reason'], 'INVITATION_REJECTED')
  const { invitations } = (await operator.read(SIGN_UP)) as { invitations: { note: string; state: string }[] }
  assert.deepEqual(
    invitations.map(({ note, state }) => [note, state]),
    [['Ada', 'used']],
  )
  assert.equal((await operator.post(`${SIGN_UP}/invitations/${invitation.id}/revoke`)).status, 404)
})

// Guarantee: if the disk fills up between claiming an invitation and signing up, the invitation works once there is room.
test('an invitation that could not be released works again', async (t) => {
  const { service, operator } = await start(t, 'invite')
  const { link } = (await operator.do(`${SIGN_UP}/invitations`, { note: 'Ada' })) as { link: string }
  const code = new URL(link).searchParams.get('invitation') ?? ''
  const full = () => Promise.reject(new ProblemError('service_unavailable', 'The store cannot be used right now.'))
  const mocks = [
    t.mock.method(service.dashboard.services.identity, 'handle', full).mock,
    t.mock.method(service.accounts, 'releaseInvitation', full).mock,
  ]
  assert.equal((await signUp(service.browser(), 'ada@example.org', code)).status, 503)
  assert.equal((await signUp(service.browser(), 'ada@example.org', code)).status, 503)
  for (const mock of mocks) mock.restore()
  assert.equal((await signUp(service.browser(), 'ada@example.org', code)).status, 200)
  assert.equal((await signUp(service.browser(), 'bob@example.org', code)).body['reason'], 'INVITATION_REJECTED')
})

test('an invitation can be revoked, and states when it expires', async (t) => {
  const { service, operator } = await start(t, 'invite')
  const make = async (note: string, days?: number) =>
    (await operator.do(`${SIGN_UP}/invitations`, { note, ...(days && { days }) })) as {
      link: string
      invitation: { id: string; expires: string }
    }
  const revoked = await make('Bob', 1)
  assert.equal(revoked.invitation.expires, '2026-11-22T04:05:06Z')
  await operator.do(`${SIGN_UP}/invitations/${revoked.invitation.id}/revoke`)
  const code = new URL(revoked.link).searchParams.get('invitation') ?? ''
  assert.equal((await signUp(service.browser(), 'bob@example.org', code)).body['reason'], 'INVITATION_REJECTED')
  await operator.do(SIGN_UP, { mode: 'open' })
  assert.equal((await signUp(service.browser(), 'bob@example.org')).status, 200)
})
