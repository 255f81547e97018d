/** Time after its first response in which a payment gets the response again without another charge. */
export const REPEAT_WINDOW_MS = 120_000
/** Maximum repeated responses in that time. */
export const REPEATS_MAX = 5

/** Name of the ledger in error messages, in either database. */
export const LEDGER_NAME = 'payment ledger'
/** Most payments in one response of a ledger. */
export const RECENT_LISTED_MAX = 1_000
export const UNRESOLVED_LISTED_MAX = 100
/** A claim is left behind only by a process that died; nobody takes it over after this. */
export const CLAIM_RETAINED_MS = 3_600_000
/** Book-keeping wants payments of the last tax years: ten times 365.25 days. */
export const PAYMENT_RETAINED_MS = 10 * 365.25 * 24 * 3_600_000

/**
 * Where a payment stands. `claimed`: one request works on it and no money can have moved. `settling`: the facilitator
 * was asked to move it. `unknown`: as settling, but nobody works on it now. `settled` and `failed` are for good.
 */
export const PAYMENT_STATES = ['claimed', 'settling', 'unknown', 'settled', 'failed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A payment as it is presented: what it is, and the one request that it is for. */
export interface PresentedPayment {
  /** Chain, token, payer and nonce: what the token's contract lets happen once. */
  readonly paymentId: string
  /** See presented-payment.ts. */
  readonly requestBinding: string
  /** See payment-header.ts. */
  readonly fingerprint: string
  readonly identifier: string | undefined
  readonly network: string
  readonly payer: string
  readonly nonce: string
  /** Atomic units, decimal. */
  readonly amount: string
  /** Seconds since 1970 UTC. */
  readonly validBefore: number
  /** Path of the request, for the operator's list. */
  readonly path: string
}

/** A payment as it is retained. */
export interface PaymentRecord extends PresentedPayment {
  readonly state: PaymentState
  /** Until when the request that works on it is left alone, milliseconds since 1970 UTC. */
  readonly leaseUntilMs: number
  readonly transaction: string | undefined
  /** True if the chain confirmed the payment; false if only the facilitator did. */
  readonly isConfirmed: boolean
  readonly answerCount: number
  readonly firstAnswerMs: number | undefined
  readonly createdMs: number
  readonly settledMs: number | undefined
  /** Last problem, for the operator. */
  readonly trouble: string | undefined
}

/** Result of an attempt to work on a payment. */
export type Claim =
  /** Ours, from the start: no money can have moved. */
  | { readonly kind: 'claimed' }
  /** Ours, from a process that stopped in the middle: money may have moved. */
  | { readonly kind: 'taken_over' }
  /** Another payment has the same identifier. */
  | { readonly kind: 'identifier_taken' }
  /** It is not ours: finished, claimed by another process, or not the same payment for the same request. */
  | { readonly kind: 'known'; readonly record: PaymentRecord }

/** Why a payment is not answered again. */
export type RepeatRejection = 'repeats_used_up' | 'window_passed'

/** Request that works on a payment. `owner` is a text unique to the request. */
export interface Holder {
  readonly owner: string
  readonly leaseMs: number
}

/** The place of a payment in the list of all: two are never in the same place. */
export type PaymentPosition = Pick<PaymentRecord, 'createdMs' | 'paymentId'>

/** Comes before every payment in a list that begins with the newest. */
export const END_OF_TIME: PaymentPosition = { createdMs: Number.MAX_SAFE_INTEGER, paymentId: '' }

/** Filter for payments; defaults to all. */
export interface PaymentFilter {
  readonly state?: PaymentState | undefined
  /** Only those that come after this one in the list: older ones. */
  readonly before?: PaymentPosition | undefined
}

/** All payments of a time, for the operator. */
export interface PaymentTotals {
  readonly state: PaymentState
  readonly count: number
  /** Atomic units of the token, decimal. */
  readonly amount: string
}

export interface SettlementFact {
  readonly transaction: string
  readonly isConfirmed: boolean
  readonly isAnswered: boolean
}

/** True when both are the same payment for the same request. */
export function isSamePayment(known: PresentedPayment, presented: PresentedPayment): boolean {
  return known.fingerprint === presented.fingerprint && known.requestBinding === presented.requestBinding
}
