import type { Principal } from '#accounts/account-store.ts'
import type { Operation } from '#operations/operation.ts'
import type { PaymentTermsBody } from '#payments/payment-terms.ts'
import type { ProblemError } from '#platform/problem.ts'

/** What admission looks at. Plain values, so that any door (HTTP, MCP) can ask. */
export interface AdmissionRequest {
  readonly operation: Pick<Operation, 'name' | 'requiredPlan' | 'metered'>
  readonly method: string
  /** Path and query as sent, "/v1/vehicles?year=2019"; begins with a slash. */
  readonly target: string
  /** Value of `Authorization`; undefined = not sent, "" = sent empty. */
  readonly authorization: string | undefined
  /** Value of `X-API-Key`, likewise. */
  readonly apiKey: string | undefined
  /** Value of `PAYMENT-SIGNATURE` or `X-PAYMENT`, likewise. Looked at only where no key was sent. */
  readonly payment: string | undefined
  /** IP address of the caller. */
  readonly address: string
}

/** Header names in lower case and their values, to be put on the answer as they are. */
export type AnswerHeaders = Readonly<Record<string, string>>

/** The request may run. */
export interface Admitted {
  readonly admitted: true
  /** Undefined for an operation that needs no key, and for a call that is paid. */
  readonly principal: Principal | undefined
  /** Largest page of a list that this caller gets; left out = as the operation says. */
  readonly pageLimitMax?: number
  /**
   * Call when the answer is ready and is 2xx, before sending it: takes one unit of the month's quota (nothing for
   * an unmetered operation), or the payment. A refusal must be sent in place of the answer.
   * @throws ProblemError (service_unavailable) when the unit could not be taken; the answer must not be sent.
   */
  charge(): Promise<Charged | Refusal>
  /**
   * Call instead of `charge` when the answer is not 2xx, before sending it: a payment is given up unused. Left out =
   * there is nothing to give up.
   */
  readonly release?: () => Promise<void>
  /** Headers for an answer that is not charged (304, 4xx, 5xx of the operation). */
  headers(): AnswerHeaders
}

/** The unit is taken: the answer may be sent, with these headers. */
export interface Charged {
  readonly admitted: true
  readonly headers: AnswerHeaders
}

/** The request must not run, or its answer must not be sent. */
export interface Refusal {
  readonly admitted: false
  /** Whose key it was, where it was a good one; for the log of the account. */
  readonly principal?: Principal
  readonly status: 400 | 401 | 402 | 403 | 409 | 429 | 503
  readonly problem: ProblemError
  /** Complete for this refusal, `cache-control` and `retry-after` included. */
  readonly headers: AnswerHeaders
  /** For 402: the whole JSON body (`application/json`) in place of problem+json. */
  readonly terms?: PaymentTermsBody
}
