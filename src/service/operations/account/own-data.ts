import { Type } from 'typebox'
import type { UsageOfDay } from '#accounts/account-store.ts'
import { guardOf } from '#accounts/authority.ts'
import {
  APPS_PER_ACCOUNT_MAX,
  KEYS_PAGE_MAX,
  KEYS_PER_ACCOUNT_MAX,
  REVOKED_KEYS_RETAINED,
  USAGE_PAGE_MAX,
} from '#accounts/limits.ts'
import { ENDPOINTS_PER_ACCOUNT_MAX, WATCHLISTS_PER_ACCOUNT_MAX } from '#alerts/limits.ts'
import { Watchlist, describeWatchlists } from '#operations/alerts/watchlists.ts'
import { WebhookEndpoint, describeWebhook } from '#operations/alerts/webhooks.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { dayOf, monthOf, toIsoSeconds } from '#platform/clock.ts'
import { takePages } from '#platform/database/read-pages.ts'
import { ProblemError } from '#platform/problem.ts'
import { App, describeApps } from './apps.ts'
import { AuditEntries, newestAudit } from './audit.ts'
import { Key, describeKey } from './keys.ts'
import { AccountSummary, describeCaller, Person } from './me.ts'
import { Notifications, describeNotifications } from './notifications.ts'
import { describeRequests, REQUESTS_LISTED_MAX, RequestRow } from './requests.ts'
import { DONE, Done, Email, Password, count, calendarDay, instant, orNull, text } from './schemas.ts'
import type { DashboardServices } from './services.ts'
import { describePasskeys, describeSessions, Passkey, PASSKEYS_MAX, Session, SESSIONS_MAX } from './sessions.ts'
import { AccountsOfMe, MemberList, describeAccounts, describeMember } from './team.ts'

const MONTHS_EXPORTED = 12
/** 10,000 usage rows per export. */
const USAGE_PAGES_MAX = 10
const CURSOR_SEPARATOR = '~'

/** Maximum number of keys that an account retains. */
const KEYS_MAX = 1_100
const USAGE_ROWS_MAX = 10_000
const CURSOR_CHARACTERS_MAX = 200

const exportMyData = defineEndpoint({
  name: 'export_my_data',
  method: 'GET',
  path: '/account/export',
  summary: 'Everything that is kept of the account, as JSON',
  description: 'Comes as a file to save. Holds no secrets: no password, no key, no session.',
  access: 'owner',
  query: closed({
    usage_cursor: Type.Optional(
      Type.String({
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}~[^~]{1,64}~[^~]{1,64}$',
        maxLength: CURSOR_CHARACTERS_MAX,
        description: '`usage_next_cursor` of the response before.',
      }),
    ),
  }),
  // The export is recorded in the audit log.
  countsAs: 'write',
  output: closed({
    exported: instant('When.'),
    account: AccountSummary,
    user: Person,
    members: MemberList,
    accounts: AccountsOfMe,
    keys: Type.Array(Key, { maxItems: KEYS_MAX, description: 'Newest first.' }),
    apps: Type.Array(App, { maxItems: APPS_PER_ACCOUNT_MAX, description: 'Connected apps, newest first.' }),
    sessions: Type.Array(Session, { maxItems: SESSIONS_MAX, description: 'Newest first.' }),
    passkeys: Type.Array(Passkey, { maxItems: PASSKEYS_MAX, description: 'Oldest first.' }),
    usage: Type.Array(
      closed({
        day: calendarDay('Day in UTC.'),
        key_id: text('Id of the key, or "explorer".', 'key_0123456789abcdef'),
        operation: text('Name of the operation.', 'get_recalls'),
        units: count('Units taken.', 12),
      }),
      { maxItems: USAGE_ROWS_MAX, description: 'Usage of the last twelve months, newest day first.' },
    ),
    usage_next_cursor: orNull(
      text('Cursor of older usage: send it as `usage_cursor`.', '2026-11-21~key_0123456789abcdef~get_recalls'),
      'Null if this is everything.',
    ),
    requests: Type.Array(RequestRow, { maxItems: REQUESTS_LISTED_MAX, description: 'Newest first.' }),
    watchlists: Type.Array(Watchlist, {
      maxItems: WATCHLISTS_PER_ACCOUNT_MAX,
      description: 'Oldest first; their items are at /v1/watchlists/{watchlist_id}/items.',
    }),
    webhooks: Type.Array(WebhookEndpoint, { maxItems: ENDPOINTS_PER_ACCOUNT_MAX, description: 'Oldest first.' }),
    notifications: Notifications,
    audit: AuditEntries,
  }),

  async run({ query }, { caller, services }) {
    const { accounts, alerts, clock } = services
    const { account } = caller
    await accounts.addAudit({ accountId: account.id, actor: caller.actor, action: 'data_exported', detail: '' })
    return {
      exported: toIsoSeconds(clock.nowMs()),
      ...(await describeCaller(caller, services)),
      members: (await accounts.members.list(account)).map(describeMember),
      accounts: await describeAccounts(caller, services),
      keys: await allKeys(services, account.id),
      apps: await describeApps(caller, services),
      sessions: await describeSessions(caller, services),
      passkeys: await describePasskeys(caller, services),
      ...(await usageOfYear(services, account.id, query.usage_cursor)),
      requests: await describeRequests(account, services),
      watchlists: await describeWatchlists(alerts, account.id),
      webhooks: (await alerts.endpoints.list(account.id)).map(describeWebhook),
      notifications: describeNotifications(await alerts.mailSettings.get(account.id), caller, services),
      audit: await newestAudit(services, account.id),
    }
  },
})

