import type { AccountStore } from '#accounts/account-store.ts'
import { auditDone } from '#accounts/audit-log.ts'
import type { IdentityEvents } from '#accounts/identity/identity.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'

/** Returns the handlers that update accounts after a sign-up, an email verification or a password reset. */
export function identityEvents(accounts: AccountStore, log: Log): IdentityEvents {
  const note = async (userId: string, action: 'email_verified' | 'password_reset'): Promise<void> => {
    const account = await accounts.findAccountOfUser(userId)
    if (account === undefined) return
    const actor = { accountId: account.id, userId }
    await auditDone({ accountId: account.id, actor, action, detail: '' }, { accounts, log })
  }
  return {
    async signedUp(person) {
      try {
        await accounts.joinPerson(person)
      } catch (error) {
        // The user already exists. Their account is created at their first sign-in.
        log.warn({ error: messageOf(error) }, 'a user signed up, but the account could not be created yet')
      }
    },
    async maySignIn(userId) {
      const account = await accounts.findAccountOfUser(userId)
      // A half-deleted user may sign in: their next request completes the deletion.
      return account === undefined || account.disabledMs === null || account.isDeleted
    },
    emailVerified: (userId) => note(userId, 'email_verified'),
    passwordReset: (userId) => note(userId, 'password_reset'),
  }
}
