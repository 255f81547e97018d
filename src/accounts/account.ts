import type { PlanName } from './plan.ts'

export interface Account {
  readonly id: string
  /** The owner's, in lower case. */
  readonly email: string
  readonly plan: PlanName
  /** Requests a calendar month; null = unlimited. */
  readonly quota: number | null
  /** Requests a second; null = unlimited. */
  readonly burst: number | null
  /** Lines of one batch. */
  readonly batchLinesMax: number
  readonly createdMs: number
  /** Id of the person who owns it; null = made on the command line, nobody does. */
  readonly userId: string | null
  readonly isOperator: boolean
  /** Since when its keys and sign-ins are rejected; null = they are not. */
  readonly disabledMs: number | null
  /** What the payment service knows the account by; null = it never paid. */
  readonly billing: Billing | null
}

/** The link of an account to the payment service. */
export interface Billing {
  /** Id of the customer there. */
  readonly customerId: string
  /** Status of its subscription there ("active", "past_due"), or null when it has none that runs. */
  readonly subscriptionStatus: string | null
}
