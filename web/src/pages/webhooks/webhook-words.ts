import type { Tone } from '#web/design/status-badge.tsx'
import { countOf } from '#web/format/numbers.ts'
import type { DeliveryState, DeliverySummary, EventType, Webhook } from './webhook-queries.ts'

const TYPES: readonly EventType[] = [
  'dataset.reset',
  'recall.added',
  'recall.widened',
  'recall.narrowed',
  'recall.removed',
  'recall.text_changed',
  'recall.remedy_available',
  'recall.do_not_drive_set',
  'recall.do_not_drive_cleared',
  'recall.park_outside_set',
  'recall.park_outside_cleared',
  'recall.superseded',
  'recall.completion_reported',
  'investigation.opened',
  'investigation.closed',
  'investigation.upgraded',
  'tsb.added',
  'complaints.spike',
  'vehicle.added',
  'vehicle.changed',
  'vehicle.retired',
  'link.added',
  'link.removed',
]

const GROUPS: Readonly<Record<string, string>> = {
  dataset: 'Data',
  recall: 'Recalls',
  investigation: 'Investigations',
  tsb: 'Bulletins',
  complaints: 'Complaints',
  vehicle: 'Vehicles',
  link: 'Names',
}

/** Event types, grouped by subject, for a form field. */
export const EVENT_CHOICES = Object.entries(GROUPS).map(([prefix, group]) => {
  return { group, items: TYPES.filter((type) => type.startsWith(`${prefix}.`)) }
})

/** "Every event", "recall.added", "3 types of events" */
export function eventWords(types: readonly string[]): string {
  if (types.length === 0) return 'Every event'
  return types.length === 1 ? (types[0] ?? '') : countOf(types.length, 'type of events', 'types of events')
}

const DISABLED: Readonly<Record<NonNullable<Webhook['disabled_because']>, string>> = {
  owner: 'Disabled',
  gone: 'Disabled: it returned 410 Gone',
  failing: 'Disabled: every delivery failed for three days',
  overflow: 'Disabled: too many messages waiting',
}

/** Returns the label of an endpoint: enabled, or the reason why it is disabled. */
export function webhookState({
  disabled_because: because,
  last_success: success,
}: Webhook): [tone: Tone, label: string] {
  if (because !== null) return [because === 'owner' ? 'neutral' : 'negative', DISABLED[because]]
  return success === null ? ['accent', 'No deliveries yet'] : ['positive', 'Enabled']
}

export const DELIVERY_STATES: readonly {
  readonly value: DeliveryState
  readonly label: string
  readonly tone: Tone
}[] = [
  { value: 'waiting', label: 'Waiting', tone: 'warning' },
  { value: 'delivered', label: 'Delivered', tone: 'positive' },
  { value: 'failed', label: 'Failed', tone: 'negative' },
]

export function deliveryState({ state }: Pick<DeliverySummary, 'state'>) {
  return (
    DELIVERY_STATES.find(({ value }) => value === state) ?? { value: state, label: state, tone: 'neutral' as const }
  )
}

/** Returns the status of the last response, or words if there was none. */
export function statusWords({ last_status: status, tries }: DeliverySummary): string {
  if (status !== null) return String(status)
  return tries === 0 ? 'not tried yet' : 'no response'
}
