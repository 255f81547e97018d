import type { AccountStore } from '#accounts/account-store.ts'
import { handle, type Handled } from '#dashboard/answer-endpoint.ts'
import type { Caller } from '#dashboard/caller.ts'
import type { AnswerOf } from '#dashboard/contract/endpoint.ts'
import { deleteMyAccount, exportMyData } from '#dashboard/contract/own-data.ts'
import { monthOf, toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { DONE, describeCaller, describePasskeys, describeSessions } from './account-endpoints.ts'
import { describeAudit } from './audit-endpoints.ts'
import { describeKey, newestKeys } from './key-endpoints.ts'
import { describeRequests } from './usage-endpoints.ts'

const MONTHS_EXPORTED = 12

/** A person's right to take what is kept of them, and to have it forgotten. */
export const OWN_DATA_ENDPOINTS: readonly Handled[] = [
  handle(exportMyData, async ({ caller, services }) => {
    const { accounts, clock } = services
    const { account } = caller
    await accounts.addAudit({ accountId: account.id, actor: account.id, action: 'data_exported', detail: '' })
    return {
      exported: toIsoSeconds(clock.nowMs()),
      ...(await describeCaller(caller, services)),
      keys: (await newestKeys(accounts, account)).map(describeKey),
      sessions: await describeSessions(caller, services),
      passkeys: await describePasskeys(caller, services),
      usage: await usageOfYear(accounts, account.id, clock.nowMs()),
      requests: await describeRequests(account, services),
      audit: await describeAudit(accounts, account.id),
    }
  }),

  handle(deleteMyAccount, async ({ caller, body, services }) => {
    const { accounts, identity, journal } = services
    const { account, session } = caller
    services.passwordAttempts.take(session.userId)
    const isSure = body.email.trim().toLowerCase() === account.email
    if (!isSure || !(await identity.checkPassword(session.userId, body.password))) {
      throw new ProblemError('sign_in_refused', 'Address or password is not right: nothing was deleted.')
    }
    await refuseDeletion(caller, accounts)
    // Keys first: whatever fails after this, nothing opens any more.
    await accounts.deleteAccount(account.id, account.id)
    await journal.forget(account.id)
    await identity.deletePerson(session.userId)
    return DONE
  }),
]

/** @throws ProblemError conflict */
async function refuseDeletion({ account }: Caller, accounts: AccountStore): Promise<void> {
  if ((account.billing?.subscriptionStatus ?? null) !== null) {
    throw new ProblemError('conflict', 'A subscription runs: end it in the customer portal first.', {
      extension: { reason: 'SUBSCRIPTION_RUNS' },
    })
  }
  const operators = (await accounts.listAccounts()).filter(({ isOperator }) => isOperator)
  if (account.isOperator && operators.length === 1) {
    throw new ProblemError('conflict', 'This is the only operator: make another account an operator first.', {
      extension: { reason: 'LAST_OPERATOR' },
    })
  }
}

async function usageOfYear(
  accounts: AccountStore,
  accountId: string,
  nowMs: number,
): Promise<AnswerOf<typeof exportMyData>['usage']> {
  const months = lastMonths(monthOf(nowMs), MONTHS_EXPORTED)
  const usage = await Promise.all(months.map((month) => accounts.listUsage(accountId, month)))
  return usage.flat().map(({ day, keyId, operation, units }) => ({ day, key_id: keyId, operation, units }))
}

/** Calendar months, the named one last. */
function lastMonths(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => monthOf(Date.UTC(year, number - 1 - (count - 1 - index), 1)))
}
