import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { chooseAccount } from './chosen-account.ts'
import { account, responseOf, fetchStatus } from './client.ts'
import { serviceErrorOf } from './service-error.ts'

const INSTANCE_FRESH_MS = 5 * 60_000
const REQUESTS_LISTED_MAX = 1_000

/** Configuration of this service; readable by anybody. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: () => responseOf(account.GET('/account/instance')),
  staleTime: INSTANCE_FRESH_MS,
})

/** Signed-in user; fails with sign_in_required if there is none. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  meta: { tellsWhoIsSignedIn: true },
  queryFn: async () => {
    try {
      return await responseOf(account.GET('/account/me'))
    } catch (error) {
      if (serviceErrorOf(error).reason !== 'NOT_A_MEMBER') throw error
      // Chosen by who was signed in before, or not theirs any more.
      chooseAccount()
      return responseOf(account.GET('/account/me'))
    }
  },
})

/** The accounts that the user may act for, their own first. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => responseOf(account.GET('/account/accounts')),
})

/** Key prefix of every query of keys. A change to a key invalidates them all. */
export const EVERY_KEYS_QUERY = { queryKey: ['keys'] } as const
export const KEYS_A_PAGE = 50

/** One page of the keys of the account, newest first: of those that work, or also of revoked ones. */
export function keysQuery(state: 'active' | undefined, offset: number) {
  return queryOptions({
    queryKey: [...EVERY_KEYS_QUERY.queryKey, state, offset],
    queryFn: () =>
      responseOf(
        account.GET('/account/keys', {
          params: { query: { ...(state !== undefined && { state }), offset, limit: KEYS_A_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Usage of the last 30 days, and the quota of this month. Read on each visit, to show requests of the last seconds. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  staleTime: 0,
  queryFn: () => responseOf(account.GET('/account/usage', { params: { query: { days: 30 } } })),
})

/** The last 1,000 requests, newest first. Read on each visit. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  staleTime: 0,
  queryFn: () => responseOf(account.GET('/account/requests', { params: { query: { limit: REQUESTS_LISTED_MAX } } })),
})

export interface TrafficFilter {
  /** Days in UTC, both included. */
  readonly from: string
  readonly to: string
  readonly key_id?: string
  readonly operation?: string
  readonly status?: '2xx' | '4xx' | '5xx'
}

/** Every query of traffic that a page shows now. */
export const SHOWN_TRAFFIC = { queryKey: ['traffic'], type: 'active' } as const

/** Requests, errors and latency over some days. */
export function trafficQuery(query: TrafficFilter) {
  return queryOptions({
    queryKey: ['traffic', query],
    queryFn: () => responseOf(account.GET('/account/traffic', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

/** The same of all accounts together, for operators. */
export function instanceTrafficQuery(query: Pick<TrafficFilter, 'from' | 'to'>) {
  return queryOptions({
    queryKey: ['traffic', 'instance', query],
    queryFn: () => responseOf(account.GET('/account/operator/traffic', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

/** Health of the service and freshness of its data. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: fetchStatus,
})
