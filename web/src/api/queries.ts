import { queryOptions } from '@tanstack/react-query'
import { account, answerOf, fetchStatus } from './client.ts'

const INSTANCE_FRESH_MS = 5 * 60_000
const REQUESTS_LISTED_MAX = 1_000

/** How this service is set up; anybody may ask. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: () => answerOf(account.GET('/account/instance')),
  staleTime: INSTANCE_FRESH_MS,
})

/** Who is signed in; fails with sign_in_required when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  meta: { tellsWhoIsSignedIn: true },
  queryFn: () => answerOf(account.GET('/account/me')),
})

/** Keys of the account, newest first, also revoked ones. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: () => answerOf(account.GET('/account/keys')),
})

/** Usage of the last 30 days, and the quota of this month. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: () => answerOf(account.GET('/account/usage', { params: { query: { days: 30 } } })),
})

/** The last 1,000 requests, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: () => answerOf(account.GET('/account/requests', { params: { query: { limit: REQUESTS_LISTED_MAX } } })),
})

/** Health of the service and freshness of its data. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: fetchStatus,
})
