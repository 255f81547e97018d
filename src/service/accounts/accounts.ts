import assert from 'node:assert/strict'
import { type Queries, type Row, type SqlValues, numberOrNull, textOrNull } from '#platform/database/database.ts'
import { Failure, wrongUsage } from '#platform/failure.ts'
import type { Account, AccountSearch, Billing, ContractLimits, NewAccount, IdentityUser } from './account.ts'
import { revokeConnections } from './apps/app-connection.ts'
import { audit, type ChangeContext } from './audit-log.ts'
import { PLAN_TERMS } from './instance/plan-terms.ts'
import { randomId } from './keys/key-token.ts'
import { revokeKeys } from './keys/keys.ts'
import type { PlanName } from './plan.ts'
import { limitsOf, planOf } from './principal.ts'

const ACCOUNTS_LISTED_MAX = 10_000

export const ACCOUNT_COLUMNS = `id, email, plan, contract_quota, contract_burst, created_ms, user_id, is_operator, disabled_ms, deleted_ms,
  billing_customer, subscription_status, owner_id, owner_email, ${PLAN_TERMS}`
/** Uses replace instead of LIKE, because search text may contain LIKE's pattern characters. */
const FOUND = `
  deleted_ms IS NULL AND (:text = '' OR replace(coalesce(owner_email, email), :text, '') <> coalesce(owner_email, email)) AND (:plan = '' OR plan = :plan)`

const INSERT_ACCOUNT = `
  INSERT INTO account (id, email, plan, contract_quota, contract_burst, created_ms, user_id)
  VALUES (:id, :email, :plan, :contract_quota, :contract_burst, :created_ms, :user_id)`
const SELECT_ACCOUNT = `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE id = :id AND deleted_ms IS NULL`
const SELECT_BY_EMAIL = `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE email = :email`
const SELECT_BY_USER = `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE user_id = :user_id`
const SELECT_BY_CUSTOMER = `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE billing_customer = :billing_customer`
const SELECT_ACCOUNTS = `
  SELECT ${ACCOUNT_COLUMNS} FROM account WHERE deleted_ms IS NULL ORDER BY created_ms, id LIMIT ${ACCOUNTS_LISTED_MAX}`
const COUNT_FOUND = `SELECT count(*) AS count FROM account WHERE ${FOUND}`
const SELECT_FOUND = `
  SELECT ${ACCOUNT_COLUMNS} FROM account WHERE ${FOUND} ORDER BY created_ms DESC, id LIMIT :limit OFFSET :offset`
const COUNT_BY_PLAN = 'SELECT plan, count(*) AS count FROM account WHERE deleted_ms IS NULL GROUP BY plan'
const UPDATE_PLAN = `
  UPDATE account SET plan = :plan, contract_quota = :contract_quota, contract_burst = :contract_burst WHERE id = :id`
const UPDATE_DISABLED = 'UPDATE account SET disabled_ms = :disabled_ms WHERE id = :id'
const UPDATE_OPERATOR = 'UPDATE account SET is_operator = :is_operator WHERE id = :id'
const UPDATE_BILLING = `
  UPDATE account SET billing_customer = :billing_customer, subscription_status = :subscription_status WHERE id = :id`
const DELETE_ACCOUNT = `
  UPDATE account
     SET deleted_ms = :deleted_ms, disabled_ms = :deleted_ms, email = :email, is_operator = 0,
         billing_customer = NULL, subscription_status = NULL, owner_id = NULL, owner_email = NULL
   WHERE id = :id AND deleted_ms IS NULL`
const DELETE_MEMBERS = 'DELETE FROM account_member WHERE account_id = :account_id'
const DELETE_INVITATIONS = 'DELETE FROM member_invitation WHERE account_id = :account_id'

