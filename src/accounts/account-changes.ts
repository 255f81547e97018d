import { Failure } from '#platform/failure.ts'
import { accountOf, keyRecordOf, type Row } from './account-rows.ts'
import { KEYS_PER_ACCOUNT_MAX, type AccountStatements } from './account-statements.ts'
import type {
  Account,
  AuditAction,
  Billing,
  ContractLimits,
  KeyRecord,
  NewAccount,
  NewKey,
  Person,
} from './account-store.ts'
import type { PlanName } from './plan.ts'
import { randomBase62 } from './random-base62.ts'

const ID_CHARACTERS = 16
const OPERATOR = 'operator'
/** Who acted where nobody asked: a payment that came, a person that joined. */
export const SYSTEM_ACTOR = 'system'

/** One write transaction on accounts.sqlite: every change and its line in the audit log happen, or neither. */
export interface Change {
  readonly statements: AccountStatements
  readonly nowMs: number
  /** Who acts: an account's id, or undefined for the command line. */
  readonly actor: string | undefined
}

interface Entry {
  readonly action: AuditAction
  readonly accountId: string
  readonly keyId?: string
  readonly detail: string
}

/** Adds a line to the audit log. */
export function audit({ statements, nowMs, actor }: Change, { action, accountId, keyId, detail }: Entry): void {
  statements.insertAuditEntry.run({
    at_ms: nowMs,
    actor: actor ?? OPERATOR,
    action,
    account_id: accountId,
    key_id: keyId ?? null,
    detail,
  })
}

/** @throws Failure when the address has an account already */
export function createAccount(change: Change, account: NewAccount & { userId?: string }): Account {
  const { statements, nowMs } = change
  const { email, plan, userId = null } = account
  if (statements.selectAccountByEmail.get(email) !== undefined) {
    throw new Failure(`there is already an account for ${email}`)
  }
  const row = {
    id: `account_${randomBase62(ID_CHARACTERS)}`,
    email,
    plan,
    ...contractColumns(plan, account),
    created_ms: nowMs,
    user_id: userId,
  }
  statements.insertAccount.run(row)
  audit(change, { action: 'account_created', accountId: row.id, detail: `plan ${plan}` })
  return accountOf(row)
}

/** @see AccountStore.joinPerson */
export function joinPerson(
  change: Change,
  { userId, email, isVerified }: Person,
  { isTrusted, firstEmail }: { isTrusted: boolean; firstEmail: string },
): Account | undefined {
  const { statements } = change
  const own = statements.selectAccountOfUser.get(userId)
  if (own !== undefined) return accountOf(own)
  const isFirst = isTrusted && statements.selectAnyPerson.get() === undefined
  const sameAddress = statements.selectAccountByEmail.get(email)
  const first = isFirst ? statements.selectAccountByEmail.get(firstEmail) : undefined
  const found = sameAddress ?? first
  if (found === undefined) {
    const made = createAccount(change, { email, plan: 'free', userId })
    return isFirst ? withOperator(change, made.id) : made
  }
  const { id, userId: holder } = accountOf(found)
  if (holder !== null || !(isVerified || isFirst)) return undefined
  statements.updatePerson.run({ id, user_id: userId, email })
  audit(change, { action: 'account_joined', accountId: id, detail: 'by the person who signed up' })
  return isFirst ? withOperator(change, id) : accountById(statements, id)
}

function withOperator(change: Change, accountId: string): Account | undefined {
  setOperator(change, accountId, true)
  return accountById(change.statements, accountId)
}

/** @throws Failure for limits of their own on another plan than Enterprise */
export function setPlan(
  change: Change,
  accountId: string,
  { plan, limits }: { plan: PlanName; limits: ContractLimits },
): boolean {
  const { statements } = change
  const before = statements.selectAccount.get(accountId)
  if (before === undefined) return false
  statements.updatePlan.run({ id: accountId, plan, ...contractColumns(plan, limits) })
  audit(change, { action: 'plan_changed', accountId, detail: `plan ${String(before['plan'])} -> ${plan}` })
  return true
}

export function setDisabled(change: Change, accountId: string, isDisabled: boolean): boolean {
  const { statements, nowMs } = change
  const before = accountById(statements, accountId)
  if (before === undefined) return false
  if ((before.disabledMs !== null) === isDisabled) return true
  statements.updateDisabled.run({ id: accountId, disabled_ms: isDisabled ? nowMs : null })
  audit(change, { action: isDisabled ? 'account_disabled' : 'account_enabled', accountId, detail: '' })
  return true
}

