import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { chooseAccount } from './chosen-account.ts'
import { account, responseOf, fetchStatus } from './client.ts'
import { serviceErrorOf } from './service-error.ts'

const INSTANCE_FRESH_MS = 5 * 60_000
const REQUESTS_LISTED_MAX = 1_000

/** Configuration of this service. Public. */
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
      // An earlier user of the browser selected the account, or the user has left it.
      chooseAccount()
      return responseOf(account.GET('/account/me'))
    }
  },
})

/** Accounts that the user may act for; their own comes first. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => responseOf(account.GET('/account/accounts')),
})

/** Key prefix of every query of keys. A change to a key invalidates them all. */
export const EVERY_KEYS_QUERY = { queryKey: ['keys'] } as const
export const KEYS_A_PAGE = 50

/** One page of the account's keys, newest first: active keys only, or also revoked ones if `state` is undefined. */
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

/** Usage of the last 30 days and this month's quota. Loaded on each visit, to include the last seconds. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  staleTime: 0,
  queryFn: () => responseOf(account.GET('/account/usage', { params: { query: { days: 30 } } })),
})

/** The last 1,000 requests, newest first. Loaded on each visit. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  staleTime: 0,
  queryFn: () => responseOf(account.GET('/account/requests', { params: { query: { limit: REQUESTS_LISTED_MAX } } })),
})

export interface TrafficFilter {
  /** First and last day in UTC, inclusive. */
  readonly from: string
  readonly to: string
  readonly key_id?: string
  readonly operation?: string
  readonly status?: '2xx' | '4xx' | '5xx'
}

/** Filter for the traffic queries that a page currently shows. */
export const SHOWN_TRAFFIC = { queryKey: ['traffic'], type: 'active' } as const

/** Requests, errors, and latency of the account. */
export function trafficQuery(query: TrafficFilter) {
  return queryOptions({
    queryKey: ['traffic', query],
    queryFn: () => responseOf(account.GET('/account/traffic', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

/** Requests, errors, and latency of all accounts together, for operators. */
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
