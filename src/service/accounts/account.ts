import { wrongUsage } from '#platform/failure.ts'
import type { Actor } from './audit-log.ts'
import { type PlanName, PLAN_NAMES } from './plan.ts'
import type { Principal } from './principal.ts'

export interface Account extends Pick<Principal, 'plan' | 'quota' | 'burst' | 'batchLinesMax'> {
  readonly id: string
  /** Owner's address in lower case. */
  readonly email: string
  readonly createdMs: number
  /** Id of the owner; null if the account was created on the command line and has no owner. */
  readonly userId: string | null
  readonly isOperator: boolean
  /** Time since which its keys and sign-ins are rejected; null if enabled. */
  readonly disabledMs: number | null
  /** True if its owner deleted it; it is then also disabled. */
  readonly isDeleted: boolean
  /** Customer id at the payment service; null if the account never paid. */
  readonly billing: Billing | null
}

export interface Billing {
  readonly customerId: string
  /** Stripe's subscription status ("active", "past_due"); null without a running subscription. */
  readonly subscriptionStatus: string | null
}

/** User as the identity store knows them, after a sign-up or sign-in. */
export interface IdentityUser {
  readonly userId: string
  readonly email: string
  /** True once the user has proved that they control the address. */
  readonly isVerified: boolean
}

/** Contract limits of an Enterprise account. An omitted limit does not apply. */
export interface ContractLimits {
  readonly quota?: number | undefined
  readonly burst?: number | undefined
}

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

/** User with a setup code who wants to become an operator. */
export interface SetupClaim {
  readonly accountId: string
  readonly codeSha256: Uint8Array
  /** Address of the account created at the first start. */
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

/** Email about a quota: one per account, month, quota size, and threshold. */
export interface QuotaNotice {
  readonly accountId: string
  readonly month: string
  readonly quota: number
  /** Percentage of the quota. */
  readonly threshold: number
}

const EMAIL_CHARACTERS_MAX = 254
const LABEL_CHARACTERS_MAX = 100
/** One name, one at sign, no blanks. Only an email shows whether the address works. */
const EMAIL_FORM = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+$/u
const LABEL_FORM = /^[^\p{C}]+$/u

/** Returns the address in lower case, as it is stored and compared. @throws Failure (usage) */
export function checkedEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > EMAIL_CHARACTERS_MAX || !EMAIL_FORM.test(email)) {
    throw wrongUsage(`"${text}" is not a valid email address`)
  }
  return email
}

/** @throws Failure (usage) for an empty or overlong label, or one with invisible characters */
export function checkedLabel(text: string): string {
  const label = text.trim()
  if (label.length > LABEL_CHARACTERS_MAX || !LABEL_FORM.test(label)) {
    throw wrongUsage(`A label must have 1 to ${LABEL_CHARACTERS_MAX} visible characters.`)
  }
  return label
}

/** @throws Failure (usage) with the list of plans */
export function checkedPlan(text: string): PlanName {
  const found = PLAN_NAMES.find((name) => name === text.toLowerCase())
  if (found === undefined) {
    throw wrongUsage(`Unknown plan "${text}": use one of ${PLAN_NAMES.join(', ')}.`)
  }
  return found
}
