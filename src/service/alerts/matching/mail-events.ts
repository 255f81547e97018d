import { Turns } from '#platform/turns.ts'
import { isUrgent, URGENCIES, type MailEvent, type Urgency } from '#alerts/mails/mail-notes.ts'
import type { MailSettings } from '#alerts/mails/mail-settings.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { MESSAGE_TEXT_CHARACTERS_MAX } from '#alerts/limits.ts'
import { RESET, type AlertEvent, type AffectedGroups } from './alert-event.ts'

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
