import { Type } from 'typebox'
import { BUSIEST_MAX } from '#accounts/limits.ts'
import { AuditEntries } from './audit.ts'
import { defineEndpoint } from './endpoint.ts'
import { Key } from './keys.ts'
import { closed } from '#operations/schemas.ts'
import { AccountId, count, Email, instant, orNull, Plan } from './schemas.ts'

const TAG = 'Operator'
const ACCOUNTS_PAGE_MAX = 100
export const ACCOUNTS_PAGE_DEFAULT = 25
const PLANS_MAX = 20
const KEYS_LISTED_MAX = 200
const QUOTA_MAX = 999_999_999_999

const OperatorAccount = closed({
  id: AccountId,
  email: Email,
  plan: Plan,
  quota: orNull(count('Requests a month.', 500), 'Null: unlimited.'),
  burst: orNull(count('Requests a second.', 5), 'Null: unlimited.'),
  used_this_month: count('Units taken this month.', 12),
  active_keys: count('Keys that work.', 1),
  is_operator: Type.Boolean({ description: 'Whether it is an operator.' }),
  has_person: Type.Boolean({ description: 'False: made on the command line; nobody can sign in to it.' }),
  disabled: orNull(instant('Since when its keys and sign-ins are rejected.'), 'Null: it works.'),
  created: instant('When it was made.'),
})
const accountPath = closed({ account_id: AccountId })

export const listAccounts = defineEndpoint({
  name: 'list_accounts',
  method: 'GET',
  url: '/account/operator/accounts',
  tag: TAG,
  summary: 'Accounts, searched by address',
  access: 'operator',
  query: closed({
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'Part of the e-mail address.' })),
    plan: Type.Optional(Plan),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: ACCOUNTS_PAGE_MAX, description: `Default ${ACCOUNTS_PAGE_DEFAULT}.` }),
    ),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Default 0.' })),
  }),
  answer: closed({
    total: count('Accounts that match, on all pages.', 3),
    count: count('Accounts in this response.', 3),
    limit: count('Applied.', ACCOUNTS_PAGE_DEFAULT),
    offset: count('Applied.', 0),
    accounts: Type.Array(OperatorAccount, { maxItems: ACCOUNTS_PAGE_MAX, description: 'Newest first.' }),
  }),
})

export const getAccount = defineEndpoint({
  name: 'get_account',
  method: 'GET',
  url: '/account/operator/accounts/{account_id}',
  tag: TAG,
  summary: 'One account with its keys and its log',
  description: 'The keys that work, the 100 that were revoked last, and the newest 200 lines of the log.',
  access: 'operator',
  path: accountPath,
  answer: closed({
    account: OperatorAccount,
    keys: Type.Array(Key, {
      maxItems: KEYS_LISTED_MAX,
      description: 'Those that work, newest first; then revoked ones, the last first.',
    }),
    audit: AuditEntries,
  }),
  problems: ['item_not_found'],
})

export const setAccountPlan = defineEndpoint({
  name: 'set_account_plan',
  method: 'POST',
  url: '/account/operator/accounts/{account_id}/plan',
  tag: TAG,
  summary: 'Set the plan of an account',
  description:
    'Holds from the next request on. `quota` and `burst` are for the enterprise plan alone; null = unlimited.',
  access: 'operator',
  path: accountPath,
  body: closed({
    plan: Plan,
    quota: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: QUOTA_MAX }), 'Requests a month.')),
    burst: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: QUOTA_MAX }), 'Requests a second.')),
  }),
  answer: closed({ account: OperatorAccount }),
  problems: ['item_not_found', 'conflict'],
})

export const disableAccount = defineEndpoint({
  name: 'disable_account',
  method: 'POST',
  url: '/account/operator/accounts/{account_id}/disable',
  tag: TAG,
  summary: 'Reject the keys and the sign-ins of an account',
  description: 'Holds from the next request on. An operator cannot disable itself (409).',
  access: 'operator',
  path: accountPath,
  answer: closed({ account: OperatorAccount }),
  problems: ['item_not_found', 'conflict'],
})

export const enableAccount = defineEndpoint({
  name: 'enable_account',
  method: 'POST',
  url: '/account/operator/accounts/{account_id}/enable',
  tag: TAG,
  summary: 'Let a disabled account in again',
  access: 'operator',
  path: accountPath,
  answer: closed({ account: OperatorAccount }),
  problems: ['item_not_found', 'conflict'],
})

export const getOverview = defineEndpoint({
  name: 'get_overview',
  method: 'GET',
  url: '/account/operator/overview',
  tag: TAG,
  summary: 'The service in figures',
  access: 'operator',
  answer: closed({
    accounts: count('Accounts that are not deleted.', 12),
    accounts_by_plan: Type.Array(closed({ plan: Plan, accounts: count('Accounts.', 9) }), { maxItems: PLANS_MAX }),
    active_keys: count('Keys that work.', 20),
    units_this_month: count('Units taken by all accounts this month.', 1_000),
    busiest: Type.Array(
      closed({ id: AccountId, email: Email, plan: Plan, used: count('Units taken this month.', 900) }),
      { maxItems: BUSIEST_MAX, description: 'Accounts that took the most units this month, the first of them first.' },
    ),
    mail: Type.Boolean({ description: 'Whether mail is set up.' }),
    billing: Type.Boolean({ description: 'Whether plans can be bought.' }),
    payments: orNull(
      closed({
        count: count('Calls paid without a key.', 4),
        usd: Type.Number({ minimum: 0, description: 'What they brought, USD.', examples: [0.04] }),
      }),
      'Null: the service takes no payments.',
    ),
  }),
})