const deleteMyAccount = defineEndpoint({
  name: 'delete_my_account',
  method: 'POST',
  path: '/account/delete',
  summary: 'Delete the account for good',
  description:
    'Revokes every key, disconnects every app, ends every session and forgets the person; of an account that was handed over to the user, the account alone. In the logs and invitations of other accounts the address of the person is replaced. The sums that were billed stay, without a name. Responses 409 while a paid subscription runs, for the last operator, and while the person owns other accounts.',
  access: 'owner',
  body: closed({ password: Password, email: Email }),
  output: Done,
  problems: ['sign_in_refused', 'conflict', 'rate_limit_exceeded'],

  async run({ body }, { caller, services }) {
    const { accounts, alerts, identity, requestLog } = services
    const { account, session } = caller
    await identity.limits.tryProof('password', session.userId)
    const isSure = body.email.trim().toLowerCase() === account.email
    if (!isSure || !(await identity.checkPassword(session.userId, body.password))) {
      throw new ProblemError('sign_in_refused', 'Wrong email address or password. Nothing was deleted.')
    }
    await accounts.rejectDeletion(account)
    // Called before the account is deleted, so the user can retry if it fails, and again afterwards for data that
    // its keys stored in the meantime.
    await alerts.guarded(guardOf(caller.actor)).forget(account.id)
    await requestLog.forget(account.id)
    await accounts.deleteByOwner(caller.actor)
    const isOwn = account.id === caller.own.id
    await accounts.forgetDetails({ accountId: account.id, email: isOwn ? account.email : undefined })
    await alerts.forget(account.id)
    await requestLog.forget(account.id)
    if (isOwn) await identity.deletePerson(session.userId)
    return DONE
  },
})

export const OWN_DATA_ENDPOINTS = [exportMyData, deleteMyAccount]

/** Returns the working keys and the retained revoked ones. */
async function allKeys({ accounts, eventLoopQueue }: DashboardServices, accountId: string): Promise<Key[]> {
  const keys: Key[] = []
  const people = await accounts.members.addresses(accountId)
  for (let offset = 0; offset < KEYS_PER_ACCOUNT_MAX + REVOKED_KEYS_RETAINED; offset += KEYS_PAGE_MAX) {
    await eventLoopQueue.next()
    const page = await accounts.listKeys(accountId, { offset })
    keys.push(...page.map((key) => describeKey(key, people)))
    if (page.length < KEYS_PAGE_MAX) break
  }
  return keys
}

/** Returns the units of the last twelve months, newest first, in pages. */
async function usageOfYear(
  { accounts, clock, eventLoopQueue }: DashboardServices,
  accountId: string,
  cursor: string | undefined,
) {
  const nowMs = clock.nowMs()
  const range = { first: `${monthBefore(monthOf(nowMs), MONTHS_EXPORTED - 1)}-01`, last: dayOf(nowMs) }
  const start = cursor === undefined ? undefined : usagePositionOf(cursor)
  const read = (after?: UsageOfDay) => accounts.usageRecords.usagePage(accountId, { ...range, after: after ?? start })
  const usage: UsageOfDay[] = []
  const bounds = { rowsMax: USAGE_PAGE_MAX, pagesMax: USAGE_PAGES_MAX, eventLoopQueue }
  const isComplete = await takePages(read, bounds, (rows) => usage.push(...rows))
  const end = usage.at(-1)
  return {
    usage: usage.map(({ day, keyId, operation, units }) => ({ day, key_id: keyId, operation, units })),
    usage_next_cursor: end === undefined || isComplete ? null : cursorOf(end),
  }
}

function cursorOf({ day, keyId, operation }: UsageOfDay): string {
  return [day, keyId, operation].join(CURSOR_SEPARATOR)
}

function usagePositionOf(cursor: string): Pick<UsageOfDay, 'day' | 'keyId' | 'operation'> {
  const [day = '', keyId = '', operation = ''] = cursor.split(CURSOR_SEPARATOR)
  return { day, keyId, operation }
}

function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(Date.UTC(year, number - 1 - months, 1))
}
