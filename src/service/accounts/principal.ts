import assert from 'node:assert/strict'
import { type Row, numberOrNull, textOrNull } from '#platform/database/database.ts'
import { termsOf } from './instance/plan-terms.ts'
import { type PrincipalRestrictions, principalRestrictionsOf } from './keys/key-restrictions.ts'
import type { KeyMode } from './keys/key-token.ts'
import { type PlanName, PLANS } from './plan.ts'

/** Authenticated caller, as of this request. */
export interface Principal {
  readonly accountId: string
  readonly keyId: string
  readonly plan: PlanName
  /** Requests per calendar month; null is unlimited. */
  readonly quota: number | null
  /** Requests per second; null is unlimited. */
  readonly burst: number | null
  readonly batchLinesMax: number
  /** Test keys read the starter data and are never charged. */
  readonly mode: KeyMode
  readonly restrictions?: PrincipalRestrictions | undefined
  /** Id of the signed-in user; only for dashboard sessions. */
  readonly userId?: string
}

export interface ChargeFor {
  /** Calendar month in UTC, "2026-11". */
  readonly month: string
  /** Calendar day in UTC, "2026-11-21". */
  readonly day: string
  readonly operation: string
}

/** Converts a key row joined with its account. */
export function principalOf(row: Row): Principal {
  const plan = planOf(row)
  return {
    accountId: String(row['account_id']),
    keyId: String(row['key_id']),
    plan,
    ...limitsOf(plan, row),
    mode: modeOf(row),
    restrictions: principalRestrictionsOf(row),
  }
}

/** Returns the plan's limits. Only a contract plan takes them from the account. */
export function limitsOf(plan: PlanName, row: Row): Pick<Principal, 'quota' | 'burst' | 'batchLinesMax'> {
  const { monthlyQuota, burstPerSecond, batchLinesMax } = termsOf(plan, textOrNull(row['plan_terms']))
  if (plan !== 'enterprise') return { quota: monthlyQuota, burst: burstPerSecond, batchLinesMax }
  return { quota: numberOrNull(row['contract_quota']), burst: numberOrNull(row['contract_burst']), batchLinesMax }
}

export function modeOf(row: Row): KeyMode {
  return row['mode'] === 'test' ? 'test' : 'live'
}

export function planOf(row: Row): PlanName {
  const name = String(row['plan'])
  assert(Object.hasOwn(PLANS, name), `the stored plan "${name}" is one of this release`)
  return name as PlanName
}
