import { Type } from 'typebox'
import { ENDPOINTS_PER_ACCOUNT_MAX, WATCHLISTS_PER_ACCOUNT_MAX } from '#alerts/limits.ts'
import { Watchlist } from '#operations/alerts/watchlists.ts'
import { WebhookEndpoint } from '#operations/alerts/webhooks.ts'
import { AuditEntries } from './audit.ts'
import { defineEndpoint } from './endpoint.ts'
import { Key } from './keys.ts'
import { AccountSummary, Passkey, PASSKEYS_MAX, Person, Session, SESSIONS_MAX } from './me.ts'
import { closed } from '#operations/schemas.ts'
import { count, day, Done, Email, instant, orNull, Password, text } from './schemas.ts'
import { Notifications } from './notifications.ts'
import { AccountsOfMe, Members } from './team.ts'
import { REQUESTS_LISTED_MAX, RequestRow } from './usage.ts'

const TAG = 'Account and security'
/** All that an account keeps. */
const KEYS_MAX = 1_100
const USAGE_ROWS_MAX = 10_000
const CURSOR_CHARACTERS_MAX = 200

export const exportMyData = defineEndpoint({
  name: 'export_my_data',
  method: 'GET',
  url: '/account/export',
  tag: TAG,
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
  // It is recorded in the audit log.
  countsAs: 'write',
  answer: closed({
    exported: instant('When.'),
    account: AccountSummary,
    user: Person,
    members: Members,
    accounts: AccountsOfMe,
    keys: Type.Array(Key, { maxItems: KEYS_MAX, description: 'Newest first.' }),
    sessions: Type.Array(Session, { maxItems: SESSIONS_MAX, description: 'Newest first.' }),
    passkeys: Type.Array(Passkey, { maxItems: PASSKEYS_MAX, description: 'Oldest first.' }),
    usage: Type.Array(
      closed({
        day: day('Day in UTC.'),
        key_id: text('Id of the key, or "explorer".', 'key_0123456789abcdef'),
        operation: text('Name of the operation.', 'get_recalls'),
        units: count('Units taken.', 12),
      }),
      { maxItems: USAGE_ROWS_MAX, description: 'Of the last twelve months, newest day first.' },
    ),
    usage_next_cursor: orNull(
      text('Older usage follows: ask again with it as `usage_cursor`.', '2026-11-21~key_0123456789abcdef~get_recalls'),
      'Null: this is all.',
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
})

export const deleteMyAccount = defineEndpoint({
  name: 'delete_my_account',
  method: 'POST',
  url: '/account/delete',
  tag: TAG,
  summary: 'Delete the account for good',
  description:
    'Revokes every key, ends every session and forgets the person; of an account that was handed over to the user, the account alone. The sums that were billed stay, without a name. Responses 409 while a paid subscription runs, for the last operator, and while the person owns other accounts.',
  access: 'owner',
  body: closed({ password: Password, email: Email }),
  answer: Done,
  problems: ['sign_in_refused', 'conflict', 'rate_limit_exceeded'],
})
