import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { UsageOfDay } from '#accounts/account-store.ts'
import {
  AUDIT_DAYS_RETAINED,
  AUDIT_PAGE_MAX,
  AUDIT_PRUNED_MAX,
  KEYS_PAGE_MAX,
  REVOKED_KEYS_RETAINED,
  USAGE_PAGE_MAX,
} from '#accounts/limits.ts'
import { times } from '../scale.ts'
import { addAuditRows, addRevokedKeys } from './many-rows.ts'
import { addKey, CHARGE_FOR, openStore, principalOf, unitsOfMonth, type CreateStore, takeOne } from './support.ts'

/** Far more than any page or limit. */
const MANY = times(10_000, 100_000)

export function pageTests(create: CreateStore): void {
  it('lists the keys of an account in pages, active and revoked ones separately', async (t) => {
    const { store, account, clock } = await openStore(t, create)
    const made: string[] = []
    for (const label of ['one', 'two', 'three']) {
      clock.advanceMs(5)
      made.unshift((await addKey(store, account, label)).key.id)
    }
    const [three = '', two = '', one = ''] = made
    clock.advanceMs(5)
    await store.revokeKey(three)
    clock.advanceMs(5)
    await store.revokeKey(one)
    const ids = async (page?: Parameters<typeof store.listKeys>[1]) =>
      (await store.listKeys(account.id, page)).map(({ id }) => id)
    assert.deepEqual(await ids(), [three, two, one], 'newest first')
    assert.deepEqual(await ids({ state: 'working' }), [two])
    assert.deepEqual(await ids({ state: 'revoked' }), [one, three], 'the last one revoked first')
    assert.deepEqual([await ids({ limit: 2 }), await ids({ limit: 2, offset: 2 })], [[three, two], [one]])
    assert.deepEqual(await store.countKeys(account.id), { working: 1, revoked: 2 })
    assert.equal(await store.countAllActiveKeys(), 1)
    assert.equal((await store.findKey(one))?.label, 'one')
    assert.equal(await store.findKey('key_unknown'), undefined)
    const names = await store.keyNames(account.id)
    assert.deepEqual(
      made.map((id) => names.get(id)?.label),
      ['three', 'two', 'one'],
    )
  })
}

export function boundTests(create: CreateStore): void {
  // Guarantee: the rows read for a page do not grow with the account's history.
  it(`reads bounded pages of ${MANY} revoked keys and ${MANY} lines of the audit log`, async (t) => {
    const { store, account, contract } = await openStore(t, create)
    await addRevokedKeys(contract.config, account.id, MANY)
    await addAuditRows(contract.config, account.id, MANY)
    const { key } = await addKey(store, account)
    assert.equal((await store.listKeys(account.id, { limit: 1_000_000 })).length, KEYS_PAGE_MAX)
    assert.equal((await store.listAllKeys()).length, KEYS_PAGE_MAX)
    const newest = await store.listKeys(account.id, { state: 'revoked', limit: 2 })
    assert.deepEqual(
      newest.map(({ label }) => label),
      [`old ${MANY}`, `old ${MANY - 1}`],
    )
    assert.deepEqual(await store.countKeys(account.id), { working: 1, revoked: REVOKED_KEYS_RETAINED })
    assert.equal((await store.keyNames(account.id)).size, REVOKED_KEYS_RETAINED + 1)
    const page = await store.listAudit(account.id, { limit: 1_000_000 })
    assert.equal(page.length, AUDIT_PAGE_MAX)
    const next = await store.listAudit(account.id, { limit: 2, before: page.at(-1)?.position })
    const details = [page.at(-1), ...next].map((entry) => Number(entry?.detail.slice(5)))
    assert.deepEqual(
      [1, 2].map((step) => (details[0] ?? 0) - step),
      details.slice(1),
      'nothing twice, nothing left out',
    )
    assert.equal((await store.listAudit(undefined, { limit: 3 })).length, 3)
    await store.revokeKey(key.id)
    assert.equal(
      await store.findKey(`key_old_${1_000_001 + MANY - REVOKED_KEYS_RETAINED}`),
      undefined,
      'with each revocation older ones are forgotten',
    )
    assert.ok(await store.findKey('key_old_1000001'), 'but never all at once')
  })

  // Guarantee: an account keeps its last 1,000 revoked keys, and a purged one gives no access.
  it('purges a revoked key when 1,000 were revoked after it', async (t) => {
    const { store, account, clock, contract } = await openStore(t, create)
    await addRevokedKeys(contract.config, account.id, REVOKED_KEYS_RETAINED - 1)
    const first = await addKey(store, account, 'first')
    await store.revokeKey(first.key.id)
    assert.ok(await store.findKey('key_old_1000001'))
    clock.advanceMs(1)
    const second = await addKey(store, account, 'second')
    await store.revokeKey(second.key.id)
    assert.equal(await store.findKey('key_old_1000001'), undefined)
    assert.equal(await store.revokeKey('key_old_1000001'), false)
    assert.ok(await store.findKey('key_old_1000002'))
    assert.ok(await store.findKey(first.key.id))
    assert.equal(await store.findPrincipal(first.tokenSha256), undefined)
    assert.deepEqual(await store.countKeys(account.id), { working: 0, revoked: REVOKED_KEYS_RETAINED })
  })
}

