import { Button } from '@mantine/core'
import { ActivityLogIcon, ReloadIcon } from '@radix-ui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { requestsQuery, SHOWN_TRAFFIC, trafficQuery } from '#web/api/queries.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { countOf } from '#web/format/numbers.ts'
import { filterRequests, trafficFilterOf } from './filter-requests.ts'
import { PageTurner } from './page-turner.tsx'
import { RequestFilters } from './request-filters.tsx'
import { rangeOf } from './request-range.ts'
import { RequestTable } from './request-table.tsx'
import { TrafficSection } from './traffic-section.tsx'

const ROWS_PER_PAGE = 50
const route = getRouteApi('/app/requests')

/** Requests of the account: how many there were, what became of them and how long they took; the last ones line by line. */
export function RequestsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const requests = useQuery(requestsQuery)
  const all = requests.data?.requests
  const range = rangeOf(search)
  const traffic = useQuery(trafficQuery(trafficFilterOf(search, range)))
  const found = all && filterRequests(all, { ...search, ...range })
  const { page, pageCount } = pageOf(search.page, found?.length ?? 0)
  return (
    <>
      <PageHeader
        title="Request log"
        description="The requests of this account, and the last 1,000 one by one. Days are in UTC. Only the endpoint of a request is kept, not what it asked for."
        actions={
          <Button
            variant="default"
            leftSection={<ReloadIcon aria-hidden />}
            loading={requests.isFetching}
            onClick={() => void Promise.all([requests.refetch(), queries.refetchQueries(SHOWN_TRAFFIC)])}
          >
            Refresh
          </Button>
        }
      />
      {requests.isError && <ErrorNote error={requests.error} onRetry={() => void requests.refetch()} />}
      <Section flush>
        <RequestFilters
          requests={all ?? []}
          values={search}
          range={range}
          onChange={(changed) => void navigate({ search: { ...search, ...changed, page: undefined }, replace: true })}
          summary={all && summaryOf(found?.length ?? 0, all.length)}
        />
      </Section>
      <TrafficSection query={traffic} hint="All, not only those listed below" />
      <Section flush>
        <RequestTable
          rows={found?.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
          empty={
            <NothingFound isLogEmpty={all?.length === 0} onClear={() => void navigate({ search: {}, replace: true })} />
          }
        />
        <PageTurner
          page={page}
          pageCount={pageCount}
          onChange={(next) => void navigate({ search: { ...search, page: String(next) } })}
        />
      </Section>
    </>
  )
}

/** Which page the address asks for, of how many; one that is not there any more becomes the last. */
function pageOf(asked: string | undefined, rowCount: number): { page: number; pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(rowCount / ROWS_PER_PAGE))
  const wanted = Math.trunc(Number(asked ?? 1)) || 1
  return { page: Math.min(pageCount, Math.max(1, wanted)), pageCount }
}

function NothingFound({ isLogEmpty, onClear }: { readonly isLogEmpty: boolean; readonly onClear: () => void }) {
  if (isLogEmpty) {
    return (
      <EmptyState
        icon={<ActivityLogIcon />}
        title="No requests yet"
        description="A request appears here about a second after it was answered."
      />
    )
  }
  return (
    <EmptyState
      icon={<ActivityLogIcon />}
      title="Nothing matches"
      description="None of the last 1,000 requests is of these days and has this status, key and endpoint; older ones are only counted."
      action={
        <Button variant="default" size="xs" onClick={onClear}>
          Clear the filters
        </Button>
      }
    />
  )
}

function summaryOf(found: number, all: number): string {
  return found === all ? countOf(all, 'request') : `${countOf(found, 'request')} of ${all}`
}
