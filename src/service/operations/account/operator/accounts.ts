import { type Static, Type } from 'typebox'
import type { Account } from '#accounts/account-store.ts'
import { BUSIEST_MAX } from '#accounts/limits.ts'
import { PLAN_NAMES } from '#accounts/plan.ts'
import { AuditEntries, auditPage } from '#operations/account/audit.ts'
import { Key, describeKey } from '#operations/account/keys.ts'
import { itemNotFound, mapFailures } from '#operations/account/rejections.ts'
import { AccountId, Email, Plan, PLANS_MAX, QUOTA_MAX, count, instant, orNull } from '#operations/account/schemas.ts'
import type { DashboardServices } from '#operations/account/services.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { revenueOf } from '#payments/payment-ledger.ts'
import { monthOf, toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'

const AUDIT_LISTED_MAX = 200

const ACCOUNTS_PAGE_MAX = 100
const ACCOUNTS_PAGE_DEFAULT = 25
const KEYS_LISTED_MAX = 200

const OperatorAccount = closed({
  id: AccountId,
  email: Email,
  plan: Plan,
  quota: orNull(count('Requests per month.', 500), 'Null for unlimited.'),
  burst: orNull(count('Requests per second.', 5), 'Null for unlimited.'),
  used_this_month: count('Quota units used this month.', 12),
  active_keys: count('Keys that work.', 1),
  is_operator: Type.Boolean({ description: 'True if the account belongs to an operator.' }),
  has_person: Type.Boolean({
    description: 'False if the account was created on the command line; nobody can sign in to it.',
  }),
  disabled: orNull(instant('Time since which its keys and sign-ins are rejected.'), 'Null if it is enabled.'),
  created: instant('Creation time.'),
})
const accountPath = closed({ account_id: AccountId })

const listAccounts = defineEndpoint({
  name: 'list_accounts',
  method: 'GET',
  path: '/account/operator/accounts',
  summary: 'Accounts, searched by address',
  access: 'operator',
  query: closed({
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'Part of the email address.' })),
    plan: Type.Optional(Plan),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: ACCOUNTS_PAGE_MAX, description: `Default ${ACCOUNTS_PAGE_DEFAULT}.` }),
    ),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Default 0.' })),
  }),
  output: closed({
    total: count('Number of matching accounts, on all pages.', 3),
    count: count('Accounts in this response.', 3),
    limit: count('Applied.', ACCOUNTS_PAGE_DEFAULT),
    offset: count('Applied.', 0),
    accounts: Type.Array(OperatorAccount, { maxItems: ACCOUNTS_PAGE_MAX, description: 'Newest first.' }),
  }),

  async run({ query }, { services }) {
    const { limit = ACCOUNTS_PAGE_DEFAULT, offset = 0 } = query
    const found = await services.accounts.searchAccounts({ text: query.q, plan: query.plan, limit, offset })
    const accounts = await Promise.all(found.accounts.map((account) => describeAccount(account, services)))
    return { total: found.total, count: accounts.length, limit, offset, accounts }
  },
})

const getAccount = defineEndpoint({
  name: 'get_account',
  method: 'GET',
  path: '/account/operator/accounts/{account_id}',
  summary: 'One account with its keys and its log',
  description: 'The keys that work, the 100 that were revoked last, and the newest 200 lines of the log.',
  access: 'operator',
  params: accountPath,
  output: closed({
    account: OperatorAccount,
    keys: Type.Array(Key, {
      maxItems: KEYS_LISTED_MAX,
      description: 'Active keys, newest first, then revoked keys, most recently revoked first.',
    }),
    audit: AuditEntries,
  }),

  async run({ params }, { services }) {
    const account = await knownAccount(params.account_id, services)
    return {
      account: await describeAccount(account, services),
      keys: await keysShown(services, account.id),
      audit: (await auditPage(services, account.id, { limit: AUDIT_LISTED_MAX })).entries,
    }
  },
})

const setAccountPlan = defineEndpoint({
  name: 'set_account_plan',
  method: 'POST',
  path: '/account/operator/accounts/{account_id}/plan',
  summary: 'Set the plan of an account',
  description:
    'Holds from the next request on. `quota` and `burst` are for the enterprise plan alone; null = unlimited.',
  access: 'operator',
  params: accountPath,
  body: closed({
    plan: Plan,
    quota: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: QUOTA_MAX }), 'Requests per month.')),
    burst: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: QUOTA_MAX }), 'Requests per second.')),
  }),
  output: closed({ account: OperatorAccount }),
  problems: ['conflict'],

  async run({ params, body }, { caller, services }) {
    const account = await knownAccount(params.account_id, services)
    const limits = { quota: body.quota ?? undefined, burst: body.burst ?? undefined, actor: caller.actor }
    await mapFailures(() => services.accounts.setPlan(account.id, body.plan, limits))
    return changed(account.id, services)
  },
})

