import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Principal } from '#accounts/account-store.ts'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import { Failure } from '#platform/failure.ts'
import { START_MS } from '#test/support/fake-clock.ts'
import { addKey, CHARGE_FOR, openStore, type CreateStore, takeOne } from './support.ts'

export function keyTests(create: CreateStore): void {
  it('finds the principal of a key, and none for an unknown one', async (t) => {
    const { store, account } = await openStore(t, create)
    const { key, tokenSha256 } = await addKey(store, account)
    const limits = { quota: 500, burst: 5, batchLinesMax: 0 }
    const unrestricted = { mode: 'live', restrictions: undefined } as const
    const expected: Principal = { accountId: account.id, keyId: key.id, plan: 'free', ...limits, ...unrestricted }
    assert.deepEqual(await store.findPrincipal(tokenSha256), expected)
    assert.deepEqual(await store.findPrincipal(tokenSha256), expected, 'from memory')
    assert.equal(await store.findPrincipal(hashToken(createToken('live'))), undefined)
  })

  // Guarantee: a revoked key is rejected by the next call, and no other key is.
  it('rejects a revoked key at once', async (t) => {
    const { store, account } = await openStore(t, create)
    const revoked = await addKey(store, account)
    const kept = await addKey(store, account)
    assert.ok(await store.findPrincipal(revoked.tokenSha256))
    assert.equal(await store.revokeKey(revoked.key.id), true)
    assert.equal(await store.findPrincipal(revoked.tokenSha256), undefined)
    assert.ok(await store.findPrincipal(kept.tokenSha256))
    assert.equal(await store.revokeKey(revoked.key.id), true, 'again')
    assert.equal(await store.revokeKey('key_unknown'), false)
  })

  it('applies a change of plan to the next call', async (t) => {
    const { store, account } = await openStore(t, create)
    const { tokenSha256 } = await addKey(store, account)
    assert.equal((await store.findPrincipal(tokenSha256))?.plan, 'free')
    assert.equal(await store.setPlan(account.id, 'business'), true)
    const principal = await store.findPrincipal(tokenSha256)
    assert.deepEqual([principal?.plan, principal?.quota, principal?.burst], ['business', 1_000_000, 100])
    assert.equal(await store.setPlan('account_unknown', 'pro'), false)
  })
}

export function keyRecordTests(create: CreateStore): void {
  it('lists keys with label, last four and dates, and never the hash', async (t) => {
    const { store, account, clock } = await openStore(t, create)
    const first = await addKey(store, account, 'laptop')
    clock.advanceMs(5)
    const other = await store.createAccount({ email: 'other@example.org', plan: 'pro' })
    const second = await addKey(store, other, 'server')
    clock.advanceMs(5)
    await store.revokeKey(second.key.id)
    assert.deepEqual(await store.listKeys(account.id), [
      {
        id: first.key.id,
        accountId: account.id,
        label: 'laptop',
        mode: 'live',
        lastFour: lastFourOf(first.token),
        createdMs: START_MS,
        createdBy: null,
        lastUsedMs: null,
        revokedMs: null,
        expiresMs: null,
        scopes: null,
        addresses: null,
      },
    ])
    const all = (await store.listAllKeys()).toSorted((left, right) => left.createdMs - right.createdMs)
    assert.deepEqual(
      all.map((key) => [key.id, key.revokedMs]),
      [
        [first.key.id, null],
        [second.key.id, START_MS + 10],
      ],
    )
    assert.equal(JSON.stringify(all).includes(Buffer.from(first.tokenSha256).toString('hex')), false)
  })

  it('records when a key was last used, at most once a minute', async (t) => {
    const { store, account, clock, contract } = await openStore(t, create)
    const { key, tokenSha256 } = await addKey(store, account)
    const lastUsedMs = async () => (await store.listKeys(account.id)).find(({ id }) => id === key.id)?.lastUsedMs
    const useAndCharge = async () => {
      const principal = await store.findPrincipal(tokenSha256)
      assert.ok(principal)
      await takeOne(store, principal, CHARGE_FOR)
    }
    await useAndCharge()
    assert.equal(await lastUsedMs(), START_MS)
    clock.advanceMs(59_999)
    await useAndCharge()
    assert.equal(await lastUsedMs(), START_MS)
    clock.advanceMs(1)
    await useAndCharge()
    assert.equal(await lastUsedMs(), START_MS + 60_000)
    const other = await contract.open(clock)
    t.after(() => other.close())
    assert.equal((await other.listKeys(account.id))[0]?.lastUsedMs, START_MS + 60_000, 'seen by others')
  })
}

export function keyVarietyTests(create: CreateStore): void {
  it('separates test keys from live ones', async (t) => {
    const { store, account } = await openStore(t, create)
    const tokenSha256 = hashToken(createToken('test'))
    const key = { accountId: account.id, label: 'ci', tokenSha256, lastFour: 'abcd', mode: 'test' } as const
    assert.equal((await store.createKey(key)).mode, 'test')
    assert.equal((await store.findPrincipal(tokenSha256))?.mode, 'test')
    assert.equal((await store.listKeys(account.id))[0]?.mode, 'test')
  })

  it('changes the label of a key and records it', async (t) => {
    const { store, account } = await openStore(t, create)
    const { key } = await addKey(store, account, 'laptop')
    assert.equal(await store.changeKey(key.id, { label: ' desk ' }, account.id), true)
    assert.equal(await store.changeKey(key.id, { label: 'desk' }, account.id), true)
    assert.equal((await store.listKeys(account.id))[0]?.label, 'desk')
    const renamed = (await store.listAudit(account.id)).filter(({ action }) => action === 'key_renamed')
    assert.deepEqual(
      renamed.map(({ detail, keyId, actor }) => [detail, keyId, actor]),
      [['laptop -> desk', key.id, account.id]],
    )
    assert.equal(await store.changeKey('key_unknown', { label: 'x' }), false)
    await assert.rejects(store.changeKey(key.id, { label: '' }), Failure)
  })

  it('allows at most 100 unrevoked keys per account', async (t) => {
    const { store, account } = await openStore(t, create)
    const { key } = await addKey(store, account)
    for (let count = 1; count < 100; count += 1) await addKey(store, account)
    await assert.rejects(addKey(store, account), /at most 100 keys/)
    await store.revokeKey(key.id)
    await addKey(store, account)
    await assert.rejects(addKey(store, { id: 'account_unknown' }), Failure)
  })
}
