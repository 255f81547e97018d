import { Readable } from 'node:stream'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { StateChange } from '#alerts/watchlists/finding-states.ts'
import type { WatchlistItem } from '#alerts/watchlists/items.ts'
import { groupFindings, type FoundCampaign } from '#operations/alerts/group-findings.ts'
import {
  cursorOf,
  findingsMessage,
  listFindingsOf,
  placeOf,
  recallsThrough,
  type FoundFindings,
  type ItemFinding,
} from '#operations/alerts/list-findings.ts'
import { ageOf, summarizeFindings } from '#operations/alerts/summarize-findings.ts'
import type { QueryOf, ResponseOf } from '#operations/account/endpoint.ts'
import {
  downloadFindings,
  Finding,
  FINDINGS_PAGE_DEFAULT,
  HISTORY_PAGE_DEFAULT,
  listFindings,
  listHistory,
  setFindingStates,
  summarizeWatchlist,
} from '#operations/alerts/findings.ts'
import type { Principal } from '#accounts/principal.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { spreadsheetField } from '#platform/csv.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'
import { handleAlert, type HandledAlert } from './alert-routes.ts'
import { describeItem } from './watchlist-handlers.ts'

/** Between what means the dashboard and the person; ids hold none. */
const PERSON_SEPARATOR = ':'
const DONE = { done: true } as const

type Finding = ResponseOf<typeof listFindings>['findings'][number]

/** What concerns the vehicles of a watchlist, and what is done about it. */
export const FINDING_HANDLERS: readonly HandledAlert[] = [
  handleAlert(listFindings, async ({ principal, path, query, alerts, catalog, clock }) => {
    const { id, country } = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    const { limit = FINDINGS_PAGE_DEFAULT, cursor, ...asked } = query
    const after = cursor === undefined ? undefined : placeOf(cursor)
    if (cursor !== undefined && after === undefined) throw notACursor()
    const found: ItemFinding[] = []
    for await (const each of listFindingsOf(id, { alerts, catalog, country }, { ...asked, after })) {
      found.push(each)
      if (found.length > limit) break
    }
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      findings: shown.map((each) => describe(each, clock.nowMs())),
      next_cursor: found.length > limit && last !== undefined ? cursorOf(last) : null,
      records_through: recallsThrough(catalog, country),
      message: findingsMessage(foundOf(found, query), catalog, country),
    }
  }),

  handleAlert(downloadFindings, async ({ principal, path, query, alerts, catalog, clock }) => {
    const { id, country } = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    const findings = listFindingsOf(id, { alerts, catalog, country }, query)
    const nowMs = clock.nowMs()
    return Readable.from(csvOf(findings, (each) => describe(each, nowMs))) as unknown as string
  }),

  handleAlert(setFindingStates, async ({ principal, path, body, alerts, catalog }) => {
    const { id, country } = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    const named = await findItems(id, body.findings, alerts)
    const groups = await alerts.items.groupsOf(named.values())
    const findings = []
    for (const { item_id: itemId, subject } of body.findings) {
      const group = groups.get(named.get(itemId)?.groupId ?? '')
      if (
        group === undefined ||
        !groupFindings(group, catalog, country).some((finding) => finding.subject === subject)
      ) {
        throw new ProblemError('item_not_found', `The watchlist has no finding ${subject} of an item ${itemId}.`)
      }
      findings.push({ itemId, subject })
    }
    const { state, note = '' } = body
    await alerts.states.set(id, findings, { state, note, actor: actorOf(principal) })
    return DONE
  }),

  handleAlert(summarizeWatchlist, async ({ principal, path, alerts, catalog, clock }) => {
    const { id, country } = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    const { findings, ages } = await summarizeFindings(id, { alerts, catalog, country }, clock.nowMs())
    return {
      items: await alerts.items.count(id),
      findings: findings.map((each) => ({ ...each })),
      ages,
      records_through: recallsThrough(catalog, country),
      message: findingsMessage(
        findings.every(({ severity: _severity, ...counts }) => Object.values(counts).every((count) => count === 0))
          ? 'none'
          : 'some',
        catalog,
        country,
      ),
    }
  }),

  handleAlert(listHistory, async ({ principal, path, query, alerts, memberAddresses }) => {
    const { id } = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    const { limit = HISTORY_PAGE_DEFAULT, item_id: itemId, cursor } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    if (before !== undefined && !Number.isSafeInteger(before)) throw notACursor()
    const found = await alerts.states.history(id, { itemId, before, limit: limit + 1 })
    const history = found.slice(0, limit)
    const last = history.at(-1)
    const described = await describeItemsOf(id, history, alerts)
    const people = await memberAddresses()
    return {
      history: history.map((each) => ({
        item_id: each.itemId,
        ...(described.get(each.itemId) ?? REMOVED_ITEM),
        subject: each.subject,
        state_before: each.stateBefore,
        state: each.state,
        note: each.note,
        ...describeActor(each.actor, people),
        set_at: toIsoSeconds(each.atMs),
      })),
      next_cursor: found.length > limit && last !== undefined ? String(last.position) : null,
    }
  }),
]

