import { messageOf } from '#platform/failure.ts'
import { postJson, trustedUrl } from '#platform/network/json-client.ts'
import type { SignedPayment } from './payment-header.ts'
import { requirementsV1, requirementsV2, resourceOf, type PaymentOffer } from './payment-terms.ts'

const RESPONSE_BYTES_MAX = 64 * 1024
const VERIFY_TIMEOUT_MS = 5_000
/** A settlement waits for a block: two seconds on Base, more when the chain is busy. */
const SETTLE_TIMEOUT_MS = 20_000

/** Form of facilitators' reasons. Other texts are not repeated to callers. */
const REASON = /^[a-z0-9_]{1,80}$/
const TRANSACTION = /^0x[0-9a-fA-F]{64}$/

/** `unreachable`: no usable response; the request may or may not have been executed. */
export type Verification =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly reason: string | undefined }
  | { readonly kind: 'unreachable'; readonly cause: string }

/** Settlement result according to the facilitator. Only the chain confirms it. */
export type SettlementClaim =
  | { readonly kind: 'settled'; readonly transaction: string }
  | { readonly kind: 'unclear'; readonly cause: string }

/** Service that verifies signatures and pays for the transactions. External, so it never overrides our terms. */
export interface Facilitator {
  verify(payment: SignedPayment, resource: string): Promise<Verification>
  settle(payment: SignedPayment, resource: string): Promise<SettlementClaim>
}

/** Timeouts for the facilitator; tests use shorter ones. */
export interface FacilitatorTimeouts {
  readonly verifyMs?: number
  readonly settleMs?: number
}

/** Configured facilitator over HTTP (x402 specification version 2, section 7). */
export class HttpFacilitator implements Facilitator {
  readonly #offer: PaymentOffer
  readonly #url: string
  readonly #timeouts: Required<FacilitatorTimeouts>

  /** @throws Failure (usage) if the URL cannot be trusted with payments */
  constructor(offer: PaymentOffer, timeouts: FacilitatorTimeouts = {}) {
    this.#offer = offer
    this.#url = trustedUrl('VDS_X402_FACILITATOR_URL', offer.facilitatorUrl)
    this.#timeouts = { verifyMs: VERIFY_TIMEOUT_MS, settleMs: SETTLE_TIMEOUT_MS, ...timeouts }
  }

  async verify(payment: SignedPayment, resource: string): Promise<Verification> {
    try {
      const response = await this.#request('verify', payment, resource)
      if (response['isValid'] === true && namesPayer(response, payment)) return { kind: 'valid' }
      if (response['isValid'] === false) return { kind: 'invalid', reason: reasonOf(response['invalidReason']) }
      return { kind: 'unreachable', cause: 'the facilitator answered neither valid nor invalid' }
    } catch (error) {
      return { kind: 'unreachable', cause: causeOf(error) }
    }
  }

  async settle(payment: SignedPayment, resource: string): Promise<SettlementClaim> {
    try {
      const response = await this.#request('settle', payment, resource)
      const { transaction } = response
      if (response['success'] !== true) {
        return {
          kind: 'unclear',
          cause: `the facilitator did not settle: ${reasonOf(response['errorReason']) ?? 'unknown'}`,
        }
      }
      const isOurs = namesPayer(response, payment) && response['network'] === payment.network
      if (isOurs && typeof transaction === 'string' && TRANSACTION.test(transaction)) {
        return { kind: 'settled', transaction: transaction.toLowerCase() }
      }
      return { kind: 'unclear', cause: 'the facilitator says to have settled something else' }
    } catch (error) {
      return { kind: 'unclear', cause: causeOf(error) }
    }
  }

  /** Rebuilds the payment from the checked values and our own terms: no other input of the caller is sent. */
  async #request(
    action: 'verify' | 'settle',
    payment: SignedPayment,
    resource: string,
  ): Promise<Record<string, unknown>> {
    const timeoutMs = this.#timeouts[`${action}Ms`]
    const body = facilitatorRequest(payment, this.#offer, resource)
    const response = await postJson(`${this.#url}/${action}`, body, { timeoutMs, bytesMax: RESPONSE_BYTES_MAX })
    if (typeof response !== 'object' || response === null) throw new Error('the response is no object')
    return response as Record<string, unknown>
  }
}

function facilitatorRequest(payment: SignedPayment, offer: PaymentOffer, resource: string): Record<string, unknown> {
  const { version, network, authorization, signature } = payment
  const payload = { signature, authorization }
  if (version === 1) {
    return {
      x402Version: 1,
      paymentPayload: { x402Version: 1, scheme: 'exact', network, payload },
      paymentRequirements: requirementsV1(offer, resource),
    }
  }
  const accepted = requirementsV2(offer)
  return {
    x402Version: 2,
    paymentPayload: { x402Version: 2, resource: resourceOf(resource), accepted, payload },
    paymentRequirements: accepted,
  }
}

/** A payer in the response must be the signer. */
function namesPayer({ payer }: Record<string, unknown>, { authorization }: SignedPayment): boolean {
  return payer === undefined || (typeof payer === 'string' && payer.toLowerCase() === authorization.from)
}

function reasonOf(reason: unknown): string | undefined {
  return typeof reason === 'string' && REASON.test(reason) ? reason : undefined
}

function causeOf(error: unknown): string {
  return `the facilitator cannot be asked: ${messageOf(error)}`
}
