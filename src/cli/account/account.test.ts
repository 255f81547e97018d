import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from 'commander'
import { loadConfig } from '#platform/config.ts'
import { startMailServer } from '#test/dashboard/support/mail-server.ts'
import { startDashboard, PASSWORD } from '#test/dashboard/support/start-dashboard.ts'
import { addAccountCommand } from './account.ts'

const EMAIL = 'ada@example.org'

test('an operator confirms an address, appoints an operator and disables an account while the service runs', async (t) => {
  const mail = await startMailServer(t)
  const settings = { VDS_SMTP_URL: mail.url, VDS_PUBLIC_URL: 'https://cars.example.com' }
  const service = await startDashboard(t, { settings })
  await service.accounts.createAccount({ email: EMAIL, plan: 'pro' })
  const browser = await service.signUp(EMAIL)
  const signIn = () => browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  const run = async (...argv: string[]) => {
    const lines: string[] = []
    const program = new Command('vds').exitOverride().configureOutput({ writeErr: () => undefined })
    const config = () => loadConfig({ ...settings, VDS_DATA_DIR: service.folder })
    addAccountCommand(program, { config, clock: service.clock, out: (line) => lines.push(line) })
    await program.parseAsync(['account', ...argv], { from: 'user' })
    return lines
  }
  const [link = ''] = await run('setup-code')
  assert.match(link, /^https:\/\/cars\.example\.com\/sign-up\?setup=[0-9A-Za-z]{32}$/)
  assert.equal((await signIn()).body['reason'], 'EMAIL_NOT_VERIFIED')
  assert.deepEqual(await run('sign-up', 'closed'), ['Sign-up: closed'])
  assert.equal((await service.browser().read('/account/instance'))['sign_up'], 'closed')
  const [said, handedOver = ''] = await run('confirm', EMAIL)
  assert.match(said ?? '', /^The address ada@example.org is confirmed\./)
  assert.equal((await signIn()).status, 401, 'the user who signed up need not be the owner')
  const choice = new URL(/https:\S+$/.exec(handedOver)?.[0] ?? '')
  const newPassword = 'chosen by the owner'
  await browser.do('/api/auth/reset-password', { newPassword, token: choice.searchParams.get('token') })
  await browser.do('/api/auth/sign-in/email', { email: EMAIL, password: newPassword })
  assert.deepEqual(await run('confirm', EMAIL), [`The address ${EMAIL} was already confirmed.`])
  const [resetLink = ''] = await run('reset-link', EMAIL)
  assert.match(resetLink, /^Give ada@example\.org this password reset link, .*\/reset-password\?token=\w{20,}/)
  type Me = { account: { plan: string; is_operator: boolean } }
  const { account } = (await browser.read('/account/me')) as Me
  assert.deepEqual([account.plan, account.is_operator], ['pro', false], 'the account created for the address')

  await browser.do('/account/become-operator', { code: new URL(link).searchParams.get('setup') ?? '' })
  assert.equal((await browser.get('/account/operator/overview')).status, 200)
  await run('make-operator', EMAIL, '--withdraw')
  await run('make-operator', EMAIL)
  assert.equal((await browser.get('/account/operator/overview')).status, 200)
  await run('make-operator', EMAIL, '--withdraw')
  assert.equal((await browser.get('/account/operator/overview')).status, 403)
  await run('disable', EMAIL)
  assert.equal((await browser.get('/account/me')).body['reason'], 'ACCOUNT_DISABLED')
  await run('enable', EMAIL)
  assert.equal((await browser.get('/account/me')).status, 200)
  for (const argv of [
    ['confirm', 'nobody@example.org'],
    ['reset-link', 'nobody@example.org'],
    ['make-operator', 'nobody@example.org'],
    ['disable', 'no@x.org'],
  ]) {
    await assert.rejects(run(...argv), { name: 'Failure' })
  }
})
