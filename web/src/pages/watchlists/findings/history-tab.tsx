import { Text } from '@mantine/core'
import { ActivityLogIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { CursorSteps } from '#web/design/tables/cursor-steps.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatInstant } from '#web/format/times.ts'
import { vehicleWords } from '#web/pages/watchlists/finding-words.ts'
import { type HistoryEntry, historyQuery } from '#web/pages/watchlists/watchlist-queries.ts'
import { SubjectLink, VehicleLines } from './finding-columns.tsx'
import { Actor, StateChange } from './history-lines.tsx'
import classes from './finding-columns.module.css'

const COLUMNS: readonly Column<HistoryEntry>[] = [
  {
    header: 'Vehicle',
    isRowHeader: true,
    cell: (entry) => (
      <>
        {isRemoved(entry) ? 'No longer on the list' : vehicleWords(entry)}
        <VehicleLines subject={entry} />
      </>
    ),
  },
  { header: 'Finding', cell: ({ subject }) => <SubjectLink subject={subject} /> },
  {
    header: 'State',
    cell: (entry) => (
      <>
        <StateChange entry={entry} />
        {entry.note !== '' && (
          <Text size="xs" className={classes.title} title={entry.note}>
            {entry.note}
          </Text>
        )}
      </>
    ),
  },
  { header: 'By', cell: (entry) => <Actor entry={entry} />, isSecondary: true },
  { header: 'When', cell: ({ set_at: at }) => <time dateTime={at}>{formatInstant(at)}</time>, align: 'right' },
]

interface HistoryTabProps {
  readonly watchlistId: string
  readonly cursor: string | undefined
  readonly onStep: (cursor: string | undefined) => void
}

export function HistoryTab({ watchlistId, cursor, onStep }: HistoryTabProps) {
  const history = useQuery(historyQuery(watchlistId, cursor))
  return (
    <Section
      title="History"
      description="State changes of findings, with user and time. Kept until the watchlist is deleted."
      flush
    >
      {history.isError ? (
        <RejectionNote error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <DataTable
          caption="States of findings that were set, newest first"
          columns={COLUMNS}
          rows={history.data?.history}
          rowKey={(entry, index) => `${entry.item_id} ${entry.subject} ${entry.set_at} ${index}`}
          empty={
            <EmptyState
              icon={<ActivityLogIcon />}
              title="No state changes yet"
              description="Changes to the state of a finding appear here."
            />
          }
        />
      )}
      <CursorSteps
        cursor={cursor}
        next={history.data?.next_cursor}
        words={{ first: 'Newest', next: 'Older' }}
        onStep={onStep}
      />
    </Section>
  )
}

function isRemoved({ vin, model, ref }: HistoryEntry): boolean {
  return vin === null && model === null && ref === ''
}
