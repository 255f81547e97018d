import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { hashAtFullCost } from '#test/support/cheap-passwords.ts'
import { signInTests } from './support/sign-in-tests.ts'
import { PASSWORD, startDashboard } from './support/start-dashboard.ts'

const EMAIL = 'ada@example.org'

signInTests(startDashboard)

// Guarantee: a sign-in does not make any process verify its keys again, and only the owner can read the secrets.
test('stores users in files of their own', async (t) => {
  const service = await startDashboard(t)
  const browser = await service.signUp(EMAIL)
  await browser.read('/account/me')
  const watcher = new DatabaseSync(join(service.folder, 'accounts.sqlite'), { readOnly: true })
  const version = () => watcher.prepare('PRAGMA data_version').get()?.['data_version']
  const before = version()
  await browser.do('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  await browser.read('/account/me')
  await browser.do('/api/auth/sign-out')
  assert.equal(version(), before)
  watcher.close()
  for (const file of ['identity.sqlite', 'identity.secret', 'accounts.sqlite']) {
    assert.equal(statSync(join(service.folder, file)).mode & 0o777, 0o600, file)
  }
  assert.match(readFileSync(join(service.folder, 'identity.secret'), 'utf8'), /^[\w-]{43}\n$/)
})

// Guarantee: the time of a rejection does not reveal whether an account exists.
test('a sign-up with a taken address takes as long as with a new one', async (t) => {
  hashAtFullCost(t)
  const service = await startDashboard(t)
  await service.signUp(EMAIL)
  const took = async (email: string) => {
    const since = process.cpuUsage()
    await service.browser().post('/api/auth/sign-up/email', { name: 'Test', email, password: PASSWORD })
    // What other programs take of the machine is not in it.
    const { user, system } = process.cpuUsage(since)
    return user + system
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let count = 0; count < 5; count += 1) {
    unknown.push(await took(`new${count}@example.org`))
    known.push(await took(EMAIL))
  }
  // Most of it is the hash of the password: without it, a known address was answered in a tenth of the time.
  assert.ok(Math.min(...known) > Math.min(...unknown) / 2, `${known.join()} against ${unknown.join()}`)
})
