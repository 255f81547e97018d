import type { Config } from '#platform/config.ts'
import { type PaymentNetwork, paymentNetwork, USDC_DECIMALS } from './networks.ts'
import { PAYMENT_IDENTIFIER, type SignedPayment } from './payment-header.ts'

export const CALL_PRICE_USD_CENTS = 1

/** Price in atomic units of the token, as a decimal string: "10000". */
export const CALL_PRICE_ATOMIC = String((CALL_PRICE_USD_CENTS * 10 ** USDC_DECIMALS) / 100)

/** Maximum age of a payer's signature when it is presented. */
const PAYMENT_TIMEOUT_SECONDS_MAX = 60

/** A longer target would produce header lines that proxies reject; the terms then contain only the path. */
const RESOURCE_TARGET_CHARACTERS_MAX = 1_000

const RESOURCE_DESCRIPTION = 'One API call'
const RESOURCE_TYPE = 'application/json'

/** Lets a caller name its payment, so that it can repeat it (x402 specs/extensions/payment_identifier.md). */
const EXTENSIONS = {
  [PAYMENT_IDENTIFIER]: {
    info: { required: false },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { required: { type: 'boolean' }, id: { type: 'string', minLength: 16, maxLength: 128 } },
      required: ['required'],
    },
  },
}

export interface PaymentOffer {
  readonly network: PaymentNetwork
  readonly payTo: string
  readonly facilitatorUrl: string
  readonly rpcUrl: string
}

/** Body of a 402: terms in version 1 of x402, and a sentence for people. */
export interface PaymentTermsBody {
  readonly x402Version: 1
  readonly error: string
  readonly accepts: readonly PaymentRequirementsV1[]
  readonly message: string
}

export interface PaymentRequirementsV1 {
  readonly scheme: 'exact'
  readonly network: string
  readonly maxAmountRequired: string
  readonly resource: string
  readonly description: string
  readonly mimeType: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly asset: string
  readonly extra: { readonly name: string; readonly version: string }
}

/** Terms of one request in both versions of the protocol. */
export interface PaymentTerms {
  readonly body: PaymentTermsBody
  /** Value of `PAYMENT-REQUIRED`: version 2 as base64 of JSON. */
  readonly header: string
}

/**
 * Returns the operator's payment terms for callers without a key; undefined if none are configured. We never return
 * sample terms, because clients sign whatever terms they receive.
 * @throws Failure (usage) for an unknown network
 */
export function paymentOffer({ x402 }: Pick<Config, 'x402'>): PaymentOffer | undefined {
  if (x402 === undefined) return undefined
  const { network, payTo, facilitatorUrl, rpcUrl } = x402
  return { network: paymentNetwork(network), payTo, facilitatorUrl, rpcUrl }
}

/** Returns the terms of one request. Their URL uses the configured public URL, never the caller's host. */
export function paymentTerms(
  offer: PaymentOffer | undefined,
  request: { publicUrl: string; target: string; error: string; message: string },
): PaymentTerms {
  const { error, message } = request
  const url = resourceUrl(request.publicUrl, request.target)
  const v2 = {
    x402Version: 2,
    error,
    resource: resourceOf(url),
    accepts: offer === undefined ? [] : [requirementsV2(offer)],
    extensions: offer === undefined ? {} : EXTENSIONS,
  }
  return {
    body: { x402Version: 1, error, accepts: offer === undefined ? [] : [requirementsV1(offer, url)], message },
    header: Buffer.from(JSON.stringify(v2)).toString('base64'),
  }
}

/** Returns the price of one call in version 1 of the protocol, also for the facilitator. */
export function requirementsV1(offer: PaymentOffer, url: string): PaymentRequirementsV1 {
  return {
    scheme: 'exact',
    network: offer.network.legacyName,
    maxAmountRequired: CALL_PRICE_ATOMIC,
    resource: url,
    description: RESOURCE_DESCRIPTION,
    mimeType: RESOURCE_TYPE,
    payTo: offer.payTo,
    maxTimeoutSeconds: PAYMENT_TIMEOUT_SECONDS_MAX,
    asset: offer.network.asset,
    extra: offer.network.domain,
  }
}

export function requirementsV2(offer: PaymentOffer): Record<string, unknown> {
  return {
    scheme: 'exact',
    network: offer.network.id,
    amount: CALL_PRICE_ATOMIC,
    asset: offer.network.asset,
    payTo: offer.payTo,
    maxTimeoutSeconds: PAYMENT_TIMEOUT_SECONDS_MAX,
    extra: offer.network.domain,
  }
}

/** Returns the URL of a request under our public URL, never the caller's host. */
export function resourceUrl(publicUrl: string, target: string): string {
  return publicUrl + boundedTarget(target)
}

export function resourceOf(url: string): { url: string; description: string; mimeType: string } {
  return { url, description: RESOURCE_DESCRIPTION, mimeType: RESOURCE_TYPE }
}

function boundedTarget(target: string): string {
  if (target.length <= RESOURCE_TARGET_CHARACTERS_MAX) return target
  const path = target.split('?', 1)[0] ?? ''
  return path.slice(0, RESOURCE_TARGET_CHARACTERS_MAX)
}

/** Time left for settling when a payment arrives, in seconds; facilitators require the same. */
const LEFT_SECONDS_MIN = 6
/** Maximum validity of a signature: until its end, anybody who finds it could use it. */
const VALID_SECONDS_MAX = 3_600
/** More digits than a timestamp has; Number would round them. */
const TIME_DIGITS_MAX = 15

/**
 * Returns true if a payment matches our terms exactly: scheme, chain, token, payee, and amount. The facilitator is
 * asked only after this, and only about a payment rebuilt from the values compared here.
 */
export function paysTerms(payment: SignedPayment, terms: { network: PaymentNetwork; payTo: string }): boolean {
  const { version, scheme, network, accepted, authorization } = payment
  const payTo = terms.payTo.toLowerCase()
  const requiredNetwork = version === 2 ? terms.network.id : terms.network.legacyName
  if (scheme !== 'exact' || network !== requiredNetwork) return false
  if (authorization.to !== payTo || authorization.value !== CALL_PRICE_ATOMIC) return false
  if (version === 1) return true
  const asset = terms.network.asset.toLowerCase()
  return accepted?.asset === asset && accepted.payTo === payTo && accepted.amount === CALL_PRICE_ATOMIC
}

/** Returns the reason why a new payment's times forbid settling it now; undefined if they allow it. */
export function timeMismatch(payment: SignedPayment, nowMs: number): PaymentRejectionReason | undefined {
  const nowSeconds = nowMs / 1_000
  const { validAfter, validBefore } = payment.authorization
  if (secondsOf(validBefore) < nowSeconds + LEFT_SECONDS_MIN) return 'payment_expired'
  if (secondsOf(validBefore) > nowSeconds + VALID_SECONDS_MAX) return 'payment_terms_mismatch'
  return secondsOf(validAfter) > nowSeconds ? 'payment_not_yet_valid' : undefined
}

function secondsOf(digits: string): number {
  return digits.length > TIME_DIGITS_MAX ? Number.POSITIVE_INFINITY : Number(digits)
}

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
