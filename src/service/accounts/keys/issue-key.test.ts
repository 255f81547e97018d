import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { ensureFirstKey } from './issue-key.ts'
import { hashToken, isWellFormedToken } from './key-token.ts'

async function openStores(t: TestContext, count: number): Promise<SqliteAccountStore[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vds-first-key-'))
  const stores = Array.from(
    { length: count },
    () => new SqliteAccountStore({ directory, clock: new FakeClock(START_MS) }),
  )
  t.after(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await rm(directory, { recursive: true })
  })
  return stores
}

it('creates a Business key for an empty store, once', async (t) => {
  const [store] = await openStores(t, 1)
  assert.ok(store)
  const token = await ensureFirstKey(store)
  assert.ok(token !== undefined && isWellFormedToken(token))
  const principal = await store.findPrincipal(hashToken(token))
  assert.equal(principal?.plan, 'business')
  assert.equal(await ensureFirstKey(store), undefined)
  assert.equal((await store.listAllKeys()).length, 1)
})

it('creates none if an account exists', async (t) => {
  const [store] = await openStores(t, 1)
  assert.ok(store)
  await store.createAccount({ email: 'ada@example.org', plan: 'free' })
  assert.equal(await ensureFirstKey(store), undefined)
  assert.deepEqual(await store.listAllKeys(), [])
})

it('creates one if several processes start at once', async (t) => {
  const stores = await openStores(t, 4)
  const tokens = await Promise.all(stores.map((store) => ensureFirstKey(store)))
  assert.equal(tokens.filter((token) => token !== undefined).length, 1)
  assert.equal((await stores[0]?.listAllKeys())?.length, 1)
})
