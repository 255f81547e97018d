import type { Endpoint } from '#operations/account/endpoint.ts'
import { checkWatchlist } from './check-watchlist.ts'
import { FEED_ENDPOINTS } from './feeds.ts'
import { FINDING_ENDPOINTS } from './findings.ts'
import { WATCHLIST_ENDPOINTS } from './watchlists.ts'
import { WEBHOOK_ENDPOINTS } from './webhooks.ts'

/** What accounts keep under /v1 to be alerted by, in the order of the documentation. */
export const ALERT_ENDPOINTS: readonly Endpoint[] = [
  ...WATCHLIST_ENDPOINTS,
  checkWatchlist,
  ...FINDING_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...FEED_ENDPOINTS,
]

/** Those that are also tools of agents. */
export const ALERT_TOOLS = [checkWatchlist] as const
