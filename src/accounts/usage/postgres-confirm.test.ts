import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { postgresForTests } from '#test/support/postgres.ts'
import type { Account, ChargeFor, Principal } from '#accounts/account-store.ts'
import { addKey, CHARGE_FOR, FakeClock, principalOf, unitsOfMonth } from '#test/support/accounts/support.ts'
import { PostgresAccountStore } from '#accounts/storage/postgres-account-store.ts'

const postgres = postgresForTests()

async function openStores(t: TestContext): Promise<{ store: PostgresAccountStore; other: PostgresAccountStore }> {
  const url = await postgres.createDatabase()
  const open = async () => {
    const store = await PostgresAccountStore.open({ url, clock: new FakeClock() })
    t.after(() => store.close())
    return store
  }
  return { store: await open(), other: await open() }
}

function limited(store: PostgresAccountStore, quota: number): Promise<Account> {
  return store.createAccount({ email: 'limited@example.org', plan: 'enterprise', quota })
}

/** One request of `confirmUnits`. */
async function confirm(store: PostgresAccountStore, principal: Principal, chargeFor: ChargeFor, units: 0 | 1) {
  const [taken] = await store.confirmUnits([{ principal, chargeFor, units }])
  return taken && { granted: taken.granted === units, used: taken.used }
}

describe('PostgreSQL account store: callers that are known', () => {
  // Guarantee: a caller who was let in before is confirmed by the database with every request, over all nodes.
  it('confirms nobody whose key, account or plan changed at another node', async (t) => {
    const { store, other } = await openStores(t)
    const account = await store.createAccount({ email: 'ada@example.org', plan: 'pro' })
    const { key, tokenSha256 } = await addKey(store, account)
    const principal = await store.findPrincipal(tokenSha256)
    assert.ok(principal)
    assert.deepEqual(await confirm(store, principal, CHARGE_FOR, 1), { granted: true, used: 1 })
    assert.deepEqual(await confirm(store, principal, CHARGE_FOR, 0), { granted: true, used: 1 }, 'nothing taken')
    assert.deepEqual(await confirm(store, principal, { ...CHARGE_FOR, month: '2026-12' }, 0), {
      granted: true,
      used: 0,
    })
    await other.setPlan(account.id, 'starter')
    assert.equal(await confirm(store, principal, CHARGE_FOR, 1), undefined)
    await other.setPlan(account.id, 'pro')
    assert.deepEqual(await confirm(store, principal, CHARGE_FOR, 1), { granted: true, used: 2 })
    await other.setDisabled(account.id, true)
    assert.equal(await confirm(store, principal, CHARGE_FOR, 1), undefined)
    await other.setDisabled(account.id, false)
    await other.revokeKey(key.id)
    assert.equal(await confirm(store, principal, CHARGE_FOR, 1), undefined)
    assert.equal(await confirm(store, principal, CHARGE_FOR, 0), undefined)
    assert.equal(await store.usage(account.id, CHARGE_FOR.month), 2, 'nobody refused was charged')
  })

  it('tells a contract from another one', async (t) => {
    const { store, other } = await openStores(t)
    const account = await limited(store, 5)
    const principal = await principalOf(store, account)
    await other.setPlan(account.id, 'enterprise', { quota: 6 })
    assert.equal(await confirm(store, principal, CHARGE_FOR, 1), undefined)
    assert.deepEqual(await confirm(store, { ...principal, quota: 6 }, CHARGE_FOR, 1), { granted: true, used: 1 })
    await other.setPlan(account.id, 'enterprise')
    assert.deepEqual(await confirm(store, { ...principal, quota: null }, CHARGE_FOR, 1), { granted: true, used: 2 })
  })

  // Guarantee: of 1,000 requests at once on the last units of a quota, over two nodes and both ways of charging,
  // exactly as many are served as units are left.
  it('grants the last units exactly once', async (t) => {
    const { store, other } = await openStores(t)
    const account = await limited(store, 7)
    const [one, two] = [await principalOf(store, account), await principalOf(store, account)]
    const charges = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => {
        const [node, principal] = [index % 2 === 0 ? store : other, index % 3 === 0 ? one : two]
        const chargeFor = { ...CHARGE_FOR, operation: `operation_${index % 5}` }
        return index % 7 === 0 ? node.charge(principal, chargeFor) : confirm(node, principal, chargeFor, 1)
      }),
    )
    const granted = charges.filter((charge) => charge?.granted).map((charge) => charge?.used ?? 0)
    assert.deepEqual(
      granted.toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7],
    )
    assert.ok(charges.every((charge) => charge !== undefined && charge.used <= 7))
    const units = (await unitsOfMonth(store, account.id, CHARGE_FOR.month)).map((usage) => usage.units)
    assert.equal(
      units.reduce((sum, count) => sum + count, 0),
      7,
    )
  })

  // Guarantee: a change of plan between two requests gives each the quota that it was let in by, in one batch as in two.
  it('holds each of two quotas of one account where they meet', async (t) => {
    const { store } = await openStores(t)
    const account = await limited(store, 3)
    const principal = await principalOf(store, account)
    const ask = (quota: number) => store.charge({ ...principal, quota }, CHARGE_FOR)
    const charges = await Promise.all([ask(3), ask(2), ask(3), ask(2), ask(3), ask(4)])
    assert.deepEqual(
      charges.map(({ granted }) => granted),
      [true, false, true, false, true, true],
    )
    assert.equal(await store.usage(account.id, CHARGE_FOR.month), 4)
  })

  it('counts by key, operation and day, also where a batch is of two days', async (t) => {
    const { store } = await openStores(t)
    const account = await limited(store, 100)
    const [one, two] = [await principalOf(store, account), await principalOf(store, account)]
    const search: ChargeFor = { ...CHARGE_FOR, operation: 'search_vehicles' }
    const tomorrow: ChargeFor = { ...CHARGE_FOR, day: '2026-11-22' }
    const outcomes = await Promise.all([
      confirm(store, one, CHARGE_FOR, 1),
      confirm(store, one, search, 1),
      confirm(store, two, CHARGE_FOR, 1),
      confirm(store, one, CHARGE_FOR, 1),
      confirm(store, two, CHARGE_FOR, 0),
      confirm(store, one, tomorrow, 1),
      confirm(store, { ...one, quota: 99 }, CHARGE_FOR, 1),
    ])
    assert.deepEqual(
      outcomes.map((charge) => charge?.granted),
      [true, true, true, true, true, true, undefined],
    )
    assert.equal(await store.usage(account.id, CHARGE_FOR.month), 5)
    const usage = await unitsOfMonth(store, account.id, CHARGE_FOR.month)
    const rows = usage.map(({ keyId, day, operation, units }) => [keyId === one.keyId, operation, day, units])
    assert.deepEqual(rows.toSorted(), [
      [false, 'get_vehicle', CHARGE_FOR.day, 1],
      [true, 'get_vehicle', CHARGE_FOR.day, 2],
      [true, 'get_vehicle', tomorrow.day, 1],
      [true, 'search_vehicles', CHARGE_FOR.day, 1],
    ])
  })
})
