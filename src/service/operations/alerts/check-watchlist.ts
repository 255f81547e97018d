import { Type } from 'typebox'
import { LABEL_CHARACTERS_MAX } from '#alerts/limits.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { FindingState } from '#alerts/watchlists/finding-states.ts'
import type { WatchlistItem } from '#alerts/watchlists/items.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { StoredWatchlist } from '#alerts/watchlists/watchlists.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { count, calendarDay, orNull, text } from '#operations/account/schemas.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { unstatedAdvice } from '#operations/records/owner-advice.ts'
import { RecordsThrough } from '#operations/records/record-page.ts'
import { closed } from '#operations/schemas.ts'
import { Turns } from '#platform/event-loop.ts'
import { FindingCountry, SeverityName, Subject } from './finding.ts'
import { byUrgency, type GroupFinding } from './group-findings.ts'
import { type FindingsContext, findingsMessage, foundGroups, recallsThrough } from './list-findings.ts'
import { Country, WatchlistId, vehicle } from './watchlists.ts'

const CHOOSE = 'Nothing was checked: choose a watchlist, and pass its id as watchlist_id.'
const NO_WATCHLIST = 'The account has no watchlist, so nothing was checked.'

/** Default and maximum number of campaigns. A model reads the whole response, so it stays below 8 kB. */
const CHECKED_DEFAULT = 8
const CHECKED_MAX = 10
/** Maximum number of watchlists in the response if none is selected. */
const LISTED_MAX = 20
/** Maximum number of item references per campaign. */
const REFS_MAX = 3
const ITEMS_READ = 50
const TITLE_CHARACTERS_MAX = 120

const ListedWatchlist = closed({
  id: WatchlistId,
  name: text('Its name.', 'Vans, Denver'),
  country: Country,
  items: count('Items on it.', 3_000),
})

export const checkWatchlist = defineEndpoint({
  name: 'check_watchlist',
  method: 'GET',
  role: 'viewer',
  path: '/v1/watchlists/check',
  summary: 'Summarize the open findings of a watchlist',
  description:
    "Returns campaigns that affect vehicles on a watchlist and are neither remedied nor not applicable, most urgent first, then newest, each with its number of items; and items that could not be looked up. Without `watchlist_id`, returns the account's watchlists, or checks the only one. Costs no quota.",
  query: closed({
    watchlist_id: Type.Optional(WatchlistId),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: CHECKED_MAX,
        description: `Maximum number of campaigns. Default: ${CHECKED_DEFAULT}.`,
        examples: [CHECKED_DEFAULT],
      }),
    ),
  }),
  output: closed({
    watchlist: orNull(
      ListedWatchlist,
      'Watchlist that was checked; null if no id was given and the account has several.',
    ),
    watchlists: Type.Array(ListedWatchlist, {
      maxItems: LISTED_MAX,
      description: `The account's watchlists if none was checked, oldest first, at most ${LISTED_MAX}.`,
    }),
    watchlist_count: count('Watchlists of the account.', 2),
    campaigns: Type.Array(
      closed({
        severity: SeverityName,
        country: FindingCountry,
        subject: Subject,
        title: text('Component of the campaign, or advice for items that could not be looked up.', 'AIR BAGS'),
        report_received: orNull(
          calendarDay('Day NHTSA received the report, or day of the recall in another country, YYYY-MM-DD.'),
          'Null if not stated or there is no campaign.',
        ),
        items_to_do: count('Items for which the campaign is neither remedied nor not applicable.', 12),
        items_done: count('Items for which the campaign is remedied or not applicable.', 3),
        example: closed(vehicle, 'One of the vehicles.'),
        refs: Type.Array(Type.String({ maxLength: LABEL_CHARACTERS_MAX, examples: ['van 1'] }), {
          maxItems: REFS_MAX,
          description: 'First references (`ref`) of open items.',
        }),
      }),
      { maxItems: CHECKED_MAX, description: 'Most urgent first, then newest report first.' },
    ),
    campaign_count: orNull(
      count('Total number of open campaigns, including those not listed.', 40),
      'Null if no watchlist was checked.',
    ),
    records_through: RecordsThrough,
    message: text('Limits of the list, to be passed on to the user.', 'None found in the records through 2026-11-20.'),
  }),
  problems: ['item_not_found'],

  async run({ query }, { principal, alerts, catalog }) {
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
      return { watchlist: null, watchlists: listed, campaigns: [], campaign_count: null, ...about, message }
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
      message: findingsMessage(
        found.length === 0 ? 'none' : 'some',
        catalog,
        chosen.country,
        unstatedAdvice(
          found.filter(({ finding }) => finding.campaign !== null).length,
          found.filter(({ finding }) => finding.isAdviceUnstated === true).length,
        ),
      ),
    }
  },
})

interface CheckedCampaign {
  readonly finding: GroupFinding
  itemsToDo: number
  itemsDone: number
  /** Group with the most items to do. */
  group: VehicleGroup
  itemsOfGroup: number
}

/** Returns the campaigns of a watchlist that need action, most urgent first, then newest. Reads no items. */
async function checkedCampaigns(watchlistId: string, context: FindingsContext): Promise<CheckedCampaign[]> {
  const counts = Map.groupBy(
    (await context.alerts.states.countByDay(watchlistId)).filter(({ state }) => isDone(state)),
    ({ groupId, subject }) => `${groupId} ${subject}`,
  )
  const campaigns = new Map<string, CheckedCampaign>()
  const turns = new Turns()
  for (const { group, items, findings } of await foundGroups(watchlistId, context)) {
    await turns.pause()
    for (const finding of findings) {
      const done = (counts.get(`${group.id} ${finding.subject}`) ?? []).reduce((sum, each) => sum + each.count, 0)
      add(campaigns, { finding, group, itemsToDo: items - done, itemsDone: done, itemsOfGroup: items - done })
    }
  }
  return [...campaigns.values()]
    .filter(({ itemsToDo }) => itemsToDo > 0)
    .toSorted((left, right) => byUrgency(left.finding, right.finding))
}

function add(campaigns: Map<string, CheckedCampaign>, found: CheckedCampaign): void {
  const key = `${found.finding.severity} ${found.finding.subject}`
  const known = campaigns.get(key)
  if (known === undefined) {
    campaigns.set(key, found)
    return
  }
  known.itemsToDo += found.itemsToDo
  known.itemsDone += found.itemsDone
  if (found.itemsOfGroup > known.itemsOfGroup) {
    known.group = found.group
    known.itemsOfGroup = found.itemsOfGroup
  }
}

/** Returns references of some items to do in a campaign. Skips items without a reference. */
async function refsOf(
  watchlistId: string,
  { finding, group }: CheckedCampaign,
  { alerts }: FindingsContext,
): Promise<string[]> {
  const items: WatchlistItem[] = await alerts.items.ofGroup(watchlistId, group.id, { limit: ITEMS_READ })
  const states = await alerts.states.ofItems(items, finding.subject)
  const toDo = items.filter(({ id, ref }) => ref !== '' && !isDone(states.get(id)?.state ?? 'open'))
  return toDo.slice(0, REFS_MAX).map(({ ref }) => ref)
}

function shortTitle({ title }: GroupFinding): string {
  return title.slice(0, TITLE_CHARACTERS_MAX)
}

function isDone(state: FindingState): boolean {
  return state === 'remedied' || state === 'not_applicable'
}

async function describe({ id, name, country }: StoredWatchlist, alerts: Alerts) {
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
