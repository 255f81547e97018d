import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { FINDINGS_PAGE_MAX, LABEL_CHARACTERS_MAX, STATES_AT_ONCE_MAX } from '#alerts/limits.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { WatchlistItem } from '#alerts/watchlists/items.ts'
import { DONE, Done, count, text } from '#operations/account/schemas.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { cursorPageOf } from '#operations/page-parameters.ts'
import { RecordsThrough } from '#operations/records/record-page.ts'
import { closed } from '#operations/schemas.ts'
import { ProblemError, invalidParameter } from '#platform/problem.ts'
import { Finding, Note, SeverityName, State, Subject, actorOf, csvOf, describeFinding } from './finding.ts'
import { FINDING_SEVERITIES, groupFindings } from './group-findings.ts'
import {
  type FindingsResult,
  type ItemFinding,
  cursorOf,
  findingsMessage,
  listFindingsOf,
  findingPositionOf,
  recallsThrough,
  summarizeFindings,
} from './list-findings.ts'
import { ItemId, nextCursor, page, watchlistPath } from './watchlists.ts'

const FINDINGS_PAGE_DEFAULT = 100

const WHAT_FINDINGS_ARE =
  'Returns the findings of each item in the current data, most urgent first: campaigns of its year, make, and model, and items that could not be looked up. A campaign may cover only some vehicles of a name and does not tell whether this one was repaired: check the VIN with NHTSA.'
const findingFilters = {
  state: Type.Optional(State),
  severity: Type.Optional(SeverityName),
  label: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LABEL_CHARACTERS_MAX,
      description: "Filter by part of the item's `ref`, `site`, or `driver`. Case-insensitive.",
      examples: ['denver'],
    }),
  ),
}

const listFindings = defineEndpoint({
  name: 'list_watchlist_findings',
  method: 'GET',
  role: 'viewer',
  path: '/v1/watchlists/{watchlist_id}/findings',
  summary: 'List the findings of a watchlist',
  description: WHAT_FINDINGS_ARE,
  params: watchlistPath,
  query: closed({ ...findingFilters, ...page(FINDINGS_PAGE_MAX, FINDINGS_PAGE_DEFAULT) }),
  output: closed({
    findings: Type.Array(Finding, { maxItems: FINDINGS_PAGE_MAX, description: 'Most urgent first.' }),
    next_cursor: nextCursor,
    records_through: RecordsThrough,
    message: text('Limits of the list.', 'None found in the records through 2026-11-20.'),
  }),

  async run({ params, query }, { principal, alerts, catalog, clock }) {
    const { id, country } = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    const { limit = FINDINGS_PAGE_DEFAULT, cursor, ...filters } = query
    const after = cursor === undefined ? undefined : findingPositionOf(cursor)
    if (cursor !== undefined && after === undefined) throw invalidCursor()
    const found: ItemFinding[] = []
    for await (const each of listFindingsOf(id, { alerts, catalog, country }, { ...filters, after })) {
      found.push(each)
      if (found.length > limit) break
    }
    const { shown, next } = cursorPageOf(found, limit, cursorOf)
    return {
      findings: shown.map((each) => describeFinding(each, clock.nowMs())),
      next_cursor: next,
      records_through: recallsThrough(catalog, country),
      message: findingsMessage(foundOf(found, query), catalog, country),
    }
  },
})

const downloadFindings = defineEndpoint({
  name: 'download_watchlist_findings',
  method: 'GET',
  role: 'viewer',
  path: '/v1/watchlists/{watchlist_id}/findings.csv',
  summary: 'Export the findings of a watchlist as CSV',
  description: `${WHAT_FINDINGS_ARE} The columns are the fields of a finding.`,
  givesCsv: true,
  params: watchlistPath,
  query: closed(findingFilters),
  output: Type.String({ description: 'CSV with a header.' }),

  async run({ params, query }, { principal, alerts, catalog, clock }) {
    const { id, country } = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    const findings = listFindingsOf(id, { alerts, catalog, country }, query)
    const nowMs = clock.nowMs()
    return Readable.from(csvOf(findings, (each) => describeFinding(each, nowMs))) as unknown as string
  },
})

