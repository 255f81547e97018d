import { type Tagged, tagged } from '#operations/account/endpoint.ts'
import type { AlertEndpoint } from './alert-endpoint.ts'
import { checkWatchlist } from './check-watchlist.ts'
import { DELIVERY_ENDPOINTS } from './deliveries.ts'
import { FINDING_ENDPOINTS } from './findings.ts'
import { HISTORY_ENDPOINTS } from './history.ts'
import { ITEM_ENDPOINTS } from './watchlist-items.ts'
import { WATCHLIST_ENDPOINTS } from './watchlists.ts'
import { WEBHOOK_ENDPOINTS } from './webhooks.ts'

/** What accounts keep under /v1 to be alerted by, in the order of the documentation. */
export const ALERT_ENDPOINTS: readonly Tagged<AlertEndpoint>[] = [
  ...tagged<AlertEndpoint>('Watchlists', [
    ...WATCHLIST_ENDPOINTS,
    ...ITEM_ENDPOINTS,
    checkWatchlist,
    ...FINDING_ENDPOINTS,
    ...HISTORY_ENDPOINTS,
  ]),
  ...tagged('Webhooks', [...WEBHOOK_ENDPOINTS, ...DELIVERY_ENDPOINTS]),
]

/** Those that are also tools of agents. */
export const ALERT_TOOLS = [checkWatchlist] as const
