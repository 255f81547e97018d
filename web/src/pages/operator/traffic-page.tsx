import { Anchor, Button, Text } from '@mantine/core'
import { ActivityLogIcon, CheckCircledIcon, ReloadIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Responses } from '#web/api/types.ts'
import { instanceTrafficQuery } from '#web/api/queries.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { RangeInputs } from '#web/pages/requests/range-inputs.tsx'
import classes from '#web/pages/requests/request-filters.module.css'
import { rangeOf } from '#web/pages/requests/request-range.ts'
import { TrafficSection } from '#web/pages/requests/traffic-section.tsx'

type Traffic = Responses['get_instance_traffic']

const route = getRouteApi('/app/operators/operator/traffic')

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
    isRowHeader: true,
  },
  { header: 'Requests', cell: ({ requests }) => formatCount(requests), align: 'right' },
  { header: 'Rejected', cell: ({ rejected }) => formatCount(rejected), align: 'right', isSecondary: true },
  { header: 'Failed', cell: ({ failed }) => formatCount(failed), align: 'right' },
]

const STATUS_COLUMNS: readonly Column<Traffic['by_status'][number]>[] = [
  { header: 'Status', cell: ({ status }) => status, isRowHeader: true },
  { header: 'Requests', cell: ({ requests }) => formatCount(requests), align: 'right' },
]

const PROBLEM_COLUMNS: readonly Column<Traffic['by_problem'][number]>[] = [
  {
    header: 'Problem',
    cell: ({ problem }) => (
      <Anchor href={`/docs/problems/${problem}`} size="sm">
        <code>{problem}</code>
      </Anchor>
    ),
    isRowHeader: true,
  },
  { header: 'Status', cell: ({ status }) => status, align: 'right' },
  { header: 'Requests', cell: ({ requests }) => formatCount(requests), align: 'right' },
]

/** Requests, errors and latency of all accounts together. */
export function TrafficPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const range = rangeOf(search)
  const traffic = useQuery(instanceTrafficQuery(range))
  const empty = (
    <EmptyState icon={<ActivityLogIcon />} title="No requests" description="There were none on these days." />
  )
  return (
    <>
      <PageHeader
        title="Traffic"
        description="Requests of all accounts together, with a key or from the explorer. Calls without a working key, and those paid one by one, are not counted. Days are in UTC."
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
      <TrafficSection query={traffic} hint="Of every status" />
      <Section title="Endpoints" description="Most requests first; rejected are 4xx, failed are 5xx." flush>
        <DataTable
          caption="Requests by endpoint"
          columns={ENDPOINT_COLUMNS}
          rows={traffic.data?.by_endpoint}
          rowKey={({ operation }) => operation}
          empty={empty}
        />
      </Section>
      <Section
        title="Problems"
        description="What was rejected or failed, by the code of the response; each leads to what it means."
        flush
      >
        <DataTable
          caption="Requests by problem"
          columns={PROBLEM_COLUMNS}
          rows={traffic.data?.by_problem}
          rowKey={({ problem }) => problem}
          empty={<EmptyState icon={<CheckCircledIcon />} title="No problems" description="Nothing was rejected." />}
        />
      </Section>
      <Section title="Statuses" flush>
        <DataTable
          caption="Requests by status"
          columns={STATUS_COLUMNS}
          rows={traffic.data?.by_status}
          rowKey={({ status }) => String(status)}
          empty={empty}
        />
      </Section>
    </>
  )
}
