import { type Tagged, tagged, type AlertEndpoint } from '#operations/endpoint.ts'
import { checkWatchlist } from './check-watchlist.ts'
import { DELIVERY_ENDPOINTS } from './deliveries.ts'
import { FINDING_ENDPOINTS } from './findings.ts'
import { HISTORY_ENDPOINTS } from './history.ts'
import { ITEM_ENDPOINTS } from './watchlist-items.ts'
import { WATCHLIST_ENDPOINTS } from './watchlists.ts'
import { WEBHOOK_ENDPOINTS } from './webhooks.ts'

const endpoints = [
  ...tagged('Watchlists', [
    ...WATCHLIST_ENDPOINTS,
    ...ITEM_ENDPOINTS,
    checkWatchlist,
    ...FINDING_ENDPOINTS,
    ...HISTORY_ENDPOINTS,
  ]),
  ...tagged('Webhooks', [...WEBHOOK_ENDPOINTS, ...DELIVERY_ENDPOINTS]),
]

/** Endpoints with their own types, for the pages' typed client. */
export type ListedAlertEndpoint = (typeof endpoints)[number]
/** Endpoints under /v1 that store account data, in the order of the documentation. */
export const ALERT_ENDPOINTS: readonly Tagged<AlertEndpoint>[] = endpoints

export const ALERT_TOOLS = [checkWatchlist] as const
