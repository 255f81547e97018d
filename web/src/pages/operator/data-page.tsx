import { Alert, Button, Text } from '@mantine/core'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { sourceTitle } from '#web/design/source-title.ts'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { formatAgo, formatDay } from '#web/format/times.ts'
import { datasetsQuery, refreshesQuery } from './operator-queries.ts'
import { RefreshSection } from './refresh-section.tsx'
import { RefreshTimeline } from './refresh-timeline.tsx'

type Datasets = Responses['list_datasets']

const DATASET_COLUMNS: readonly Column<Datasets['datasets'][number]>[] = [
  {
    header: 'Source',
    cell: ({ source }) => sourceTitle(source),
    sortBy: ({ source }) => sourceTitle(source),
    isRowHeader: true,
  },
  {
    header: 'Files',
    cell: ({ files }) => formatCount(files),
    sortBy: ({ files }) => files,
    align: 'right',
    isSecondary: true,
  },
  { header: 'Rows', cell: ({ rows }) => formatCount(rows), sortBy: ({ rows }) => rows, align: 'right' },
  {
    header: 'Rejected',
    cell: ({ rejected_rows: rejected }) => formatCount(rejected),
    sortBy: ({ rejected_rows: rejected }) => rejected,
    align: 'right',
  },
  {
    header: 'Newest entry',
    cell: ({ dated }) => (dated === null ? '—' : formatDay(dated)),
    sortBy: ({ dated }) => dated,
    align: 'right',
  },
]

/** Current snapshot, its sources, and the history of refreshes. */
export function DataPage() {
  const datasets = useQuery(datasetsQuery)
  const refreshes = useQuery(refreshesQuery)
  return (
    <>
      <PageHeader
        title="Data"
        description="Current snapshot, sources, and refreshes"
        actions={
          <Button renderRoot={(props) => <Link to="/operator/data-quality" {...props} />} variant="default" size="xs">
            Data quality
          </Button>
        }
      />
      {datasets.data?.refresh_failure && (
        <Alert
          variant="default"
          color="yellow"
          icon={<ExclamationTriangleIcon aria-hidden />}
          title="The last refresh was rejected"
          mb="lg"
        >
          {datasets.data.refresh_failure}
        </Alert>
      )}
      <Section title="Snapshot">
        <Loaded query={datasets}>{(data) => <SnapshotFigures data={data} />}</Loaded>
      </Section>
      <RefreshSection />
      <Section title="Refresh log" description="Newest first. Times are in UTC." flush>
        {refreshes.isError && <ErrorNote error={refreshes.error} onRetry={() => void refreshes.refetch()} />}
        {refreshes.data?.refreshes.length === 0 ? (
          <EmptyState title="No refresh yet" description="Refreshes appear here with their results." />
        ) : (
          refreshes.data && <RefreshTimeline refreshes={refreshes.data.refreshes} />
        )}
      </Section>
      <Section title="Sources" flush>
        <DataTable
          caption="Sources of the snapshot"
          columns={DATASET_COLUMNS}
          rows={datasets.data?.datasets}
          rowKey={({ source }) => source}
          empty={null}
        />
      </Section>
    </>
  )
}

function SnapshotFigures({ data }: { readonly data: Datasets }) {
  return (
    <StatRow>
      <Stat
        label="Vehicles"
        value={formatCount(data.vehicles)}
        hint={data.edition === 'starter' ? 'Starter data' : 'Official data'}
      />
      <Stat label="Recall campaigns" value={formatCount(data.recall_campaigns)} />
      <Stat label="Data updated" value={formatAgo(data.data_updated)} />
      <Stat
        label="Snapshot"
        value={
          <Text span inherit ff="monospace" title={data.snapshot}>
            {data.snapshot.slice(0, 8)}
          </Text>
        }
        hint="First digits of its SHA-256"
      />
    </StatRow>
  )
}
