import { Type } from 'typebox'
import {
  FINDINGS_PAGE_MAX,
  HISTORY_PAGE_MAX,
  LABEL_CHARACTERS_MAX,
  NOTE_CHARACTERS_MAX,
  STATES_AT_ONCE_MAX,
} from '#alerts/limits.ts'
import { FINDING_STATES } from '#alerts/watchlists/finding-states.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { closed } from '#operations/schemas.ts'
import { count, day, Done, instant, orNull, text } from '#operations/account/schemas.ts'
import { COUNTRIES } from '#operations/countries.ts'
import { RecordsThrough } from '#operations/records/record-page.ts'
import { defineAlertEndpoint } from './alert-endpoint.ts'
import { SEVERITIES } from './group-findings.ts'
import { ItemId, labels, nextCursor, page, path, TAG, vehicle } from './watchlists.ts'

export const FINDINGS_PAGE_DEFAULT = 100
export const HISTORY_PAGE_DEFAULT = 50

const State = Type.Enum([...FINDING_STATES], {
  description:
    'What the owner says of the finding: "open" until something is said, then "acknowledged", "scheduled", "remedied" or "not_applicable".',
  examples: ['scheduled'],
})
export const SeverityName = Type.Enum([...SEVERITIES], {
  description:
    '"do_not_drive": the campaign says not to drive until it is fixed. "park_outside": it says to park outside. "unknown": nothing could be looked up for the item. "recall": any other campaign.',
  examples: ['do_not_drive'],
})
export const Subject = Type.String({
  minLength: 1,
  maxLength: 40,
  description:
    'The campaign number of NHTSA, or of Transport Canada (2022650); with severity "unknown", why nothing could be looked up.',
  examples: ['20V682000'],
})
export const FindingCountry = Type.Enum([...COUNTRIES], {
  description: 'Whose records say so, as ISO 3166-1 in small letters.',
  examples: [HOME_COUNTRY],
})
const Note = Type.String({
  maxLength: NOTE_CHARACTERS_MAX,
  description: 'What was said with it.',
  examples: ['booked for Tuesday'],
})
const Actor = text('Who: id of an API key, or "explorer" for the dashboard.', 'key_0123456789abcdef')
export const Finding = closed(
  {
    item_id: ItemId,
    subject: Subject,
    severity: SeverityName,
    title: text('Component of the campaign, or what to do about an unknown item.', 'FUEL SYSTEM, GASOLINE'),
    state: State,
    note: Note,
    set_by: orNull(Actor, 'Null: nothing was said yet.'),
    set_at: orNull(instant('When the state was set.'), 'Null: nothing was said yet.'),
    open_since: day(
      'The later of the day the item was added and the day NHTSA received the report: from then on it concerned the item here. YYYY-MM-DD.',
    ),
    age_days: count('Days since then.', 12),
    vin: orNull(text('VIN of the item.', '3TMCZ5AN6KM123456'), 'Null: the item has none.'),
    ...vehicle,
    ...labels,
    campaign_type: orNull(
      text('What the report is about: vehicle, equipment, tire or child_seat.', 'vehicle'),
      'Null: not stated, or no campaign.',
    ),
    report_received: orNull(
      day('Day NHTSA received the report; in another country that of the recall. YYYY-MM-DD.'),
      'Null: not stated, or no campaign.',
    ),
    source_url: orNull(
      text("The agency's page of the campaign.", 'https://www.nhtsa.gov/recalls?nhtsaId=20V682000'),
      'Null: no campaign.',
    ),
    country: FindingCountry,
  },
  'What concerns one item now.',
)

const WHAT_FINDINGS_ARE =
  'What concerns each item by the current data, most urgent first: campaigns of its year, make and model, and items for which nothing could be looked up. A campaign may concern only some vehicles of a name, and none says whether this one was repaired: NHTSA says so by VIN.'
const findingFilters = {
  state: Type.Optional(State),
  severity: Type.Optional(SeverityName),
  label: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LABEL_CHARACTERS_MAX,
      description: 'What `ref`, `site` or `driver` of the item holds, in part; small and capital letters are the same.',
      examples: ['denver'],
    }),
  ),
}

