import { Button } from '@mantine/core'
import { ActivityLogIcon, ReloadIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { requestsQuery } from '#web/api/queries.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { countOf, formatCount, formatMs, formatPercent } from '#web/format/numbers.ts'
import { filterRequests, type RequestRow } from './filter-requests.ts'
import { figuresOf } from './request-figures.ts'
import { PageTurner } from './page-turner.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'

const ROWS_PER_PAGE = 50
const PERCENT = 100
const route = getRouteApi('/app/requests')

/** The last requests of the account: who asked what, what became of it and how long it took. */
export function RequestsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const requests = useQuery(requestsQuery)
  const all = requests.data?.requests
  const found = all && filterRequests(all, search)
  const { page, pageCount } = pageOf(search.page, found?.length ?? 0)
  return (
    <>
      <PageHeader
        title="Request log"
        description="The last 1,000 requests of this account, newest first. Times are in UTC. What was asked for is not kept, only the endpoint."
        actions={
          <Button
            variant="default"
            leftSection={<ReloadIcon aria-hidden />}
            loading={requests.isFetching}
            onClick={() => void requests.refetch()}
          >
            Refresh
          </Button>
        }
      />
      {requests.isError && <ErrorNote error={requests.error} onRetry={() => void requests.refetch()} />}
      <Figures rows={found} />
      <Section flush>
        <RequestFilters
          requests={all ?? []}
          values={search}
          onChange={(changed) => void navigate({ search: { ...search, ...changed, page: undefined }, replace: true })}
          summary={all && summaryOf(found?.length ?? 0, all.length)}
        />
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

/** Nothing while they are loading, and where there are none. */
function Figures({ rows = [] }: { readonly rows: readonly RequestRow[] | undefined }) {
  const figures = figuresOf(rows)
  if (figures === undefined) return null
  const share = (count: number) => formatPercent((PERCENT * count) / figures.count)
  return (
    <Section>
      <StatRow>
        <Stat label="Requests" value={formatCount(figures.count)} hint="That the filters let through" />
        <Stat label="Rejected" value={share(figures.rejected)} hint={`${formatCount(figures.rejected)} with 4xx`} />
        <Stat label="Failed" value={share(figures.failed)} hint={`${formatCount(figures.failed)} with 5xx`} />
        <Stat
          label="Took"
          value={formatMs(figures.medianMs)}
          hint={`Median; 95 of 100 within ${formatMs(figures.slowMs)}`}
        />
      </StatRow>
    </Section>
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
      description="None of the last 1,000 requests has this status, key and endpoint."
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
