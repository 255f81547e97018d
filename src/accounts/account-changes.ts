import { Failure } from '#platform/failure.ts'
import { accountOf, keyRecordOf } from './account-rows.ts'
import { KEYS_PER_ACCOUNT_MAX } from './storage/account-sql.ts'
import { row, rows, type Steps } from './account-steps.ts'
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

/** The circumstances of one write transaction: every change and its line in the audit log happen, or neither. */
export interface Change {
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
export function* audit({ nowMs, actor }: Change, { action, accountId, keyId, detail }: Entry): Steps<void> {
  const entry = { action, account_id: accountId, key_id: keyId ?? null, detail }
  yield* rows('insertAuditEntry', { at_ms: nowMs, actor: actor ?? OPERATOR, ...entry })
}

/** @throws Failure when the address has an account already */
export function* createAccount(change: Change, account: NewAccount & { userId?: string }): Steps<Account> {
  const { email, plan, userId = null } = account
  if ((yield* row('selectAccountByEmail', { email })) !== undefined) {
    throw new Failure(`there is already an account for ${email}`)
  }
  const made = {
    id: `account_${randomBase62(ID_CHARACTERS)}`,
    email,
    plan,
    ...contractColumns(plan, account),
    created_ms: change.nowMs,
    user_id: userId,
  }
  yield* rows('insertAccount', made)
  yield* audit(change, { action: 'account_created', accountId: made.id, detail: `plan ${plan}` })
  return accountOf(made)
}

/** @see AccountStore.joinPerson */
export function* joinPerson(change: Change, { userId, email, isVerified }: Person): Steps<Account | undefined> {
  const own = yield* row('selectAccountOfUser', { user_id: userId })
  if (own !== undefined) return accountOf(own)
  const found = yield* row('selectAccountByEmail', { email })
  if (found === undefined) return yield* createAccount(change, { email, plan: 'free', userId })
  const { id, userId: holder } = accountOf(found)
  if (holder !== null || !isVerified) return undefined
  yield* rows('updatePerson', { id, user_id: userId, email })
  yield* audit(change, { action: 'account_joined', accountId: id, detail: 'by the person who signed up' })
  return yield* accountById(id)
}

/** @throws Failure for limits of their own on another plan than Enterprise */
export function* setPlan(
  change: Change,
  accountId: string,
  { plan, limits }: { plan: PlanName; limits: ContractLimits },
): Steps<boolean> {
  const before = yield* row('selectAccount', { id: accountId })
  if (before === undefined) return false
  yield* rows('updatePlan', { id: accountId, plan, ...contractColumns(plan, limits) })
  yield* audit(change, { action: 'plan_changed', accountId, detail: `plan ${String(before['plan'])} -> ${plan}` })
  return true
}

export function* setDisabled(change: Change, accountId: string, isDisabled: boolean): Steps<boolean> {
  const before = yield* accountById(accountId)
  if (before === undefined) return false
  if ((before.disabledMs !== null) === isDisabled) return true
  yield* rows('updateDisabled', { id: accountId, disabled_ms: isDisabled ? change.nowMs : null })
  yield* audit(change, { action: isDisabled ? 'account_disabled' : 'account_enabled', accountId, detail: '' })
  return true
}

export function* setOperator(change: Change, accountId: string, isOperator: boolean): Steps<boolean> {
  const before = yield* accountById(accountId)
  if (before === undefined) return false
  if (before.isOperator === isOperator) return true
  yield* rows('updateOperator', { id: accountId, is_operator: isOperator ? 1 : 0 })
  yield* audit(change, { action: isOperator ? 'operator_granted' : 'operator_withdrawn', accountId, detail: '' })
  return true
}

export function* setBilling(change: Change, accountId: string, billing: Billing): Steps<boolean> {
  const before = yield* accountById(accountId)
  if (before === undefined) return false
  const { customerId, subscriptionStatus } = billing
  if (before.billing?.customerId === customerId && before.billing.subscriptionStatus === subscriptionStatus) return true
  yield* rows('updateBilling', {
    id: accountId,
    billing_customer: customerId,
    subscription_status: subscriptionStatus,
  })
  const detail = `subscription ${before.billing?.subscriptionStatus ?? 'none'} -> ${subscriptionStatus ?? 'none'}`
  yield* audit(change, { action: 'billing_changed', accountId, detail })
  return true
}

/** What is left: the id, the plan, the person's id, usage and log. */
export function* deleteAccount(change: Change, accountId: string): Steps<boolean> {
  const { nowMs } = change
  const about = { id: accountId, deleted_ms: nowMs, email: `deleted:${accountId}` }
  if ((yield* row('deleteAccount', about)) === undefined) return false
  yield* rows('revokeKeys', { revoked_ms: nowMs, account_id: accountId })
  yield* audit(change, { action: 'account_deleted', accountId, detail: '' })
  return true
}

/** @throws Failure for an unknown account or too many keys */
export function* createKey(change: Change, key: NewKey): Steps<KeyRecord> {
  const { accountId, label, tokenSha256, lastFour } = key
  const made = {
    id: `key_${randomBase62(ID_CHARACTERS)}`,
    account_id: accountId,
    label,
    mode: key.mode ?? 'live',
    last_four: lastFour,
    created_ms: change.nowMs,
  }
  if ((yield* accountById(accountId)) === undefined) throw new Failure(`there is no account ${accountId}`)
  const active = yield* row('countActiveKeys', { account_id: accountId })
  if (Number(active?.['count']) >= KEYS_PER_ACCOUNT_MAX) {
    throw new Failure(`an account holds at most ${KEYS_PER_ACCOUNT_MAX} keys; revoke one first`)
  }
  yield* rows('insertKey', { ...made, token_sha256: tokenSha256 })
  yield* audit(change, { action: 'key_created', accountId, keyId: made.id, detail: label })
  return keyRecordOf(made, null)
}

export function* renameKey(change: Change, keyId: string, label: string): Steps<boolean> {
  const found = yield* row('selectKey', { id: keyId })
  if (found === undefined) return false
  const { accountId, label: before } = keyRecordOf(found, null)
  if (before === label) return true
  yield* rows('renameKey', { id: keyId, label })
  yield* audit(change, { action: 'key_renamed', accountId, keyId, detail: `${before} -> ${label}` })
  return true
}

/** Ids of older revoked keys that were forgotten with it; undefined when there is no such key. */
export function* revokeKey(change: Change, keyId: string): Steps<readonly string[] | undefined> {
  const found = yield* row('selectKey', { id: keyId })
  if (found === undefined) return undefined
  if ((yield* row('revokeKey', { id: keyId, revoked_ms: change.nowMs })) === undefined) return []
  const { accountId, label } = keyRecordOf(found, null)
  yield* audit(change, { action: 'key_revoked', accountId, keyId, detail: label })
  const forgotten = yield* rows('forgetRevokedKeys', { account_id: accountId })
  return forgotten.map(({ id }) => String(id))
}

function* accountById(accountId: string): Steps<Account | undefined> {
  const found = yield* row('selectAccount', { id: accountId })
  return found === undefined ? undefined : accountOf(found)
}

/** Limits by contract are kept for the plan that has them; another plan forgets them. */
function contractColumns(plan: PlanName, limits: ContractLimits): Record<string, number | null> {
  if (plan === 'enterprise') return { contract_quota: limits.quota ?? null, contract_burst: limits.burst ?? null }
  if (limits.quota !== undefined || limits.burst !== undefined) {
    throw new Failure('only the enterprise plan has limits of its own', { exitCode: 2 })
  }
  return { contract_quota: null, contract_burst: null }
}
