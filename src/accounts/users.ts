import type { Account, Person } from './account-store.ts'
import { createAccount, findAccount, findByEmail, findByUser } from './accounts.ts'
import { audit, type Change } from './audit-log.ts'

const UPDATE_USER = 'UPDATE account SET user_id = :user_id, email = :email WHERE id = :id'

/** @see AccountStore.joinPerson */
export async function joinPerson(change: Change, { userId, email, isVerified }: Person): Promise<Account | undefined> {
  const { queries } = change
  const own = await findByUser(queries, userId)
  if (own !== undefined) return own
  const found = await findByEmail(queries, email)
  if (found === undefined) return createAccount(change, { email, plan: 'free', userId })
  if (found.userId !== null || !isVerified) return undefined
  await setUser(change, found.id, { userId, email })
  await audit(change, { action: 'account_joined', accountId: found.id, detail: 'by the person who signed up' })
  return findAccount(queries, found.id)
}

/** Makes an account a user's, or nobody's. */
export async function setUser(
  { queries }: Change,
  accountId: string,
  { userId, email }: { userId: string | null; email: string },
): Promise<void> {
  await queries.run(UPDATE_USER, { id: accountId, user_id: userId, email })
}
