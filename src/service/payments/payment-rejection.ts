/**
 * Reasons why a payment buys nothing and a new one is needed. A caller who reads one signs another payment, so each
 * guarantees that this payment moves no money for the request, now or later, beyond its earlier response.
 */
export const PAYMENT_REJECTION_REASONS = {
  payment_terms_mismatch: 'The payment does not match these terms.',
  payment_expired: 'The payment has expired or expires too soon to be settled.',
  payment_not_yet_valid: 'The payment is not valid yet.',
  payment_not_valid: 'The facilitator rejected this payment as invalid.',
  payment_already_used: 'This payment was already used for a different request.',
  payment_repeats_used_up: 'This payment reached the maximum number of repeated requests.',
  payment_window_passed: 'This payment was used, and the period for repeating it has ended.',
  payment_failed: 'This payment was not settled and can no longer be settled.',
} as const

export type PaymentRejectionReason = keyof typeof PAYMENT_REJECTION_REASONS

/** Next step for the caller of a rejected payment. */
export type PaymentRejection =
  /** 402: sign a new payment. */
  | {
      readonly kind: 'new_payment_needed'
      readonly reason: PaymentRejectionReason
      readonly detail: string | undefined
    }
  /** 503: send the same payment again; it is unknown whether money moved. */
  | { readonly kind: 'pending'; readonly cause: string }
  /** 409: the identifier names another payment. */
  | { readonly kind: 'conflict' }
  /** 503: nothing was charged; the same payment can be sent again. */
  | { readonly kind: 'unavailable'; readonly cause: string }
