import type { Queries } from '#platform/database/database.ts'
import type { Account, IdentityUser } from './account.ts'
import { createAccount, findAccount, findByEmail, findByUser } from './accounts.ts'
import { audit, type ChangeContext } from './audit-log.ts'

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
