import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { settledWithin } from '#platform/bounded.ts'
import type { Clock } from '#platform/clock.ts'
import { messageOf } from '#platform/failure.ts'
import type { Chain, PaymentTrace } from './chain.ts'
import type { Facilitator, SettlementClaim } from './facilitator.ts'
import { type Receipt, type SignedPayment, receiptOf } from './payment-header.ts'
import { type PaymentRecord, type PresentedPayment, type SettlementFact, isSamePayment } from './payment-ledger.ts'
import {
  type PaymentRejection,
  type PaymentRejectionReason,
  type PaymentOffer,
  paysTerms,
  resourceUrl,
  timeMismatch,
} from './payment-terms.ts'
import { type PaidRequest, presentedPayment } from './presented-payment.ts'
import type { PaymentLedger } from './storage/stored-payment-ledger.ts'

/** Longer than a facilitator may take to verify: after that, the process that claimed a payment has died. */
const CLAIM_LEASE_MS = 10_000
/** Longer than settling (20 s) and reading the chain (5 s, and 18 s for the last read) may take together. */
const SETTLING_LEASE_MS = 45_000
/** Maximum checks by a request of a payment that another request works on. */
const CHECKS_MAX = 3

/** Payment accepted for one request. Call exactly one of the two methods, once. */
export interface PaidCall {
  readonly kind: 'paid_call'
  /** Lower-case address of the verified payer. */
  readonly payer: string
  /** Takes the money for a 2xx response that is ready. A rejection must be sent instead of the response. */
  settle(): Promise<Receipt | PaymentRejection>
  release(): Promise<void>
}

/** Times after which another request may take over a payment. */
interface Leases {
  readonly claimMs: number
  readonly settlingMs: number
}

interface PaidCallsDependencies {
  readonly ledger: PaymentLedger
  readonly facilitator: Facilitator
  readonly chain: Chain
  readonly clock: Clock
  readonly offer: PaymentOffer
  readonly publicUrl: string
  /** Returns the reason why payments are not accepted now; undefined if they are. Default: always accepted. */
  readonly closedReason?: () => string | undefined
  /** Called if the chain did not show a settlement, or did not respond. */
  readonly onUnconfirmed?: () => void
  /** Shorter leases for tests. */
  readonly leases?: Leases
  /** Waits between reads of the chain; tests use shorter ones. */
  readonly readDelaysMs?: readonly number[]
}

interface Attempt {
  readonly payment: SignedPayment
  readonly presented: PresentedPayment
  readonly resource: string
  /** Unique to this attempt, over all processes. */
  readonly owner: string
}

/** Decides the result of a presented payment: a response to pay for, a repeated response, or a rejection. */
export class PaidCalls {
  readonly #parts: PaidCallsDependencies
  readonly #leases: Leases
  readonly #running = new RunningPayments()

  constructor(parts: PaidCallsDependencies) {
    this.#parts = parts
    this.#leases = parts.leases ?? { claimMs: CLAIM_LEASE_MS, settlingMs: SETTLING_LEASE_MS }
  }

  /** Price and terms of a call; undefined while payments are not accepted. */
  get offer(): PaymentOffer | undefined {
    return this.#closedReason() === undefined ? this.#parts.offer : undefined
  }

