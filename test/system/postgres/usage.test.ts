import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import type { Principal } from '#accounts/account-store.ts'
import type { ChargeFor } from '#accounts/principal.ts'
import { PostgresAccountStore } from '#accounts/storage/postgres-account-store.ts'
import { CHARGE_FOR, principalOf, takeOne, unitsOfMonth } from '#test/support/accounts/support.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const NODES = 4
const postgres = postgresForTests()

async function openNodes(t: TestContext): Promise<[PostgresAccountStore, ...PostgresAccountStore[]]> {
  const url = await postgres.createDatabase()
  // Every other one does not wait for the disk, which must make no difference to what is granted.
  const open = (node: number) =>
    PostgresAccountStore.open({ url, clock: new FakeClock(START_MS), usageOnDisk: node % 2 === 0 })
  const nodes = await Promise.all(Array.from({ length: NODES - 1 }, (_, node) => open(node + 1)))
  const first = await open(0)
  t.after(() => Promise.all([first, ...nodes].map((node) => node.close())))
  return [first, ...nodes]
}

/** Of many keys and operations, as the pipeline of a node asks. */
function batchOf(principals: readonly Principal[], turn: number) {
  return principals.map((principal, index) => {
    const chargeFor: ChargeFor = { ...CHARGE_FOR, operation: `operation_${(turn + index) % 3}` }
    return { principal, chargeFor, units: (turn + index) % 8 }
  })
}

/** Prepares the statement without charging anybody: on a busy machine that alone may take longer than a question may. */
async function prepare(nodes: readonly PostgresAccountStore[], principal: Principal): Promise<void> {
  const ask = (node: PostgresAccountStore) => node.chargeUnits([{ principal, chargeFor: CHARGE_FOR, units: 0 }])
  for (const node of nodes) for (let tries = 0; tries < 10; tries += 1) await ask(node).catch(() => undefined)
}

// Guarantee: for any simultaneous batches of many requests from four nodes, exactly the units of the quotas are granted, and
// the daily counts equal the monthly ones.
it('grants batches of many units exactly, over four nodes and three accounts', async (t) => {
  const nodes = await openNodes(t)
  const [store] = nodes
  const quotas = [137, 1_000, 2_000_000]
  const accounts = await Promise.all(
    quotas.map((quota, index) =>
      store.createAccount({ email: `account${index}@example.org`, plan: 'enterprise', quota }),
    ),
  )
  const principals: Principal[] = []
  for (const account of [...accounts, ...accounts]) principals.push(await principalOf(store, account))
  const granted = new Map(accounts.map(({ id }) => [id, 0]))
  const asked = new Map(accounts.map(({ id }) => [id, 0]))
  await prepare(nodes, principals[0] ?? assert.fail())
  const askBatch = async (node: PostgresAccountStore, turn: number): Promise<void> => {
    const wanted = batchOf(turn % 2 === 0 ? principals : principals.toReversed(), turn)
    const taken = await node.chargeUnits(wanted)
    for (const [index, { principal, units }] of wanted.entries()) {
      const part = taken[index] ?? assert.fail()
      assert.ok(part.granted <= units && part.used <= (principal.quota ?? Infinity))
      granted.set(principal.accountId, (granted.get(principal.accountId) ?? 0) + part.granted)
      asked.set(principal.accountId, (asked.get(principal.accountId) ?? 0) + units)
    }
  }
  await Promise.all(
    nodes.map(async (node, number) => {
      for (let turn = 0; turn < 30; turn += 1) await askBatch(node, turn + number)
    }),
  )
  for (const [index, { id }] of accounts.entries()) {
    const expected = Math.min(quotas[index] ?? 0, asked.get(id) ?? 0)
    assert.equal(granted.get(id), expected)
    assert.equal(await store.usage(id, CHARGE_FOR.month), expected)
    const days = await unitsOfMonth(store, id, CHARGE_FOR.month)
    assert.equal(
      days.reduce((sum, { units }) => sum + units, 0),
      expected,
    )
  }
})

// Guarantee: of 1,000 simultaneous requests for the last units of a quota, over two nodes, exactly as many are served as units
// are left.
it('grants the last units exactly once', async (t) => {
  const [store, other = assert.fail()] = await openNodes(t)
  const account = await store.createAccount({ email: 'limited@example.org', plan: 'enterprise', quota: 7 })
  const [one, two] = [await principalOf(store, account), await principalOf(store, account)]
  await prepare([store, other], one)
  const taken = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => {
      const [node, principal] = [index % 2 === 0 ? store : other, index % 3 === 0 ? one : two]
      return takeOne(node, principal, { ...CHARGE_FOR, operation: `operation_${index % 5}` })
    }),
  )
  const granted = taken.filter((charge) => charge.granted).map(({ used }) => used)
  assert.deepEqual(
    granted.toSorted((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7],
  )
  assert.ok(taken.every(({ used }) => used <= 7))
  const units = (await unitsOfMonth(store, account.id, CHARGE_FOR.month)).map((usage) => usage.units)
  assert.equal(
    units.reduce((sum, count) => sum + count, 0),
    7,
  )
})

// Guarantee: if the plan changes between two requests, each is charged to the quota under which it was admitted, in one batch
// or in two.
it('enforces each of two quotas of one account exactly', async (t) => {
  const [store] = await openNodes(t)
  const account = await store.createAccount({ email: 'limited@example.org', plan: 'enterprise', quota: 3 })
  const principal = await principalOf(store, account)
  await prepare([store], principal)
  const ask = (quota: number) => takeOne(store, { ...principal, quota }, CHARGE_FOR)
  const charges = await Promise.all([ask(3), ask(2), ask(3), ask(2), ask(3), ask(4)])
  assert.deepEqual(
    charges.map(({ granted }) => granted),
    [true, false, true, false, true, true],
  )
  assert.equal(await store.usage(account.id, CHARGE_FOR.month), 4)
})
