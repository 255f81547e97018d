import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { createLog } from '#platform/log.ts'
import { ProblemError } from '#platform/problem.ts'
import type { Chain, ChainOutcome } from './chain.ts'
import type { SettlementClaim } from './facilitator.ts'
import { PAYMENT_NETWORKS } from './networks.ts'
import { openPaidCalls } from './open-paid-calls.ts'
import { PaidCalls, type PaidCall } from './paid-calls.ts'
import { decodePayment } from './payment-header.ts'
import { revenueOf } from './payment-ledger.ts'
import type { PaymentOffer } from './payment-terms.ts'
import { presentedPayment } from './presented-payment.ts'
import { openSqliteLedger, type PaymentLedger } from './storage/stored-payment-ledger.ts'

const TRANSACTION = `0x${'cd'.repeat(32)}`
const REQUEST = { method: 'GET', target: '/v1/vehicles' }
const OFFER: PaymentOffer = {
  network: PAYMENT_NETWORKS.base,
  payTo: `0x${'b'.repeat(40)}`,
  facilitatorUrl: 'https://facilitator.example',
  rpcUrl: 'https://rpc.example',
}

/** Set by the first payment, so that copies are equal; far away, because tests of other files may run in between. */
let validBefore: string | undefined

function newPayment(digit = '1') {
  validBefore ??= String(Math.floor(systemClock.nowMs() / 1_000) + 3_600)
  const authorization = {
    from: `0x${'a'.repeat(40)}`,
    to: OFFER.payTo,
    value: '10000',
    validAfter: '0',
    validBefore,
    nonce: `0x${digit.repeat(64)}`,
  }
  const payload = { signature: `0x${'1'.repeat(130)}`, authorization }
  const envelope = { x402Version: 1, scheme: 'exact', network: 'base', payload }
  return decodePayment(Buffer.from(JSON.stringify(envelope)).toString('base64'))
}

/** Opens paid calls over a real ledger whose single methods a test can make fail. */
function open(
  t: TestContext,
  outcome: ChainOutcome = { kind: 'open' },
  leases = { claimMs: 10_000, settlingMs: 45_000 },
) {
  const directory = mkdtempSync(join(tmpdir(), 'vds-paid-'))
  const ledger = openSqliteLedger({ directory, clock: systemClock })
  t.after(async () => {
    await ledger.close()
    rmSync(directory, { recursive: true })
  })
  const failing = new Set<string>()
  const fragile = new Proxy<PaymentLedger>(ledger, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...values: unknown[]) => Promise<unknown>
      return (...values: unknown[]) =>
        failing.has(String(name))
          ? Promise.reject(new ProblemError('service_unavailable', 'gone'))
          : method.apply(target, values)
    },
  })
  const settles = { claim: { kind: 'settled', transaction: TRANSACTION } as SettlementClaim, count: 0 }
  const chain: Chain = { outcome: async () => outcome, confirm: async () => 'paid' }
  const facilitator = {
    verify: async () => ({ kind: 'valid' }) as const,
    settle: async () => {
      settles.count += 1
      return settles.claim
    },
  }
  const parts = { ledger: fragile, facilitator, chain, clock: systemClock, offer: OFFER, publicUrl: 'https://x' }
  const state: { closed: string | undefined } = { closed: undefined }
  const calls = new PaidCalls({ ...parts, leases, closedReason: () => state.closed, readDelaysMs: [0] })
  return { calls, ledger, failing, settles, state }
}

async function begun(calls: PaidCalls): Promise<PaidCall> {
  const call = await calls.begin(newPayment(), REQUEST)
  assert.equal(call.kind, 'paid_call')
  return call
}

// Guarantee: no money moves for a payment before the ledger has recorded it as settling.
it('settles nothing while the ledger cannot record it', async (t) => {
  const { calls, failing, settles } = open(t)
  for (const method of ['find', 'claim']) {
    failing.add(method)
    await assert.rejects(calls.begin(newPayment(), REQUEST), ProblemError)
    failing.clear()
  }
  const call = await begun(calls)
  failing.add('startSettling')
  await assert.rejects(call.settle(), ProblemError)
  assert.equal(settles.count, 0)
})

// Guarantee: if the ledger fails after money moved, the caller is asked to send the same payment again, never a new one.
// Guarantee: a returning caller gets the response as soon as the chain shows the money, not when the lease ends.
it('returns "pending" if the ledger fails after the settlement, and the response is available right after', async (t) => {
  const { calls, failing, ledger } = open(t, { kind: 'paid', transaction: TRANSACTION })
  const call = await begun(calls)
  failing.add('markSettled')
  assert.equal((await call.settle()).kind, 'pending')
  failing.clear()
  assert.equal((await ledger.listRecent(1))[0]?.state, 'settling')
  assert.equal((await (await begun(calls)).settle()).kind, 'receipt')
  assert.deepEqual(await revenueOf(ledger), { count: 1, usd: 0.01 })
})

