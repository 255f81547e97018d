import type { Actor } from './audit-entry.ts'
import type { PlanName } from './plan.ts'
import type { Principal } from './principal.ts'

export interface Account extends Pick<Principal, 'plan' | 'quota' | 'burst' | 'batchLinesMax'> {
  readonly id: string
  /** The owner's, in lower case. */
  readonly email: string
  readonly createdMs: number
  /** Id of the owner; null if the account was created on the command line and has no owner. */
  readonly userId: string | null
  readonly isOperator: boolean
  /** Since when its keys and sign-ins are rejected; null = they are not. */
  readonly disabledMs: number | null
  /** Its owner had it deleted; it is disabled, too. */
  readonly isDeleted: boolean
  /** Customer id at the payment service; null if the account never paid. */
  readonly billing: Billing | null
}

/** The link of an account to the payment service. */
export interface Billing {
  /** Id of the customer there. */
  readonly customerId: string
  /** Status of its subscription there ("active", "past_due"), or null when it has none that runs. */
  readonly subscriptionStatus: string | null
}

/** A person who signed up or in, as the identity store knows them. */
export interface Person {
  readonly userId: string
  /** Lower case. */
  readonly email: string
  /** True once the person has proved that they control the address. */
  readonly isVerified: boolean
}

/** Contract limits of an Enterprise account. An omitted limit does not apply. */
export interface ContractLimits {
  readonly quota?: number | undefined
  readonly burst?: number | undefined
}

/** Units taken by one key for one operation on one day. */
export interface UsageOfDay {
  readonly keyId: string
  readonly day: string
  readonly operation: string
  readonly units: number
}

export interface NewAccount extends ContractLimits {
  readonly email: string
  readonly plan: PlanName
  readonly actor?: Actor
}

/** A user with a setup code, who wants to be an operator. */
export interface SetupClaim {
  /** The account that they have. */
  readonly accountId: string
  readonly codeSha256: Uint8Array
  /** Address of the account of the first start. */
  readonly firstEmail: string
}

export interface AccountSearch {
  readonly text?: string | undefined
  readonly plan?: PlanName | undefined
  readonly limit: number
  readonly offset: number
}

export interface UsedOfAccount {
  readonly accountId: string
  readonly used: number
}

/** An e-mail about a quota: one per account, month, size of the quota and threshold. */
export interface QuotaNotice {
  readonly accountId: string
  readonly month: string
  readonly quota: number
  /** Percent. */
  readonly threshold: number
}
