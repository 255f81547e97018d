import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { START_MS } from '#test/support/fake-clock.ts'
import { addKey, openEmptyStore, openStore, type CreateStore } from './support.ts'

export function accountTests(create: CreateStore): void {
  it('creates an account once per email address, whatever its case', async (t) => {
    const { store } = await openEmptyStore(t, create)
    const account = await store.createAccount({ email: 'Ada@Example.org', plan: 'pro' })
    assert.deepEqual(account, {
      id: account.id,
      email: 'ada@example.org',
      plan: 'pro',
      quota: 100_000,
      burst: 25,
      batchLinesMax: 1_000,
      createdMs: START_MS,
      userId: null,
      isOperator: false,
      disabledMs: null,
      isDeleted: false,
      billing: null,
    })
    assert.deepEqual(await store.findAccountById(account.id), account)
    assert.equal(await store.findAccountById('account_unknown'), undefined)
    assert.match(account.id, /^account_[0-9A-Za-z]{16}$/)
    assert.deepEqual(await store.findAccount('ADA@example.org'), account)
    assert.equal(await store.findAccount('nobody@example.org'), undefined)
    await assert.rejects(store.createAccount({ email: 'ada@example.org', plan: 'free' }), Failure)
    assert.deepEqual(await store.listAccounts(), [account])
  })

  it('rejects invalid email addresses and labels', async (t) => {
    const { store, account } = await openStore(t, create)
    for (const email of [
      '',
      'ada',
      '@example.org',
      'a b@example.org',
      `${'a'.repeat(250)}@example.org`,
      'a\u0000@b.c',
    ]) {
      await assert.rejects(store.createAccount({ email, plan: 'free' }), Failure, email)
    }
    for (const label of ['', '  ', 'x'.repeat(101), 'a\nb']) {
      await assert.rejects(addKey(store, account, label), Failure, label)
    }
  })

  it('accepts custom limits only for an enterprise account', async (t) => {
    const { store } = await openStore(t, create)
    const unlimited = await store.createAccount({ email: 'a@example.org', plan: 'enterprise' })
    assert.deepEqual([unlimited.quota, unlimited.burst], [null, null])
    const limited = await store.createAccount({ email: 'b@example.org', plan: 'enterprise', quota: 7, burst: 3 })
    assert.deepEqual([limited.quota, limited.burst], [7, 3])
    const { tokenSha256 } = await addKey(store, limited)
    assert.equal((await store.findPrincipal(tokenSha256))?.quota, 7)
    await assert.rejects(store.createAccount({ email: 'c@example.org', plan: 'pro', quota: 7 }), Failure)
    await store.setPlan(limited.id, 'free')
    await store.setPlan(limited.id, 'enterprise')
    assert.equal((await store.findAccount('b@example.org'))?.quota, null)
  })
}

export function auditTests(create: CreateStore): void {
  it('records changes of accounts and keys, and by whom', async (t) => {
    const { store, account, clock } = await openStore(t, create)
    clock.advanceMs(1_000)
    const { key } = await addKey(store, account, 'laptop')
    await store.setPlan(account.id, 'business', { actor: account.id })
    await store.revokeKey(key.id)
    await store.revokeKey(key.id)
    const listed = await store.listAudit(account.id)
    const positions = listed.map(({ position }) => position)
    assert.deepEqual(
      positions,
      positions.toSorted((left, right) => right - left),
    )
    const entries = listed.map(({ position: _position, ...entry }) => entry)
    const known = { accountId: account.id, atMs: START_MS + 1_000, actor: 'operator', userId: null }
    assert.deepEqual(entries, [
      { ...known, action: 'key_revoked', keyId: key.id, detail: 'laptop' },
      { ...known, action: 'plan_changed', keyId: null, detail: 'plan free -> business', actor: account.id },
      { ...known, action: 'key_created', keyId: key.id, detail: 'laptop' },
      { ...known, action: 'account_created', keyId: null, detail: 'plan free', atMs: START_MS },
    ])
    assert.deepEqual(await store.listAudit(), listed)
    assert.deepEqual(await store.listAudit('account_other'), [])
  })
}
