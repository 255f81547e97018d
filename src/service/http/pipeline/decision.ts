import type { Principal } from '#accounts/account-store.ts'
import type { Operation } from '#operations/endpoint.ts'
import type { PaymentTermsBody } from '#payments/payment-terms.ts'
import type { ProblemError } from '#platform/problem.ts'

/** Request fields that admission checks. */
export interface AdmissionRequest {
  readonly operation: Pick<Operation, 'name' | 'requiredPlan' | 'metered'>
  readonly method: string
  /** Path and query as sent, "/v1/vehicles?year=2019"; begins with a slash. */
  readonly target: string
  /** Replacement for a private target wherever the target is stored or leaves the process. See PaidRequest. */
  readonly privateAs?: string | undefined
  /** Value of `Authorization`; undefined = not sent, "" = sent empty. */
  readonly authorization: string | undefined
  /** Value of `X-API-Key`; undefined = not sent, "" = sent empty. */
  readonly apiKey: string | undefined
  /** Value of `PAYMENT-SIGNATURE` or `X-PAYMENT`; undefined = not sent, "" = sent empty. Read only if no key was sent. */
  readonly payment: string | undefined
  /** IP address of the caller. */
  readonly address: string
}

/** Header names in lower case and their values, to be sent as they are. */
export type ResponseHeaders = Readonly<Record<string, string>>

/** Result of admission. */
export type Decision = Admitted | Rejection

/** The request may run. */
export interface Admitted {
  readonly admitted: true
  /** Undefined for an operation that needs no key, and for a paid call. */
  readonly principal: Principal | undefined
  /** Largest page of a list for this caller; left out = as the operation says. */
  readonly pageLimitMax?: number
  /**
   * Call when the response is ready and is 2xx, before it is sent: takes one unit of the month's quota (nothing for an
   * unmetered operation), or settles the payment. A rejection must be sent in place of the response.
   * @throws ProblemError (service_unavailable) when the unit could not be taken; the response must not be sent.
   */
  charge(): Promise<ChargeResult>
  /**
   * Call instead of `charge` when the response is not 2xx, before it is sent: releases an unused payment. Left out =
   * there is nothing to release.
   */
  readonly release?: () => Promise<void>
  /** Headers of a response that is not charged (304, 4xx, 5xx of the operation). */
  headers(): ResponseHeaders
}

/** The unit is taken: the response may be sent, with these headers. */
export interface Charged {
  readonly admitted: true
  readonly headers: ResponseHeaders
}

/** Result of charging a request. */
export type ChargeResult = Charged | Rejection

/** The request must not run, or its response must not be sent. */
export interface Rejection {
  readonly admitted: false
  /** Owner of the key, where the key is valid; for the request log of the account. */
  readonly principal?: Principal
  readonly status: 400 | 401 | 402 | 403 | 409 | 429 | 503
  readonly problem: ProblemError
  /** Complete for this rejection, `cache-control` and `retry-after` included. */
  readonly headers: ResponseHeaders
  /** For 402: the whole JSON body (`application/json`) in place of problem+json. */
  readonly terms?: PaymentTermsBody
}
