import { isConnection } from '#accounts/apps/app-connection.ts'
import type { Principal } from '#accounts/account-store.ts'
import { PLANS } from '#accounts/plan.ts'
import { secondsToReset, type QuotaWindow } from '#accounts/usage/quota-window.ts'
import type { RequiredPlan } from '#operations/endpoint.ts'
import { paymentTerms, type PaymentOffer } from '#payments/payment-terms.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { readCredential } from './credential.ts'
import type { AdmissionRequest, ResponseHeaders, Rejection } from './decision.ts'

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

export function keyRejection({ authorization, apiKey }: Pick<AdmissionRequest, 'authorization' | 'apiKey'>): Rejection {
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
