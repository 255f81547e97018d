import type { PaymentNetwork } from './networks.ts'
import type { SignedPayment } from './payment-header.ts'
import type { PaymentRefusalReason } from './payment-refusal.ts'
import { CALL_PRICE_ATOMIC } from './payment-terms.ts'

/** Seconds that must be left for settling when a payment arrives; facilitators ask for the same. */
const LEFT_SECONDS_MIN = 6
/** A signature that is valid for longer than this is refused: whoever finds it could use it all that time. */
const VALID_SECONDS_MAX = 3_600
/** More digits than a point in time has; Number would round them. */
const TIME_DIGITS_MAX = 15

/**
 * Whether a payment pays our terms: scheme, chain, token, payee and amount, exactly. The facilitator is asked only
 * after this, and only about a payment rebuilt from what was compared here.
 */
export function paysTerms(payment: SignedPayment, terms: { network: PaymentNetwork; payTo: string }): boolean {
  const { version, scheme, network, accepted, authorization } = payment
  const payTo = terms.payTo.toLowerCase()
  const wantedNetwork = version === 2 ? terms.network.id : terms.network.legacyName
  if (scheme !== 'exact' || network !== wantedNetwork) return false
  if (authorization.to !== payTo || authorization.value !== CALL_PRICE_ATOMIC) return false
  if (version === 1) return true
  const asset = terms.network.asset.toLowerCase()
  return accepted?.asset === asset && accepted.payTo === payTo && accepted.amount === CALL_PRICE_ATOMIC
}

/** Whether a payment can be settled now by its own times; undefined = it can. Only for one that is new to us. */
export function timeMismatch(payment: SignedPayment, nowMs: number): PaymentRefusalReason | undefined {
  const nowSeconds = nowMs / 1_000
  const { validAfter, validBefore } = payment.authorization
  if (secondsOf(validBefore) < nowSeconds + LEFT_SECONDS_MIN) return 'payment_expired'
  if (secondsOf(validBefore) > nowSeconds + VALID_SECONDS_MAX) return 'payment_terms_mismatch'
  return secondsOf(validAfter) > nowSeconds ? 'payment_not_yet_valid' : undefined
}

function secondsOf(digits: string): number {
  return digits.length > TIME_DIGITS_MAX ? Number.POSITIVE_INFINITY : Number(digits)
}
