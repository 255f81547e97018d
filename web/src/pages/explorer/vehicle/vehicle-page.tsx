import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Vehicle } from '#operations/vehicle.ts'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { answerQuery, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import { ReportButton } from '#web/pages/explorer/report-button.tsx'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { subtitleWords, vehicleTitle } from '#web/pages/explorer/vehicle-words.ts'
import { ComplaintsTab } from './complaints-tab.tsx'
import { InvestigationsTab, TsbsTab } from './document-tabs.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { RatingsTab } from './ratings-tab.tsx'
import { RecallsTab } from './recalls-tab.tsx'
import { SpecificationTab } from './specification-tab.tsx'
import { VehicleFigure } from './vehicle-figure.tsx'

const route = getRouteApi('/app/explorer/vehicles/$id')

/** Each tab sends its request when it is opened, because every response costs a quota unit. */
const TABS = [
  { value: 'overview', label: 'Overview', countOf: () => undefined },
  { value: 'specification', label: 'Specification', countOf: () => undefined },
  { value: 'ratings', label: 'Safety', countOf: () => undefined },
  { value: 'recalls', label: 'Recalls', countOf: recallsOf },
  { value: 'complaints', label: 'Complaints', countOf: (vehicle: Vehicle) => vehicle.complaint_count },
  { value: 'bulletins', label: 'Bulletins', countOf: (vehicle: Vehicle) => vehicle.tsb_count },
  { value: 'investigations', label: 'Investigations', countOf: (vehicle: Vehicle) => vehicle.investigation_count },
] as const

/** Page of one vehicle configuration with its specification and records. */
export function VehiclePage() {
  const { id } = route.useParams()
  const { tab: requested, offset = '0' } = route.useSearch()
  const tab = TABS.find(({ value }) => value === requested)?.value ?? 'overview'
  const navigate = route.useNavigate()
  const request = apiRequest(`/v1/vehicles/${encodeURIComponent(id)}`)
  const query = useQuery(answerQuery<Vehicle>(request))
  const { data: vehicle } = query
  const page = {
    vehicleId: id,
    offset: Number(offset) || 0,
    onStep: (next: number) => void navigate({ search: { tab, ...(next > 0 && { offset: String(next) }) } }),
  }
  return (
    <>
      <PageHeader
        title={vehicle === undefined ? 'Vehicle' : vehicleTitle(vehicle)}
        description={vehicle && (subtitleWords(vehicle) || undefined)}
        hasRecords
        back={{ to: '/explorer', label: 'Explorer' }}
        actions={vehicle && <ReportButton request={apiRequest(`${request.path}/report`)} />}
      />
      {query.isError && <RejectionNote error={query.error} onRetry={() => void query.refetch()} />}
      {vehicle && (
        <>
          <VehicleFigure vehicle={vehicle} isSmall={tab !== 'overview'} />
          <Tabs
            value={tab}
            onChange={(next) => void navigate({ search: next === null || next === 'overview' ? {} : { tab: next } })}
            keepMounted={false}
          >
            <Tabs.List mb="lg" aria-label="About this vehicle" ref={showSelected}>
              {TABS.map(({ value, label, countOf }) => (
                <Tabs.Tab key={value} value={value}>
                  {label} <TabCount count={countOf(vehicle)} />
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="overview">
              <OverviewTab vehicle={vehicle} />
              <RequestSection request={request} response={vehicle} />
            </Tabs.Panel>
            <Tabs.Panel value="specification">
              <SpecificationTab vehicle={vehicle} request={request} />
            </Tabs.Panel>
            <Tabs.Panel value="ratings">
              <RatingsTab vehicleId={id} />
            </Tabs.Panel>
            <Tabs.Panel value="recalls">
              <RecallsTab vehicle={vehicle} />
            </Tabs.Panel>
            <Tabs.Panel value="complaints">
              <ComplaintsTab {...page} />
            </Tabs.Panel>
            <Tabs.Panel value="bulletins">
              <TsbsTab {...page} />
            </Tabs.Panel>
            <Tabs.Panel value="investigations">
              <InvestigationsTab {...page} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </>
  )
}

/** Scrolls to the selected tab: on a phone the tabs are wider than the screen. */
function showSelected(list: HTMLElement | null): void {
  const selected = list?.querySelector<HTMLElement>('[aria-selected="true"]')
  if (list && selected) list.scrollLeft = selected.offsetLeft - (list.clientWidth - selected.clientWidth) / 2
}

/** Returns the number of campaigns; undefined if no recall record names the vehicle or the count is unknown. */
function recallsOf(vehicle: Vehicle): number | undefined {
  return vehicle.recall_match === 'matched' ? (vehicle.recall_count ?? undefined) : undefined
}

function TabCount({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return null
  return <span className="tabular">({formatCount(count)})</span>
}
