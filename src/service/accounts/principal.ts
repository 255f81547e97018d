import { assert } from '#platform/assert.ts'
import type { Row } from '#platform/database/database.ts'
import { type PrincipalRestrictions, principalRestrictionsOf } from './keys/key-restrictions.ts'
import type { KeyMode } from './keys/key-token.ts'
import { type PlanName, PLANS } from './plan.ts'
import { termsOf } from './instance/plan-terms.ts'
import { numberOrNull, textOrNull } from '#platform/database/row-values.ts'

/** Authenticated caller, as of this request. */
export interface Principal {
  readonly accountId: string
  readonly keyId: string
  readonly plan: PlanName
  /** Requests a calendar month; null = unlimited. */
  readonly quota: number | null
  /** Requests a second; null = unlimited. */
  readonly burst: number | null
  /** Lines of one batch. */
  readonly batchLinesMax: number
  /** Test keys answer from the starter data and are never charged. */
  readonly mode: KeyMode
  /** Restrictions of the key within its account. Optional. */
  readonly restrictions?: PrincipalRestrictions | undefined
  /** Id of the signed-in user; only where a session of the dashboard decides. */
  readonly userId?: string
}

/** Purpose of a quota charge. */
export interface ChargeFor {
  /** Calendar month in UTC, "2026-11". */
  readonly month: string
  /** Calendar day in UTC, "2026-11-21". */
  readonly day: string
  /** Name of the operation, "get_vehicle". */
  readonly operation: string
}

/** Reads a key joined with its account. */
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

/** The plan's limits; only a plan by contract takes them from the account. */
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