it('leaves a payment to the process that settles it while the chain does not show the money', async (t) => {
  const { calls, failing, ledger, settles } = open(t, { kind: 'never' })
  const call = await begun(calls)
  failing.add('markSettled')
  assert.equal((await call.settle()).kind, 'pending')
  failing.clear()
  for (let tries = 0; tries < 3; tries += 1) assert.equal((await calls.begin(newPayment(), REQUEST)).kind, 'pending')
  assert.equal((await ledger.listRecent(1))[0]?.state, 'settling')
  assert.equal(settles.count, 1)
})

// Guarantee: while the chain may be the wrong one, no terms are offered and no payment continues: 503, never 402.
// Guarantee: only the request that owns a payment asks the facilitator to move its money.
it('settles nothing once another process has taken the payment over', async (t) => {
  const { calls, ledger, settles } = open(t, { kind: 'open' }, { claimMs: 1, settlingMs: 45_000 })
  const call = await begun(calls)
  await wait(5)
  const taken = await ledger.claim(
    presentedPayment(newPayment(), REQUEST, { offer: OFFER, bindingKey: await ledger.bindingKey() }),
    { owner: 'other', leaseMs: 10_000 },
  )
  assert.notEqual(taken.kind, 'known')
  assert.equal((await call.settle()).kind, 'pending')
  assert.equal(settles.count, 0)
})

it('accepts and offers nothing while it is closed', async (t) => {
  const { calls, failing, settles, state } = open(t, { kind: 'never' })
  assert.equal(calls.offer, OFFER)
  const call = await begun(calls)
  state.closed = 'the wrong chain'
  assert.equal(calls.offer, undefined)
  failing.add('markSettled')
  assert.equal((await call.settle()).kind, 'pending')
  failing.clear()
  assert.deepEqual(await calls.begin(newPayment(), REQUEST), { kind: 'pending', cause: 'the wrong chain' })
  assert.deepEqual(await calls.begin(newPayment('2'), REQUEST), { kind: 'unavailable', cause: 'the wrong chain' })
  assert.equal(settles.count, 1)
  state.closed = undefined
  assert.equal((await calls.begin(newPayment('2'), REQUEST)).kind, 'paid_call')
})

it('leaves nothing running if the ledger fails in the middle', async (t) => {
  const { calls, failing } = open(t, { kind: 'never' })
  const call = await begun(calls)
  failing.add('release')
  await assert.rejects(call.release(), ProblemError)
  failing.clear()
  assert.equal((await calls.begin(newPayment(), REQUEST)).kind, 'pending')
})

it('fails a payment that, according to the chain, can never happen', async (t) => {
  const { calls, settles, ledger } = open(t, { kind: 'never' })
  settles.claim = { kind: 'unclear', cause: 'refused' }
  const rejection = await (await begun(calls)).settle()
  assert.deepEqual(rejection, { kind: 'new_payment_needed', reason: 'payment_failed', detail: undefined })
  assert.deepEqual(await revenueOf(ledger), { count: 0, usd: 0 })
})

// Guarantee: a payment that, according to the chain, can never be settled is not recorded as revenue.
it('records an abandoned payment as failed if it can never be settled', async (t) => {
  const { calls, failing, ledger } = open(t, { kind: 'never' }, { claimMs: 1, settlingMs: 1 })
  const call = await begun(calls)
  failing.add('markSettled')
  assert.equal((await call.settle()).kind, 'pending')
  failing.clear()
  await wait(5)
  assert.equal(await calls.resolveAbandoned(), 1)
  assert.equal((await ledger.listRecent(1))[0]?.state, 'failed')
  assert.deepEqual(await revenueOf(ledger), { count: 0, usd: 0 })
})

// Guarantee: payments are accepted only with the operator's settings, and never over an unencrypted connection.
it('requires encrypted addresses and a usable data folder', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'vds-paid-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const config = { dataDirectory: directory, databaseUrl: undefined, publicUrl: 'https://x' }
  const around = { clock: systemClock, log: createLog('silent') }
  assert.equal(await openPaidCalls(undefined, config, around), undefined)
  for (const address of [{ facilitatorUrl: 'http://facilitator.example' }, { rpcUrl: 'http://rpc.example' }]) {
    await assert.rejects(openPaidCalls({ ...OFFER, ...address }, config, around), Failure)
  }
  await assert.rejects(openPaidCalls(OFFER, { ...config, dataDirectory: '/dev/null/x' }, around), Failure)
  // Guarantee: abandoned payments are checked once a minute, and a failed check does not stop the next.
  t.mock.timers.enable({ apis: ['setInterval'] })
  const opened = await openPaidCalls(OFFER, config, around)
  assert.ok(opened)
  assert.deepEqual(await opened.ledger.listRecent(1), [])
  const { mock } = t.mock.method(opened.paidCalls, 'resolveAbandoned', () => Promise.reject(new Error('no node')))
  t.mock.timers.tick(60_000)
  await opened.close()
  assert.equal(mock.callCount(), 1)
})