/** @throws Failure if the address already has an account */
export async function createAccount(
  change: ChangeContext,
  account: NewAccount & { userId?: string },
): Promise<Account> {
  const { queries, nowMs } = change
  const { email, plan, userId = null } = account
  if ((await findByEmail(queries, email)) !== undefined) throw new Failure(`An account for ${email} already exists.`)
  const values = { id: randomId('account'), email, plan, ...contractColumns(plan, account) }
  await queries.run(INSERT_ACCOUNT, { ...values, created_ms: nowMs, user_id: userId })
  await audit(change, { action: 'account_created', accountId: values.id, detail: `plan ${plan}` })
  const created = await findAccount(queries, values.id)
  assert(created !== undefined, 'the created account exists')
  return created
}

/** Returns false if there is no such account. @throws Failure for contract limits on another plan than Enterprise */
export async function setPlan(
  change: ChangeContext,
  accountId: string,
  { plan, limits }: { plan: PlanName; limits: ContractLimits },
): Promise<boolean> {
  const account = await findAccount(change.queries, accountId)
  if (account === undefined) return false
  await change.queries.run(UPDATE_PLAN, { id: accountId, plan, ...contractColumns(plan, limits) })
  await audit(change, { action: 'plan_changed', accountId, detail: `plan ${account.plan} -> ${plan}` })
  return true
}

/** Returns false if there is no such account. */
export async function setDisabled(change: ChangeContext, accountId: string, isDisabled: boolean): Promise<boolean> {
  const account = await findAccount(change.queries, accountId)
  if (account === undefined) return false
  if ((account.disabledMs !== null) === isDisabled) return true
  await change.queries.run(UPDATE_DISABLED, { id: accountId, disabled_ms: isDisabled ? change.nowMs : null })
  await audit(change, { action: isDisabled ? 'account_disabled' : 'account_enabled', accountId, detail: '' })
  return true
}

/** Returns false if there is no such account. */
export async function setOperator(change: ChangeContext, accountId: string, isOperator: boolean): Promise<boolean> {
  const account = await findAccount(change.queries, accountId)
  if (account === undefined) return false
  if (account.isOperator === isOperator) return true
  await change.queries.run(UPDATE_OPERATOR, { id: accountId, is_operator: isOperator ? 1 : 0 })
  await audit(change, { action: isOperator ? 'operator_granted' : 'operator_withdrawn', accountId, detail: '' })
  return true
}

/** Returns false if there is no such account. */
export async function setBilling(change: ChangeContext, accountId: string, billing: Billing): Promise<boolean> {
  const account = await findAccount(change.queries, accountId)
  if (account === undefined) return false
  const before = account.billing
  const { customerId, subscriptionStatus } = billing
  if (before?.customerId === customerId && before.subscriptionStatus === subscriptionStatus) return true
  const columns = { billing_customer: customerId, subscription_status: subscriptionStatus }
  await change.queries.run(UPDATE_BILLING, { id: accountId, ...columns })
  const detail = `subscription ${before?.subscriptionStatus ?? 'none'} -> ${subscriptionStatus ?? 'none'}`
  await audit(change, { action: 'billing_changed', accountId, detail })
  return true
}

/** Deletes an account, except its id, plan, user id, usage and log. Returns false if there is no such account. */
export async function deleteAccount(change: ChangeContext, accountId: string): Promise<boolean> {
  const values = { id: accountId, deleted_ms: change.nowMs, email: `deleted:${accountId}` }
  if ((await change.queries.run(DELETE_ACCOUNT, values)) === 0) return false
  await revokeKeys(change, accountId)
  await revokeConnections(change, accountId)
  await change.queries.run(DELETE_MEMBERS, { account_id: accountId })
  await change.queries.run(DELETE_INVITATIONS, { account_id: accountId })
  await audit(change, { action: 'account_deleted', accountId, detail: '' })
  return true
}

export function findAccount(queries: Queries, accountId: string): Promise<Account | undefined> {
  return findOne(queries, SELECT_ACCOUNT, { id: accountId })
}

export function findByEmail(queries: Queries, email: string): Promise<Account | undefined> {
  return findOne(queries, SELECT_BY_EMAIL, { email })
}

export function findByUser(queries: Queries, userId: string): Promise<Account | undefined> {
  return findOne(queries, SELECT_BY_USER, { user_id: userId })
}

export function findByCustomer(queries: Queries, customerId: string): Promise<Account | undefined> {
  return findOne(queries, SELECT_BY_CUSTOMER, { billing_customer: customerId })
}