/** Who says something: a key, or a person in the dashboard. */
function actorOf({ keyId, userId }: Principal): string {
  return userId === undefined ? keyId : `${keyId}${PERSON_SEPARATOR}${userId}`
}

function describeActor(actor: string, people: ReadonlyMap<string, string>) {
  const [setBy = '', userId = ''] = actor.split(PERSON_SEPARATOR)
  return { set_by: setBy, set_by_person: people.get(userId) ?? null }
}

/** What a line of the history says of an item that is no longer on the list. */
const REMOVED_ITEM = { vin: null, year: null, make: null, model: null, ref: '', site: '', driver: '' }

/** The items that lines of the history are of, by id; without those that were removed. */
async function describeItemsOf(
  watchlistId: string,
  history: readonly StateChange[],
  { items }: Alerts,
): Promise<ReadonlyMap<string, ReturnType<typeof describeItem>>> {
  const described = new Map<string, ReturnType<typeof describeItem>>()
  const found = await findItems(
    watchlistId,
    history.map(({ itemId }) => ({ item_id: itemId })),
    { items },
  )
  const groups = await items.groupsOf(found.values())
  for (const [itemId, item] of found) described.set(itemId, describeItem(item, groups.get(item.groupId)))
  return described
}

/** The items of some ids that the watchlist has, by id. */
async function findItems(
  watchlistId: string,
  named: readonly { readonly item_id: string }[],
  { items }: Pick<Alerts, 'items'>,
): Promise<ReadonlyMap<string, WatchlistItem>> {
  const found = new Map<string, WatchlistItem>()
  for (const itemId of new Set(named.map(({ item_id: id }) => id))) {
    const item = await items.find(watchlistId, itemId)
    if (item !== undefined) found.set(itemId, item)
  }
  return found
}

function foundOf(
  { length }: readonly ItemFinding[],
  { cursor, state, severity, label }: QueryOf<typeof listFindings>,
): FoundFindings {
  if (length > 0 || cursor !== undefined) return 'some'
  return (state ?? severity ?? label) === undefined ? 'none' : 'none of those asked for'
}

function describe(each: ItemFinding, nowMs: number): Finding {
  const { item, group, finding } = each
  const { openSince, days } = ageOf(each, nowMs)
  return {
    item_id: item.id,
    subject: finding.subject,
    severity: finding.severity,
    title: finding.title,
    ...describeState(each.stored),
    open_since: openSince,
    age_days: days,
    ...describeItem(item, group),
    ...describeCampaign(finding.campaign),
    country: finding.country,
  }
}

function describeState(stored: ItemFinding['stored']): Pick<Finding, 'state' | 'note' | 'set_by' | 'set_at'> {
  if (stored === undefined) return { state: 'open', note: '', set_by: null, set_at: null }
  const { state, note, actor, atMs } = stored
  const [setBy = ''] = actor.split(PERSON_SEPARATOR)
  return { state, note, set_by: setBy, set_at: toIsoSeconds(atMs) }
}

function describeCampaign(
  campaign: FoundCampaign | null,
): Pick<Finding, 'campaign_type' | 'report_received' | 'source_url'> {
  const { type = null, report_received: received = null, source_url: url = null } = campaign ?? {}
  return { campaign_type: type, report_received: received, source_url: url }
}

async function* csvOf(
  findings: AsyncIterable<ItemFinding>,
  describeOne: (each: ItemFinding) => Finding,
): AsyncGenerator<string> {
  const columns = Object.keys(Finding.properties) as (keyof Finding)[]
  yield `${columns.join(',')}\r\n`
  for await (const each of findings) {
    const finding = describeOne(each)
    yield `${columns.map((name) => spreadsheetField(String(finding[name] ?? ''))).join(',')}\r\n`
  }
}

function notACursor(): ProblemError {
  return invalidParameter('cursor', 'is not a cursor of this list')
}
