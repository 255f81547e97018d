import type { SignedPayment } from './payment-header.ts'
import type { PresentedPayment } from './payment-ledger.ts'
import type { PaymentOffer } from './payment-terms.ts'
import { bindRequest } from './request-binding.ts'

/** The request that a payment came with. */
export interface PaidRequest {
  readonly method: string
  /** Path and query as sent, "/v1/vehicles?year=2019". */
  readonly target: string
}

const PATH_CHARACTERS_MAX = 200

/** A payment together with its request, as the ledger keeps it. */
export function presentedPayment(
  payment: SignedPayment,
  { method, target }: PaidRequest,
  offer: PaymentOffer,
): PresentedPayment {
  const { authorization, fingerprint, identifier } = payment
  const network = offer.network.id
  return {
    paymentId: [network, offer.network.asset.toLowerCase(), authorization.from, authorization.nonce].join('|'),
    requestBinding: bindRequest(method, target),
    fingerprint,
    identifier,
    network,
    payer: authorization.from,
    nonce: authorization.nonce,
    amount: authorization.value,
    // verify-terms.ts has refused what is no near point in time.
    validBefore: Number(authorization.validBefore),
    path: (target.split('?', 1)[0] ?? '').slice(0, PATH_CHARACTERS_MAX),
  }
}
