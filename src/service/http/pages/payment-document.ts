import type { Operation } from '#operations/endpoint.ts'
import { PAYMENT_IDENTIFIER } from '#payments/payment-header.ts'
import { CALL_PRICE_USD_CENTS, requirementsV2, type PaymentOffer } from '#payments/payment-terms.ts'
import { PAID_PAGE_LIMIT_MAX } from '#http/limits.ts'

const CENTS_PER_USD = 100

/** The price of a call as people write it, "0.01". */
export const CALL_PRICE_USD = (CALL_PRICE_USD_CENTS / CENTS_PER_USD).toFixed(2)

/**
 * `/.well-known/x402`: what can be paid for here, and how, for agents that look before they ask. `version` and
 * `resources` are what x402 indexes read; the rest says what a 402 says. Where nothing can be paid both lists are
 * empty.
 */
export function paymentDocument(
  operations: readonly Operation[],
  offer: PaymentOffer | undefined,
  publicUrl: string,
): Record<string, unknown> {
  const open = operations.filter(({ requiredPlan }) => requiredPlan === 'free')
  return {
    version: 1,
    resources: offer === undefined ? [] : open.map(({ path }) => publicUrl + path),
    x402_versions: [1, 2],
    price: { amount: CALL_PRICE_USD, currency: 'USD', per: 'call' },
    accepts: offer === undefined ? [] : [requirementsV2(offer)],
    extensions: offer === undefined ? [] : [PAYMENT_IDENTIFIER],
    page_limit_max: PAID_PAGE_LIMIT_MAX,
    openapi: `${publicUrl}/openapi.json`,
  }
}
