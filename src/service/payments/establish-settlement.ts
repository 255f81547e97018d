import { setTimeout as wait } from 'node:timers/promises'
import type { Chain, PaymentTrace } from './chain.ts'
import type { SettlementClaim } from './facilitator.ts'

/** What a settlement came to. `unknown` = the money may have moved or may still move. */
export type SettlementOutcome =
  | { readonly kind: 'settled'; readonly transaction: string; readonly isConfirmed: boolean }
  | { readonly kind: 'never' }
  | { readonly kind: 'unknown'; readonly cause: string }

/** Waits before each look at the chain, in milliseconds: nodes show a block at different moments. */
const LOOK_DELAYS_MS = [0, 150, 300, 600, 1_000, 1_000] as const

/** No look but the first begins later than this, so that a slow node does not keep a request beyond its lease. */
const LOOKING_MS_MAX = 5_000

/**
 * What really became of a settlement. The chain decides: neither "settled" nor "failed" of the facilitator is
 * believed against it. Only where no look at all finds a node that answers is "settled" taken from the facilitator,
 * which the operator chose; that is recorded as not confirmed.
 */
export async function establishSettlement(
  chain: Chain,
  claim: SettlementClaim,
  trace: PaymentTrace,
  delaysMs: readonly number[] = LOOK_DELAYS_MS,
): Promise<SettlementOutcome> {
  let cause = claim.kind === 'unclear' ? claim.cause : 'the chain does not show the settlement'
  let hasAnswered = false
  for await (const _ of looks(delaysMs, LOOKING_MS_MAX)) {
    if (claim.kind === 'settled') {
      const confirmation = await chain.confirm(claim.transaction, trace)
      if (confirmation === 'paid') return { kind: 'settled', transaction: claim.transaction, isConfirmed: true }
      if (confirmation === 'unreachable') continue
      hasAnswered = true
      if (confirmation === 'unseen') continue
      cause = 'the transaction that the facilitator names did not pay us'
    }
    const shown = await shownOutcome(chain, trace, cause)
    if (shown !== undefined) return shown
  }
  if (claim.kind === 'settled' && !hasAnswered) {
    return { kind: 'settled', transaction: claim.transaction, isConfirmed: false }
  }
  return { kind: 'unknown', cause }
}

/** What the chain shows whatever the facilitator says; undefined = the payment is still open. */
async function shownOutcome(chain: Chain, trace: PaymentTrace, cause: string): Promise<SettlementOutcome | undefined> {
  const outcome = await chain.outcome(trace)
  if (outcome.kind === 'paid') return { kind: 'settled', transaction: outcome.transaction, isConfirmed: true }
  if (outcome.kind === 'never') return { kind: 'never' }
  if (outcome.kind === 'unreachable') return { kind: 'unknown', cause: `${cause}; ${outcome.cause}` }
  return undefined
}

/** One look at once or after the first wait, then one after each further wait, until the time is over. */
export async function* looks(delaysMs: readonly number[], msMax: number): AsyncGenerator<void> {
  const endMs = performance.now() + msMax
  for (const [index, delayMs] of delaysMs.entries()) {
    if (delayMs > 0) await wait(delayMs)
    if (index > 0 && performance.now() > endMs) return
    yield
  }
}
