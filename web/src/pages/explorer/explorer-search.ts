import { type ApiRequest, apiRequest } from './explorer-request.ts'

/** What is looked for, as the address of the page says it; the names are those of the API. */
export interface VehicleSearch {
  readonly make?: string
  readonly model?: string
  readonly year?: string
  readonly body_class?: string
  readonly fuel_type?: string
  readonly drive_type?: string
  readonly sort?: string
  readonly offset?: string
}

/** Filters that a list of values is offered for. */
export const LISTED_FILTERS = [
  { name: 'year', label: 'Model year' },
  { name: 'body_class', label: 'Body' },
  { name: 'fuel_type', label: 'Fuel' },
  { name: 'drive_type', label: 'Drive' },
] as const

export const SORT_ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'year', label: 'Oldest first' },
  { value: 'make', label: 'By make' },
  { value: '-recall_count', label: 'Most recalls' },
  { value: '-horsepower', label: 'Most power' },
  { value: '-combined_mpg', label: 'Best fuel economy' },
  { value: '-range', label: 'Longest electric range' },
] as const

/** What is looked for among the trouble codes; the names are those of the API. */
export interface CodeSearch {
  readonly q?: string
  readonly system?: string
  readonly severity?: string
  readonly offset?: string
}

const CODE_NAMES = ['q', 'system', 'severity', 'offset'] as const
const NAMES = ['make', 'model', 'year', 'body_class', 'fuel_type', 'drive_type', 'sort', 'offset'] as const
export const VEHICLES_A_PAGE = 25
const FACET_VALUES_MAX = '100'

/** Reads the address of the page; what it does not know is dropped. */
export function vehicleSearchOf(search: Readonly<Record<string, string>>): VehicleSearch {
  return Object.fromEntries(NAMES.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}

/** The same for trouble codes. */
export function codeSearchOf(search: Readonly<Record<string, string>>): CodeSearch {
  return Object.fromEntries(CODE_NAMES.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}

export function searchRequest(search: VehicleSearch): ApiRequest {
  return apiRequest('/v1/vehicles', { ...search, limit: String(VEHICLES_A_PAGE) })
}

/** The values that the filters may take for these names. Costs no quota. */
export function facetsRequest({ make, model }: VehicleSearch): ApiRequest {
  return apiRequest('/v1/facets', { make, model, limit: FACET_VALUES_MAX })
}

/** Whether anything but a name narrows the search: the counts of the filters then say nothing about it. */
export function hasFilters(search: VehicleSearch): boolean {
  return LISTED_FILTERS.some(({ name }) => search[name] !== undefined)
}

/** Names that begin with what was typed. Costs no quota. */
export function suggestRequest(typed: string): ApiRequest {
  return apiRequest('/v1/suggest', { q: typed, limit: '8' })
}

/** The words of a search, for a heading: "2019 Toyota Tacoma". */
export function searchWords({ year, make, model }: VehicleSearch): string {
  return [year, make, model].filter(Boolean).join(' ')
}
