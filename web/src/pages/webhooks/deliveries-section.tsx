import { Anchor, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { CursorSteps, hasOtherPages } from '#web/design/tables/cursor-steps.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatInstant, formatLogTime } from '#web/format/times.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { deliveriesQuery, type DeliverySummary } from './webhook-queries.ts'
import type { WebhookSearch } from './webhook-search.ts'
import { DELIVERY_STATES, deliveryState, statusWords } from './webhook-words.ts'

interface DeliveriesSectionProps extends WebhookSearch {
  readonly webhookId: string
  readonly onSearch: (search: WebhookSearch) => void
}

/** Deliveries of the last 30 days and their results. */
export function DeliveriesSection({ webhookId, state, cursor, onSearch }: DeliveriesSectionProps) {
  const known = DELIVERY_STATES.find(({ value }) => value === state)?.value
  const deliveries = useQuery(deliveriesQuery(webhookId, known, cursor))
  const [shownId, setShownId] = useState<string>()
  return (
    <Section
      title="Deliveries"
      description="Messages of the last 30 days, newest first. Each is sent up to ten times within three days."
      actions={
        <Select
          aria-label="State"
          size="xs"
          placeholder="Any state"
          data={DELIVERY_STATES.map(({ value, label }) => ({ value, label }))}
          value={known ?? null}
          onChange={(next) => onSearch(next === null ? {} : { state: next })}
          clearable
          clearButtonProps={{ 'aria-label': 'Any state' }}
        />
      }
      flush
    >
      {deliveries.isError ? (
        <RejectionNote error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : (
        <DataTable
          caption="Deliveries"
          columns={[eventColumn(setShownId), ...COLUMNS]}
          rows={deliveries.data?.deliveries}
          isPartial={hasOtherPages(cursor, deliveries.data)}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title={known === undefined ? 'Nothing has been sent yet' : 'No messages in this state'}
              description={
                known === undefined
                  ? 'Send a test message to see the response of your receiver here.'
                  : 'Choose another state to see the other messages.'
              }
            />
          }
        />
      )}
      <CursorSteps
        cursor={cursor}
        next={deliveries.data?.next_cursor}
        words={{ first: 'Newest', next: 'Older' }}
        onStep={(next) => onSearch({ ...(known !== undefined && { state: known }), cursor: next })}
      />
      <DeliveryDialog webhookId={webhookId} deliveryId={shownId} onClose={() => setShownId(undefined)} />
    </Section>
  )
}

const COLUMNS: readonly Column<DeliverySummary>[] = [
  {
    header: 'State',
    sortBy: (delivery) => deliveryState(delivery).label,
    cell: (delivery) => {
      const { tone, label } = deliveryState(delivery)
      return (
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {delivery.next_try !== null && delivery.tries > 0 && (
            <Text size="xs" c="dimmed">
              next attempt {formatLogTime(delivery.next_try)}
            </Text>
          )}
        </>
      )
    },
  },
  { header: 'Response', cell: statusWords, sortBy: statusWords },
  { header: 'Attempts', cell: ({ tries }) => tries, sortBy: ({ tries }) => tries, align: 'right', isSecondary: true },
  {
    header: 'Created',
    sortBy: ({ created }) => created,
    align: 'right',
    isSecondary: true,
    cell: ({ created }) => (
      <time dateTime={created} title={formatInstant(created)}>
        {formatLogTime(created)}
      </time>
    ),
  },
]

function eventColumn(onOpen: (id: string) => void): Column<DeliverySummary> {
  return {
    header: 'Event',
    sortBy: ({ event_type: type }) => type,
    isRowHeader: true,
    cell: ({ id, event_type: type }) => (
      <Anchor component="button" type="button" size="sm" fw={500} ta="left" onClick={() => onOpen(id)}>
        {type}
      </Anchor>
    ),
  }
}
