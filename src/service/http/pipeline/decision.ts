import type { FastifyRequest } from 'fastify'
import type { Principal } from '#accounts/account-store.ts'
import { isConnection } from '#accounts/apps/app-connection.ts'
import { PLANS } from '#accounts/plan.ts'
import { secondsToReset, type QuotaWindow } from '#accounts/usage/rate-limits.ts'
import type { ResponseHeaders } from '#http/response-headers.ts'
import { targetOf } from '#http/unknown-routes.ts'
import type { Operation, RequiredPlan } from '#operations/endpoint.ts'
import { type PaymentTermsBody, paymentTerms, type PaymentOffer } from '#payments/payment-terms.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { type Credentials, readCredential } from './authentication.ts'

/** Request fields that admission checks. */
export interface AdmissionRequest extends Credentials {
  readonly operation: Pick<Operation, 'name' | 'requiredPlan' | 'metered'>
  readonly method: string
  /** Path and query as sent, "/v1/vehicles?year=2019"; begins with a slash. */
  readonly target: string
  /** Replacement for a private target wherever the target is stored or leaves the process. See PaidRequest. */
  readonly privateAs?: string | undefined
  /** Value of `PAYMENT-SIGNATURE` or `X-PAYMENT`; undefined if not sent, "" if sent empty. Read only without a key. */
  readonly payment: string | undefined
  readonly address: string
}

export type Decision = Admitted | Rejection

export interface Admitted {
  readonly admitted: true
  /** Undefined for a public operation or a paid call. */
  readonly principal: Principal | undefined
  /** Maximum page size for this caller. Default: the operation's own. */
  readonly pageLimitMax?: number
  /**
   * Charges one unit of the month's quota (none for an unmetered operation), or settles the payment. Call when a 2xx
   * response is ready, before sending it. A rejection must be sent instead of the response.
   * @throws ProblemError service_unavailable if the charge failed; the response must not be sent
   */
  charge(): Promise<ChargeResult>
  /** Releases an unused payment. Call instead of `charge` for responses other than 2xx. Undefined without a payment. */
  readonly release?: () => Promise<void>
  /** Returns the headers of a response that is not charged (304, 4xx, 5xx of the operation). */
  headers(): ResponseHeaders
}

/** The request is charged and its response may be sent with these headers. */
export interface Charged {
  readonly admitted: true
  readonly headers: ResponseHeaders
}

export type ChargeResult = Charged | Rejection

/** The request must not run, or its response must not be sent. */
export interface Rejection {
  readonly admitted: false
  /** Owner of a valid key, for the account's request log. */
  readonly principal?: Principal
  readonly status: 400 | 401 | 402 | 403 | 409 | 429 | 503
  readonly problem: ProblemError
  /** All headers of this rejection, including `cache-control` and `retry-after`. */
  readonly headers: ResponseHeaders
  /** Whole JSON body (`application/json`) of a 402, instead of problem+json. */
  readonly terms?: PaymentTermsBody
}

type RoutedOperation = AdmissionRequest['operation'] & Pick<Operation, 'path' | 'isPrivate'>

/** Fields of an HTTP request that admission checks. Getters compute the payment fields only when they are needed. */
export class HttpAdmissionRequest implements AdmissionRequest {
  readonly operation: RoutedOperation
  readonly authorization: string | undefined
  readonly apiKey: string | undefined
  readonly #request: FastifyRequest

  constructor(operation: RoutedOperation, request: FastifyRequest) {
    const { headers } = request
    this.operation = operation
    this.authorization = headers.authorization
    this.apiKey = singleHeader(headers['x-api-key'])
    this.#request = request
  }

  get method(): string {
    return this.#request.method
  }

  get payment(): string | undefined {
    const { headers } = this.#request
    return singleHeader(headers['payment-signature']) ?? singleHeader(headers['x-payment'])
  }

  get target(): string {
    return targetOf(this.#request)
  }

  /** Returns the template of a private operation: "/v1/vins/*". */
  get privateAs(): string | undefined {
    const { isPrivate, path } = this.operation
    return isPrivate === true ? path.replaceAll(/\{\w+\}/g, '*') : undefined
  }

  get address(): string {
    return this.#request.ip
  }
}

export function pathParametersOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return request.params as Record<string, string>
}

/** Joins the values of a header that may be sent several times. */
export function singleHeader(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}

export const NO_STORE = { 'cache-control': 'no-store' }
/** Requests a key without an error code, because no credential was sent (RFC 6750 section 3). */
const KEY_REQUIRED = { ...NO_STORE, 'www-authenticate': 'Bearer realm="Vehicle Data Service"' }
const KEY_REJECTED = { ...NO_STORE, 'www-authenticate': 'Bearer error="invalid_token"' }
const PLAN_REJECTED = { ...NO_STORE, 'www-authenticate': 'Bearer error="insufficient_scope"' }

const BURST_RETRY_SECONDS = 1
const MS_PER_SECOND = 1_000

/** Single response to every invalid key: mistyped, unknown, or revoked. It never reveals which keys exist or existed. */
const KEY_REJECTION: Rejection = {
  admitted: false,
  status: 401,
  problem: new ProblemError(
    'invalid_api_key',
    'The API key is invalid. Check that you copied all of it and that it has not been revoked.',
  ),
  headers: KEY_REJECTED,
}

const TWO_KEYS_REJECTION: Rejection = {
  ...KEY_REJECTION,
  problem: new ProblemError(
    'invalid_api_key',
    'Authorization and X-API-Key contain different keys. Send one of them, or the same key in both.',
  ),
}