export const listFindings = defineAlertEndpoint({
  name: 'list_watchlist_findings',
  method: 'GET',
  role: 'viewer',
  url: '/v1/watchlists/{watchlist_id}/findings',
  tag: TAG,
  summary: 'What concerns the vehicles of a watchlist now',
  description: WHAT_FINDINGS_ARE,
  path,
  query: closed({ ...findingFilters, ...page(FINDINGS_PAGE_MAX, FINDINGS_PAGE_DEFAULT) }),
  answer: closed({
    findings: Type.Array(Finding, { maxItems: FINDINGS_PAGE_MAX, description: 'Most urgent first.' }),
    next_cursor: nextCursor,
    records_through: RecordsThrough,
    message: text('What the list does not say.', 'None found in the records through 2026-11-20.'),
  }),
  problems: ['item_not_found'],
})

export const downloadFindings = defineAlertEndpoint({
  name: 'download_watchlist_findings',
  method: 'GET',
  role: 'viewer',
  url: '/v1/watchlists/{watchlist_id}/findings.csv',
  tag: TAG,
  summary: 'All findings of a watchlist as CSV',
  description: `${WHAT_FINDINGS_ARE} The columns are the fields of a finding.`,
  givesCsv: true,
  path,
  query: closed(findingFilters),
  answer: Type.String({ description: 'CSV with a header.' }),
  problems: ['item_not_found'],
})

export const setFindingStates = defineAlertEndpoint({
  name: 'set_watchlist_finding_states',
  method: 'POST',
  role: 'developer',
  url: '/v1/watchlists/{watchlist_id}/findings/state',
  tag: TAG,
  summary: 'Say what is done about findings',
  description:
    'All of them or none. Each change is a line of the history, with the key that made it; nothing removes a line but deleting the watchlist.',
  path,
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
  answer: Done,
  problems: ['item_not_found'],
})

export const summarizeWatchlist = defineAlertEndpoint({
  name: 'summarize_watchlist',
  method: 'GET',
  role: 'viewer',
  url: '/v1/watchlists/{watchlist_id}/summary',
  tag: TAG,
  summary: 'How many findings are open, and for how long',
  path,
  answer: closed({
    items: count('Items on the list.', 3_000),
    findings: Type.Array(
      closed({
        severity: SeverityName,
        open: count('Findings of which nothing was said.', 80),
        acknowledged: count('Acknowledged.', 20),
        scheduled: count('Scheduled.', 15),
        remedied: count('Remedied.', 300),
        not_applicable: count('Not applicable.', 4),
      }),
      { maxItems: SEVERITIES.length, description: 'Most urgent first.' },
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
    message: text('What the figures do not say.', 'None found in the records through 2026-11-20.'),
  }),
  problems: ['item_not_found'],
})

export const listHistory = defineAlertEndpoint({
  name: 'list_watchlist_history',
  method: 'GET',
  role: 'viewer',
  url: '/v1/watchlists/{watchlist_id}/history',
  tag: TAG,
  summary: 'Who said what of which finding, and when',
  path,
  query: closed({ item_id: Type.Optional(ItemId), ...page(HISTORY_PAGE_MAX, HISTORY_PAGE_DEFAULT) }),
  answer: closed({
    history: Type.Array(
      closed({
        item_id: ItemId,
        vin: orNull(
          text('VIN of the item.', '3TMCZ5AN6KM123456'),
          'Null: the item has none, or is no longer on the list.',
        ),
        ...vehicle,
        ...labels,
        subject: Subject,
        state_before: State,
        state: State,
        note: Note,
        set_by: Actor,
        set_by_person: orNull(
          text('E-mail address of the person who said it in the dashboard.', 'kim@example.com'),
          'Null: a key did, or it is not known who.',
        ),
        set_at: instant('When.'),
      }),
      { maxItems: HISTORY_PAGE_MAX, description: 'Newest first.' },
    ),
    next_cursor: nextCursor,
  }),
  problems: ['item_not_found'],
})

/** What concerns the items and what is done about it, in the order of the documentation. */
export const FINDING_ENDPOINTS = [
  listFindings,
  downloadFindings,
  setFindingStates,
  summarizeWatchlist,
  listHistory,
] as const