const setFindingStates = defineEndpoint({
  name: 'set_watchlist_finding_states',
  method: 'POST',
  role: 'developer',
  path: '/v1/watchlists/{watchlist_id}/findings/state',
  summary: 'Set the state of findings',
  description:
    'Changes all of them or none. Each change is recorded in the history with its key; only deleting the watchlist deletes history.',
  params: watchlistPath,
  body: closed({
    findings: Type.Array(closed({ item_id: ItemId, subject: Subject }), {
      minItems: 1,
      maxItems: STATES_AT_ONCE_MAX,
      description: 'Findings of this watchlist.',
      examples: [[{ item_id: 'item_0123456789abcdef01234567', subject: '20V682000' }]],
    }),
    state: State,
    note: Type.Optional(Note),
  }),
  output: closed({
    ...Done.properties,
    findings: Type.Array(Finding, {
      maxItems: STATES_AT_ONCE_MAX,
      description: 'Changed findings, in the order of the request.',
    }),
  }),

  async run({ params, body }, { principal, alerts, catalog, clock }) {
    const { id, country } = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    const named = await findItems(id, body.findings, alerts)
    const groups = await alerts.items.groupsOf(named.values())
    const found: Omit<ItemFinding, 'stored'>[] = []
    for (const { item_id: itemId, subject } of body.findings) {
      const item = named.get(itemId)
      const group = groups.get(item?.groupId ?? '')
      const finding =
        group === undefined
          ? undefined
          : groupFindings(group, catalog, country).find((each) => each.subject === subject)
      if (item === undefined || group === undefined || finding === undefined) {
        throw new ProblemError('item_not_found', `The watchlist has no finding ${subject} for the item ${itemId}.`)
      }
      found.push({ item, group, finding })
    }
    const { state, note = '' } = body
    const keys = body.findings.map(({ item_id: itemId, subject }) => ({ itemId, subject }))
    const stored = await alerts.states.set(id, keys, { state, note, actor: actorOf(principal) })
    const nowMs = clock.nowMs()
    return { ...DONE, findings: found.map((each, index) => describeFinding({ ...each, stored: stored[index] }, nowMs)) }
  },
})

const summarizeWatchlist = defineEndpoint({
  name: 'summarize_watchlist',
  method: 'GET',
  role: 'viewer',
  path: '/v1/watchlists/{watchlist_id}/summary',
  summary: 'Count the open findings by age',
  params: watchlistPath,
  output: closed({
    items: count('Items on the list.', 3_000),
    findings: Type.Array(
      closed({
        severity: SeverityName,
        open: count('Findings without a state.', 80),
        acknowledged: count('Acknowledged.', 20),
        scheduled: count('Scheduled.', 15),
        remedied: count('Remedied.', 300),
        not_applicable: count('Not applicable.', 4),
      }),
      { maxItems: FINDING_SEVERITIES.length, description: 'Most urgent first.' },
    ),
    ages: closed(
      {
        days_0_to_7: count('At most a week.', 10),
        days_8_to_30: count('At most 30 days.', 30),
        days_31_to_90: count('At most 90 days.', 40),
        days_over_90: count('Longer.', 35),
      },
      'Findings that are open, acknowledged or scheduled, by `age_days`.',
    ),
    records_through: RecordsThrough,
    message: text('Limits of the figures.', 'None found in the records through 2026-11-20.'),
  }),

  async run({ params }, { principal, alerts, catalog, clock }) {
    const { id, country } = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    const { findings, ages, adviceUnstated } = await summarizeFindings(id, { alerts, catalog, country }, clock.nowMs())
    return {
      items: await alerts.items.count(id),
      findings: findings.map((each) => ({ ...each })),
      ages,
      records_through: recallsThrough(catalog, country),
      message: findingsMessage(
        findings.every(({ severity: _severity, ...counts }) => Object.values(counts).every((number) => number === 0))
          ? 'none'
          : 'some',
        catalog,
        country,
        adviceUnstated === 0
          ? undefined
          : `The records of ${adviceUnstated} open findings do not say whether owners must stop driving or park outside.`,
      ),
    }
  },
})

export const FINDING_ENDPOINTS = [listFindings, downloadFindings, setFindingStates, summarizeWatchlist]

export async function findItems(
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
  { cursor, state, severity, label }: { cursor?: string; state?: unknown; severity?: unknown; label?: unknown },
): FindingsResult {
  if (length > 0 || cursor !== undefined) return 'some'
  return (state ?? severity ?? label) === undefined ? 'none' : 'none match'
}

export function invalidCursor(): ProblemError {
  return invalidParameter('cursor', 'is not a cursor of this list')
}
