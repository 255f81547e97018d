// Guarantee: an account chooses its emails about watchlists. Only emails that can be sent can be turned on, and all can be
// turned off.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from './support/browser.ts'
import { startMailServer } from './support/mail-server.ts'
import { PASSWORD, startDashboard, type DashboardService } from './support/start-dashboard.ts'

const EMAIL = 'ada@example.org'
const URL_PATH = '/account/notifications'

/** Signs up and confirms the address by the link of the mail. */
async function confirmed(service: DashboardService, mail: Awaited<ReturnType<typeof startMailServer>>) {
  const browser = await service.signUp(EMAIL)
  const [link = ''] = /http\S+/.exec((await mail.waitFor(1)).text) ?? []
  const token = new URL(link).searchParams.get('token') ?? ''
  await service.browser().do('/api/auth/reset-password', { newPassword: PASSWORD, token })
  await browser.do('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  return browser
}

async function settingsOf(browser: Browser) {
  return (await browser.read(URL_PATH))['notifications'] as Record<string, unknown>
}

test('settings can be chosen, persist, are exported and audited; the next digest is sent at the chosen hour', async (t) => {
  const mail = await startMailServer(t)
  const service = await startDashboard(t, { settings: { VDS_SMTP_URL: mail.url } })
  const browser = await confirmed(service, mail)
  const off = { digest: 'off', digest_hour: 7, urgent: false, email: EMAIL, next_digest: null }
  assert.deepEqual(await settingsOf(browser), { ...off, blocked_because: 'PLAN_REQUIRED' })
  const early = await browser.patch(URL_PATH, { digest: 'daily' })
  assert.deepEqual([early.status, early.body['error'], early.body['required_plan']], [403, 'plan_required', 'pro'])

  const account = await service.accounts.findAccount(EMAIL)
  assert.ok(account)
  await service.accounts.setPlan(account.id, 'pro')
  const changed = await browser.patch(URL_PATH, { digest: 'daily', digest_hour: 16, urgent: true })
  assert.equal(changed.status, 200, changed.text)
  const next = new Date(service.clock.nowMs())
  if (next.getUTCHours() >= 16) next.setUTCDate(next.getUTCDate() + 1)
  const on = {
    digest: 'daily',
    digest_hour: 16,
    urgent: true,
    email: EMAIL,
    next_digest: `${next.toISOString().slice(0, 10)}T16:00:00Z`,
    blocked_because: null,
  }
  assert.deepEqual(changed.body['notifications'], on)
  assert.deepEqual(await settingsOf(browser), on)
  assert.deepEqual((await browser.read('/account/export'))['notifications'], on)

  for (const wrong of [
    { digest: 'weekly' },
    { digest_hour: 24 },
    { digest_hour: 7.5 },
    { urgent: 'yes' },
    { sms: true },
  ]) {
    assert.equal((await browser.patch(URL_PATH, wrong)).status, 400, JSON.stringify(wrong))
  }
  assert.equal((await browser.patch(URL_PATH, {}, { headers: { origin: 'https://example.com' } })).status, 403)
  assert.deepEqual(await settingsOf(browser), on, 'nothing of that was stored')

  await service.accounts.setPlan(account.id, 'free')
  const turnedOff = await browser.patch(URL_PATH, { digest: 'off', urgent: false })
  assert.deepEqual(turnedOff.body['notifications'], { ...off, digest_hour: 16, blocked_because: 'PLAN_REQUIRED' })
  const { entries } = (await browser.read('/account/audit')) as { entries: { action: string; detail: string }[] }
  assert.deepEqual(
    entries.filter(({ action }) => action === 'notifications_changed').map(({ detail }) => detail),
    ['digest daily -> off, urgent off', 'digest off -> daily, hour 7 -> 16 UTC, urgent on'],
  )
})

test('without a mail server nothing can be turned on, and the response explains why', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp(EMAIL)
  assert.equal((await settingsOf(browser))['blocked_because'], 'MAIL_OFF')
  for (const change of [{ digest: 'daily' }, { urgent: true }]) {
    const rejected = await browser.patch(URL_PATH, change)
    assert.deepEqual([rejected.status, rejected.body['reason']], [409, 'MAIL_OFF'])
  }
  assert.equal((await browser.patch(URL_PATH, { digest: 'off', digest_hour: 5 })).status, 200)
  assert.equal((await service.browser().get(URL_PATH)).status, 401)
})
