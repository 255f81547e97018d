import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { formatAgo } from '#web/format/times.ts'
import { COUNTED_MAX, countedQuery, type DeliveryState, type Webhook } from './webhook-queries.ts'
import { webhookState } from './webhook-words.ts'
import { WebhookState } from './webhooks-page.tsx'

export function HealthSection({ webhook }: { readonly webhook: Webhook }) {
  const { id, last_success: success, event_types: types } = webhook
  const [, label] = webhookState(webhook)
  return (
    <Section title="Health">
      <StatRow>
        <Stat
          label="State"
          value={<WebhookState webhook={webhook} />}
          hint={label.startsWith('Disabled:') && 'Fix the receiver, then enable it'}
        />
        <Stat label="Last delivered" value={success === null ? 'Never' : formatAgo(success)} />
        <Stat label="Waiting" value={useCount(id, 'waiting')} />
        <Stat label="Failed, 30 days" value={useCount(id, 'failed')} />
        <Stat label="Events" value={types.length === 0 ? 'All' : countOf(types.length, 'type')} />
      </StatRow>
    </Section>
  )
}

/** Returns the number of deliveries in a state: "12", "100 or more"; undefined while it is loading. */
function useCount(id: string, state: DeliveryState): string | undefined {
  const { data, isError } = useQuery(countedQuery(id, state))
  if (isError) return 'not counted'
  if (data === undefined) return undefined
  return data.next_cursor === null ? formatCount(data.deliveries.length) : `${COUNTED_MAX} or more`
}
