import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ProblemError } from '#platform/problem.ts'
import { PASSWORD, startDashboard } from './support/start-dashboard.ts'

const service = await startDashboard({ after })

/** What a store says that cannot be written, as on a full disk. */
async function fail(): Promise<never> {
  throw new ProblemError('service_unavailable', 'The store cannot be used right now.')
}

// Guarantee: a stored change is reported as successful although another store cannot record it; the log says so.
test('reports a change as successful although its audit log entry could not be stored', async (t) => {
  const email = 'ada@example.org'
  const ada = await service.signUp(email)
  const other = service.browser()
  await other.do('/api/auth/sign-in/email', { email, password: PASSWORD })
  const { mock } = t.mock.method(service.accounts, 'addAudit', fail)
  assert.equal((await ada.patch('/account/me', { name: 'Ada L.' })).status, 200)
  assert.equal(((await ada.read('/account/me'))['user'] as { name: string }).name, 'Ada L.')
  await ada.do('/account/sessions/revoke-others')
  assert.equal((await other.get('/account/me')).status, 401)
  const newPassword = 'another horse battery'
  await ada.do('/api/auth/change-password', { currentPassword: PASSWORD, newPassword })
  assert.equal(mock.callCount(), 3)
  const lines = service.log.filter((line) => line.includes('could not be recorded in the audit log'))
  assert.equal(lines.length, 3)
  assert.match(lines[2] ?? '', /"action":"password_changed"/)
  assert.ok(!lines.join().includes(email))
})

// Guarantee: after a new password is stored, all older sessions have ended, whatever step fails.
test('ends sessions at a password reset even if a later step fails', async (t) => {
  const email = 'bob@example.org'
  const thief = await service.signUp(email)
  await service.browser().do('/api/auth/request-password-reset', { email })
  const line = service.log.findLast((text) => text.includes('/reset-password?'))
  const token = /token=([0-9A-Za-z]+)/.exec(line ?? '')?.[1]
  const { mock } = t.mock.method(service.accounts, 'findAccountOfUser', fail)
  assert.equal((await service.browser().post('/api/auth/reset-password', { newPassword: PASSWORD, token })).status, 503)
  mock.restore()
  assert.equal((await thief.get('/account/me')).status, 401)
})

// Guarantee: an account whose data could not be deleted still exists, and a second deletion leaves nothing.
test('deletes an account on a retry after its watchlists could not be deleted', async (t) => {
  const email = 'cyn@example.org'
  const ada = await service.signUp(email)
  const { account } = (await ada.read('/account/me')) as { account: { id: string } }
  const { alerts } = service.dashboard
  await alerts.watchlists.create(account.id, 'Fleet')
  const { mock } = t.mock.method(alerts, 'guarded', () => ({ forget: fail }))
  const deletion = { email, password: PASSWORD }
  assert.equal((await ada.post('/account/delete', deletion)).status, 503)
  mock.restore()
  await ada.do('/account/delete', deletion)
  assert.deepEqual(await alerts.watchlists.list(account.id), [])
  assert.equal((await ada.get('/account/me')).status, 401)
})

// Guarantee: changes by an account's keys during its deletion are deleted with the next request, if not immediately.
test('deletes the watchlists of a deleted account once the store works again', async (t) => {
  const email = 'fay@example.org'
  const fay = await service.signUp(email)
  const { account } = (await fay.read('/account/me')) as { account: { id: string } }
  const { alerts } = service.dashboard
  const forget = alerts.forget.bind(alerts)
  const { mock } = t.mock.method(alerts, 'forget', async () => {
    await alerts.watchlists.create(account.id, 'Fleet')
    return fail()
  })
  assert.equal((await fay.post('/account/delete', { email, password: PASSWORD })).status, 503)
  mock.mockImplementation(forget)
  assert.equal((await fay.get('/account/me')).status, 401)
  assert.deepEqual(await alerts.watchlists.list(account.id), [])
  const signedUp = await service.signUp(email)
  assert.deepEqual((await signedUp.read('/account/keys'))['keys'], [])
})

// Guarantee: no user of a deleted account stays, whatever failed: the next sign-in completes the deletion.
test('deletes a person whose account was deleted before the sign-in store failed', async (t) => {
  const email = 'eve@example.org'
  const eve = await service.signUp(email)
  const { mock } = t.mock.method(service.dashboard.services.identity, 'deletePerson', fail)
  assert.equal((await eve.post('/account/delete', { email, password: PASSWORD })).status, 503)
  mock.restore()
  const again = service.browser()
  await again.do('/api/auth/sign-in/email', { email, password: PASSWORD })
  assert.equal((await again.get('/account/me')).body['error'], 'sign_in_required')
  const signedUp = await service.signUp(email)
  assert.deepEqual((await signedUp.read('/account/keys'))['keys'], [])
})

// Guarantee: confirming an address is the last step of the command, so that the command can be repeated.
test('confirms an address on a retry after the account could not be created', async () => {
  const email = 'dee@example.org'
  const ada = await service.signUp(email)
  const { identity } = service.dashboard.services
  await assert.rejects(identity.confirmEmail(email, fail), { code: 'service_unavailable' })
  assert.equal((await ada.get('/account/me')).status, 401, 'a user who signed up need not be the owner')
  const confirmed = await identity.confirmEmail(email, async () => undefined)
  assert.match(confirmed?.passwordLink ?? '', /\/reset-password\?token=[0-9A-Za-z]{32}&confirm=true$/)
})
