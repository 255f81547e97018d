import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { UsedOfAccount } from '#accounts/account-store.ts'
import { USED_PAGE_MAX } from '#accounts/limits.ts'
import { addUsedRows } from './many-rows.ts'
import {
  addKey,
  CHARGE_FOR,
  limitedPrincipal,
  openStore,
  principalOf,
  type CreateStore,
  unitsOfMonth,
  takeOne,
} from './support.ts'

export function quotaTests(create: CreateStore): void {
  it('counts units by month, and by key, day and operation', async (t) => {
    const { store, account } = await openStore(t, create)
    const one = await principalOf(store, account)
    const two = await principalOf(store, account)
    const charges = await Promise.all([
      takeOne(store, one, CHARGE_FOR),
      takeOne(store, one, CHARGE_FOR),
      takeOne(store, two, { ...CHARGE_FOR, operation: 'search_vehicles' }),
      takeOne(store, one, { ...CHARGE_FOR, day: '2026-11-22' }),
    ])
    assert.deepEqual(
      charges,
      [1, 2, 3, 4].map((used) => ({ granted: true, used })),
    )
    assert.equal(await store.usage(account.id, '2026-11'), 4)
    assert.equal(await store.usage(account.id, '2026-12'), 0)
    const expected = [
      { keyId: one.keyId, day: '2026-11-21', operation: 'get_vehicle', units: 2 },
      { keyId: one.keyId, day: '2026-11-22', operation: 'get_vehicle', units: 1 },
      { keyId: two.keyId, day: '2026-11-21', operation: 'search_vehicles', units: 1 },
    ]
    assert.deepEqual(
      await unitsOfMonth(store, account.id, '2026-11'),
      expected.toSorted((a, b) => (a.keyId + a.day < b.keyId + b.day ? -1 : 1)),
    )
    assert.deepEqual(await unitsOfMonth(store, account.id, '2026-10'), [])
  })

  // Guarantee: of 1,000 simultaneous requests for the last unit of a quota, exactly one is served.
  it('grants the last unit exactly once', async (t) => {
    const { store } = await openStore(t, create)
    const principal = await limitedPrincipal(store, 1)
    const charges = await Promise.all(Array.from({ length: 1_000 }, () => takeOne(store, principal, CHARGE_FOR)))
    assert.equal(charges.filter(({ granted }) => granted).length, 1)
    assert.equal(charges[0]?.granted, true, 'to the first that asked')
    assert.ok(charges.every(({ used }) => used === 1))
    assert.equal(await store.usage(principal.accountId, CHARGE_FOR.month), 1)
  })

  // Guarantee: requests charged together never take more than is left, and the first ones take precedence.
  it('grants a batch the rest of the quota, in order, and not one unit more', async (t) => {
    const { store } = await openStore(t, create)
    const account = await store.createAccount({ email: 'a@example.org', plan: 'enterprise', quota: 10 })
    const keys = [await principalOf(store, account), await principalOf(store, account)]
    const take = async (...units: number[]): Promise<number> => {
      const wanted = keys.map((principal, index) => ({ principal, chargeFor: CHARGE_FOR, units: units[index] ?? 0 }))
      const taken = await store.chargeUnits(wanted)
      for (const [index, part] of taken.entries()) assert.ok((part?.granted ?? Infinity) <= (units[index] ?? 0))
      return taken.reduce((sum, part) => sum + (part?.granted ?? NaN), 0)
    }
    assert.equal(await take(4, 3), 7)
    assert.equal(await take(5, 2), 3)
    assert.equal(await take(2, 2), 0)
    assert.equal(await store.usage(account.id, CHARGE_FOR.month), 10)
    const days = await unitsOfMonth(store, account.id, CHARGE_FOR.month)
    assert.equal(
      days.reduce((sum, { units }) => sum + units, 0),
      10,
    )
  })

  it('shares the quota between all keys of the account', async (t) => {
    const { store } = await openStore(t, create)
    const account = await store.createAccount({ email: 'a@example.org', plan: 'enterprise', quota: 3 })
    const one = await principalOf(store, account)
    const two = await principalOf(store, account)
    const granted = []
    for (const principal of [one, two, one, two]) granted.push((await takeOne(store, principal, CHARGE_FOR)).granted)
    assert.deepEqual(granted, [true, true, true, false])
  })
}