  /** Returns true if a payment pays our price in our token to us. Others are rejected without asking the facilitator. */
  matchesTerms(payment: SignedPayment): boolean {
    return paysTerms(payment, this.#parts.offer)
  }

  /** Claims and verifies a payment; no money moves yet. @throws ProblemError service_unavailable (nothing charged) */
  async begin(payment: SignedPayment, request: PaidRequest): Promise<PaidCall | PaymentRejection> {
    const { offer, publicUrl, ledger } = this.#parts
    if (!this.matchesTerms(payment)) return newPaymentNeeded('payment_terms_mismatch')
    const presented = presentedPayment(payment, request, { offer, bindingKey: await ledger.bindingKey() })
    const { paymentId } = presented
    const resource = resourceUrl(publicUrl, request.privateAs ?? request.target)
    for (let check = 0; check < CHECKS_MAX; check += 1) {
      const record = await ledger.find(paymentId)
      const known = this.#recall(payment, presented, record)
      if (known !== undefined) return known
      const closed = this.#closedReason()
      if (closed !== undefined) return mayHaveMoved(record) ? pending(closed) : { kind: 'unavailable', cause: closed }
      const owner = randomUUID()
      const claim = await ledger.claim(presented, { owner, leaseMs: this.#leases.claimMs })
      if (claim.kind === 'identifier_taken') return { kind: 'conflict' }
      if (claim.kind !== 'known') return this.#work({ payment, presented, resource, owner }, claim.kind)
      const meanwhile = this.#recall(payment, presented, claim.record)
      if (meanwhile !== undefined) return meanwhile
      if (!this.#running.has(paymentId)) return this.#watchOther(payment, presented, claim.record)
      await this.#running.finished(paymentId, this.#leases.settlingMs)
    }
    return pending('other requests are working on this payment')
  }

  /**
   * Looks up abandoned payments on the chain whose money may have moved, so that the books are right even if the
   * callers never return. Returns the number resolved.
   */
  async resolveAbandoned(): Promise<number> {
    const { ledger, chain } = this.#parts
    let resolved = 0
    for (const record of await ledger.listUnresolved()) {
      const outcome = await chain.outcome(record)
      if (outcome.kind === 'paid') {
        await ledger.markSettled(record.paymentId, foundPaid(outcome.transaction))
        resolved += 1
      } else if (outcome.kind === 'never') {
        await ledger.markFailed(record.paymentId, 'was never settled')
        resolved += 1
      }
    }
    return resolved
  }

  #closedReason(): string | undefined {
    return this.#parts.closedReason?.()
  }

  /** Returns the result that the ledger alone determines; undefined if the payment may be claimed. */
  #recall(
    payment: SignedPayment,
    presented: PresentedPayment,
    known: PaymentRecord | undefined,
  ): PaidCall | PaymentRejection | undefined {
    if (known === undefined) {
      const mismatch = timeMismatch(payment, this.#parts.clock.nowMs())
      return mismatch === undefined ? undefined : newPaymentNeeded(mismatch)
    }
    const sharesName = presented.identifier !== undefined && presented.identifier === known.identifier
    if (sharesName && presented.fingerprint !== known.fingerprint) return { kind: 'conflict' }
    if (!isSamePayment(known, presented)) return newPaymentNeeded('payment_already_used')
    if (known.state === 'failed') return newPaymentNeeded('payment_failed')
    return known.transaction === undefined ? undefined : this.#repeat(payment, presented, known.transaction)
  }

  /** Returns the call for a settled payment: its first response, if the caller never got one, or a repeated one. */
  #repeat(payment: SignedPayment, { paymentId, payer }: PresentedPayment, transaction: string): PaidCall {
    return {
      kind: 'paid_call',
      payer,
      settle: async () => {
        const counted = await this.#parts.ledger.countResponse(paymentId)
        return counted === 'counted' ? receiptOf(payment, transaction, true) : newPaymentNeeded(`payment_${counted}`)
      },
      release: async () => {},
    }
  }

  /**
   * Checks a payment of another process, which may have died: before its lease expires, nobody can tell. The chain may
   * already show the money. Otherwise the payment stays with the other process.
   */
  async #watchOther(
    payment: SignedPayment,
    presented: PresentedPayment,
    { state }: PaymentRecord,
  ): Promise<PaidCall | PaymentRejection> {
    const { chain, ledger } = this.#parts
    const outcome = state === 'settling' ? await chain.outcome(presented) : undefined
    if (outcome?.kind !== 'paid') return pending('another process is working on this payment')
    await ledger.markSettled(presented.paymentId, foundPaid(outcome.transaction))
    return this.#repeat(payment, presented, outcome.transaction)
  }

  async #work(attempt: Attempt, claimed: 'claimed' | 'taken_over'): Promise<PaidCall | PaymentRejection> {
    const { paymentId, payer } = attempt.presented
    const finish = this.#running.start(paymentId)
    try {
      const ended = claimed === 'claimed' ? await this.#verify(attempt) : await this.#inquire(attempt)
      if (ended !== undefined) {
        finish()
        return ended
      }
    } catch (error) {
      finish()
      throw error
    }
    return {
      kind: 'paid_call',
      payer,
      settle: () => this.#settle(attempt).finally(finish),
      release: () => this.#parts.ledger.release(paymentId, attempt.owner).finally(finish),
    }
  }

