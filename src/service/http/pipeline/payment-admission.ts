import { PLANS } from '#accounts/plan.ts'
import { type Burst, type BurstLimiter, QuotaWindows } from '#accounts/usage/rate-limits.ts'
import { PAID_PAGE_LIMIT_MAX } from '#http/limits.ts'
import type { ResponseHeaders } from '#http/response-headers.ts'
import type { PaidCall, PaidCalls } from '#payments/paid-calls.ts'
import { decodePayment, type SignedPayment } from '#payments/payment-header.ts'
import { PAYMENT_REJECTION_REASONS, type PaymentRejection, type PaymentOffer } from '#payments/payment-terms.ts'
import type { Clock } from '#platform/clock.ts'
import { networkOf } from '#platform/network/client-address.ts'
import { ProblemError } from '#platform/problem.ts'
import {
  type AdmissionRequest,
  type Admitted,
  type Charged,
  type Rejection,
  burstRejection,
  NO_STORE,
  paymentRejection,
} from './decision.ts'
import { rateLimitHeaders } from './meter.ts'

/** Paid calls have the limits of the Free plan. */
const BURST = PLANS.free.burstPerSecond
/** Message without terms while payments are paused. */
const PAUSED = {
  error: 'payment_required',
  sentence: 'No API key was sent, and payments are currently paused (see GET /v1/status).',
}

interface PaymentAdmissionDependencies {
  readonly clock: Clock
  /** Offers and accepts payments; undefined if disabled. */
  readonly paidCalls: PaidCalls | undefined
  readonly publicUrl: string
  readonly bursts: BurstLimiter
}

/** Decides on callers without a key for operations of the Free plan. */
export class PaymentAdmission {
  readonly #parts: PaymentAdmissionDependencies
  readonly #windows = new QuotaWindows()

  constructor(parts: PaymentAdmissionDependencies) {
    this.#parts = parts
  }

  /** @throws ProblemError service_unavailable if the payment ledger does not respond; nothing was charged */
  admit(request: AdmissionRequest): Rejection | Promise<Admitted | Rejection> {
    const { paidCalls } = this.#parts
    if (request.payment === undefined || paidCalls === undefined) return this.#requestPayment(request)
    let payment: SignedPayment
    try {
      payment = decodePayment(request.payment)
    } catch (error) {
      if (error instanceof ProblemError) return unreadablePayment(error)
      throw error
    }
    // A header that cannot pay costs us no more than none, so it does not count against the burst of a later payment.
    if (paidCalls.matchesTerms(payment)) {
      // Limited by address first, because verification is costly and reveals the payer only afterwards.
      const byAddress = this.#take(`address ${networkOf(request.address)}`)
      if ('admitted' in byAddress) return byAddress
    }
    return this.#begin(paidCalls, payment, request)
  }

  #requestPayment(request: AdmissionRequest): Rejection {
    const { offer, publicUrl } = this.#terms()
    const isPaused = this.#parts.paidCalls !== undefined && offer === undefined
    return paymentRejection(request, offer, publicUrl, isPaused ? PAUSED : undefined)
  }

  /** Returns the current payment offer. There is none while the chain's identity is unconfirmed. */
  #terms(): TermsContext {
    return { offer: this.#parts.paidCalls?.offer, publicUrl: this.#parts.publicUrl }
  }

  async #begin(paidCalls: PaidCalls, payment: SignedPayment, request: AdmissionRequest): Promise<Admitted | Rejection> {
    const call = await paidCalls.begin(payment, request)
    if (call.kind !== 'paid_call') return rejectionOfPayment(call, request, this.#terms())
    // The payer is proven only now: nobody can use up another payer's limit.
    const byPayer = this.#take(`payer ${call.payer}`)
    if ('admitted' in byPayer) {
      await releaseQuietly(call)
      return byPayer
    }
    const headers = this.#headers(byPayer.remaining)
    return {
      admitted: true,
      principal: undefined,
      pageLimitMax: PAID_PAGE_LIMIT_MAX,
      charge: () => this.#charge(call, request, headers),
      release: () => releaseQuietly(call),
      headers: () => headers,
    }
  }

  async #charge(call: PaidCall, request: AdmissionRequest, headers: ResponseHeaders): Promise<Charged | Rejection> {
    const settled = await call.settle()
    if (settled.kind !== 'receipt') return rejectionOfPayment(settled, request, this.#terms())
    const receipt = { 'payment-response': settled.header }
    const legacy = settled.version === 1 ? { 'x-payment-response': settled.header } : {}
    return { admitted: true, headers: { ...headers, ...receipt, ...legacy } }
  }

  #take(bucket: string): Burst | Rejection {
    const burstTaken = this.#parts.bursts.take(bucket, BURST)
    return burstTaken.granted ? burstTaken : burstRejection(BURST, this.#parts.clock.nowMs(), this.#headers(0))
  }

  #headers(burstRemaining: number): ResponseHeaders {
    const nowMs = this.#parts.clock.nowMs()
    const state = { burst: BURST, burstRemaining, quota: null, used: 0 }
    return { ...NO_STORE, ...rateLimitHeaders(state, this.#windows.at(nowMs), nowMs) }
  }
}

/** Ignores errors: an unreleased claim expires by itself. */
async function releaseQuietly(call: PaidCall): Promise<void> {
  await call.release().catch(() => undefined)
}

/** A block takes two seconds; after that a settlement is usually clear. */
const RETRY_AFTER_SECONDS = 2

const CONFLICT =
  'A different payment with the same payment-identifier was already received. This one was not used. To repeat a call, send the payment header of the first attempt.'
const PENDING = 'The payment is still pending. Retry with the same payment header; do not sign a new payment.'
const UNAVAILABLE = 'The payment could not be verified. Nothing was charged. Retry with the same payment header.'

interface TermsContext {
  readonly offer: PaymentOffer | undefined
  readonly publicUrl: string
}

/**
 * Converts a payment rejection to its HTTP response. States new terms (402) only if this payment certainly moves no
 * money without a response, because a client that receives terms signs another payment.
 */
function rejectionOfPayment(
  rejection: PaymentRejection,
  request: Pick<AdmissionRequest, 'target' | 'privateAs' | 'payment'>,
  context: TermsContext,
): Rejection {
  if (rejection.kind === 'pending') return retryLater('payment_pending', PENDING, rejection.cause)
  if (rejection.kind === 'unavailable') return retryLater('service_unavailable', UNAVAILABLE, rejection.cause)
  if (rejection.kind === 'conflict') {
    return {
      admitted: false,
      status: 409,
      problem: new ProblemError('payment_conflict', CONFLICT),
      headers: NO_STORE,
    }
  }
  const { reason, detail } = rejection
  const why = { error: detail ?? reason, sentence: PAYMENT_REJECTION_REASONS[reason] }
  return paymentRejection(request, context.offer, context.publicUrl, why)
}

function unreadablePayment(problem: ProblemError): Rejection {
  return { admitted: false, status: 400, problem, headers: NO_STORE }
}

function retryLater(code: 'payment_pending' | 'service_unavailable', detail: string, cause: string): Rejection {
  const extension = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  const problem = new ProblemError(code, detail, { cause: new Error(cause), ...extension })
  return {
    admitted: false,
    status: 503,
    problem,
    headers: { ...NO_STORE, 'retry-after': String(RETRY_AFTER_SECONDS) },
  }
}
