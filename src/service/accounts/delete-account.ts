import type { Queries } from '#platform/database/database.ts'
import { ProblemError } from '#platform/problem.ts'
import type { Account } from './account.ts'
import { deleteAccount, findAccount, findByUser } from './accounts.ts'
import type { PersonActor, ChangeContext } from './audit-log.ts'
import { forgetPerson, ownsOthers } from './members/members.ts'

/** Another operator who can sign in. Transactions prevent two from deleting themselves at once. */
const SELECT_OTHER_OPERATOR = `
  SELECT id FROM account
   WHERE is_operator = 1 AND deleted_ms IS NULL AND disabled_ms IS NULL AND id <> :id LIMIT 1`

/** Deletes an account for its owner, whom the transaction has already checked. @throws ProblemError conflict */
export async function deleteByOwner(change: ChangeContext, { accountId, userId }: PersonActor): Promise<void> {
  const { queries } = change
  const account = await findAccount(queries, accountId)
  if (account === undefined) return
  await rejectDeletion(queries, account)
  const isOwn = (await findByUser(queries, userId))?.id === accountId
  await deleteAccount({ ...change, actor: accountId }, accountId)
  await forgetRows(change, { accountId, email: isOwn ? account.email : undefined })
  if (isOwn) await forgetPerson({ ...change, actor: undefined }, userId)
}

/** @throws ProblemError conflict with the reason why the owner cannot delete the account */
export async function rejectDeletion(queries: Queries, { id, userId, billing, isOperator }: Account): Promise<void> {
  const isOwn = userId !== null && (await findByUser(queries, userId))?.id === id
  if (isOwn && (await ownsOthers(queries, userId))) {
    throw new ProblemError('conflict', 'You own other accounts. Transfer or delete them first.', {
      reason: 'OWNS_ACCOUNTS',
    })
  }
  if ((billing?.subscriptionStatus ?? null) !== null) {
    throw new ProblemError(
      'conflict',
      'The account has an active subscription. Cancel it in the customer portal first.',
      {
        reason: 'SUBSCRIPTION_RUNS',
      },
    )
  }
  if (isOperator && (await queries.row(SELECT_OTHER_OPERATOR, { id })) === undefined) {
    throw new ProblemError('conflict', 'This is the only operator account. Make another account an operator first.', {
      reason: 'LAST_OPERATOR',
    })
  }
}

/**
 * Removes user-written text of a deleted account. The audit log stays, because its entries state what was done and
 * when. Details of the deleted account's entries are emptied, and the user's address is replaced in other accounts'
 * entries.
 */

const NOBODY = 'a deleted user'
const ENTRIES_AT_ONCE = 5_000
/** Actions whose details contain only numbers and plan names. */
const ACTIONS_WITHOUT_TEXT =
  "'account_created', 'account_joined', 'plan_changed', 'billing_changed', 'plan_terms_changed'"

const SELECT_LAST = 'SELECT position FROM audit_entry ORDER BY position DESC LIMIT 1'
const SELECT_FIRST = 'SELECT position FROM audit_entry ORDER BY position LIMIT 1'
const PLACE = 'position > :after AND position <= :until'
const EMPTY_DETAILS = `
  UPDATE audit_entry SET detail = ''
   WHERE ${PLACE} AND account_id = :account_id AND detail <> '' AND action NOT IN (${ACTIONS_WITHOUT_TEXT})`
/** Requires blanks on both sides, so that no part of another address matches. */
const REPLACE_ADDRESS = `
  UPDATE audit_entry
     SET detail = trim(replace(' ' || detail || ' ', ' ' || :email || ' ', ' ${NOBODY} '))
   WHERE ${PLACE} AND replace(' ' || detail || ' ', ' ' || :email || ' ', '') <> ' ' || detail || ' '`
const FORGET_LABELS = "UPDATE api_key SET label = 'deleted' WHERE account_id = :account_id"
const FORGET_INVITED = `
  UPDATE member_invitation SET email = NULL, closed_ms = coalesce(closed_ms, :now_ms) WHERE email = :email`

/** Account or user whose texts are deleted. */
export interface ErasureTarget {
  readonly accountId: string
  /** User's address; undefined if the user remains. */
  readonly email: string | undefined
}

/** Deletes labels of the account's keys, and the user's address in other accounts' invitations, which closes them. */
async function forgetRows({ queries, nowMs }: ChangeContext, { accountId, email }: ErasureTarget): Promise<void> {
  await queries.run(FORGET_LABELS, { account_id: accountId })
  if (email !== undefined) await queries.run(FORGET_INVITED, { email, now_ms: nowMs })
}

/** Updates the audit log, which is long, in small statements. Idempotent. */
export async function forgetDetails(queries: Queries, { accountId, email }: ErasureTarget): Promise<void> {
  const first = Number((await queries.row(SELECT_FIRST))?.['position'] ?? 1)
  const last = Number((await queries.row(SELECT_LAST))?.['position'] ?? 0)
  for (let after = first - 1; after < last; after += ENTRIES_AT_ONCE) {
    const range = { after, until: after + ENTRIES_AT_ONCE }
    await queries.run(EMPTY_DETAILS, { ...range, account_id: accountId })
    if (email !== undefined) await queries.run(REPLACE_ADDRESS, { ...range, email })
  }
}
