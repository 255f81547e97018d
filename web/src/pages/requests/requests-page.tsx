import { Button } from '@mantine/core'
import { ActivityLogIcon, ReloadIcon } from '@radix-ui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { requestsQuery, SHOWN_TRAFFIC, trafficQuery } from '#web/api/queries.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { CsvButton } from '#web/design/tables/csv-button.tsx'
import { countOf } from '#web/format/numbers.ts'
import { filterRequests, requestCsv, trafficFilterOf } from './filter-requests.ts'
import { PageTurner } from './page-turner.tsx'
import { RequestFilters } from './request-filters.tsx'
import { rangeOf } from './request-range.ts'
import { RequestTable } from './request-table.tsx'
import { TrafficSection } from './traffic-section.tsx'

const ROWS_PER_PAGE = 50
const route = getRouteApi('/app/requests')

/** Requests of the account: counts, results, latency, and a list of the latest ones. */
export function RequestsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const requests = useQuery(requestsQuery)
  const all = requests.data?.requests
  const range = rangeOf(search)
  const traffic = useQuery(trafficQuery(trafficFilterOf(search, range)))
  const found = all && filterRequests(all, { ...search, ...range })
  const count = found?.length ?? 0
  const { page, pageCount } = pageOf(search.page, count)
  return (
    <>
      <PageHeader
        title="Request log"
        description="Charts count all requests. The list has the last 1,000, without parameters or VINs. Days are in UTC."
        actions={
          <>
            <CsvButton
              name="request-log.csv"
              title="The filtered requests, at most the last 1,000"
              disabled={count === 0}
              textOf={() => requestCsv(found ?? [])}
            />
            <Button
              variant="default"
              size="xs"
              leftSection={<ReloadIcon aria-hidden />}
              loading={requests.isFetching}
              onClick={() => void Promise.all([requests.refetch(), queries.refetchQueries(SHOWN_TRAFFIC)])}
            >
              Refresh
            </Button>
          </>
        }
      />
      {requests.isError && <ErrorNote error={requests.error} onRetry={() => void requests.refetch()} />}
      <Section flush>
        <RequestFilters
          requests={all ?? []}
          values={search}
          range={range}
          onChange={(changed) => void navigate({ search: { ...search, ...changed, page: undefined }, replace: true })}
          summary={all && summaryOf(count, all.length)}
        />
      </Section>
      <TrafficSection query={traffic} hint="Includes requests older than the list" />
      <Section flush>
        <RequestTable
          rows={found}
          shown={{ from: (page - 1) * ROWS_PER_PAGE, to: page * ROWS_PER_PAGE }}
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

/** Returns the page in the address, capped at the last page. */
function pageOf(requested: string | undefined, rowCount: number): { page: number; pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(rowCount / ROWS_PER_PAGE))
  const wanted = Math.trunc(Number(requested ?? 1)) || 1
  return { page: Math.min(pageCount, Math.max(1, wanted)), pageCount }
}

function NothingFound({ isLogEmpty, onClear }: { readonly isLogEmpty: boolean; readonly onClear: () => void }) {
  if (isLogEmpty) {
    return (
      <EmptyState
        icon={<ActivityLogIcon />}
        title="No requests yet"
        description="Requests appear here about a second after the response."
      />
    )
  }
  return (
    <EmptyState
      icon={<ActivityLogIcon />}
      title="No matching requests"
      description="None of the last 1,000 requests matches these filters. The charts also count older ones."
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
