import { KEYS_PAGE_MAX, KEYS_PER_ACCOUNT_MAX, REVOKED_KEYS_RETAINED, USAGE_PAGE_MAX } from '#accounts/limits.ts'
import type { AccountStore, UsageOfDay } from '#accounts/account-store.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { Caller } from '#http/account/caller.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import { deleteMyAccount, exportMyData } from '#operations/account/own-data.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { readPages } from '#http/account/read-pages.ts'
import { monthOf, toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { DONE, describeCaller, describePasskeys, describeSessions } from './account-endpoints.ts'
import { newestAudit } from './audit-endpoints.ts'
import { describeWatchlists } from '#http/alerts/watchlist-handlers.ts'
import { describeWebhook } from '#http/alerts/webhook-handlers.ts'
import { describeNotifications } from './notification-endpoints.ts'
import { describeKey } from './key-endpoints.ts'
import { describeAccounts, describeMember } from './team-endpoints.ts'
import { describeRequests } from './usage-endpoints.ts'

const MONTHS_EXPORTED = 12
/** Rows of usage in one export: 10,000. */
const USAGE_PAGES_MAX = 10
const CURSOR_SEPARATOR = '~'

/** A person's right to take what is kept of them, and to have it forgotten. */
export const OWN_DATA_ENDPOINTS: readonly Handled[] = [
  handle(exportMyData, async ({ caller, query, services }) => {
    const { accounts, alerts, clock } = services
    const { account } = caller
    await accounts.addAudit({ accountId: account.id, actor: caller.actor, action: 'data_exported', detail: '' })
    return {
      exported: toIsoSeconds(clock.nowMs()),
      ...(await describeCaller(caller, services)),
      members: (await accounts.members.list(account)).map(describeMember),
      accounts: await describeAccounts(caller, services),
      keys: await allKeys(services, account.id),
      sessions: await describeSessions(caller, services),
      passkeys: await describePasskeys(caller, services),
      ...(await usageOfYear(services, account.id, query.usage_cursor)),
      requests: await describeRequests(account, services),
      watchlists: await describeWatchlists(alerts, account.id),
      webhooks: (await alerts.endpoints.list(account.id)).map(describeWebhook),
      notifications: describeNotifications(await alerts.mailSettings.get(account.id), caller, services),
      audit: await newestAudit(services, account.id),
    }
  }),

  handle(deleteMyAccount, async ({ caller, body, services }) => {
    const { accounts, alerts, identity, requestLog } = services
    const { account, session } = caller
    services.passwordAttempts.take(session.userId)
    const isSure = body.email.trim().toLowerCase() === account.email
    if (!isSure || !(await identity.checkPassword(session.userId, body.password))) {
      throw new ProblemError('sign_in_refused', 'Address or password is not right: nothing was deleted.')
    }
    await rejectDeletion(caller, accounts)
    const isOwn = account.id === caller.own.id
    // Keys first: whatever fails after this, nothing opens any more.
    await accounts.deleteAccount(account.id, account.id)
    await requestLog.forget(account.id)
    await alerts.forget(account.id)
    // An account that was handed over goes without its owner.
    if (isOwn) {
      await accounts.members.forgetPerson(session.userId)
      await identity.deletePerson(session.userId)
    }
    return DONE
  }),
]

/** @throws ProblemError conflict */
async function rejectDeletion({ account, own, session }: Caller, accounts: AccountStore): Promise<void> {
  const others = account.id === own.id ? await accounts.members.ofPerson(session.userId) : []
  if (others.some(({ role }) => role === 'owner')) {
    throw new ProblemError('conflict', 'You own other accounts, too: hand them over or delete them first.', {
      extension: { reason: 'OWNS_ACCOUNTS' },
    })
  }
  if ((account.billing?.subscriptionStatus ?? null) !== null) {
    throw new ProblemError('conflict', 'A subscription runs: end it in the customer portal first.', {
      extension: { reason: 'SUBSCRIPTION_RUNS' },
    })
  }
  if (account.isOperator && (await accounts.hasOneOperator())) {
    throw new ProblemError('conflict', 'This is the only operator: make another account an operator first.', {
      extension: { reason: 'LAST_OPERATOR' },
    })
  }
}

type Exported = ResponseOf<typeof exportMyData>

/** The keys that work, and the revoked ones that are retained. */
async function allKeys(
  { accounts, eventLoopQueue }: DashboardDependencies,
  accountId: string,
): Promise<Exported['keys']> {
  const keys: Exported['keys'] = []
  const people = await accounts.members.addresses(accountId)
  for (let offset = 0; offset < KEYS_PER_ACCOUNT_MAX + REVOKED_KEYS_RETAINED; offset += KEYS_PAGE_MAX) {
    await eventLoopQueue.next()
    const page = await accounts.listKeys(accountId, { offset })
    keys.push(...page.map((key) => describeKey(key, people)))
    if (page.length < KEYS_PAGE_MAX) break
  }
  return keys
}

/** Units of the last twelve months, newest first; behind a cursor where they are many. */
async function usageOfYear(
  { accounts, clock, eventLoopQueue }: DashboardDependencies,
  accountId: string,
  cursor: string | undefined,
): Promise<Pick<Exported, 'usage' | 'usage_next_cursor'>> {
  const nowMs = clock.nowMs()
  const range = { first: `${monthBefore(monthOf(nowMs), MONTHS_EXPORTED - 1)}-01`, last: dayOf(nowMs) }
  const start = cursor === undefined ? undefined : placeOf(cursor)
  const read = (after?: UsageOfDay) => accounts.usagePage(accountId, { ...range, after: after ?? start })
  const usage: UsageOfDay[] = []
  let lastPage = 0
  for await (const rows of readPages(read, { rowsMax: USAGE_PAGE_MAX, pagesMax: USAGE_PAGES_MAX, eventLoopQueue })) {
    usage.push(...rows)
    lastPage = rows.length
  }
  const end = usage.at(-1)
  return {
    usage: usage.map(({ day, keyId, operation, units }) => ({ day, key_id: keyId, operation, units })),
    usage_next_cursor: end === undefined || lastPage < USAGE_PAGE_MAX ? null : cursorOf(end),
  }
}

function cursorOf({ day, keyId, operation }: UsageOfDay): string {
  return [day, keyId, operation].join(CURSOR_SEPARATOR)
}

/** The contract has checked its form. */
function placeOf(cursor: string): Pick<UsageOfDay, 'day' | 'keyId' | 'operation'> {
  const [day = '', keyId = '', operation = ''] = cursor.split(CURSOR_SEPARATOR)
  return { day, keyId, operation }
}

/** The calendar month so many months before another. */
function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(Date.UTC(year, number - 1 - count, 1))
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
