import { type Static, Type } from 'typebox'
import type { Principal } from '#accounts/account-store.ts'
import { NOTE_CHARACTERS_MAX } from '#alerts/limits.ts'
import { FINDING_STATES } from '#alerts/watchlists/finding-states.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { count, calendarDay, instant, orNull, text } from '#operations/account/schemas.ts'
import { COUNTRIES } from '#operations/countries.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { spreadsheetField } from '#platform/csv.ts'
import { type FindingCampaign, FINDING_SEVERITIES } from './group-findings.ts'
import { type ItemFinding, ageOf } from './list-findings.ts'
import { describeItem } from './watchlist-items.ts'
import { ItemId, labels, vehicle } from './watchlists.ts'

/** Separates the dashboard's key id from the user id. Ids never contain it. */
const PERSON_SEPARATOR = ':'

export const State = Type.Enum([...FINDING_STATES], {
  description:
    'State of the finding: "open" at first, then "acknowledged", "scheduled", "remedied", or "not_applicable", as set by the account.',
  examples: ['scheduled'],
})
export const SeverityName = Type.Enum([...FINDING_SEVERITIES], {
  description:
    '"do_not_drive": the campaign tells owners not to drive until the repair. "park_outside": it tells owners to park outside. "unknown": the item could not be looked up. "recall": any other campaign.',
  examples: ['do_not_drive'],
})
export const Subject = Type.String({
  minLength: 1,
  maxLength: 40,
  description:
    'Campaign number of NHTSA or Transport Canada (2022650); for severity "unknown", the reason why nothing could be looked up.',
  examples: ['20V682000'],
})
export const FindingCountry = Type.Enum([...COUNTRIES], {
  description: 'Country of the record, as ISO 3166-1 in lower case.',
  examples: [HOME_COUNTRY],
})
export const Note = Type.String({
  maxLength: NOTE_CHARACTERS_MAX,
  description: 'Note set with the state.',
  examples: ['booked for Tuesday'],
})
export const FindingActor = text('Author: id of an API key, or "explorer" for the dashboard.', 'key_0123456789abcdef')
export type Finding = Static<typeof Finding>
export const Finding = closed(
  {
    item_id: ItemId,
    subject: Subject,
    severity: SeverityName,
    title: text('Component of the campaign, or what to do about an unknown item.', 'FUEL SYSTEM, GASOLINE'),
    state: State,
    note: Note,
    set_by: orNull(FindingActor, 'Null if no state was set yet.'),
    set_at: orNull(instant('Time when the state was set.'), 'Null if no state was set yet.'),
    open_since: calendarDay(
      'First day of the finding, YYYY-MM-DD: the later of the day the item was added and the day NHTSA received the report.',
    ),
    age_days: count('Age of the finding in days.', 12),
    vin: orNull(text('VIN of the item.', '3TMCZ5AN6KM123456'), 'Null if the item has none.'),
    ...vehicle,
    ...labels,
    campaign_type: orNull(
      text('Subject of the report: vehicle, equipment, tire, or child_seat.', 'vehicle'),
      'Null if not stated or there is no campaign.',
    ),
    report_received: orNull(
      calendarDay('Day NHTSA received the report, or day of the recall in another country, YYYY-MM-DD.'),
      'Null if not stated or there is no campaign.',
    ),
    source_url: orNull(
      text("The agency's page about the campaign.", 'https://www.nhtsa.gov/recalls?nhtsaId=20V682000'),
      'Null if there is no campaign.',
    ),
    country: FindingCountry,
  },
  'A current finding of one item.',
  'Finding',
)

export function describeFinding(each: ItemFinding, nowMs: number): Finding {
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
  campaign: FindingCampaign | null,
): Pick<Finding, 'campaign_type' | 'report_received' | 'source_url'> {
  const { type = null, report_received: received = null, source_url: url = null } = campaign ?? {}
  return { campaign_type: type, report_received: received, source_url: url }
}

export async function* csvOf(
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

/** Returns the actor of a change: a key, or a dashboard user. */
export function actorOf({ keyId, userId }: Principal): string {
  return userId === undefined ? keyId : `${keyId}${PERSON_SEPARATOR}${userId}`
}

export function describeActor(actor: string, people: ReadonlyMap<string, string>) {
  const [setBy = '', userId = ''] = actor.split(PERSON_SEPARATOR)
  return { set_by: setBy, set_by_person: people.get(userId) ?? null }
}