export function setOperator(change: Change, accountId: string, isOperator: boolean): boolean {
  const { statements } = change
  const before = accountById(statements, accountId)
  if (before === undefined) return false
  if (before.isOperator === isOperator) return true
  statements.updateOperator.run({ id: accountId, is_operator: isOperator ? 1 : 0 })
  audit(change, { action: isOperator ? 'operator_granted' : 'operator_withdrawn', accountId, detail: '' })
  return true
}

export function setBilling(change: Change, accountId: string, billing: Billing): boolean {
  const { statements } = change
  const before = accountById(statements, accountId)
  if (before === undefined) return false
  const { customerId, subscriptionStatus } = billing
  if (before.billing?.customerId === customerId && before.billing.subscriptionStatus === subscriptionStatus) return true
  statements.updateBilling.run({
    id: accountId,
    billing_customer: customerId,
    subscription_status: subscriptionStatus,
  })
  const detail = `subscription ${before.billing?.subscriptionStatus ?? 'none'} -> ${subscriptionStatus ?? 'none'}`
  audit(change, { action: 'billing_changed', accountId, detail })
  return true
}

/** What is left: the id, the plan, the person's id (so that the first person stays the first), usage and log. */
export function deleteAccount(change: Change, accountId: string): boolean {
  const { statements, nowMs } = change
  const done = statements.deleteAccount.run({ id: accountId, deleted_ms: nowMs, email: `deleted:${accountId}` })
  if (done.changes === 0) return false
  statements.revokeKeys.run(nowMs, accountId)
  audit(change, { action: 'account_deleted', accountId, detail: '' })
  return true
}

/** @throws Failure for an unknown account or too many keys */
export function createKey(change: Change, key: NewKey): KeyRecord {
  const { statements, nowMs } = change
  const { accountId, label, tokenSha256, lastFour } = key
  const row = {
    id: `key_${randomBase62(ID_CHARACTERS)}`,
    account_id: accountId,
    label,
    mode: key.mode ?? 'live',
    last_four: lastFour,
    created_ms: nowMs,
  }
  if (statements.selectAccount.get(accountId) === undefined) throw new Failure(`there is no account ${accountId}`)
  if (Number(statements.countActiveKeys.get(accountId)?.['count']) >= KEYS_PER_ACCOUNT_MAX) {
    throw new Failure(`an account holds at most ${KEYS_PER_ACCOUNT_MAX} keys; revoke one first`)
  }
  statements.insertKey.run({ ...row, token_sha256: tokenSha256 })
  audit(change, { action: 'key_created', accountId, keyId: row.id, detail: label })
  return keyRecordOf(row, null)
}

export function renameKey(change: Change, keyId: string, label: string): boolean {
  const row = change.statements.selectKey.get(keyId)
  if (row === undefined) return false
  const { accountId, label: before } = keyRecordOf(row, null)
  if (before === label) return true
  change.statements.renameKey.run(label, keyId)
  audit(change, { action: 'key_renamed', accountId, keyId, detail: `${before} -> ${label}` })
  return true
}

export function revokeKey(change: Change, keyId: string): boolean {
  const { statements, nowMs } = change
  const row = statements.selectKey.get(keyId)
  if (row === undefined) return false
  if (statements.revokeKey.run(nowMs, keyId).changes === 0) return true
  const { accountId, label } = keyRecordOf(row, null)
  audit(change, { action: 'key_revoked', accountId, keyId, detail: label })
  return true
}

function accountById(statements: AccountStatements, accountId: string): Account | undefined {
  const row: Row | undefined = statements.selectAccount.get(accountId)
  return row === undefined ? undefined : accountOf(row)
}

/** Limits by contract are kept for the plan that has them; another plan forgets them. */
function contractColumns(plan: PlanName, limits: ContractLimits): Record<string, number | null> {
  if (plan === 'enterprise') return { contract_quota: limits.quota ?? null, contract_burst: limits.burst ?? null }
  if (limits.quota !== undefined || limits.burst !== undefined) {
    throw new Failure('only the enterprise plan has limits of its own', { exitCode: 2 })
  }
  return { contract_quota: null, contract_burst: null }
}
