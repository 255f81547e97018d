import { Anchor, Button, Text } from '@mantine/core'
import { ActivityLogIcon, CheckCircledIcon, ReloadIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { instanceTrafficQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { CsvButton } from '#web/design/tables/csv-button.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { csvText } from '#web/format/csv.ts'
import { formatCount } from '#web/format/numbers.ts'
import { RangeInputs } from '#web/pages/requests/range-inputs.tsx'
import { rangeOf } from '#web/pages/requests/request-range.ts'
import { TrafficSection } from '#web/pages/requests/traffic-section.tsx'
import classes from '#web/pages/requests/request-filters.module.css'

type Traffic = Responses['get_instance_traffic']

const route = getRouteApi('/app/operators/operator/traffic')

const REQUESTS_COLUMN: Column<{ readonly requests: number }> = {
  header: 'Requests',
  cell: ({ requests }) => formatCount(requests),
  sortBy: ({ requests }) => requests,
  align: 'right',
}

const ENDPOINT_COLUMNS: readonly Column<Traffic['by_endpoint'][number]>[] = [
  {
    header: 'Endpoint',
    cell: ({ path, operation }) => (
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {path}{' '}
        <Text span size="xs" c="dimmed">
          {operation}
        </Text>
      </Text>
    ),
    sortBy: ({ path }) => path,
    isRowHeader: true,
  },
  REQUESTS_COLUMN,
  {
    header: 'Rejected',
    cell: ({ rejected }) => formatCount(rejected),
    sortBy: ({ rejected }) => rejected,
    align: 'right',
    isSecondary: true,
  },
  { header: 'Failed', cell: ({ failed }) => formatCount(failed), sortBy: ({ failed }) => failed, align: 'right' },
]

const STATUS_COLUMNS: readonly Column<Traffic['by_status'][number]>[] = [
  { header: 'Status', cell: ({ status }) => status, sortBy: ({ status }) => status, isRowHeader: true },
  REQUESTS_COLUMN,
]

const PROBLEM_COLUMNS: readonly Column<Traffic['by_problem'][number]>[] = [
  {
    header: 'Problem',
    cell: ({ problem }) => (
      <Anchor href={`/docs/problems/${problem}`} size="sm">
        <code>{problem}</code>
      </Anchor>
    ),
    sortBy: ({ problem }) => problem,
    isRowHeader: true,
  },
  { header: 'Status', cell: ({ status }) => status, sortBy: ({ status }) => status, align: 'right' },
  REQUESTS_COLUMN,
]

/** Requests, errors, and latency of all accounts together. */
export function TrafficPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const range = rangeOf(search)
  const traffic = useQuery(instanceTrafficQuery(range))
  return (
    <>
      <PageHeader
        title="Traffic"
        description="Requests of all accounts, with a key or from the explorer. Calls without a valid key and paid calls are not counted. Days are in UTC."
        actions={
          <Button
            variant="default"
            leftSection={<ReloadIcon aria-hidden />}
            loading={traffic.isFetching}
            onClick={() => void traffic.refetch()}
          >
            Refresh
          </Button>
        }
      />
      <Section flush>
        <div className={classes.filters} role="search" aria-label="Choose days">
          <RangeInputs
            range={range}
            onChange={(changed) => void navigate({ search: { ...search, ...changed }, replace: true })}
          />
        </div>
      </Section>
      <TrafficSection query={traffic} hint="All statuses" />
      <TrafficTables traffic={traffic.data} />
    </>
  )
}

function TrafficTables({ traffic }: { readonly traffic: Traffic | undefined }) {
  const empty = (
    <EmptyState
      icon={<ActivityLogIcon />}
      title="No requests"
      description="No account sent a request in this period."
    />
  )
  return (
    <>
      <Section
        title="Endpoints"
        description="Rejected are 4xx, failed are 5xx."
        actions={
          <CsvButton
            name="traffic.csv"
            disabled={(traffic?.by_endpoint.length ?? 0) === 0}
            textOf={() => endpointCsv(traffic?.by_endpoint ?? [])}
          />
        }
        flush
      >
        <DataTable
          caption="Requests by endpoint"
          columns={ENDPOINT_COLUMNS}
          rows={traffic?.by_endpoint}
          rowKey={({ operation }) => operation}
          empty={empty}
        />
      </Section>
      <Section
        title="Problems"
        description="Rejected and failed requests by error code. Each code links to its explanation."
        flush
      >
        <DataTable
          caption="Requests by problem"
          columns={PROBLEM_COLUMNS}
          rows={traffic?.by_problem}
          rowKey={({ problem }) => problem}
          empty={
            <EmptyState
              icon={<CheckCircledIcon />}
              title="No problems"
              description="No request was rejected or failed."
            />
          }
        />
      </Section>
      <Section title="Statuses" flush>
        <DataTable
          caption="Requests by status"
          columns={STATUS_COLUMNS}
          rows={traffic?.by_status}
          rowKey={({ status }) => String(status)}
          empty={empty}
        />
      </Section>
    </>
  )
}

function endpointCsv(rows: Traffic['by_endpoint']): string {
  return csvText(
    ['endpoint', 'operation', 'requests', 'rejected', 'failed'],
    rows.map((row) => [row.path, row.operation, row.requests, row.rejected, row.failed]),
  )
}
