import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Answers } from '#web/api/explorer.generated.ts'
import { PageHeader } from '#web/design/page-header.tsx'
import { answerQuery } from './explorer-request.ts'
import { searchRequest, searchWords, type VehicleSearch } from './explorer-search.ts'
import { ExplorerTabs } from './explorer-tabs.tsx'
import { RequestSection } from './request-section.tsx'
import { SearchFilters } from './search-filters.tsx'
import { VehicleResults } from './vehicle-results.tsx'
import { VehicleSearchBox } from './vehicle-search-box.tsx'

const route = getRouteApi('/app/explorer')

/** Search for vehicles; what is looked for stands in the address, so that a search can be kept and sent. */
export function ExplorerPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const request = searchRequest(search)
  const query = useQuery({
    ...answerQuery<Answers['search_vehicles']>(request),
    placeholderData: keepPreviousData,
  })
  const change = (changed: VehicleSearch) => void navigate({ search: changed })
  return (
    <>
      <PageHeader
        title="Explorer"
        description="Look up vehicles, recalls and trouble codes, with the request behind every answer. Each answer counts towards your quota."
      />
      <ExplorerTabs />
      <VehicleSearchBox key={searchWords(search)} search={search} onChange={change} />
      <SearchFilters search={search} onChange={change} />
      <VehicleResults query={query} search={search} onChange={change} />
      <RequestSection request={request} answer={query.isPlaceholderData ? undefined : query.data} />
    </>
  )
}