export function keyRejection({ authorization, apiKey }: Credentials): Rejection {
  return readCredential(authorization, apiKey).kind === 'two_keys' ? TWO_KEYS_REJECTION : KEY_REJECTION
}

/** Rejects an expired key. Its owner finds the rejection in the request log. */
export function expiryRejection(principal: Principal, expiresMs: number): Rejection {
  const detail = `The API key expired at ${toIsoSeconds(expiresMs)}. Its owner can extend it or create a new one.`
  return {
    admitted: false,
    principal,
    status: 401,
    problem: new ProblemError('expired_api_key', detail),
    headers: KEY_REJECTED,
  }
}

export function addressRejection(principal: Principal, rateLimit: ResponseHeaders): Rejection {
  const detail = 'This API key cannot be used from the IP address of this request.'
  const problem = new ProblemError('address_not_allowed', detail)
  return { admitted: false, principal, status: 403, problem, headers: { ...NO_STORE, ...rateLimit } }
}

export function scopeRejection(principal: Principal, scope: string, rateLimit: ResponseHeaders): Rejection {
  const caller = isConnection(principal.keyId) ? 'connected app' : 'API key'
  const detail = `This ${caller} cannot use this operation: its scopes do not include ${scope}.`
  const problem = new ProblemError('scope_required', detail, { required_scope: scope })
  return { admitted: false, principal, status: 403, problem, headers: { ...PLAN_REJECTED, ...rateLimit } }
}

/** Rejects a request without a key at an endpoint without pay-per-call. */
export function paidPlanRejection(required: RequiredPlan): Rejection {
  const detail = `This endpoint requires an API key with the ${titleOf(required)} plan or higher. It cannot be paid per call.`
  const problem = new ProblemError('plan_required', detail, { required_plan: required })
  return { admitted: false, status: 401, problem, headers: KEY_REQUIRED }
}

export function planRejection(principal: Principal, required: RequiredPlan, rateLimit: ResponseHeaders): Rejection {
  const detail = `This endpoint requires the ${titleOf(required)} plan or higher. The plan of this key is ${PLANS[principal.plan].title}.`
  const problem = new ProblemError('plan_required', detail, { required_plan: required })
  return { admitted: false, status: 403, problem, headers: { ...PLAN_REJECTED, ...rateLimit } }
}

/**
 * Rejects a request without a key at a pay-per-call endpoint, with the price in both versions of x402.
 * @param why code and sentence of the payment's error; omit if no payment was sent or none is accepted
 */
export function paymentRejection(
  request: Pick<AdmissionRequest, 'target' | 'privateAs' | 'payment'>,
  offer: PaymentOffer | undefined,
  publicUrl: string,
  why?: { readonly error: string; readonly sentence: string },
): Rejection {
  const detail = paymentMessage(offer, publicUrl, why?.sentence ?? sentenceOn(request.payment))
  const error = why?.error ?? 'payment_required'
  const terms = paymentTerms(offer, { publicUrl, target: request.privateAs ?? request.target, error, message: detail })
  return {
    admitted: false,
    status: 402,
    problem: new ProblemError('payment_required', detail),
    headers: { ...KEY_REQUIRED, 'payment-required': terms.header },
    terms: terms.body,
  }
}

export function burstRejection(perSecond: number, nowMs: number, rateLimit: ResponseHeaders): Rejection {
  const detail = `More than ${perSecond} requests in one second. Wait one second, then send requests at a steadier rate.`
  const problem = new ProblemError('rate_limit_exceeded', detail, {
    limit: perSecond,
    window: 'second',
    resets_at: toIsoSeconds(Math.ceil(nowMs / MS_PER_SECOND + BURST_RETRY_SECONDS) * MS_PER_SECOND),
    retryAfterSeconds: BURST_RETRY_SECONDS,
  })
  return limitRejection(problem, BURST_RETRY_SECONDS, rateLimit)
}

export function quotaRejection(
  quota: number,
  { window, nowMs }: { window: QuotaWindow; nowMs: number },
  rateLimit: ResponseHeaders,
): Rejection {
  const resetsAt = toIsoSeconds(window.monthEndMs)
  const retryAfterSeconds = secondsToReset(window, nowMs)
  const detail = `The quota of ${quota} requests for ${window.month} is used up. It resets at ${resetsAt}.`
  const problem = new ProblemError('quota_exhausted', detail, {
    limit: quota,
    window: 'month',
    resets_at: resetsAt,
    retryAfterSeconds,
  })
  return limitRejection(problem, retryAfterSeconds, rateLimit)
}

function limitRejection(problem: ProblemError, retryAfterSeconds: number, rateLimit: ResponseHeaders): Rejection {
  const headers = { ...NO_STORE, 'retry-after': String(retryAfterSeconds), ...rateLimit }
  return { admitted: false, status: 429, problem, headers }
}

function sentenceOn(payment: string | undefined): string {
  return payment === undefined
    ? 'No API key was sent.'
    : 'This service accepts no payments. The payment was not used, and nothing was charged.'
}

function paymentMessage(offer: PaymentOffer | undefined, publicUrl: string, sentence: string): string {
  const key = `Send a key in the header "Authorization: Bearer <key>"; create one after you sign up at ${publicUrl}/sign-up.`
  return offer === undefined
    ? `${sentence} ${key}`
    : `${sentence} ${key} Or pay 0.01 USD for this call, as the terms say.`
}

function titleOf(required: RequiredPlan): string {
  return required === 'none' ? PLANS.free.title : PLANS[required].title
}
