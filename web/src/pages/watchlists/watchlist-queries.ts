import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alerts, EXPLORER_PREFIX, responseOf } from '#web/api/client.ts'
import type { Responses } from '#web/api/types.ts'
import type { WatchlistSearch } from './watchlist-search.ts'

export type WatchlistsResponse = Responses['list_watchlists']
export type Watchlist = WatchlistsResponse['watchlists'][number]
export type Finding = Responses['list_watchlist_findings']['findings'][number]
export type WatchedItem = Responses['list_watchlist_items']['items'][number]
export type HistoryEntry = Responses['list_watchlist_history']['history'][number]
export type Summary = Responses['summarize_watchlist']
export type Severity = Finding['severity']
export type FindingState = Finding['state']

/** Key prefix of every query of watchlists. */
export const EVERY_WATCHLIST_QUERY = { queryKey: ['watchlists'] } as const
const FINDINGS_A_PAGE = 25
const ITEMS_A_PAGE = 50
const HISTORY_A_PAGE = 50

/** Returns the key prefix of every query of one watchlist. A change to the list invalidates them all. */
function ofWatchlist(id: string) {
  return { queryKey: [...EVERY_WATCHLIST_QUERY.queryKey, 'one', id] } as const
}

/** All watchlists of the account, oldest first. */
export const watchlistsQuery = queryOptions({
  queryKey: [...EVERY_WATCHLIST_QUERY.queryKey, 'all'],
  queryFn: () => responseOf(alerts.GET('/v1/watchlists')),
})

export function watchlistQuery(id: string) {
  return queryOptions({
    queryKey: ofWatchlist(id).queryKey,
    queryFn: () => responseOf(alerts.GET('/v1/watchlists/{watchlist_id}', pathOf(id))),
  })
}

/** Returns the query of a watchlist's summary: counts of findings by state and age. */
export function summaryQuery(id: string) {
  return queryOptions({
    queryKey: [...ofWatchlist(id).queryKey, 'summary'],
    queryFn: () => responseOf(alerts.GET('/v1/watchlists/{watchlist_id}/summary', pathOf(id))),
  })
}

/** One page of the findings that match the filters. */
export function findingsQuery(id: string, search: WatchlistSearch) {
  const query = { ...findingFilter(search), ...pageOf(search.cursor, FINDINGS_A_PAGE) }
  return queryOptions({
    queryKey: [...ofWatchlist(id).queryKey, 'findings', query],
    queryFn: () =>
      responseOf(
        alerts.GET('/v1/watchlists/{watchlist_id}/findings', { params: { path: { watchlist_id: id }, query } }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the URL of a CSV file with all findings that match the filters. */
export function findingsFileOf(id: string, search: WatchlistSearch): string {
  const query = new URLSearchParams(findingFilter(search)).toString()
  return `${EXPLORER_PREFIX}/v1/watchlists/${id}/findings.csv${query === '' ? '' : `?${query}`}`
}

/** Returns the API's filter. The service rejects an invalid value from the address with a message. */
function findingFilter({ severity, state = 'open', label }: WatchlistSearch) {
  return {
    ...(severity !== undefined && { severity: severity as Severity }),
    ...(state !== 'any' && { state: state as FindingState }),
    ...(label !== undefined && { label }),
  }
}

export function itemsQuery(id: string, cursor: string | undefined) {
  const query = pageOf(cursor, ITEMS_A_PAGE)
  return queryOptions({
    queryKey: [...ofWatchlist(id).queryKey, 'items', query],
    queryFn: () =>
      responseOf(alerts.GET('/v1/watchlists/{watchlist_id}/items', { params: { path: { watchlist_id: id }, query } })),
    placeholderData: keepPreviousData,
  })
}

/** One page of the findings' change history, newest first. */
export function historyQuery(id: string, cursor: string | undefined) {
  const query = pageOf(cursor, HISTORY_A_PAGE)
  return queryOptions({
    queryKey: [...ofWatchlist(id).queryKey, 'history', query],
    queryFn: () =>
      responseOf(
        alerts.GET('/v1/watchlists/{watchlist_id}/history', { params: { path: { watchlist_id: id }, query } }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of one vehicle's finding history, newest first, as many pages as requested. */
export function findingHistoryQuery(id: string, itemId: string) {
  return infiniteQueryOptions({
    queryKey: [...ofWatchlist(id).queryKey, 'history-of', itemId],
    queryFn: ({ pageParam }) =>
      responseOf(
        alerts.GET('/v1/watchlists/{watchlist_id}/history', {
          params: { path: { watchlist_id: id }, query: { ...pageOf(pageParam, HISTORY_A_PAGE), item_id: itemId } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  })
}

function pathOf(id: string) {
  return { params: { path: { watchlist_id: id } } }
}

function pageOf(cursor: string | undefined, limit: number) {
  return { limit, ...(cursor !== undefined && { cursor }) }
}
