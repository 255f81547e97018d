import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Principal } from '#accounts/account-store.ts'
import { ChargeBatch } from './charge-batch.ts'
import { CHARGE_FOR } from '#test/support/accounts/support.ts'

function principal(accountId: string, keyId: string, quota: number | null = 10): Principal {
  return { accountId, keyId, plan: 'enterprise', quota, burst: null, mode: 'live' }
}

function asked(accountId: string, keyId: string, quota?: number | null) {
  return { principal: principal(accountId, keyId, quota), chargeFor: CHARGE_FOR }
}

it('adds up by month, and by key within it, with the units before each', () => {
  const batch = new ChargeBatch([asked('a', 'k1'), asked('b', 'k3', null), asked('a', 'k2'), asked('a', 'k1')])
  const [accounts, , units, quotas, dayAccounts, , , keys, , dayUnits, before] = batch.columns()
  assert.deepEqual(
    [accounts, units, quotas],
    [
      ['a', 'b'],
      [3, 1],
      [10, Number.MAX_SAFE_INTEGER],
    ],
  )
  assert.deepEqual(
    [dayAccounts, keys, dayUnits, before],
    [
      ['a', 'b', 'a'],
      ['k1', 'k3', 'k2'],
      [2, 1, 1],
      [0, 0, 2],
    ],
  )
})

// Guarantee: exactly the granted units are given out, and to the groups that the days were counted for.
it('gives out what was granted', () => {
  const batch = new ChargeBatch([asked('a', 'k1'), asked('a', 'k2'), asked('a', 'k1'), asked('a', 'k2')])
  assert.deepEqual(batch.outcomes([{ accountId: 'a', month: CHARGE_FOR.month, used: 10, granted: 3 }]), [
    { granted: true, used: 8 },
    { granted: true, used: 9 },
    { granted: true, used: 10 },
    { granted: false, used: 10 },
  ])
})

it('grants nothing that the database did not answer', () => {
  const batch = new ChargeBatch([asked('a', 'k1')])
  assert.deepEqual(batch.outcomes([]), [{ granted: false, used: 0 }])
})

it('leaves a charge under another quota for the next batch', () => {
  const changed = asked('a', 'k1', 20)
  const batch = new ChargeBatch([asked('a', 'k1', 10), changed, asked('b', 'k2', 20)])
  assert.deepEqual(batch.later, [changed])
  assert.equal(batch.accepted.length, 2)
})
