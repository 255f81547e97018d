import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import type { Principal } from '#accounts/account-store.ts'
import { IDEMPOTENCY_HOURS } from '#accounts/limits.ts'
import type { IdempotentBatch } from '#accounts/usage/idempotency-keys.ts'
import { CHARGE_FOR, limitedPrincipal, openStore, type CreateStore, unitsOfMonth } from './support.ts'

const HOUR_MS = 3_600_000

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

function batchOf({ accountId }: Principal, key: string, body = 'body'): IdempotentBatch {
  return { accountId, keySha256: sha256(key), bodySha256: sha256(body) }
}

export function idempotencyTests(create: CreateStore): void {
  it('binds a key to its body for a day, separately for each account', async (t) => {
    const { store, clock } = await openStore(t, create)
    const principal = await limitedPrincipal(store, 10)
    const claim = (key: string, body?: string) => store.claimIdempotencyKey(batchOf(principal, key, body))
    assert.equal(await claim('one'), 'claimed')
    assert.equal(await claim('one'), 'claimed')
    assert.equal(await claim('one', 'another'), 'other_body')
    assert.equal(await claim('two', 'another'), 'claimed')
    const other = { ...batchOf(principal, 'one', 'another'), accountId: 'another-account' }
    assert.equal(await store.claimIdempotencyKey(other), 'claimed')
    clock.advanceMs(IDEMPOTENCY_HOURS * HOUR_MS - 1)
    assert.equal(await claim('one', 'another'), 'other_body')
    clock.advanceMs(1)
    assert.equal(await claim('one', 'another'), 'claimed')
    assert.equal(await claim('one'), 'other_body')
  })

  // Guarantee: each line of a batch is charged once, however often and simultaneously the batch is retried.
  it('charges no line twice, and none beyond the quota', async (t) => {
    const { store } = await openStore(t, create)
    const principal = await limitedPrincipal(store, 100)
    const batch = batchOf(principal, 'nightly')
    await store.claimIdempotencyKey(batch)
    const wanted = { principal, chargeFor: CHARGE_FOR }
    const take = (lines: number) => store.chargeBatchUnits(batch, wanted, lines)
    assert.deepEqual(await take(30), { charged: 30, granted: 30, used: 30 })
    assert.deepEqual(await take(20), { charged: 30, granted: 0, used: 30 }, 'sent again from its first line')
    assert.deepEqual(await take(45), { charged: 45, granted: 15, used: 45 })
    await Promise.all(Array.from({ length: 10 }, () => take(60)))
    assert.equal(await store.usage(principal.accountId, CHARGE_FOR.month), 60)
    await store.chargeUnits([{ ...wanted, units: 30 }])
    assert.deepEqual(await take(80), { charged: 70, granted: 10, used: 100 }, 'as far as the quota goes')
    assert.deepEqual(await take(80), { charged: 70, granted: 0, used: 100 })
    const days = await unitsOfMonth(store, principal.accountId, CHARGE_FOR.month)
    assert.deepEqual(
      days.map(({ units }) => units),
      [100],
    )
  })

  it('charges nothing if the quota is already used up', async (t) => {
    const { store } = await openStore(t, create)
    const principal = await limitedPrincipal(store, 0)
    const batch = batchOf(principal, 'nightly')
    await store.claimIdempotencyKey(batch)
    const taken = await store.chargeBatchUnits(batch, { principal, chargeFor: CHARGE_FOR }, 5)
    assert.deepEqual(taken, { charged: 0, granted: 0, used: 0 })
  })

  // Guarantee: keys do not accumulate forever, and none is removed within its day.
  it('removes expired keys', async (t) => {
    const { store, clock } = await openStore(t, create)
    const principal = await limitedPrincipal(store, 10)
    for (const key of ['one', 'two']) await store.claimIdempotencyKey(batchOf(principal, key))
    clock.advanceMs(IDEMPOTENCY_HOURS * HOUR_MS)
    assert.equal(await store.pruneIdempotencyKeys(), 0)
    clock.advanceMs(HOUR_MS + 1)
    assert.equal(await store.pruneIdempotencyKeys(), 2)
    assert.equal(await store.pruneIdempotencyKeys(), 0)
  })

  // Guarantee: with a clock set back, a batch retried within the hour is not charged twice, and no account reaches its limit of
  // keys.
  it('retains a key for a day when the clock is set back', async (t) => {
    const { store, clock } = await openStore(t, create)
    const principal = await limitedPrincipal(store, 10)
    const claim = (key: string, body?: string) => store.claimIdempotencyKey(batchOf(principal, key, body))
    await claim('one')
    await claim('two')
    clock.advanceMs(-HOUR_MS)
    assert.equal(await claim('one', 'another'), 'other_body')
    assert.equal(await store.pruneIdempotencyKeys(), 0)
    clock.advanceMs(-24 * HOUR_MS)
    assert.equal(await claim('one', 'another'), 'claimed')
    clock.advanceMs(-1)
    assert.equal(await store.pruneIdempotencyKeys(), 1)
  })
}
