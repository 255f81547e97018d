import { createHash, createHmac } from 'node:crypto'
import type { SignedPayment } from './payment-header.ts'
import type { PresentedPayment } from './payment-ledger.ts'
import type { PaymentOffer } from './payment-terms.ts'

export interface PaidRequest {
  readonly method: string
  /** Path and query as sent, "/v1/vehicles?year=2019". */
  readonly target: string
  /** Replacement of a private target (a VIN) in ledger, terms, and requests to the facilitator: "/v1/vins/*". */
  readonly privateAs?: string | undefined
}

const PATH_CHARACTERS_MAX = 200

/** Returns the ledger's form of a payment with its request. `bindingKey` is for private requests. */
export function presentedPayment(
  payment: SignedPayment,
  request: PaidRequest,
  { offer, bindingKey }: { offer: PaymentOffer; bindingKey: Buffer },
): PresentedPayment {
  const { method, target, privateAs } = request
  const { authorization, fingerprint, identifier } = payment
  const network = offer.network.id
  return {
    paymentId: [network, offer.network.asset.toLowerCase(), authorization.from, authorization.nonce].join('|'),
    requestBinding:
      privateAs === undefined ? bindRequest(method, target) : bindPrivateRequest(request, privateAs, bindingKey),
    fingerprint,
    identifier,
    network,
    payer: authorization.from,
    nonce: authorization.nonce,
    amount: authorization.value,
    // payment-terms.ts has rejected other values.
    validBefore: Number(authorization.validBefore),
    path: ((privateAs ?? target).split('?', 1)[0] ?? '').slice(0, PATH_CHARACTERS_MAX),
  }
}

/**
 * Returns the binding of a payment's request: SHA-256 in hexadecimal over method, path, and query. Ignores the order of
 * the query's parameters and the way of escaping. HEAD counts as GET: the same request without the body.
 */
export function bindRequest(method: string, target: string): string {
  return createHash('sha256').update(canonicalRequest(method, target)).digest('hex')
}

/**
 * Returns the binding of a request whose target must not be stored: `privateAs`, the target without its private part,
 * and an HMAC-SHA-256 over all of it. A plain hash could be reversed by trying every VIN. The ledger erases the HMAC
 * once the payment can no longer be repeated.
 */
export function bindPrivateRequest({ method, target }: PaidRequest, privateAs: string, bindingKey: Buffer): string {
  return `${privateAs} ${createHmac('sha256', bindingKey).update(canonicalRequest(method, target)).digest('hex')}`
}

function canonicalRequest(method: string, target: string): string {
  const [path = '', query = ''] = splitOnce(target, '?')
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return `${method === 'HEAD' ? 'GET' : method} ${canonicalPath(path)}?${parameters.toString()}`
}

/** Escapes every segment uniformly. Leaves a malformed escape, which the router rejects, unchanged. */
function canonicalPath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/')
  } catch {
    return path
  }
}

function splitOnce(value: string, separator: string): string[] {
  const at = value.indexOf(separator)
  return at === -1 ? [value] : [value.slice(0, at), value.slice(at + 1)]
}
