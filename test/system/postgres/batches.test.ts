import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import { PostgresAccountStore } from '#accounts/storage/postgres-account-store.ts'
import { Admission } from '#http/pipeline/admission.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { PUBLIC_URL, startService } from '#test/support/start-service.ts'

const SEARCH = '/v1/vehicles?year=2019&limit=1'
const postgres = postgresForTests()

// Guarantee: with accounts in PostgreSQL, each response is charged once, up to the quota and no further, and none is sent after
// a revocation at another node.
test('PostgreSQL authenticates and charges each request of a batch', async (t) => {
  const clock = new FakeClock()
  const url = await postgres.createDatabase()
  const [store, other] = [
    await PostgresAccountStore.open({ url, clock }),
    await PostgresAccountStore.open({ url, clock }),
  ]
  t.after(() => Promise.all([store.close(), other.close()]))
  const service = await startService(t, {
    clock,
    admission: new Admission({ store, clock, publicUrl: PUBLIC_URL, elapsedMs: () => clock.nowMs() }),
  })
  const base = await service.listen()
  const account = await store.createAccount({ email: 'a@example.com', plan: 'enterprise', quota: 30, burst: 1_000 })
  const token = createToken('live')
  const secret = { tokenSha256: hashToken(token), lastFour: lastFourOf(token) }
  const key = await store.createKey({ accountId: account.id, label: 'test', ...secret })
  const ask = async () => {
    const answer = await fetch(base + SEARCH, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    return answer.status
  }
  for (let count = 0; count < 3; count += 1) assert.equal(await ask(), 200)
  const statuses = await Promise.all(Array.from({ length: 20 }, ask))
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.equal(await store.usage(account.id, '2026-11'), 23)
  const rest = await Promise.all(Array.from({ length: 20 }, ask))
  assert.equal(rest.filter((status) => status === 200).length, 7)
  assert.equal(rest.filter((status) => status === 429).length, 13)
  await other.setPlan(account.id, 'business')
  await other.changeKey(key.id, { expiresMs: clock.nowMs() + 1, scopes: ['vehicles'], addresses: ['127.0.0.1'] })
  assert.equal(await ask(), 200)
  await other.changeKey(key.id, { addresses: ['203.0.113.0/24'] })
  assert.equal(await ask(), 403)
  await other.changeKey(key.id, { addresses: null, scopes: ['vins'] })
  assert.equal(await ask(), 403)
  clock.advanceMs(1)
  assert.equal(await ask(), 401)
  await other.changeKey(key.id, { expiresMs: null, scopes: null })
  assert.equal(await ask(), 200)
  await other.revokeKey(key.id)
  assert.equal(await ask(), 401)
})
