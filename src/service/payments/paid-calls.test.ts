import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chain, Confirmation } from './chain.ts'
import { establishSettlement, chainReads } from './paid-calls.ts'

// Guarantee: a slow node delays a request no longer than its lease, during which nobody else settles.
it('stops reading the chain when the time is over, but reads it at least once', async () => {
  const count = async (msMax: number, eachTakesMs: number): Promise<number> => {
    let seen = 0
    for await (const _ of chainReads([0, 1, 1, 1, 1], msMax)) {
      seen += 1
      await wait(eachTakesMs)
    }
    return seen
  }
  assert.equal(await count(60_000, 0), 5)
  assert.equal(await count(20, 40), 1)
  assert.equal(await count(-1, 0), 1)
})

// Guarantee: the facilitator's result counts only while no node responds; a node that does not show the payment has responded.
it('trusts the facilitator only if no read reaches a node', async () => {
  const transaction = `0x${'cd'.repeat(32)}`
  const settled = async (...confirmations: Confirmation[]): Promise<unknown> => {
    const left = [...confirmations]
    const chain: Chain = { outcome: async () => ({ kind: 'open' }), confirm: async () => left.shift() ?? 'unreachable' }
    const trace = { payer: `0x${'a'.repeat(40)}`, nonce: `0x${'1'.repeat(64)}`, validBefore: 1 }
    const outcome = await establishSettlement(chain, { kind: 'settled', transaction }, trace, [0, 0, 0])
    return outcome.kind === 'settled' ? outcome.isConfirmed : outcome.kind
  }
  assert.equal(await settled(), false)
  assert.equal(await settled('unreachable', 'paid'), true)
  assert.equal(await settled('unseen'), 'unknown')
  assert.equal(await settled('unreachable', 'unseen'), 'unknown')
  assert.equal(await settled('not_paid'), 'unknown')
})
