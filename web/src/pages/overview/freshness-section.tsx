import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Section } from '#web/design/section.tsx'
import { sourceTitle } from '#web/design/source-title.ts'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { formatAgo, formatDay } from '#web/format/times.ts'
import classes from './freshness-section.module.css'

type Status = Responses['get_status']
type Dataset = Status['datasets'][number]

const COLUMNS: readonly Column<Dataset>[] = [
  {
    header: 'Source',
    cell: ({ source }) => sourceTitle(source),
    sortBy: ({ source }) => sourceTitle(source),
    isRowHeader: true,
  },
  { header: 'Rows', cell: ({ rows }) => formatCount(rows), sortBy: ({ rows }) => rows, align: 'right' },
  {
    header: 'Newest entry',
    sortBy: ({ dated }) => dated,
    cell: ({ dated }) =>
      dated === null ? (
        <Text span inherit c="dimmed">
          —
        </Text>
      ) : (
        formatDay(dated)
      ),
    align: 'right',
  },
  {
    header: 'Last checked',
    sortBy: ({ checked_at: checked }) => checked,
    cell: ({ checked_at: checked }) =>
      checked === undefined ? (
        <Text span inherit c="dimmed">
          —
        </Text>
      ) : (
        formatAgo(checked)
      ),
    align: 'right',
    isSecondary: true,
  },
]

export function FreshnessSection() {
  const status = useQuery(statusQuery)
  const { data } = status
  return (
    <Section
      title="Data"
      description={
        data === undefined
          ? 'Official sources and their dates'
          : `${countOf(data.vehicles, 'vehicle')} and ${countOf(data.recall_campaigns, 'recall campaign')}, last checked ${formatAgo(data.data_updated)}`
      }
      actions={data && <Health status={data} />}
      flush
    >
      {status.isError && (
        <div className={classes.note}>
          <ErrorNote error={status.error} onRetry={() => void status.refetch()} />
        </div>
      )}
      {data?.status === 'degraded' && data.message && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {withoutStarterNote(data.message)}
        </Text>
      )}
      {!status.isError && (
        <DataTable
          caption="Sources of the data"
          columns={COLUMNS}
          rows={data?.datasets}
          rowKey={({ source }) => source}
          empty={null}
        />
      )}
    </Section>
  )
}

function Health({ status: { status, edition } }: { readonly status: Status }) {
  if (status === 'degraded') return <StatusBadge tone="warning">Degraded</StatusBadge>
  if (edition === 'starter') return <StatusBadge tone="accent">Starter data</StatusBadge>
  return <StatusBadge tone="positive">Official data</StatusBadge>
}
