import assert from 'node:assert/strict'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { ensureFirstKey } from '#accounts/keys/issue-key.ts'
import { createSetupCode } from '#accounts/setup-code.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { systemClock } from '#platform/clock.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { SKIP_POSTGRES } from '#test/support/stores.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { statusAfterRejections } from './support/after-rejections.ts'
import type { Browser } from './support/browser.ts'
import { PASSWORD, startDashboard } from './support/start-dashboard.ts'

const EMAIL = 'eve@example.org'

const postgres = postgresForTests()

interface Me {
  readonly account: { plan: string; is_operator: boolean }
}

async function assertOrdinary(browser: Browser): Promise<void> {
  const { account } = (await browser.read('/account/me')) as unknown as Me
  assert.deepEqual([account.plan, account.is_operator], ['free', false])
  assert.deepEqual(((await browser.read('/account/keys')) as { keys: unknown[] }).keys, [])
  assert.equal((await browser.get('/account/operator/overview')).status, 403)
}

/** A user without access to the machine signs up first, as a browser of the machine would. */
async function takeOver(t: TestContext, settings: Readonly<Record<string, string>>): Promise<void> {
  const service = await startDashboard(t, { settings })
  await ensureFirstKey(service.accounts)
  const visitor = service.browser()
  const { public_url: origin } = (await visitor.read('/account/instance')) as { public_url: string }
  const headers = { origin, 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  const person = { name: 'Eve', email: EMAIL, password: PASSWORD }
  await visitor.post('/api/auth/sign-up/email', person, { headers, remoteAddress: '127.0.0.1' })
  await assertOrdinary(visitor)
  for (const code of ['guess', 'x'.repeat(32)]) {
    const seen = await visitor.post('/account/become-operator', { code })
    assert.deepEqual([seen.status, seen.body['reason']], [403, 'SETUP_CODE_REFUSED'])
  }
  await assertOrdinary(visitor)
  const owner = await service.signUpOperator('ada@example.org')
  const { account } = (await owner.read('/account/me')) as unknown as Me
  assert.deepEqual([account.plan, account.is_operator], ['business', true], 'who has the code inherits the first key')
}

// Guarantee: the first visitor never becomes the operator, however the service is set up.
for (const [name, settings] of Object.entries({
  'on loopback behind a proxy of the same machine, without VDS_PUBLIC_URL': {},
  'with the address forwarded by a trusted proxy': { VDS_TRUSTED_PROXIES: '127.0.0.1' },
  'at a public address': { VDS_PUBLIC_URL: 'https://cars.example.com' },
})) {
  test(`the first user does not become the operator, ${name}`, (t) => takeOver(t, settings))
}

test('the first user does not become the operator, in PostgreSQL', { skip: SKIP_POSTGRES }, async (t) => {
  await takeOver(t, { VDS_DATABASE_URL: await postgres.createDatabase() })
})

// Guarantee: a new accounts.sqlite in place of a lost one makes nobody the operator, not even signed-in users.
test('the first user does not become the operator after accounts.sqlite was re-created', async (t) => {
  const before = await startDashboard(t)
  const person = await before.signUp(EMAIL)
  await before.stop()
  for (const file of ['accounts.sqlite', 'accounts.sqlite-wal', 'accounts.sqlite-shm', 'usage.sqlite']) {
    rmSync(join(before.folder, file), { force: true })
  }
  const directory = temporaryFolder(t)
  await new SqliteAccountStore({ directory, clock: systemClock }).close()
  copyFileSync(join(directory, 'accounts.sqlite'), join(before.folder, 'accounts.sqlite'))
  const service = await startDashboard(t, { settings: { VDS_DATA_DIR: before.folder } })
  await ensureFirstKey(service.accounts)
  const browser = service.browser()
  for (const [name, value] of person.cookies) browser.cookies.set(name, value)
  await assertOrdinary(browser)
  await browser.do('/account/become-operator', { code: await createSetupCode(service.accounts) })
  assert.equal((await browser.get('/account/operator/overview')).status, 200, 'who has a code gets in again')
})

// Guarantee: the number of attempts is limited, a used code is worthless, and the audit log records who became operator.
test('accepts a setup code once, and five attempts per person in a quarter of an hour', async (t) => {
  const service = await startDashboard(t)
  const code = await createSetupCode(service.accounts)
  const eve = await service.signUp(EMAIL)
  const tried: number[] = []
  for (let count = 0; count < 6; count += 1) {
    tried.push((await eve.post('/account/become-operator', { code: `wrong ${count}` })).status)
  }
  assert.deepEqual(tried, [403, 403, 403, 403, 403, 429])
  assert.equal((await eve.post('/account/become-operator', { code })).status, 429)
  assert.equal((await service.browser().post('/account/become-operator', { code })).status, 401)

  const ada = await service.signUp('ada@example.org')
  await ada.do('/account/become-operator', { code })
  const { entries } = (await ada.read('/account/audit')) as { entries: { action: string; by: string }[] }
  assert.deepEqual([entries[0]?.action, entries[0]?.by], ['operator_granted', 'account'])
  assert.equal((await ada.read('/account/instance'))['has_operator'], true)
  service.clock.advanceMs(15 * 60_000)
  // A rejection is cached for a second of real time.
  assert.equal(await statusAfterRejections(() => eve.post('/account/become-operator', { code })), 403, 'used')
  await assertOrdinary(eve)
})