export function quotaNoticeTests(create: CreateStore): void {
  it('lists the usage of every account in a month', async (t) => {
    const { store, account } = await openStore(t, create)
    const principal = await principalOf(store, account)
    assert.deepEqual(await store.usageRecords.listUsed('2026-11'), [])
    await Promise.all([takeOne(store, principal, CHARGE_FOR), takeOne(store, principal, CHARGE_FOR)])
    assert.deepEqual(await store.usageRecords.listUsed('2026-11'), [{ accountId: account.id, used: 2 }])
    assert.deepEqual(await store.usageRecords.listBusiest('2026-11'), [{ accountId: account.id, used: 2 }])
    assert.deepEqual(await store.usageRecords.listBusiest('2026-12'), [])
    assert.deepEqual(await store.usageRecords.listUsed('2026-12'), [])
  })

  // Guarantee: however many accounts have usage, each is on exactly one page.
  it('lists the usage of very many accounts page by page', async (t) => {
    const { store, contract } = await openStore(t, create)
    const count = 2 * USED_PAGE_MAX + 1
    await addUsedRows(contract.config, '2026-11', count)
    const pages: UsedOfAccount[][] = []
    do pages.push(await store.usageRecords.listUsed('2026-11', pages.at(-1)?.at(-1)?.accountId))
    while (pages.at(-1)?.length === USED_PAGE_MAX && pages.length < 10)
    assert.deepEqual(
      pages.map(({ length }) => length),
      [USED_PAGE_MAX, USED_PAGE_MAX, 1],
    )
    assert.equal(new Set(pages.flat().map(({ accountId }) => accountId)).size, count)
  })

  // Guarantee: an email about a quota is claimed once, over all processes of the store.
  it('gives each notice to the first caller that claims it', async (t) => {
    const { store, contract, clock } = await openStore(t, create)
    const other = await contract.open(clock)
    t.after(() => other.close())
    const notice = { accountId: 'account_1', month: '2026-11', quota: 500, threshold: 80 }
    const claims = await Promise.all([store, other, store, other].map((one) => one.usageRecords.claimNotice(notice)))
    assert.deepEqual(
      claims.filter((isMine) => isMine),
      [true],
    )
    assert.equal(await store.usageRecords.claimNotice({ ...notice, threshold: 90 }), true)
    assert.equal(await store.usageRecords.claimNotice({ ...notice, month: '2026-12' }), true)
    assert.equal(await store.usageRecords.claimNotice({ ...notice, quota: 10_000 }), true)
    await other.usageRecords.releaseNotice(notice)
    assert.equal(await store.usageRecords.claimNotice(notice), true, 'given back')
  })
}

export function quotaChangeTests(create: CreateStore): void {
  it('never rejects an unlimited account', async (t) => {
    const { store, account } = await openStore(t, create)
    await store.setPlan(account.id, 'enterprise')
    const principal = await principalOf(store, account)
    assert.equal(principal.quota, null)
    const charges = await Promise.all(Array.from({ length: 1_000 }, () => takeOne(store, principal, CHARGE_FOR)))
    assert.ok(charges.every(({ granted }) => granted))
    assert.equal(await store.usage(account.id, CHARGE_FOR.month), 1_000)
  })

  // Guarantee: a new month starts with the whole quota, and units of the old one stay counted there.
  it('resets every month', async (t) => {
    const { store } = await openStore(t, create)
    const principal = await limitedPrincipal(store, 1)
    const december = { ...CHARGE_FOR, month: '2026-12', day: '2026-12-01' }
    assert.equal((await takeOne(store, principal, CHARGE_FOR)).granted, true)
    assert.equal((await takeOne(store, principal, CHARGE_FOR)).granted, false)
    assert.equal((await takeOne(store, principal, december)).granted, true)
    assert.equal((await takeOne(store, principal, december)).granted, false)
    assert.equal(await store.usage(principal.accountId, '2026-11'), 1)
  })

  it('rejects nothing that a larger plan allows, right after the change', async (t) => {
    const { store, account } = await openStore(t, create)
    await store.setPlan(account.id, 'enterprise', { quota: 1 })
    const { tokenSha256 } = await addKey(store, account)
    const find = async () => {
      const principal = await store.findPrincipal(tokenSha256)
      assert.ok(principal)
      return principal
    }
    await takeOne(store, await find(), CHARGE_FOR)
    assert.equal((await takeOne(store, await find(), CHARGE_FOR)).granted, false)
    await store.setPlan(account.id, 'pro')
    assert.deepEqual(await takeOne(store, await find(), CHARGE_FOR), { granted: true, used: 2 })
    await store.setPlan(account.id, 'enterprise', { quota: 1 })
    assert.deepEqual(await takeOne(store, await find(), CHARGE_FOR), { granted: false, used: 2 })
  })
}
