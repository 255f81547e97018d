import type { Account } from '#accounts/account-store.ts'
import { PLAN_NAMES } from '#accounts/plan.ts'
import { handle, type Handled } from '#dashboard/answer-endpoint.ts'
import type { AnswerOf } from '#dashboard/contract/endpoint.ts'
import {
  ACCOUNTS_PAGE_DEFAULT,
  disableAccount,
  enableAccount,
  getAccount,
  getLinkReport,
  getOverview,
  listAccounts,
  listDatasets,
  listRefreshes,
  setAccountPlan,
  UNLINKED_DEFAULT,
} from '#dashboard/contract/operator.ts'
import type { DashboardDependencies, LinkCount } from '#dashboard/dependencies.ts'
import { takingsOf } from '#payments/takings.ts'
import { monthOf, toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { itemNotFound } from './account-endpoints.ts'
import { describeAudit } from './audit-endpoints.ts'
import { describeKey, newestKeys, refusing } from './key-endpoints.ts'

const KEYS_LISTED_MAX = 1_000
const REFRESHES_LISTED_MAX = 100

/** What an operator sees and does. */
export const OPERATOR_ENDPOINTS: readonly Handled[] = [
  handle(getOverview, async ({ services }) => {
    const { accounts, identity, payments, ledger, clock } = services
    const all = await accounts.listAccounts()
    const keys = await accounts.listKeys()
    const used = await accounts.listUsed(monthOf(clock.nowMs()))
    return {
      accounts: all.length,
      accounts_by_plan: PLAN_NAMES.map((plan) => ({
        plan,
        accounts: all.filter((account) => account.plan === plan).length,
      })),
      active_keys: keys.filter(({ revokedMs }) => revokedMs === null).length,
      units_this_month: used.reduce((sum, account) => sum + account.used, 0),
      mail: identity.requiresVerifiedEmail,
      billing: payments !== undefined,
      payments: ledger === undefined ? null : await takingsOf(ledger),
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
      keys: (await newestKeys(services.accounts, account)).slice(0, KEYS_LISTED_MAX).map(describeKey),
      audit: await describeAudit(services.accounts, account.id),
    }
  }),

  handle(setAccountPlan, async ({ caller, path, body, services }) => {
    const account = await knownAccount(path.account_id, services)
    const limits = { quota: body.quota ?? undefined, burst: body.burst ?? undefined, actor: caller.account.id }
    await refusing(() => services.accounts.setPlan(account.id, body.plan, limits))
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

  handle(listDatasets, async ({ services }) => describeData(services)),

  handle(listRefreshes, async ({ services }) => ({
    refreshes: [...(await services.listRefreshes())].slice(0, REFRESHES_LISTED_MAX).map((refresh) => ({
      time: toIsoSeconds(refresh.atMs),
      outcome: refresh.outcome,
      snapshot: refresh.snapshotId ?? null,
      detail: refresh.detail,
    })),
  })),

  handle(getLinkReport, async ({ query, services }) => {
    const { all, rated, makes, rules, unlinked } = services.linkReport()
    const { make, limit = UNLINKED_DEFAULT } = query
    const isAsked = (name: string) => make === undefined || name.toLowerCase() === make.toLowerCase()
    const names = unlinked.filter((name) => isAsked(name.make))
    return {
      all: describeCount(all),
      rated: describeCount(rated),
      makes: makes.filter(({ name }) => isAsked(name)).map(describeCount),
      rules: rules.map(describeCount),
      unlinked_total: names.length,
      unlinked: names.slice(0, limit).map((name) => ({ ...name })),
    }
  }),
]

async function knownAccount(accountId: string, { accounts }: DashboardDependencies): Promise<Account> {
  const found = await accounts.findAccountById(accountId)
  if (found === undefined) throw itemNotFound()
  return found
}

async function changed(accountId: string, services: DashboardDependencies) {
  return { account: await describeAccount(await knownAccount(accountId, services), services) }
}

async function describeAccount(
  account: Account,
  { accounts, clock }: DashboardDependencies,
): Promise<AnswerOf<typeof setAccountPlan>['account']> {
  const keys = await accounts.listKeys(account.id)
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    quota: account.quota,
    burst: account.burst,
    used_this_month: await accounts.usage(account.id, monthOf(clock.nowMs())),
    active_keys: keys.filter(({ revokedMs }) => revokedMs === null).length,
    is_operator: account.isOperator,
    has_person: account.userId !== null,
    disabled: account.disabledMs === null ? null : toIsoSeconds(account.disabledMs),
    created: toIsoSeconds(account.createdMs),
  }
}

function describeData({ servedData }: DashboardDependencies): AnswerOf<typeof listDatasets> {
  const data = servedData()
  return {
    snapshot: data.snapshotId,
    edition: data.edition,
    data_updated: toIsoSeconds(data.dataUpdatedMs),
    vehicles: data.vehicles,
    recall_campaigns: data.recallCampaigns,
    refresh_failure: data.refreshFailure ?? null,
    datasets: data.sources.map(({ source, files, acceptedRows, rejectedRows, dated }) => ({
      source,
      files,
      rows: acceptedRows,
      rejected_rows: rejectedRows,
      dated,
    })),
  }
}

function describeCount({ name, names, linkedNames, recalls, linkedRecalls }: LinkCount) {
  return { name, names, linked_names: linkedNames, recalls, linked_recalls: linkedRecalls }
}