  /** Verifies a new payment. Returns undefined if it is valid. */
  async #verify({ payment, presented, resource, owner }: Attempt): Promise<PaymentRejection | undefined> {
    const { facilitator, ledger } = this.#parts
    const verification = await facilitator.verify(payment, resource)
    if (verification.kind === 'valid') return undefined
    await ledger.release(presented.paymentId, owner)
    if (verification.kind === 'unreachable') return { kind: 'unavailable', cause: verification.cause }
    return newPaymentNeeded('payment_not_valid', verification.reason)
  }

  /** Checks a payment whose settlement has begun. Returns undefined if no money has moved: settle again then. */
  async #inquire({ payment, presented }: Attempt): Promise<PaidCall | PaymentRejection | undefined> {
    const { chain, ledger } = this.#parts
    const outcome = await chain.outcome(presented)
    if (outcome.kind === 'paid') {
      await ledger.markSettled(presented.paymentId, foundPaid(outcome.transaction))
      return this.#repeat(payment, presented, outcome.transaction)
    }
    if (outcome.kind !== 'never') return undefined
    await ledger.markFailed(presented.paymentId, 'was never settled')
    return newPaymentNeeded('payment_failed')
  }

  /** Settling twice is safe: the token's contract executes a payment only once. */
  async #settle({ payment, presented, resource, owner }: Attempt): Promise<Receipt | PaymentRejection> {
    const { ledger, facilitator, chain, readDelaysMs, onUnconfirmed } = this.#parts
    const { paymentId } = presented
    const isOurs = await ledger.startSettling(paymentId, { owner, leaseMs: this.#leases.settlingMs })
    if (!isOurs) return pending('another request took this payment over')
    // From here on money may move, so an error means "unknown" and never "pay again".
    try {
      const claim = await facilitator.settle(payment, resource)
      const outcome = await establishSettlement(chain, claim, presented, readDelaysMs)
      if (outcome.kind === 'unknown' || (outcome.kind === 'settled' && !outcome.isConfirmed)) onUnconfirmed?.()
      if (outcome.kind === 'settled') return await this.#settled(payment, paymentId, outcome)
      if (outcome.kind === 'never') {
        await ledger.markFailed(paymentId, 'was never settled')
        return newPaymentNeeded('payment_failed')
      }
      await ledger.release(paymentId, owner, outcome.cause)
      return pending(outcome.cause)
    } catch (error) {
      return pending(messageOf(error))
    }
  }

  async #settled(
    payment: SignedPayment,
    paymentId: string,
    { transaction, isConfirmed }: { transaction: string; isConfirmed: boolean },
  ): Promise<Receipt | PaymentRejection> {
    const { ledger } = this.#parts
    const isFirst = await ledger.markSettled(paymentId, { transaction, isConfirmed, isAnswered: true })
    if (isFirst) return receiptOf(payment, transaction, false)
    // Another process resolved it first, and may have sent a response already.
    const counted = await ledger.countResponse(paymentId)
    return counted === 'counted' ? receiptOf(payment, transaction, true) : newPaymentNeeded(`payment_${counted}`)
  }
}

function mayHaveMoved(record: PaymentRecord | undefined): boolean {
  return record?.state === 'settling' || record?.state === 'unknown'
}

function foundPaid(transaction: string): SettlementFact {
  return { transaction, isConfirmed: true, isAnswered: false }
}

function newPaymentNeeded(reason: PaymentRejectionReason, detail?: string): PaymentRejection {
  return { kind: 'new_payment_needed', reason, detail }
}

function pending(cause: string): PaymentRejection {
  return { kind: 'pending', cause }
}

/** Payments of this process's requests, so that duplicate requests wait instead of failing. */
class RunningPayments {
  readonly #running = new Map<string, Promise<void>>()

  /** Records that work on a payment begins. The caller must call the returned function at its end. */
  start(paymentId: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#running.set(paymentId, promise)
    return () => {
      if (this.#running.get(paymentId) === promise) this.#running.delete(paymentId)
      resolve()
    }
  }

  has(paymentId: string): boolean {
    return this.#running.has(paymentId)
  }

  /** Resolves when the work on a payment has ended, or after `msMax`. */
  async finished(paymentId: string, msMax: number): Promise<void> {
    await settledWithin(this.#running.get(paymentId) ?? Promise.resolve(), msMax)
  }
}

/** Outcome of a settlement. `unknown`: the money may have moved or may still move. */
type SettlementOutcome =
  | { readonly kind: 'settled'; readonly transaction: string; readonly isConfirmed: boolean }
  | { readonly kind: 'never' }
  | { readonly kind: 'unknown'; readonly cause: string }

/** Waits before each read of the chain, in milliseconds: nodes show a block at different times. */
const READ_DELAYS_MS = [0, 150, 300, 600, 1_000, 1_000] as const

/** Only the first read may begin after this time, so that a slow node does not keep a request beyond its lease. */
const READING_MS_MAX = 5_000

/**
 * Returns the actual outcome of a settlement. The chain overrides the facilitator's "settled" or "failed". The
 * facilitator's "settled" counts only if no node responds: the operator chose the facilitator, and the payment is then
 * recorded as unconfirmed.
 */
export async function establishSettlement(
  chain: Chain,
  claim: SettlementClaim,
  trace: PaymentTrace,
  delaysMs: readonly number[] = READ_DELAYS_MS,
): Promise<SettlementOutcome> {
  let cause = claim.kind === 'unclear' ? claim.cause : 'the chain does not show the settlement'
  let hasAnswered = false
  for await (const _ of chainReads(delaysMs, READING_MS_MAX)) {
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

/** Returns the outcome that the chain shows, whatever the facilitator reports; undefined if the payment is still open. */
async function shownOutcome(chain: Chain, trace: PaymentTrace, cause: string): Promise<SettlementOutcome | undefined> {
  const outcome = await chain.outcome(trace)
  if (outcome.kind === 'paid') return { kind: 'settled', transaction: outcome.transaction, isConfirmed: true }
  if (outcome.kind === 'never') return { kind: 'never' }
  if (outcome.kind === 'unreachable') return { kind: 'unknown', cause: `${cause}; ${outcome.cause}` }
  return undefined
}

/** Yields after each wait, until the time is over. */
export async function* chainReads(delaysMs: readonly number[], msMax: number): AsyncGenerator<void> {
  const endMs = performance.now() + msMax
  for (const [index, delayMs] of delaysMs.entries()) {
    if (delayMs > 0) await wait(delayMs)
    if (index > 0 && performance.now() > endMs) return
    yield
  }
}
