import type { Responses } from '#web/api/types.ts'
import { csvText } from '#web/format/csv.ts'
import { apiRequest, fetchResponse } from './explorer-request.ts'
import type { VehicleSearch } from './explorer-search.ts'

const PAGE = 100
/** Maximum vehicles of an export. Each of its pages costs a quota unit. */
export const EXPORTED_VEHICLES_MAX = 1_000

/** Loads the vehicles of a search page by page and returns them as a CSV file. */
export async function vehiclesCsv(search: VehicleSearch): Promise<string> {
  const found: Responses['search_vehicles']['results'][number][] = []
  for (let hasMore = true; hasMore && found.length < EXPORTED_VEHICLES_MAX;) {
    const parameters = { ...search, offset: String(found.length), limit: String(PAGE) }
    const page = await fetchResponse<Responses['search_vehicles']>(apiRequest('/v1/vehicles', parameters))
    found.push(...page.results)
    hasMore = page.has_more && page.count > 0
  }
  return csvText(
    [
      'id',
      'year',
      'make',
      'model',
      'trim',
      'body_class',
      'fuel_type',
      'drive_type',
      'transmission',
      'horsepower',
      'recall_count',
      'recall_match',
    ],
    found.map((one) => [
      one.id,
      one.year,
      one.make,
      one.model,
      one.trim,
      one.body_class,
      one.fuel_type,
      one.drive_type,
      one.transmission,
      one.horsepower,
      one.recall_match === 'matched' ? one.recall_count : null,
      one.recall_match,
    ]),
  )
}
