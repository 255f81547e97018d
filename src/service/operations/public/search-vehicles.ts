import { Type, type Static } from 'typebox'
import { VEHICLE_SORTS } from '#catalog/search/vehicle-finder.ts'
import { Suggestion, noteOfFound, emptySearchHints } from '#operations/empty-search-hints.ts'
import { defineEndpoint, type OperationContext } from '#operations/endpoint.ts'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, SUGGESTIONS_MAX } from '#operations/limits.ts'
import { pageParameters } from '#operations/page-parameters.ts'
import { closed } from '#operations/schemas.ts'
import { assertConsistent, FILTER_PARAMETERS } from '#operations/vehicle-parameters.ts'
import { toVehicle, Vehicle } from '#operations/vehicle.ts'

const SearchInput = closed({
  ...FILTER_PARAMETERS,
  sort: Type.Optional(
    Type.Enum([...VEHICLE_SORTS], {
      default: '-year',
      description:
        'Sort order; "-" means descending. Ties keep the default order (newest year, then make, model, trim, engine). Vehicles with an unknown value come last.',
      examples: ['-recall_count'],
    }),
  ),
  ...pageParameters('Vehicles', { defaultLimit: PAGE_LIMIT_DEFAULT, max: PAGE_LIMIT_MAX }),
})

const SearchOutput = closed({
  count: Type.Integer({ minimum: 0, maximum: PAGE_LIMIT_MAX, description: 'Vehicles on this page.', examples: [25] }),
  limit: Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, description: 'Page size applied.', examples: [25] }),
  offset: Type.Integer({ minimum: 0, description: 'Offset applied.', examples: [0] }),
  total: Type.Integer({ minimum: 0, description: 'Vehicles on all pages.', examples: [31] }),
  has_more: Type.Boolean({ description: 'True if there is another page.', examples: [true] }),
  results: Type.Array(Vehicle, {
    maxItems: PAGE_LIMIT_MAX,
    description:
      'Newest model year first, then by make, model, trim, and engine, or by `sort`. If `model` is given, within a year exact names and families come first, then names that begin with it, then names that contain it. The order is stable: pages never overlap or skip.',
  }),
  note: Type.Optional(
    Type.String({
      description:
        'Explanation if the model was not read literally: words ignored because no name of these years contains them (a cab, a trim), words read as a body, drive, or fuel, or another make that lists the cars; or the reason why nothing was found. Show it with the results.',
      examples: [
        'Ignored: "access cab", which no name of this model in these years contains; the results may include any version.',
      ],
    }),
  ),
  suggestions: Type.Optional(
    Type.Array(Suggestion, {
      maxItems: SUGGESTIONS_MAX,
      description:
        'Similar names in the requested model years, most similar first, those that pass the other filters before the rest. If there are none in those years, names of other years, and `note` says so. Only if the search found nothing.',
    }),
  ),
})

export type VehicleSearchPage = Static<typeof SearchOutput>

export const searchVehicles = defineEndpoint({
  name: 'search_vehicles',
  path: '/v1/vehicles',
  summary: 'Search vehicles by year, make, model and more',
  description:
    'Finds vehicle configurations by model year, make, model, trim, body, fuel, drive, and cylinders. All filters are optional and combined with AND; results are newest first. Start here: other operations take the ids that it returns. One model usually has several configurations (engine, transmission, drive). `model` may be a family ("3 series", "c-class", "f-series") and may contain words that are in no name ("tacoma access cab"); `note` lists the words that were ignored or read differently. An empty page means that no vehicle matches all filters; `suggestions` then lists similar names to try.',
  requiredPlan: 'free',
  fieldsOf: 'results',
  input: SearchInput,
  output: SearchOutput,

  run: vehiclePage,
})

/** @throws ProblemError invalid_parameter */
export function vehiclePage(
  { limit = PAGE_LIMIT_DEFAULT, offset = 0, sort = '-year', ...filters }: Static<typeof SearchInput>,
  { catalog, publicUrl }: Pick<OperationContext, 'catalog' | 'publicUrl'>,
): VehicleSearchPage {
  assertConsistent(filters)
  const applied = Math.min(limit, PAGE_LIMIT_MAX)
  const page = catalog.searchVehicles(filters, { limit: applied, offset, sort })
  const results = page.vehicles.map((row) => toVehicle(row, { publicUrl, recallsThrough: catalog.recallsThrough }))
  const { note, ...near } =
    page.total > 0 ? { note: noteOfFound(filters, catalog) } : emptySearchHints(filters, catalog)
  return {
    count: results.length,
    limit: applied,
    offset,
    total: page.total,
    has_more: offset + results.length < page.total,
    results,
    ...(note === undefined ? {} : { note }),
    ...near,
  }
}
