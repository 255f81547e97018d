import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { createLog } from '#platform/log.ts'
import type { Mail } from '#platform/mailer.ts'
import { CHARGE_FOR, FakeClock, principalOf } from './contract/support.ts'
import { QuotaNotifier } from './quota-notifier.ts'
import { SqliteAccountStore } from './sqlite-account-store.ts'

it('tries again at the next look when the mail could not be sent', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'vds-notifier-'))
  const clock = new FakeClock()
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
  await accounts.charge(await principalOf(accounts, limited), CHARGE_FOR)
  const tried: Mail[] = []
  let isUp = false
  const send = async (mail: Mail) => tried.push(mail) > 0 && isUp
  const mailer = { isConfigured: true, send, close: () => Promise.resolve() }
  const about = { accounts, mailer, clock, log: createLog('silent'), publicUrl: 'http://localhost:8080' }
  const notifier = new QuotaNotifier(about)
  await notifier.check()
  isUp = true
  await notifier.check()
  await notifier.check()
  assert.deepEqual(
    tried.map(({ to, subject }) => [to, subject]),
    [1, 2].map(() => ['ada@example.org', 'Your monthly quota is used up']),
  )
})
