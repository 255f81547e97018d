import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { KeyRestrictions } from '#accounts/keys/key-restrictions.ts'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import { Failure } from '#platform/failure.ts'
import { START_MS } from '#test/support/fake-clock.ts'
import { addKey, openStore, type CreateStore } from './support.ts'

const RESTRICTED: KeyRestrictions = {
  expiresMs: START_MS + 5_000,
  scopes: ['vins', 'get_recalls'],
  addresses: ['203.0.113.0/24', '2001:db8::1'],
}

export function restrictionTests(create: CreateStore): void {
  it('stores the restrictions that a key is created with, and records them', async (t) => {
    const { store, account } = await openStore(t, create)
    const tokenSha256 = hashToken(createToken('live'))
    const about = { accountId: account.id, label: 'ci', tokenSha256, lastFour: lastFourOf('abcd') }
    const addresses = [' 203.0.113.0/24', '2001:DB8::1', '2001:db8::1']
    const made = await store.createKey({ ...about, ...RESTRICTED, addresses })
    const { expiresMs, scopes, addresses: stored } = (await store.findKey(made.id)) ?? assert.fail()
    assert.deepEqual({ expiresMs, scopes, addresses: stored }, RESTRICTED)
    const { restrictions } = (await store.findPrincipal(tokenSha256)) ?? assert.fail()
    assert.equal(restrictions?.expiresMs, RESTRICTED.expiresMs)
    assert.deepEqual([...(restrictions.scopes ?? [])], RESTRICTED.scopes)
    assert.equal(restrictions.addresses?.includes('::ffff:203.0.113.9'), true)
    assert.equal(restrictions.addresses.includes('203.0.114.9'), false)
    assert.equal(
      (await store.listAudit(account.id))[0]?.detail,
      'ci (expires 2026-11-21T12:00:05Z; scopes vins, get_recalls; addresses 203.0.113.0/24, 2001:db8::1)',
    )
  })

  // Guarantee: an acknowledged restriction applies to the next call, in every process.
  it('changes restrictions one by one, and lifts them, for the next call', async (t) => {
    const { store, account, contract, clock } = await openStore(t, create)
    const other = await contract.open(clock)
    t.after(() => other.close())
    const { key, tokenSha256 } = await addKey(store, account, 'ci')
    const seen = async () => {
      const { restrictions } = (await other.findPrincipal(tokenSha256)) ?? assert.fail()
      return [restrictions?.expiresMs, restrictions?.scopes?.size, restrictions?.addresses?.includes('10.0.0.1')]
    }
    assert.deepEqual(await seen(), [undefined, undefined, undefined])
    assert.equal(await store.changeKey(key.id, { scopes: ['vins'] }, account.id), true)
    assert.deepEqual(await seen(), [null, 1, undefined])
    await store.changeKey(key.id, { addresses: ['10.0.0.0/8'], expiresMs: START_MS + 1_000 }, account.id)
    assert.deepEqual(await seen(), [START_MS + 1_000, 1, true])
    await store.changeKey(key.id, { label: 'builds' }, account.id)
    assert.deepEqual(await seen(), [START_MS + 1_000, 1, true])
    await store.changeKey(key.id, { expiresMs: null, scopes: null, addresses: null }, account.id)
    assert.deepEqual(await seen(), [undefined, undefined, undefined])
    const entries = (await store.listAudit(account.id)).filter(({ keyId }) => keyId === key.id).toReversed()
    assert.deepEqual(
      entries.map(({ action, detail }) => `${action}: ${detail}`),
      [
        'key_created: ci',
        'key_restricted: ci: unrestricted -> scopes vins',
        'key_restricted: ci: scopes vins -> expires 2026-11-21T12:00:01Z; scopes vins; addresses 10.0.0.0/8',
        'key_renamed: ci -> builds',
        'key_restricted: builds: expires 2026-11-21T12:00:01Z; scopes vins; addresses 10.0.0.0/8 -> unrestricted',
      ],
    )
  })

  it('rejects invalid restrictions', async (t) => {
    const { store, account } = await openStore(t, create)
    const { key } = await addKey(store, account)
    const many = (count: number) => Array.from({ length: count }, (_, index) => index)
    const wrong: Partial<KeyRestrictions>[] = [
      { expiresMs: START_MS },
      { expiresMs: Number.NaN },
      { expiresMs: Date.UTC(10_000, 0, 1) },
      { scopes: [] },
      { scopes: ['two words'] },
      { scopes: many(51).map((index) => `scope_${index}`) },
      { addresses: [] },
      { addresses: ['10.0.0.0/33'] },
      { addresses: ['localhost'] },
      { addresses: many(21).map((index) => `10.0.0.${index}`) },
    ]
    for (const change of wrong) {
      await assert.rejects(store.changeKey(key.id, change), Failure, JSON.stringify(change))
      const about = { accountId: account.id, label: 'x', tokenSha256: new Uint8Array(32), lastFour: 'abcd' }
      await assert.rejects(store.createKey({ ...about, ...change }), Failure, JSON.stringify(change))
    }
    assert.deepEqual((await store.findKey(key.id))?.scopes, null)
    await store.changeKey(key.id, { addresses: many(20).map((index) => `10.0.0.${index}`) })
    assert.equal((await store.findKey(key.id))?.addresses?.length, 20)
  })
}
