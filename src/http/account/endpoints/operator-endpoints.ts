import type { Account } from '#accounts/account-store.ts'
import { PLAN_NAMES } from '#accounts/plan.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import {
  ACCOUNTS_PAGE_DEFAULT,
  disableAccount,
  enableAccount,
  getAccount,
  getOverview,
  listAccounts,
  setAccountPlan,
} from '#operations/account/operator.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { revenueOf } from '#payments/revenue.ts'
import { monthOf, toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { itemNotFound } from './account-endpoints.ts'
import { auditPage } from './audit-endpoints.ts'
import { describeKey, rejecting } from './key-endpoints.ts'

const AUDIT_LISTED_MAX = 200

/** What an operator sees and does. */
export const OPERATOR_ENDPOINTS: readonly Handled[] = [
  handle(getOverview, async ({ services }) => {
    const { accounts, identity, payments, ledger, clock } = services
    const byPlan = await accounts.countAccounts()
    return {
      accounts: [...byPlan.values()].reduce((sum, count) => sum + count, 0),
      accounts_by_plan: PLAN_NAMES.map((plan) => ({ plan, accounts: byPlan.get(plan) ?? 0 })),
      active_keys: await accounts.countAllActiveKeys(),
      units_this_month: await accounts.usageOfAll(monthOf(clock.nowMs())),
      busiest: await busiestOf(services),
      mail: identity.requiresVerifiedEmail,
      billing: payments !== undefined,
      payments: ledger === undefined ? null : await revenueOf(ledger),
    }
  }),

  handle(listAccounts, async ({ query, services }) => {
    const { limit = ACCOUNTS_PAGE_DEFAULT, offset = 0 } = query
    const found = await services.accounts.searchAccounts({ text: query.q, plan: query.plan, limit, offset })
    const accounts = await Promise.all(found.accounts.map((account) => describeAccount(account, services)))
    return { total: found.total, count: accounts.length, limit, offset, accounts }
  }),

  handle(getAccount, async ({ path, services }) => {
    const account = await knownAccount(path.account_id, services)
    return {
      account: await describeAccount(account, services),
      keys: await keysShown(services, account.id),
      audit: (await auditPage(services, account.id, { limit: AUDIT_LISTED_MAX })).entries,
    }
  }),

  handle(setAccountPlan, async ({ caller, path, body, services }) => {
    const account = await knownAccount(path.account_id, services)
    const limits = { quota: body.quota ?? undefined, burst: body.burst ?? undefined, actor: caller.account.id }
    await rejecting(() => services.accounts.setPlan(account.id, body.plan, limits))
    return changed(account.id, services)
  }),

  handle(disableAccount, async ({ caller, path, services }) => {
    const account = await knownAccount(path.account_id, services)
    if (account.id === caller.account.id) {
      throw new ProblemError('conflict', 'An operator cannot disable the account it is signed in with.', {
        extension: { reason: 'OWN_ACCOUNT' },
      })
    }
    await services.accounts.setDisabled(account.id, true, caller.account.id)
    if (account.userId !== null) await services.identity.endSessions(account.userId)
    return changed(account.id, services)
  }),

  handle(enableAccount, async ({ caller, path, services }) => {
    const account = await knownAccount(path.account_id, services)
    await services.accounts.setDisabled(account.id, false, caller.account.id)
    return changed(account.id, services)
  }),
]

/** Without accounts that were deleted meanwhile. */
async function busiestOf({ accounts, clock }: DashboardDependencies) {
  const used = await accounts.listBusiest(monthOf(clock.nowMs()))
  const found = await Promise.all(used.map(({ accountId }) => accounts.findAccountById(accountId)))
  return found.flatMap((account, index) => {
    return account === undefined
      ? []
      : [{ id: account.id, email: account.email, plan: account.plan, used: used[index]?.used ?? 0 }]
  })
}

async function knownAccount(accountId: string, { accounts }: DashboardDependencies): Promise<Account> {
  const found = await accounts.findAccountById(accountId)
  if (found === undefined) throw itemNotFound()
  return found
}

/** All that work, and a page of those that were revoked last. */
async function keysShown({ accounts }: DashboardDependencies, accountId: string) {
  const working = await accounts.listKeys(accountId, { state: 'working' })
  const revoked = await accounts.listKeys(accountId, { state: 'revoked' })
  const people = await accounts.members.addresses(accountId)
  return [...working, ...revoked].map((key) => describeKey(key, people))
}

async function changed(accountId: string, services: DashboardDependencies) {
  return { account: await describeAccount(await knownAccount(accountId, services), services) }
}

async function describeAccount(
  account: Account,
  { accounts, clock }: DashboardDependencies,
): Promise<ResponseOf<typeof setAccountPlan>['account']> {
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
