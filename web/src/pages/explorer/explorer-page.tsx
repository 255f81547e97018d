import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Responses } from '#web/api/types.ts'
import { PageHeader } from '#web/design/page-header.tsx'
import { answerQuery } from './explorer-request.ts'
import { searchRequest, type VehicleSearch } from './explorer-search.ts'
import { ExplorerTabs } from './explorer-tabs.tsx'
import { RequestSection } from './request-section.tsx'
import { SearchFilters } from './search-filters.tsx'
import { VehicleResults } from './vehicle-results.tsx'
import { VehicleSearchBox } from './vehicle-search-box.tsx'
import { useHeldVin } from './vin/held-vin.ts'
import { VinView } from './vin/vin-view.tsx'

const route = getRouteApi('/app/explorer')

/** Vehicle search. The address contains the search, for bookmarks and sharing, but never a VIN (see held-vin.ts). */
export function ExplorerPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [heldVin, holdVin] = useHeldVin()
  // A search in the address takes precedence, so that going back shows the earlier search.
  const vin = Object.keys(search).length === 0 ? heldVin : undefined
  const change = (changed: VehicleSearch) => {
    holdVin(undefined)
    void navigate({ search: changed })
  }
  const decode = (typed: string | undefined) => {
    holdVin(typed)
    void navigate({ search: {} })
  }
  return (
    <>
      <PageHeader
        title="Explorer"
        description="Look up vehicles, VINs, recalls, and trouble codes. Each response counts toward your quota."
        hasRecords
      />
      <ExplorerTabs />
      <VehicleSearchBox search={search} onChange={change} vin={vin} onVin={decode} />
      {vin === undefined ? <Vehicles search={search} onChange={change} /> : <VinView vin={vin} onChange={decode} />}
    </>
  )
}

interface VehiclesProps {
  readonly search: VehicleSearch
  readonly onChange: (search: VehicleSearch) => void
}

function Vehicles({ search, onChange }: VehiclesProps) {
  const request = searchRequest(search)
  const query = useQuery({
    ...answerQuery<Responses['search_vehicles']>(request),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchFilters search={search} onChange={onChange} />
      <VehicleResults query={query} search={search} onChange={onChange} />
      <RequestSection request={request} response={query.isPlaceholderData ? undefined : query.data} />
    </>
  )
}
