import type { Principal } from '#accounts/account-store.ts'
import type { Operation } from '#operations/endpoint.ts'
import type { PaymentTermsBody } from '#payments/payment-terms.ts'
import type { ProblemError } from '#platform/problem.ts'
import { targetOf } from '#http/unknown-routes.ts'
import type { FastifyRequest } from 'fastify'

/** Request fields that admission checks. */
export interface AdmissionRequest {
  readonly operation: Pick<Operation, 'name' | 'requiredPlan' | 'metered'>
  readonly method: string
  /** Path and query as sent, "/v1/vehicles?year=2019"; begins with a slash. */
  readonly target: string
  /** Replacement for a private target wherever the target is stored or leaves the process. See PaidRequest. */
  readonly privateAs?: string | undefined
  /** Value of `Authorization`; undefined if not sent, "" if sent empty. */
  readonly authorization: string | undefined
  /** Value of `X-API-Key`; undefined if not sent, "" if sent empty. */
  readonly apiKey: string | undefined
  /** Value of `PAYMENT-SIGNATURE` or `X-PAYMENT`; undefined if not sent, "" if sent empty. Read only without a key. */
  readonly payment: string | undefined
  readonly address: string
}

/** Header names in lower case with their values. */
export type ResponseHeaders = Readonly<Record<string, string>>

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
