import { NOTE_EVENTS_MAX, NOTES_PER_ACCOUNT_MAX, ROWS_A_WRITE } from '#alerts/limits.ts'
import type { AlertEvent } from '#alerts/matching/alert-event.ts'
import { AlertStore } from '#alerts/storage/alert-store.ts'

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
