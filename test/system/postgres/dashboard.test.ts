import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPostgresLedger } from '#payments/storage/stored-payment-ledger.ts'
import { startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const postgres = postgresForTests()

// Guarantee: several nodes on one PostgreSQL are one service: an action at one takes effect at the others immediately.
test('a key created at one node works at the other, is in usage and log, and gets 401 everywhere once revoked', async (t) => {
  const settings = { VDS_DATABASE_URL: await postgres.createDatabase() }
  const one = await startDashboard(t, { settings })
  const two = await startDashboard(t, { settings })
  const atOne = await one.signUpOperator('operator@example.org')
  const { account } = (await atOne.read('/account/me')) as { account: { is_operator: boolean } }
  assert.equal(account.is_operator, true, 'the first person of all nodes')
  const atTwo = two.browser()
  for (const [name, value] of atOne.cookies) atTwo.cookies.set(name, value)

  const { token, key } = (await atOne.do('/account/keys', { label: 'laptop' })) as {
    token: string
    key: { id: string }
  }
  assert.deepEqual([await two.useKey(token), await one.useKey(token), await two.useKey(token)], [200, 200, 200])
  for (const { dashboard } of [one, two]) await dashboard.requestLog.flush()
  const { month, by_key: byKey } = (await atTwo.read('/account/usage')) as {
    month: { used: number }
    by_key: { label: string; units: number; requests: number }[]
  }
  assert.equal(month.used, 3)
  assert.deepEqual(
    byKey.map(({ label, units, requests }) => [label, units, requests]),
    [['laptop', 3, 3]],
  )
  const log = (await atOne.read('/account/requests')) as { requests: { key_label: string; status: number }[] }
  assert.deepEqual(
    log.requests.map(({ key_label: label, status }) => [label, status]),
    Array.from({ length: 3 }, () => ['laptop', 200]),
  )

  await atTwo.do(`/account/keys/${key.id}/revoke`)
  assert.deepEqual([await one.useKey(token), await two.useKey(token)], [401, 401])
  const second = await two.signUp('ada@example.org')
  const { account: other } = (await second.read('/account/me')) as { account: { is_operator: boolean; plan: string } }
  assert.deepEqual([other.is_operator, other.plan], [false, 'free'])
})

test('an operator sees payments stored in PostgreSQL', async (t) => {
  const url = await postgres.createDatabase()
  const ledger = await openPostgresLedger({ url, clock: new FakeClock() })
  t.after(() => ledger.close())
  const service = await startDashboard(t, { ledger, settings: { VDS_DATABASE_URL: url } })
  const operator = await service.signUpOperator('operator@example.org')
  const payment = {
    paymentId: 'eip155:84532|0xtoken|0xpayer|0x01',
    requestBinding: 'request',
    fingerprint: 'fingerprint',
    identifier: undefined,
    network: 'eip155:84532',
    payer: '0xpayer',
    nonce: '0x01',
    amount: '10000',
    validBefore: 0,
    path: '/v1/vehicles',
  }
  const holder = { owner: 'one', leaseMs: 1 }
  await ledger.claim(payment, holder)
  await ledger.startSettling(payment.paymentId, holder)
  await ledger.markSettled(payment.paymentId, { transaction: '0xab', isConfirmed: true, isAnswered: true })
  const { payments } = (await operator.read('/account/operator/payments?state=settled')) as { payments: object[] }
  assert.equal(payments.length, 1)
  const { all } = (await operator.read('/account/operator/payments/totals')) as {
    all: { state: string; usd: number }[]
  }
  assert.equal(all.find(({ state }) => state === 'settled')?.usd, 0.01)
})
