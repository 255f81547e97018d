import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { createLog } from '#platform/log.ts'
import type { Mail, MailOutcome } from '#platform/network/mailer.ts'
import { CHARGE_FOR, principalOf, takeOne } from '#test/support/accounts/support.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { QuotaNotifier } from './quota-notifier.ts'

async function start(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'vds-notifier-'))
  const clock = new FakeClock(START_MS)
  const accounts = new SqliteAccountStore({ directory, clock })
  t.after(async () => {
    await accounts.close()
    await rm(directory, { recursive: true })
  })
  const person = { userId: 'ada', email: 'ada@example.org', isVerified: true }
  const account = await accounts.joinPerson(person)
  assert.ok(account)
  await accounts.setPlan(account.id, 'enterprise', { quota: 1 })
  const limited = await accounts.findAccountById(account.id)
  assert.ok(limited)
  await takeOne(accounts, await principalOf(accounts, limited), CHARGE_FOR)
  const tried: Mail[] = []
  const mailer = { isUp: true, isConfigured: true, send, close: () => Promise.resolve() }
  async function send(mail: Mail): Promise<MailOutcome> {
    tried.push(mail)
    return mailer.isUp ? 'sent' : 'failed'
  }
  const about = { accounts, mailer, clock, log: createLog('silent'), publicUrl: 'http://localhost:8080' }
  return { directory, account, mailer, tried, notifier: new QuotaNotifier(about) }
}

it('retries at the next check if the email could not be sent', async (t) => {
  const { mailer, tried, notifier } = await start(t)
  mailer.isUp = false
  await notifier.check()
  mailer.isUp = true
  await notifier.check()
  await notifier.check()
  assert.deepEqual(
    tried.map(({ to, subject }) => [to, subject]),
    [1, 2].map(() => ['ada@example.org', 'Your monthly quota is used up']),
  )
})

// Guarantee: an account is notified of its quota however many accounts precede it in the list.
it('checks every account, including those beyond the first pages', async (t) => {
  const { directory, account, tried, notifier } = await start(t)
  const count = 10_000
  // "account_+" sorts before the letters and digits of an id.
  const database = new DatabaseSync(join(directory, 'usage.sqlite'))
  database.exec(`
    WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count})
    INSERT INTO usage (account_id, period, key_id, operation, units)
    SELECT 'account_+' || i, '2026-11~', '', '', 1 FROM numbers`)
  database.close()
  assert.ok(account.id > 'account_+')
  await notifier.check()
  assert.deepEqual(
    tried.map(({ to }) => to),
    ['ada@example.org'],
  )
})