export function usagePageTests(create: CreateStore): void {
  it('returns units page by page, newest day first, each once', async (t) => {
    const { store, account } = await openStore(t, create)
    await store.setPlan(account.id, 'business')
    const principal = await principalOf(store, account)
    const wanted = Array.from({ length: USAGE_PAGE_MAX + 5 }, (_, index) => ({
      ...CHARGE_FOR,
      day: `2026-11-${String(10 + (index % 3))}`,
      operation: `operation_${index}`,
    }))
    // In groups, because this many rows in one statement may exceed the time limit on a busy database.
    for (let from = 0; from < wanted.length; from += 100) {
      await Promise.all(wanted.slice(from, from + 100).map((chargeFor) => takeOne(store, principal, chargeFor)))
    }
    const first = await store.usageRecords.usagePage(account.id, { first: '2026-11-01', last: '2026-11-30' })
    assert.equal(first.length, USAGE_PAGE_MAX)
    const days = first.map(({ day }) => day)
    assert.deepEqual(days, days.toSorted().toReversed())
    const rest = await store.usageRecords.usagePage(account.id, {
      first: '2026-11-01',
      last: '2026-11-30',
      after: first.at(-1),
    })
    const names = [...first, ...rest].map(({ operation }: UsageOfDay) => operation)
    assert.deepEqual(names.toSorted(), wanted.map(({ operation }) => operation).toSorted())
    assert.equal((await unitsOfMonth(store, account.id, '2026-11')).length, wanted.length)
    assert.deepEqual(await store.usageRecords.usagePage(account.id, { first: '2026-10-01', last: '2026-10-31' }), [])
    assert.equal(await store.usageRecords.usageOfAll('2026-11'), wanted.length)
    assert.equal(await store.usageRecords.usageOfAll('2026-10'), 0)
  })
}

export function countTests(create: CreateStore): void {
  it('counts accounts by plan, and keeps the last operator who can sign in', async (t) => {
    const { store, account } = await openStore(t, create)
    const other = await store.createAccount({ email: 'other@example.org', plan: 'pro' })
    assert.deepEqual(
      await store.countAccounts(),
      new Map([
        ['free', 1],
        ['pro', 1],
      ]),
    )
    const mayGo = async () => {
      const found = await store.findAccountById(account.id)
      assert.ok(found)
      return store.rejectDeletion(found).then(
        () => true,
        () => false,
      )
    }
    assert.equal(await mayGo(), true)
    await store.setOperator(account.id, true)
    assert.equal(await mayGo(), false)
    await store.setOperator(other.id, true)
    assert.equal(await mayGo(), true)
    await store.setDisabled(other.id, true)
    assert.equal(await mayGo(), false)
    await store.setDisabled(other.id, false)
    await store.deleteAccount(other.id)
    assert.equal(await mayGo(), false)
    assert.deepEqual(await store.countAccounts(), new Map([['free', 1]]))
  })
}

export function retentionTests(create: CreateStore): void {
  // Guarantee: the audit log does not grow forever, and nothing within its retention is removed.
  it('removes entries of the audit log after 400 days, 500 at a time', async (t) => {
    const { store, account, clock, contract } = await openStore(t, create)
    await addAuditRows(contract.config, account.id, 1_200)
    const actions = async () => (await store.listAudit(account.id, { limit: 5 })).map(({ action }) => action)
    const removed: number[] = []
    do removed.push(await store.pruneAudit())
    while (removed.at(-1) !== 0 && removed.length < 10)
    assert.equal(
      removed.reduce((sum, count) => sum + count, 0),
      1_200,
    )
    assert.ok(Math.max(...removed) <= AUDIT_PRUNED_MAX, removed.join(', '))
    assert.deepEqual(await actions(), ['account_created'])
    clock.advanceMs(AUDIT_DAYS_RETAINED * 24 * 3_600_000)
    await addKey(store, account)
    assert.equal(await store.pruneAudit(), 0)
    clock.advanceMs(1)
    assert.equal(await store.pruneAudit(), 1)
    assert.deepEqual(await actions(), ['key_created'])
  })
}
