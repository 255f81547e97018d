import type { SignedPayment } from './payment-header.ts'
import type { PresentedPayment } from './payment-ledger.ts'
import type { PaymentOffer } from './payment-terms.ts'
import { createHash } from 'node:crypto'

/** The request that a payment came with. */
export interface PaidRequest {
  readonly method: string
  /** Path and query as sent, "/v1/vehicles?year=2019". */
  readonly target: string
  /**
   * Set where the target names a user's own thing, such as a VIN: what the ledger, the terms and the facilitator get in its
   * place, "/v1/vins/*".
   */
  readonly privateAs?: string | undefined
}

const PATH_CHARACTERS_MAX = 200

/** A payment together with its request, as the ledger keeps it. */
export function presentedPayment(
  payment: SignedPayment,
  { method, target, privateAs }: PaidRequest,
  offer: PaymentOffer,
): PresentedPayment {
  const { authorization, fingerprint, identifier } = payment
  const network = offer.network.id
  return {
    paymentId: [network, offer.network.asset.toLowerCase(), authorization.from, authorization.nonce].join('|'),
    requestBinding:
      privateAs === undefined ? bindRequest(method, target) : bindPrivateRequest(method, target, privateAs),
    fingerprint,
    identifier,
    network,
    payer: authorization.from,
    nonce: authorization.nonce,
    amount: authorization.value,
    // payment-terms.ts has rejected what is no near point in time.
    validBefore: Number(authorization.validBefore),
    path: ((privateAs ?? target).split('?', 1)[0] ?? '').slice(0, PATH_CHARACTERS_MAX),
  }
}

/**
 * Names the one request that a payment is for: SHA-256 in hexadecimal over method, path and query. The order of the
 * query's parameters and their way of escaping do not matter; everything else does. HEAD is bound as GET: it is the
 * same request without the body.
 * @param target path and query as sent
 */
export function bindRequest(method: string, target: string): string {
  const [path = '', query = ''] = splitOnce(target, '?')
  const parameters = new URLSearchParams(query)
  parameters.sort()
  const canonical = `${method === 'HEAD' ? 'GET' : method} ${path}?${parameters.toString()}`
  return createHash('sha256').update(canonical).digest('hex')
}

/** Sixteen bits: another request fits by accident once in 65,536 times, and some thousand cars of the road fit each value. */
const PRIVATE_DIGITS = 4

/**
 * Names a request whose target must not be stored: a hash of all of it could be reversed by trying every VIN. So little of it
 * is stored that a payment still cannot be used for another request, and nobody can say which one it was for.
 * @param privateAs the target without what is private
 */
export function bindPrivateRequest(method: string, target: string, privateAs: string): string {
  return `${privateAs} ${bindRequest(method, target).slice(0, PRIVATE_DIGITS)}`
}

function splitOnce(value: string, separator: string): string[] {
  const at = value.indexOf(separator)
  return at === -1 ? [value] : [value.slice(0, at), value.slice(at + 1)]
}