const disableAccount = defineEndpoint({
  name: 'disable_account',
  method: 'POST',
  path: '/account/operator/accounts/{account_id}/disable',
  summary: 'Reject the keys and the sign-ins of an account',
  description: 'Holds from the next request on. An operator cannot disable itself (409).',
  access: 'operator',
  params: accountPath,
  output: closed({ account: OperatorAccount }),
  problems: ['conflict'],

  async run({ params }, { caller, services }) {
    const account = await knownAccount(params.account_id, services)
    if (account.id === caller.account.id) {
      throw new ProblemError('conflict', 'You cannot disable the account you are signed in to.', {
        reason: 'OWN_ACCOUNT',
      })
    }
    await services.accounts.setDisabled(account.id, true, caller.actor)
    if (account.userId !== null) await services.identity.endSessions(account.userId)
    return changed(account.id, services)
  },
})

const enableAccount = defineEndpoint({
  name: 'enable_account',
  method: 'POST',
  path: '/account/operator/accounts/{account_id}/enable',
  summary: 'Let a disabled account in again',
  access: 'operator',
  params: accountPath,
  output: closed({ account: OperatorAccount }),
  problems: ['conflict'],

  async run({ params }, { caller, services }) {
    const account = await knownAccount(params.account_id, services)
    await services.accounts.setDisabled(account.id, false, caller.actor)
    return changed(account.id, services)
  },
})

const getOverview = defineEndpoint({
  name: 'get_overview',
  method: 'GET',
  path: '/account/operator/overview',
  summary: 'The service in figures',
  access: 'operator',
  output: closed({
    accounts: count('Accounts that are not deleted.', 12),
    accounts_by_plan: Type.Array(closed({ plan: Plan, accounts: count('Accounts.', 9) }), { maxItems: PLANS_MAX }),
    active_keys: count('Keys that work.', 20),
    units_this_month: count('Quota units used by all accounts this month.', 1_000),
    busiest: Type.Array(
      closed({ id: AccountId, email: Email, plan: Plan, used: count('Quota units used this month.', 900) }),
      { maxItems: BUSIEST_MAX, description: 'Accounts that took the most units this month, the first of them first.' },
    ),
    mail: Type.Boolean({ description: 'True if mail is set up.' }),
    billing: Type.Boolean({ description: 'True if plans can be bought.' }),
    payments: orNull(
      closed({
        count: count('Calls paid without a key.', 4),
        usd: Type.Number({ minimum: 0, description: 'Revenue in USD.', examples: [0.04] }),
      }),
      'Null if the service accepts no payments.',
    ),
  }),

  async run(_input, { services }) {
    const { accounts, identity, payments, ledger, clock } = services
    const byPlan = await accounts.countAccounts()
    return {
      accounts: [...byPlan.values()].reduce((sum, ofPlan) => sum + ofPlan, 0),
      accounts_by_plan: PLAN_NAMES.map((plan) => ({ plan, accounts: byPlan.get(plan) ?? 0 })),
      active_keys: await accounts.countAllActiveKeys(),
      units_this_month: await accounts.usageRecords.usageOfAll(monthOf(clock.nowMs())),
      busiest: await busiestOf(services),
      mail: identity.requiresVerifiedEmail,
      billing: payments !== undefined,
      payments: ledger === undefined ? null : await revenueOf(ledger),
    }
  },
})

export const OPERATOR_ENDPOINTS = [getOverview, listAccounts, getAccount, setAccountPlan, disableAccount, enableAccount]

/** Skips accounts that were deleted in the meantime. */
async function busiestOf({ accounts, clock }: DashboardServices) {
  const used = await accounts.usageRecords.listBusiest(monthOf(clock.nowMs()))
  const found = await Promise.all(used.map(({ accountId }) => accounts.findAccountById(accountId)))
  return found.flatMap((account, index) => {
    return account === undefined
      ? []
      : [{ id: account.id, email: account.email, plan: account.plan, used: used[index]?.used ?? 0 }]
  })
}

async function knownAccount(accountId: string, { accounts }: DashboardServices): Promise<Account> {
  const found = await accounts.findAccountById(accountId)
  if (found === undefined) throw itemNotFound()
  return found
}

/** Returns all working keys and a page of the last revoked ones. */
async function keysShown({ accounts }: DashboardServices, accountId: string) {
  const working = await accounts.listKeys(accountId, { state: 'working' })
  const revoked = await accounts.listKeys(accountId, { state: 'revoked' })
  const people = await accounts.members.addresses(accountId)
  return [...working, ...revoked].map((key) => describeKey(key, people))
}

async function changed(accountId: string, services: DashboardServices) {
  return { account: await describeAccount(await knownAccount(accountId, services), services) }
}

async function describeAccount(
  account: Account,
  { accounts, clock }: DashboardServices,
): Promise<Static<typeof OperatorAccount>> {
  const { working } = await accounts.countKeys(account.id)
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    quota: account.quota,
    burst: account.burst,
    used_this_month: await accounts.usage(account.id, monthOf(clock.nowMs())),
    active_keys: working,
    is_operator: account.isOperator,
    has_person: account.userId !== null,
    disabled: account.disabledMs === null ? null : toIsoSeconds(account.disabledMs),
    created: toIsoSeconds(account.createdMs),
  }
}
