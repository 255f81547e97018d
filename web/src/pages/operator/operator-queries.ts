import { queryOptions } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'
import { csvText } from '#web/format/csv.ts'

export type OperatorAccount = Responses['list_accounts']['accounts'][number]
export type Payment = Responses['list_payments']['payments'][number]
export type PaymentTotalsResponse = Responses['get_payment_totals']
export type Refresh = Responses['list_refreshes']['refreshes'][number]
export type RefreshState = Responses['get_refresh']
export type SignUp = Responses['get_sign_up']
export type Invitation = SignUp['invitations'][number]
export type PlanOfOperator = Responses['list_plans']['plans'][number]
export type LinkReport = Responses['get_link_report']

export const ACCOUNTS_A_PAGE = 25
const PAYMENTS_A_PAGE = 50
const UNLINKED_LISTED = 25

/** Key figures of the service. */
export const overviewQuery = queryOptions({
  queryKey: ['operator', 'overview'],
  queryFn: () => responseOf(account.GET('/account/operator/overview')),
})

export interface AccountsSearch {
  readonly q?: string
  readonly plan?: string
  readonly offset?: string
}

/** One page of the matching accounts, newest first. */
export function accountsQuery({ q, plan, offset }: AccountsSearch) {
  return queryOptions({
    queryKey: ['operator', 'accounts', q, plan, offset],
    queryFn: () =>
      responseOf(
        account.GET('/account/operator/accounts', {
          params: {
            query: {
              ...(q !== undefined && { q }),
              // The service rejects an unknown plan in the address with a message.
              ...(plan !== undefined && { plan: plan as OperatorAccount['plan'] }),
              ...(offset !== undefined && { offset: Number(offset) }),
              limit: ACCOUNTS_A_PAGE,
            },
          },
        }),
      ),
  })
}

const EXPORT_PAGE = 100
/** Bound of an export. */
const EXPORTED_ACCOUNTS_MAX = 10_000

/** Returns the accounts that match the filters as a CSV file. */
export async function accountsCsv({ q, plan }: Omit<AccountsSearch, 'offset'>): Promise<string> {
  const found: OperatorAccount[] = []
  for (let total = 1; found.length < Math.min(total, EXPORTED_ACCOUNTS_MAX);) {
    const query = {
      ...(q !== undefined && { q }),
      ...(plan !== undefined && { plan: plan as OperatorAccount['plan'] }),
      offset: found.length,
      limit: EXPORT_PAGE,
    }
    const page = await responseOf(account.GET('/account/operator/accounts', { params: { query } }))
    if (page.accounts.length === 0) break
    found.push(...page.accounts)
    total = page.total
  }
  return csvText(
    ['email', 'plan', 'used_this_month', 'active_keys', 'created', 'disabled'],
    found.map((each) => [each.email, each.plan, each.used_this_month, each.active_keys, each.created, each.disabled]),
  )
}

/** One account with its keys and its audit log. */
export function accountQuery(id: string) {
  return queryOptions({
    queryKey: ['operator', 'account', id],
    queryFn: () =>
      responseOf(account.GET('/account/operator/accounts/{account_id}', { params: { path: { account_id: id } } })),
  })
}

/** Snapshot in use, and the age of each source. */
export const datasetsQuery = queryOptions({
  queryKey: ['operator', 'datasets'],
  queryFn: () => responseOf(account.GET('/account/operator/datasets')),
})

/** Results of refreshes, newest first. */
export const refreshesQuery = queryOptions({
  queryKey: ['operator', 'refreshes'],
  queryFn: () => responseOf(account.GET('/account/operator/refreshes')),
})

const REFRESH_POLL_MS = 1_000
const REFRESH_IDLE_POLL_MS = 15_000

/** Running refresh. Polled once a second while one is running. */
export const refreshQuery = queryOptions({
  queryKey: ['operator', 'refresh'],
  queryFn: () => responseOf(account.GET('/account/operator/refresh')),
  refetchInterval: ({ state }) =>
    state.data === undefined || state.data.running === null ? REFRESH_IDLE_POLL_MS : REFRESH_POLL_MS,
})

export const signUpQuery = queryOptions({
  queryKey: ['operator', 'sign-up'],
  queryFn: () => responseOf(account.GET('/account/operator/sign-up')),
})

export const plansQuery = queryOptions({
  queryKey: ['operator', 'plans'],
  queryFn: () => responseOf(account.GET('/account/operator/plans')),
})

/** Returns the query of links from federal names to vehicles, optionally of one make. */
export function linksQuery(make: string | undefined) {
  return queryOptions({
    queryKey: ['operator', 'links', make],
    queryFn: () =>
      responseOf(
        account.GET('/account/operator/links', {
          params: { query: { ...(make !== undefined && { make }), limit: UNLINKED_LISTED } },
        }),
      ),
  })
}

/** Revenue from paid calls, by state. */
export const paymentTotalsQuery = queryOptions({
  queryKey: ['operator', 'payments', 'totals'],
  queryFn: () => responseOf(account.GET('/account/operator/payments/totals')),
})

/** One page of the paid calls, newest first. */
export function paymentsQuery(state: Payment['state'] | undefined, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['operator', 'payments', state, cursor],
    queryFn: () =>
      responseOf(
        account.GET('/account/operator/payments', {
          params: {
            query: {
              ...(state !== undefined && { state }),
              ...(cursor !== undefined && { cursor }),
              limit: PAYMENTS_A_PAGE,
            },
          },
        }),
      ),
  })
}

/** Bound of an export. */
export const EXPORTED_PAYMENTS_MAX = 10_000

/** Returns the paid calls in a state as a CSV file, newest first. */
export async function paymentsCsv(state: Payment['state'] | undefined): Promise<string> {
  const found: Payment[] = []
  for (let cursor: string | null | undefined; cursor !== null && found.length < EXPORTED_PAYMENTS_MAX;) {
    const query = { limit: EXPORT_PAGE, ...(state !== undefined && { state }), ...(cursor !== undefined && { cursor }) }
    const page: Responses['list_payments'] = await responseOf(
      account.GET('/account/operator/payments', { params: { query } }),
    )
    found.push(...page.payments)
    cursor = page.next_cursor
  }
  return csvText(
    ['time', 'state', 'path', 'amount_usd', 'payer', 'network', 'transaction', 'settled', 'problem'],
    found.map((each) => [
      each.created,
      each.state,
      each.path,
      each.usd,
      each.payer,
      each.network,
      each.transaction,
      each.settled,
      each.trouble,
    ]),
  )
}
