import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeOne } from '#test/support/accounts/support.ts'
import { startMailServer } from './support/mail-server.ts'
import { PASSWORD, startDashboard } from './support/start-dashboard.ts'

const CHARGE_FOR = { month: '2026-11', day: '2026-11-21', operation: 'get_vehicle' }

// Guarantee: each threshold of a quota is reported once a month, whatever happens in between.
test('sends an email at 80, 90 and 100 percent of the quota, once each', async (t) => {
  const mail = await startMailServer(t)
  const service = await startDashboard(t, { settings: { VDS_SMTP_URL: mail.url } })
  await service.signUp('ada@example.org')
  await mail.waitFor(1)
  const account = await service.accounts.findAccount('ada@example.org')
  assert.ok(account)
  await service.accounts.setPlan(account.id, 'enterprise', { quota: 100 })
  const principal = {
    accountId: account.id,
    keyId: 'key_a',
    plan: 'enterprise',
    quota: 100,
    burst: null,
    batchLinesMax: 0,
    mode: 'live',
  } as const
  const use = async (units: number) => {
    await Promise.all(Array.from({ length: units }, () => takeOne(service.accounts, principal, CHARGE_FOR)))
    await service.dashboard.quotaNotifier.check()
    return mail.received.slice(1).map(({ subject }) => subject)
  }
  const at80 = '80 % of your monthly quota is used'
  const at90 = '90 % of your monthly quota is used'
  const at100 = 'Your monthly quota is used up'
  assert.deepEqual(await use(79), [])
  assert.deepEqual(await use(1), [at80])
  assert.deepEqual(await use(5), [at80])
  assert.deepEqual(await use(6), [at80, at90])
  assert.deepEqual(await use(9), [at80, at90, at100])
  assert.deepEqual(await use(1), [at80, at90, at100])
  assert.match(mail.received[3]?.text ?? '', /used 100 of 100 requests in 2026-11/)
  await service.accounts.setPlan(account.id, 'enterprise', { quota: 110 })
  assert.deepEqual(await use(0), [at80, at90, at100, at90], 'a larger quota is reported again, the highest alone')
})

test('sends no email for an account without a user', async (t) => {
  const mail = await startMailServer(t)
  const service = await startDashboard(t, { settings: { VDS_SMTP_URL: mail.url } })
  const { accounts, dashboard } = service
  const account = await accounts.createAccount({ email: 'cli@localhost', plan: 'enterprise', quota: 1 })
  const principal = {
    accountId: account.id,
    keyId: 'key_a',
    plan: 'enterprise',
    quota: 1,
    burst: null,
    batchLinesMax: 0,
    mode: 'live',
  } as const
  await takeOne(accounts, principal, CHARGE_FOR)
  await dashboard.quotaNotifier.check()
  assert.equal(mail.received.length, 0)
  const notice = { accountId: account.id, month: '2026-11', quota: 1, threshold: 100 }
  assert.equal(await accounts.usageRecords.claimNotice(notice), true, 'nothing was claimed for it')
})

// Guarantee: no password or key reaches the log, whatever users enter.
test('keeps passwords out of the log', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp('ada@example.org')
  await browser.post('/api/auth/sign-in/email', { email: 'ada@example.org', password: `${PASSWORD}x` })
  await browser.post('/api/auth/change-password', { currentPassword: `${PASSWORD}y`, newPassword: `${PASSWORD}z` })
  assert.equal(service.log.join('').includes(PASSWORD), false)
  assert.ok(service.log.length > 0)
})
