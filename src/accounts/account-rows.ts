import { assert } from '#platform/assert.ts'
import type { KeyName } from './account-pages.ts'
import type { Account, AuditAction, AuditEntry, Billing, KeyRecord, Principal } from './account-store.ts'
import type { KeyMode } from './key-token.ts'
import { PLANS, type PlanName } from './plan.ts'

/** A row as a database driver gives it. */
export type Row = Readonly<Record<string, unknown>>

/** Reads a stored account. */
export function accountOf(row: Row): Account {
  const plan = planOf(row)
  return {
    id: String(row['id']),
    email: String(row['email']),
    plan,
    ...limitsOf(plan, row),
    createdMs: Number(row['created_ms']),
    userId: textOrNull(row['user_id']),
    isOperator: row['is_operator'] === 1,
    disabledMs: numberOrNull(row['disabled_ms']),
    billing: billingOf(row),
  }
}

function billingOf(row: Row): Billing | null {
  const customerId = textOrNull(row['billing_customer'])
  return customerId === null ? null : { customerId, subscriptionStatus: textOrNull(row['subscription_status']) }
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
  }
}

export function keyRecordOf(row: Row, lastUsedMs: number | null): KeyRecord {
  return {
    id: String(row['id']),
    accountId: String(row['account_id']),
    label: String(row['label']),
    mode: modeOf(row),
    lastFour: String(row['last_four']),
    createdMs: Number(row['created_ms']),
    lastUsedMs,
    revokedMs: numberOrNull(row['revoked_ms']),
  }
}

export function keyNameOf(row: Row): KeyName {
  return { label: String(row['label']), mode: modeOf(row) }
}

export function auditEntryOf(row: Row): AuditEntry {
  return {
    position: Number(row['position']),
    atMs: Number(row['at_ms']),
    actor: String(row['actor']),
    action: String(row['action']) as AuditAction,
    accountId: String(row['account_id']),
    keyId: textOrNull(row['key_id']),
    detail: String(row['detail']),
  }
}

/** The plan's limits; only a plan by contract takes them from the account. */
function limitsOf(plan: PlanName, row: Row): { quota: number | null; burst: number | null } {
  if (plan !== 'enterprise') return { quota: PLANS[plan].monthlyQuota, burst: PLANS[plan].burstPerSecond }
  return { quota: numberOrNull(row['contract_quota']), burst: numberOrNull(row['contract_burst']) }
}

function modeOf(row: Row): KeyMode {
  return row['mode'] === 'test' ? 'test' : 'live'
}

export function planOf(row: Row): PlanName {
  const name = String(row['plan'])
  assert(Object.hasOwn(PLANS, name), `the stored plan "${name}" is one of this release`)
  return name as PlanName
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
