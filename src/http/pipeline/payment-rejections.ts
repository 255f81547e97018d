import { PAYMENT_REJECTION_REASONS, type PaymentRejection } from '#payments/payment-rejection.ts'
import type { PaymentOffer } from '#payments/payment-terms.ts'
import { ProblemError } from '#platform/problem.ts'
import { paymentRejection } from './rejections.ts'
import type { AdmissionRequest, Rejection } from './decision.ts'

const NO_STORE = { 'cache-control': 'no-store' }
/** A block takes two seconds; after that a settlement is usually clear. */
const RETRY_AFTER_SECONDS = 2

const CONFLICT =
  'Another payment with the same payment-identifier came before this one. This one was not used. To repeat a call, send the payment header of the first attempt.'
const PENDING =
  'It is not known yet whether this payment went through. Send the same request with the same payment header again; do not sign a new payment.'
const UNAVAILABLE =
  'The payment cannot be verified at the moment. Nothing was charged; send the same request with the same payment header again.'

/** What is needed to name the terms of a request. */
export interface TermsContext {
  readonly offer: PaymentOffer | undefined
  readonly publicUrl: string
}

/**
 * How the rejection of a payment looks over HTTP. New terms (402) are named only where it is certain that this payment
 * moves no money without a response: a client that gets them signs another payment.
 */
export function rejectionOfPayment(
  rejection: PaymentRejection,
  request: Pick<AdmissionRequest, 'target' | 'privateAs' | 'payment'>,
  context: TermsContext,
): Rejection {
  if (rejection.kind === 'pending') return retryLater('payment_pending', PENDING, rejection.cause)
  if (rejection.kind === 'unavailable') return retryLater('service_unavailable', UNAVAILABLE, rejection.cause)
  if (rejection.kind === 'conflict') {
    return { admitted: false, status: 409, problem: new ProblemError('payment_conflict', CONFLICT), headers: NO_STORE }
  }
  const { reason, detail } = rejection
  const why = { error: detail ?? reason, sentence: PAYMENT_REJECTION_REASONS[reason] }
  return paymentRejection(request, context.offer, context.publicUrl, why)
}

/** A payment header that cannot be read. */
export function unreadablePayment(problem: ProblemError): Rejection {
  return { admitted: false, status: 400, problem, headers: NO_STORE }
}

function retryLater(code: 'payment_pending' | 'service_unavailable', detail: string, cause: string): Rejection {
  const extension = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  const problem = new ProblemError(code, detail, { cause: new Error(cause), extension })
  return { admitted: false, status: 503, problem, headers: { ...NO_STORE, 'retry-after': String(RETRY_AFTER_SECONDS) } }
}
