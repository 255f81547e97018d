import { USDC_DECIMALS } from './networks.ts'

/** Time after its first response in which a payment gets the response again without another charge. */
export const REPEAT_WINDOW_MS = 120_000
/** Maximum number of repeated responses in that time. */
export const REPEATS_MAX = 5

export const LEDGER_NAME = 'payment ledger'
export const RECENT_LISTED_MAX = 1_000
export const UNRESOLVED_LISTED_MAX = 100
/** Retention of claims. Only a process that died leaves one behind; nobody takes it over after this. */
export const CLAIM_RETAINED_MS = 3_600_000
/** Retention of payments for the tax years that books must cover: ten times 365.25 days. */
export const PAYMENT_RETAINED_MS = 10 * 365.25 * 24 * 3_600_000

/**
 * State of a payment. `claimed`: a request works on it and no money can have moved. `settling`: the facilitator was
 * asked to move it. `unknown`: like settling, but nobody works on it now. `settled` and `failed` are final.
 */
export const PAYMENT_STATES = ['claimed', 'settling', 'unknown', 'settled', 'failed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Payment with the one request that it is for. */
export interface PresentedPayment {
  /** Chain, token, payer, and nonce, which the token's contract accepts once. */
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

export interface PaymentRecord extends PresentedPayment {
  readonly state: PaymentState
  /** Time until which its request's lease is valid, milliseconds since 1970 UTC. */
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

export type Claim =
  /** New claim: no money can have moved. */
  | { readonly kind: 'claimed' }
  /** Taken over from a process that stopped midway: money may have moved. */
  | { readonly kind: 'taken_over' }
  /** Another payment has the same identifier. */
  | { readonly kind: 'identifier_taken' }
  /** Not claimed: finished, claimed by another process, or another payment or request. */
  | { readonly kind: 'known'; readonly record: PaymentRecord }

/** Reason why a response is not repeated. */
export type RepeatRejection = 'repeats_used_up' | 'window_passed'

/** Request that works on a payment. `owner` is unique to the request. */
export interface Holder {
  readonly owner: string
  readonly leaseMs: number
}

export type PaymentPosition = Pick<PaymentRecord, 'createdMs' | 'paymentId'>

/** Position before every payment in a list with the newest first. */
export const END_OF_TIME: PaymentPosition = { createdMs: Number.MAX_SAFE_INTEGER, paymentId: '' }

export interface PaymentFilter {
  readonly state?: PaymentState | undefined
  /** Position after which the list continues with older payments. */
  readonly before?: PaymentPosition | undefined
}

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

export function isSamePayment(known: PresentedPayment, presented: PresentedPayment): boolean {
  return known.fingerprint === presented.fingerprint && known.requestBinding === presented.requestBinding
}

/** Returns number and US dollars of all settled payments. */
export async function revenueOf(ledger: { totals(sinceMs: number): Promise<readonly PaymentTotals[]> }) {
  const settled = (await ledger.totals(0)).find(({ state }) => state === 'settled')
  return { count: settled?.count ?? 0, usd: usdOf(settled?.amount ?? '0') }
}

/** Converts a decimal amount of atomic units to US dollars. */
export function usdOf(amount: string): number {
  return Number(amount) / 10 ** USDC_DECIMALS
}
