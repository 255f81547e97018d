import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { postgresForTests } from '#test/support/postgres.ts'
import type { ChargeFor, Principal } from '#accounts/account-store.ts'
import { addKey, CHARGE_FOR, FakeClock, principalOf, unitsOfMonth } from '#test/support/accounts/support.ts'
import { PostgresAccountStore } from '#accounts/storage/postgres-account-store.ts'

const NODES = 4
const postgres = postgresForTests()

async function openNodes(t: TestContext): Promise<[PostgresAccountStore, ...PostgresAccountStore[]]> {
  const url = await postgres.createDatabase()
  // Every other one does not wait for the disk, which must make no difference to what is granted.
  const open = (node: number) => PostgresAccountStore.open({ url, clock: new FakeClock(), usageOnDisk: node % 2 === 0 })
  const nodes = await Promise.all(Array.from({ length: NODES - 1 }, (_, node) => open(node + 1)))
  const first = await open(0)
  t.after(() => Promise.all([first, ...nodes].map((node) => node.close())))
  return [first, ...nodes]
}

/** Asked by turns of many keys and operations, as the door of a node asks. */
function turnOf(principals: readonly Principal[], turn: number) {
  return principals.map((principal, index) => {
    const chargeFor: ChargeFor = { ...CHARGE_FOR, operation: `operation_${(turn + index) % 3}` }
    return { principal, chargeFor, units: (turn + index) % 8 }
  })
}

/** Prepares the statement without charging anybody: on a busy machine that alone may take longer than a question may. */
async function prepare(nodes: readonly PostgresAccountStore[], principal: Principal): Promise<void> {
  const ask = (node: PostgresAccountStore) => node.confirmUnits([{ principal, chargeFor: CHARGE_FOR, units: 0 }])
  for (const node of nodes) for (let tries = 0; tries < 10; tries += 1) await ask(node).catch(() => undefined)
}

// Guarantee: whatever turns of many requests four nodes ask about at once, exactly the units of the quotas are granted,
// and the days count what the months granted.
it('grants turns of many units exactly, over four nodes and three accounts', async (t) => {
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
  const askTurn = async (node: PostgresAccountStore, turn: number): Promise<void> => {
    const wanted = turnOf(turn % 2 === 0 ? principals : principals.toReversed(), turn)
    const taken = await node.confirmUnits(wanted)
    for (const [index, { principal, units }] of wanted.entries()) {
      const part = taken[index] ?? assert.fail('everybody is who they were')
      assert.ok(part.granted <= units && part.used <= (principal.quota ?? Infinity))
      granted.set(principal.accountId, (granted.get(principal.accountId) ?? 0) + part.granted)
      asked.set(principal.accountId, (asked.get(principal.accountId) ?? 0) + units)
    }
  }
  await Promise.all(
    nodes.map(async (node, number) => {
      for (let turn = 0; turn < 30; turn += 1) await askTurn(node, turn + number)
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

// Guarantee: a key that was revoked at another node is refused, and takes nothing from the turn that it is part of.
it('leaves out of a turn whoever was revoked, and serves the others', async (t) => {
  const nodes = await openNodes(t)
  const [store, other = assert.fail()] = nodes
  const account = await store.createAccount({ email: 'ada@example.org', plan: 'enterprise', quota: 10 })
  const { key, tokenSha256 } = await addKey(store, account)
  const gone = (await store.findPrincipal(tokenSha256)) ?? assert.fail()
  const good = await principalOf(store, account)
  await prepare(nodes, good)
  await other.revokeKey(key.id)
  const taken = await store.confirmUnits([
    { principal: gone, chargeFor: CHARGE_FOR, units: 9 },
    { principal: good, chargeFor: CHARGE_FOR, units: 4 },
    { principal: good, chargeFor: { ...CHARGE_FOR, operation: 'search_vehicles' }, units: 8 },
    { principal: good, chargeFor: CHARGE_FOR, units: 0 },
  ])
  assert.deepEqual(taken[0], undefined)
  assert.deepEqual(taken[1], { granted: 4, used: 4 })
  assert.deepEqual(taken[2], { granted: 6, used: 10 })
  assert.equal(taken[3]?.granted, 0)
  assert.equal(await store.usage(account.id, CHARGE_FOR.month), 10)
})
