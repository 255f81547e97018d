import type { Responses } from '#web/api/types.ts'
import { type ApiRequest, apiRequest } from './explorer-request.ts'
import { mayBecomeVin } from './vin/vin-words.ts'

/** Vehicle search in the page's address, with the API's names. */
export interface VehicleSearch {
  readonly make?: string
  readonly model?: string
  readonly year?: string
  readonly body_class?: string
  readonly fuel_type?: string
  readonly drive_type?: string
  readonly min_mpg?: string
  readonly min_range?: string
  readonly min_stars?: string
  readonly sort?: string
  readonly offset?: string
}

/** Filters with a list of values. */
export const LISTED_FILTERS = [
  { name: 'year', label: 'Model year' },
  { name: 'body_class', label: 'Body' },
  { name: 'fuel_type', label: 'Fuel' },
  { name: 'drive_type', label: 'Drive' },
] as const

/** Filters by minimum value. They exclude vehicles with an unknown value. */
export const LEAST_FILTERS = [
  { name: 'min_mpg', label: 'Fuel economy', unit: 'mpg', values: [20, 25, 30, 35, 40, 50, 100] },
  { name: 'min_range', label: 'Electric range', unit: 'miles', values: [25, 100, 200, 250, 300, 400] },
  { name: 'min_stars', label: 'Safety rating', unit: 'stars', values: [3, 4, 5] },
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

/** Trouble code search in the page's address, with the API's names. */
export interface CodeSearch {
  readonly q?: string
  readonly system?: string
  readonly severity?: string
  readonly offset?: string
}

const CODE_NAMES = ['q', 'system', 'severity', 'offset'] as const
const NAMES = [
  'make',
  'model',
  'year',
  'body_class',
  'fuel_type',
  'drive_type',
  'min_mpg',
  'min_range',
  'min_stars',
  'sort',
  'offset',
] as const
export const VEHICLES_A_PAGE = 25
const FACET_VALUES_MAX = '100'

/** Parses the page's address. Unknown parameters are dropped. */
export function vehicleSearchOf(search: Readonly<Record<string, string>>): VehicleSearch {
  return Object.fromEntries(NAMES.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}

/** Parses the address of the trouble code search. Unknown parameters are dropped. */
export function codeSearchOf(search: Readonly<Record<string, string>>): CodeSearch {
  return Object.fromEntries(CODE_NAMES.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}

export function searchRequest(search: VehicleSearch): ApiRequest {
  return apiRequest('/v1/vehicles', { ...search, limit: String(VEHICLES_A_PAGE) })
}

/** Requests the filter values for these names. Costs no quota. */
export function facetsRequest({ make, model }: VehicleSearch): ApiRequest {
  return apiRequest('/v1/facets', { make, model, limit: FACET_VALUES_MAX })
}

/** Returns true if a filter other than a name narrows the search. The filters' counts then do not apply. */
export function hasFilters(search: VehicleSearch): boolean {
  return [...LISTED_FILTERS, ...LEAST_FILTERS].some(({ name }) => search[name] !== undefined)
}

/** Requests names that begin with the typed text. Costs no quota. */
export function suggestRequest(typed: string): ApiRequest {
  return apiRequest('/v1/suggest', { q: typed, limit: '8' })
}

/** Returns a heading for a search: "2019 Toyota Tacoma". */
export function searchWords({ year, make, model }: VehicleSearch): string {
  return [year, make, model].filter(Boolean).join(' ')
}

/** Campaign number of NHTSA (24V-064, 24V064000) or Transport Canada (2024-065), with optional words before it. */
const CAMPAIGN =
  /^(?:(?:nhtsa|transport\s+canada|safety|recall|campaign|number)[\s.:#]*)*(?:(\d{2}[VETCI])[\s\p{Pd}]?(\d{2}[\dA-Z])\p{Pd}?(\d{3})?|((?:19|20)\d{2})\p{Pd}?(\d{3}))$/iu
/** Manufacturer's campaign number. Only the word before it distinguishes it from a name: "recall 24S05". */
const OWN_NUMBER = /^(?:recall|campaign)\s+(?!\d{4}$)(?=\S*\d)([A-Z\d-]{3,20})$/i

/**
 * Returns the typed campaign number, "20V682" for "recall 20v-682"; undefined for other text. Vehicles are not searched
 * by it, because a similar name would be wrong. With a space, "2019 911" and "98 C200" are a year and a name.
 */
export function typedCampaign(typed: string): string | undefined {
  const text = typed.trim()
  const parts = CAMPAIGN.exec(text) ?? OWN_NUMBER.exec(text)
  return parts === null ? undefined : parts.slice(1).join('').toUpperCase()
}

/**
 * Returns the campaign number that the catalog found in the typed text, such as a manufacturer's (24S05). Responses to
 * an earlier text are ignored.
 */
export function suggestedCampaign(
  typed: string,
  found: Pick<Responses['suggest_vehicles'], 'campaign'> | undefined,
): string | undefined {
  const campaign = found?.campaign
  const plain = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return campaign !== undefined && plain.endsWith(campaign) ? campaign : undefined
}

/** Returns true if the typed text may be a name, and not a VIN, part of a VIN or campaign number. */
export function mayBeName(typed: string): boolean {
  return typed.trim() !== '' && !mayBecomeVin(typed) && typedCampaign(typed) === undefined
}

const YEAR = /^(?:19[89]|20\d)\d$/

/**
 * Parses typed text into a search. A model year is separate; all other words form the model. The API finds makes,
 * trims and drives in it ("tacoma 4wd") and reports ignored words.
 * @param nearest best name for the typed text, which shows whether a number is a year or part of a name
 */
export function typedSearch(
  typed: string,
  nearest: (VehicleSearch & { readonly label: string }) | undefined,
): VehicleSearch {
  const words = typed.trim().split(/\s+/)
  if (nearest !== undefined && wordsOf(nearest.label) === wordsOf(typed)) {
    const { label: _label, ...search } = nearest
    return search
  }
  const year = nearest === undefined ? words.find((word) => YEAR.test(word)) : nearest.year
  // A two-digit year, as in "05 taurus sel", is removed too.
  const model = words.filter((word) => word !== year && word !== year?.slice(2)).join(' ')
  return { ...(year !== undefined && { year }), ...(model !== '' && { model }) }
}

/** Returns the sorted words in lower case, to compare texts regardless of order and case. */
function wordsOf(text: string): string {
  return text.toLowerCase().trim().split(/\s+/).toSorted().join(' ')
}
