import type { Clock } from '#platform/clock.ts'
import type { Database, Guard, Queries } from '#platform/database/database.ts'
import { ProblemError } from '#platform/problem.ts'
import type { Account } from './account.ts'
import { findAccount, findByUser } from './accounts.ts'
import { CONNECTION_HOLDS } from './apps/app-connection.ts'
import type { PersonActor, ChangeContext } from './audit-log.ts'
import { roleAllows, type Role } from './members/roles.ts'

/**
 * Authority for a change is checked twice: when the request arrives, to reject it early, and inside the transaction
 * that makes the change, under a lock of the account. In between, another process may demote a member, revoke a key, or
 * transfer an account. The second check is final. Other stores run it in their own transactions, over the same tables.
 */

export interface KeyActor {
  readonly accountId: string
  readonly keyId: string
}

/** On PostgreSQL, any write of the row conflicts with this one; SQLite locks the whole file. */
const LOCK_ACCOUNT = 'UPDATE account SET plan = plan WHERE id = :id'
const SELECT_ROLE = `
  SELECT role FROM account_member WHERE account_id = :account_id AND user_id = :user_id AND left_ms IS NULL LIMIT 1`
const SELECT_WORKING_KEY = `
  SELECT api_key.id FROM api_key JOIN account ON account.id = api_key.account_id
   WHERE api_key.id = :key_id AND account_id = :account_id AND revoked_ms IS NULL AND disabled_ms IS NULL LIMIT 1`
const SELECT_WORKING_APP = `
  SELECT connection.id FROM app_connection AS connection JOIN account ON account.id = connection.account_id
   WHERE connection.id = :key_id AND connection.account_id = :account_id AND ${CONNECTION_HOLDS} LIMIT 1`

interface Stores {
  readonly clock: Clock
  readonly database: Database
}

/** Checks the actor's authority and runs a change, in one transaction. @throws (rejects with) as `authorize` */
export function runChange<Result>(
  { clock, database }: Stores,
  actor: ChangeContext['actor'],
  work: (change: ChangeContext) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (queries) => {
    const role = typeof actor === 'object' ? await authorize(queries, actor) : undefined
    return work({ queries, nowMs: clock.nowMs(), actor, role })
  })
}

/**
 * Checks a user's role in the transaction of `queries`, and locks the account. Returns undefined if none is required.
 * @throws ProblemError action_refused or operator_required
 */
export async function authorize(queries: Queries, actor: PersonActor): Promise<Role | undefined> {
  const { accountId, userId, needs } = actor
  if (needs === undefined) return undefined
  await lockAccount(queries, accountId)
  const personal = await findByUser(queries, userId)
  if (personal !== undefined) rejectDisabled(personal)
  const account = await findAccount(queries, accountId)
  const role = account && (await roleIn(queries, account, userId))
  if (account === undefined || role === undefined) throw notAMember()
  rejectDisabled(account)
  if (needs === 'operator') rejectNoOperator(account)
  else rejectRole(role, needs)
  return role
}

/** Checks in the transaction that a key is still valid, and locks its account. @throws ProblemError action_refused */
export async function authorizeKey(queries: Queries, { accountId, keyId }: KeyActor): Promise<void> {
  await lockAccount(queries, accountId)
  const values = { account_id: accountId, key_id: keyId }
  if ((await queries.row(SELECT_WORKING_KEY, values)) !== undefined) return
  if ((await queries.row(SELECT_WORKING_APP, values)) !== undefined) return
  throw new ProblemError('action_refused', 'The key was revoked or its account disabled during this request.', {
    reason: 'KEY_REVOKED',
  })
}

/** Returns the check that guards a change in another store over the same tables. */
export function guardOf(actor: PersonActor | KeyActor): Guard {
  return (queries) => ('keyId' in actor ? authorizeKey(queries, actor) : authorize(queries, actor))
}

/** Blocks other transactions that lock the account until this one ends. */
export async function lockAccount(queries: Queries, accountId: string): Promise<void> {
  if (!queries.isExclusive) await queries.run(LOCK_ACCOUNT, { id: accountId })
}

/** Returns undefined if the user may not act for the account. */
export async function roleIn(queries: Queries, account: Account, userId: string): Promise<Role | undefined> {
  if (account.userId === userId) return 'owner'
  const row = await queries.row(SELECT_ROLE, { account_id: account.id, user_id: userId })
  return row && (row['role'] as Role)
}

export function rejectDisabled({ disabledMs }: Account): void {
  if (disabledMs === null) return
  throw new ProblemError('action_refused', 'This account is disabled. Contact the operator of the service.', {
    reason: 'ACCOUNT_DISABLED',
  })
}

export function rejectNoOperator({ isOperator }: Account): void {
  if (!isOperator) throw new ProblemError('operator_required', 'Only an operator of this service can do this.')
}

export function rejectRole(role: Role, needs: Role): void {
  if (roleAllows(role, needs)) return
  const needed = needs === 'owner' ? 'the owner of the account' : `the role ${needs} or a higher one`
  throw new ProblemError('action_refused', `This requires ${needed}. Your role is ${role}.`, {
    reason: 'ROLE_REQUIRED',
  })
}

export function notAMember(): ProblemError {
  return new ProblemError('action_refused', 'You are not a member of this account.', {
    reason: 'NOT_A_MEMBER',
  })
}
