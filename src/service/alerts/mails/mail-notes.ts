import { NOTE_EVENTS_MAX, NOTES_PER_ACCOUNT_MAX, ROWS_A_WRITE, MESSAGE_TEXT_CHARACTERS_MAX } from '#alerts/limits.ts'
import type { MailSettings } from '#alerts/mails/mail-settings.ts'
import { type AlertEvent, RESET, type AffectedGroups } from '#alerts/matching/alert-event.ts'
import { AlertStore } from '#alerts/storage/alert-store.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { Turns } from '#platform/event-loop.ts'

/** Urgency of an event for its vehicles, most urgent first. `reset`: any record may have changed. */
export const URGENCIES = ['do_not_drive', 'park_outside', 'reset', 'recall', 'other'] as const
export type Urgency = (typeof URGENCIES)[number]

export interface MailEvent extends Pick<AlertEvent, 'id' | 'recorded' | 'subject' | 'title'> {
  readonly urgency: Urgency
  /** Publisher's page of the record, or null. */
  readonly url: string | null
  /** Number of affected items of the watchlist. */
  readonly items: number
  /** One affected vehicle: year, make, and model. Null if all are affected. */
  readonly example: string | null
}

/** Events of one page of the change log for one watchlist. */
export interface MailNote {
  readonly watchlist: { readonly id: string; readonly name: string }
  /** Most urgent events, most urgent first. */
  readonly events: readonly MailEvent[]
  /** Total number of events by urgency. */
  readonly counts: Readonly<Record<Urgency, number>>
}

const DELETE_SAME = 'DELETE FROM mail_note WHERE watchlist_id = :watchlist_id AND page = :page'
const DELETE_BEYOND = `
  DELETE FROM mail_note
   WHERE position IN (SELECT position FROM mail_note WHERE account_id = :account_id
                       ORDER BY position DESC LIMIT ${ROWS_A_WRITE} OFFSET ${NOTES_PER_ACCOUNT_MAX})`
const INSERT_NOTE = `
  INSERT INTO mail_note (account_id, watchlist_id, page, is_urgent, body, created_ms)
  VALUES (:account_id, :watchlist_id, :page, :is_urgent, :body, :created_ms)`

export class MailNotes extends AlertStore {
  /**
   * Stores the events of a change log page for a watchlist and replaces earlier ones of that page: a page may be
   * matched twice and then have more events. An account without emails for long loses the oldest notes.
   */
  add(
    { accountId, page, urgent }: { accountId: string; page: string; urgent: boolean },
    { watchlist, events }: { watchlist: MailNote['watchlist']; events: readonly MailEvent[] },
  ): Promise<void> {
    const sorted = events.toSorted((left, right) => URGENCIES.indexOf(left.urgency) - URGENCIES.indexOf(right.urgency))
    const note: MailNote = { watchlist, events: sorted.slice(0, NOTE_EVENTS_MAX), counts: countsOf(events) }
    const key = { watchlist_id: watchlist.id, page }
    return this.database.transaction(async (queries) => {
      await queries.run(DELETE_SAME, key)
      await queries.run(INSERT_NOTE, {
        ...key,
        account_id: accountId,
        is_urgent: Number(urgent && events.some(isUrgent)),
        body: JSON.stringify(note),
        created_ms: this.clock.nowMs(),
      })
      await queries.run(DELETE_BEYOND, { account_id: accountId })
    })
  }
}

/** Returns true if an event is mailed immediately. */
export function isUrgent({ urgency }: Pick<MailEvent, 'urgency'>): boolean {
  return urgency === 'do_not_drive' || urgency === 'park_outside'
}

function countsOf(events: readonly MailEvent[]): Record<Urgency, number> {
  const counts = { do_not_drive: 0, park_outside: 0, reset: 0, recall: 0, other: 0 }
  for (const { urgency } of events) counts[urgency] += 1
  return counts
}

export interface EventUrgency {
  readonly urgency: Extract<Urgency, 'do_not_drive' | 'park_outside' | 'recall'>
  readonly url: string | null
}

/** Returns an event's urgency for a group in a watched country; undefined if it names none of its campaigns. */
export type UrgencyOf = (group: VehicleGroup, event: AlertEvent, country: string) => EventUrgency | undefined

/** Events about campaigns' advice and vehicles. Withdrawn advice is not urgent. */
const OF_ADVICE = new Set([
  'recall.added',
  'recall.widened',
  'recall.do_not_drive_set',
  'recall.park_outside_set',
  'link.added',
])
/** Specification changes are published in the change feed, not by email. */
const NOT_MAILED = /^vehicle\./

/** Returns the mail content for events that concern one watchlist. Empty if the account gets no mails. */
export async function mailEvents(
  concerns: readonly AffectedGroups[],
  about: { settings: MailSettings; country: string; data: { readonly urgencyOf: UrgencyOf } },
): Promise<MailEvent[]> {
  const { settings, country, data } = about
  if (settings.digest === 'off' && !settings.urgent) return []
  const found: MailEvent[] = []
  const turns = new Turns()
  const urgencyOf = async (group: VehicleGroup, event: AlertEvent): Promise<EventUrgency | undefined> => {
    await turns.pause()
    return data.urgencyOf(group, event, country)
  }
  for (const concern of concerns) {
    if (NOT_MAILED.test(concern.event.type)) continue
    const event = await mailEvent(concern, urgencyOf)
    if (settings.digest === 'daily' || isUrgent(event)) found.push(event)
  }
  return found
}

async function mailEvent(
  { event, groups, count }: AffectedGroups,
  urgencyOf: (group: VehicleGroup, event: AlertEvent) => Promise<EventUrgency | undefined>,
): Promise<MailEvent> {
  const { id, recorded, subject, type } = event
  const title = event.title.slice(0, MESSAGE_TEXT_CHARACTERS_MAX)
  const about = { id, recorded, subject, title, items: count }
  if (type === RESET) return { ...about, urgency: 'reset', url: null, example: null }
  let [urgency, url, example]: [Urgency, string | null, VehicleGroup | undefined] = [
    statedUrgency(event),
    null,
    groups[0],
  ]
  for (const group of groups) {
    const found = await urgencyOf(group, event)
    url ??= found?.url ?? null
    if (found === undefined || !OF_ADVICE.has(type)) continue
    if (URGENCIES.indexOf(found.urgency) < URGENCIES.indexOf(urgency)) [urgency, example] = [found.urgency, group]
    if (urgency === 'do_not_drive' && url !== null) break
  }
  return { ...about, urgency, url, example: example === undefined ? null : nameOf(example) }
}

/** Returns the urgency stated by the event itself. The group's findings may state more. */
function statedUrgency({ type, after }: AlertEvent): Urgency {
  if (!OF_ADVICE.has(type) || type === 'link.added') return 'other'
  if (after?.['do_not_drive'] === true) return 'do_not_drive'
  return after?.['park_outside'] === true ? 'park_outside' : 'recall'
}

function nameOf({ year, make, model }: VehicleGroup): string | null {
  return [year, make, model].filter((part) => part !== null).join(' ') || null
}