/** Lists accounts for commands, oldest first, without deleted ones. Maximum: 10,000. */
export async function listAccounts(queries: Queries): Promise<Account[]> {
  return (await queries.rows(SELECT_ACCOUNTS)).map(accountOf)
}

/** Lists accounts whose address contains `text`, newest first, without deleted ones. */
export async function searchAccounts(
  queries: Queries,
  { text = '', plan, limit, offset }: AccountSearch,
): Promise<{ total: number; accounts: Account[] }> {
  const values = { text: text.toLowerCase(), plan: plan ?? '' }
  const total = Number((await queries.row(COUNT_FOUND, values))?.['count'])
  const found = await queries.rows(SELECT_FOUND, { ...values, limit, offset })
  return { total, accounts: found.map(accountOf) }
}

/** Counts accounts by plan, without deleted ones. */
export async function countAccounts(queries: Queries): Promise<ReadonlyMap<PlanName, number>> {
  const found = await queries.rows(COUNT_BY_PLAN)
  return new Map(found.map((row) => [planOf(row), Number(row['count'])]))
}

async function findOne(queries: Queries, sql: string, values: SqlValues): Promise<Account | undefined> {
  const found = await queries.row(sql, values)
  return found === undefined ? undefined : accountOf(found)
}

export function accountOf(row: Row): Account {
  const plan = planOf(row)
  return {
    id: String(row['id']),
    email: textOrNull(row['owner_email']) ?? String(row['email']),
    plan,
    ...limitsOf(plan, row),
    createdMs: Number(row['created_ms']),
    userId: textOrNull(row['owner_id']) ?? textOrNull(row['user_id']),
    isOperator: row['is_operator'] === 1,
    disabledMs: numberOrNull(row['disabled_ms']),
    isDeleted: row['deleted_ms'] !== null,
    billing: billingOf(row),
  }
}

function billingOf(row: Row): Billing | null {
  const customerId = textOrNull(row['billing_customer'])
  return customerId === null ? null : { customerId, subscriptionStatus: textOrNull(row['subscription_status']) }
}

function contractColumns(plan: PlanName, limits: ContractLimits): Record<string, number | null> {
  if (plan === 'enterprise') return { contract_quota: limits.quota ?? null, contract_burst: limits.burst ?? null }
  if (limits.quota !== undefined || limits.burst !== undefined) {
    throw wrongUsage('Only the enterprise plan has custom limits.')
  }
  return { contract_quota: null, contract_burst: null }
}

const UPDATE_USER = 'UPDATE account SET user_id = :user_id, email = :email WHERE id = :id'
const SELECT_ANY_MEMBER = 'SELECT user_id FROM account_member WHERE account_id = :account_id LIMIT 1'

/**
 * Returns a user's account, or creates one on the Free plan. A user with a verified address instead takes over an
 * account created for it on the command line. Returns undefined if the address has an account that the user may not
 * take over. Never makes anybody an operator.
 */
export async function joinPerson(
  change: ChangeContext,
  { userId, email, isVerified }: IdentityUser,
): Promise<Account | undefined> {
  const { queries } = change
  const account = await findByUser(queries, userId)
  if (account !== undefined) return account
  const found = await findByEmail(queries, email)
  if (found === undefined) return createAccount(change, { email, plan: 'free', userId })
  if (found.userId !== null || !isVerified) return undefined
  await setUser(change, found.id, { userId, email })
  await audit(change, { action: 'account_joined', accountId: found.id, detail: 'by the person who signed up' })
  return findAccount(queries, found.id)
}

/** Returns true if anybody except the owner is or was a member of an account. */
export async function hasMembers(queries: Queries, accountId: string): Promise<boolean> {
  return (await queries.row(SELECT_ANY_MEMBER, { account_id: accountId })) !== undefined
}

export async function setUser(
  { queries }: ChangeContext,
  accountId: string,
  { userId, email }: { userId: string | null; email: string },
): Promise<void> {
  await queries.run(UPDATE_USER, { id: accountId, user_id: userId, email })
}
