import type { Queries } from '#platform/database/database.ts'
import { ProblemError } from '#platform/problem.ts'
import type { Account } from './account.ts'
import { deleteAccount, findAccount, findByUser } from './accounts.ts'
import type { PersonActor } from './audit-entry.ts'
import type { ChangeContext } from './audit-log.ts'
import { forgetRows } from './forget-texts.ts'
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
