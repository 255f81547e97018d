import type { Alerts } from '#alerts/open-alerts.ts'
import type { Watchlist } from '#alerts/watchlists/watchlists.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import {
  CHECKED_DEFAULT,
  checkedCampaigns,
  checkWatchlist,
  LISTED_MAX,
  refsOf,
  shortTitle,
  type CheckedCampaign,
} from '#operations/alerts/check-watchlist.ts'
import { findingsMessage, recallsThrough, type FindingsContext } from '#operations/alerts/list-findings.ts'
import { handleAlert, type HandledAlert } from './alert-routes.ts'

const CHOOSE = 'Nothing was checked: choose a watchlist, and pass its id as watchlist_id.'
const NO_WATCHLIST = 'The account has no watchlist, so nothing was checked.'

/** What is to be done about a watchlist, in short. */
export const CHECK_HANDLERS: readonly HandledAlert[] = [
  handleAlert(checkWatchlist, async ({ principal, query, alerts, catalog }) => {
    const watchlists = await alerts.watchlists.list(principal.accountId)
    const { watchlist_id: id, limit = CHECKED_DEFAULT } = query
    const [only] = watchlists.length === 1 ? watchlists : []
    const chosen = id === undefined ? only : await alerts.watchlists.get(principal.accountId, id)
    const about = {
      watchlist_count: watchlists.length,
      records_through: recallsThrough(catalog, chosen?.country ?? HOME_COUNTRY),
    }
    if (chosen === undefined) {
      const listed = await Promise.all(watchlists.slice(0, LISTED_MAX).map((each) => describe(each, alerts)))
      const message = listed.length === 0 ? NO_WATCHLIST : CHOOSE
      return { watchlist: null, watchlists: listed, campaigns: [], campaign_count: 0, ...about, message }
    }
    const context = { alerts, catalog, country: chosen.country }
    const found = await checkedCampaigns(chosen.id, context)
    return {
      watchlist: await describe(chosen, alerts),
      watchlists: [],
      campaigns: await Promise.all(
        found.slice(0, limit).map((each) => describeCampaign(each, { watchlistId: chosen.id, context })),
      ),
      campaign_count: found.length,
      ...about,
      message: findingsMessage(found.length === 0 ? 'none' : 'some', catalog, chosen.country),
    }
  }),
]

async function describe({ id, name, country }: Watchlist, alerts: Alerts) {
  return { id, name, country, items: await alerts.items.count(id) }
}

async function describeCampaign(
  each: CheckedCampaign,
  { watchlistId, context }: { watchlistId: string; context: FindingsContext },
) {
  const { finding, group, itemsToDo, itemsDone } = each
  const { year, make, model } = group
  return {
    severity: finding.severity,
    country: finding.country,
    subject: finding.subject,
    title: shortTitle(finding),
    report_received: finding.campaign?.report_received ?? null,
    items_to_do: itemsToDo,
    items_done: itemsDone,
    example: { year, make, model },
    refs: await refsOf(watchlistId, each, context),
  }
}
