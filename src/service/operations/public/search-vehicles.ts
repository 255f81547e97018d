import { Type, type Static } from 'typebox'
import { VEHICLE_SORTS } from '#catalog/search/vehicle-order.ts'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, SUGGESTIONS_MAX } from '#operations/limits.ts'
import { defineOperation, type OperationContext } from '#operations/operation.ts'
import { pageParameters } from '#operations/page-parameters.ts'
import { Suggestion } from '#operations/suggestion.ts'
import { noteOfFound, nothingFound } from '#operations/nothing-found.ts'
import { assertConsistent, FILTER_PARAMETERS } from '#operations/vehicle-parameters.ts'
import { toVehicle, Vehicle } from '#operations/vehicle.ts'
import { closed } from '#operations/schemas.ts'

const SearchInput = closed({
  ...FILTER_PARAMETERS,
  sort: Type.Optional(
    Type.Enum([...VEHICLE_SORTS], {
      default: '-year',
      description:
        'Order of the results; "-" puts the highest first. Vehicles that are equal stay in the usual order (newest year, then make, model, trim, engine), and those of which the value is not known come last.',
      examples: ['-recall_count'],
    }),
  ),
  ...pageParameters('Vehicles', { usual: PAGE_LIMIT_DEFAULT, max: PAGE_LIMIT_MAX }),
})

const SearchOutput = closed({
  count: Type.Integer({ minimum: 0, maximum: PAGE_LIMIT_MAX, description: 'Vehicles on this page.', examples: [25] }),
  limit: Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, description: 'Page size applied.', examples: [25] }),
  offset: Type.Integer({ minimum: 0, description: 'Offset applied.', examples: [0] }),
  total: Type.Integer({ minimum: 0, description: 'Vehicles on all pages.', examples: [31] }),
  has_more: Type.Boolean({ description: 'Whether a further page has vehicles.', examples: [true] }),
  results: Type.Array(Vehicle, {
    maxItems: PAGE_LIMIT_MAX,
    description:
      'Newest model year first, then by make, model, trim and engine, or as `sort` says. Where a model is asked for, within a year those whose whole name or family it is come first, then names that begin with it, then names that contain it. The order is stable: pages never overlap or skip.',
  }),
  note: Type.Optional(
    Type.String({
      description:
        'How the model was read, where not literally: words that were left out because no name of these years tells them (a cab, a trim), words taken as a body, drive or fuel, another make under which the cars are listed; or why nothing was found. To be shown with the results.',
      examples: [
        'Left out: "access cab", which no listed name of this model in these years tells; the results may be of any such version.',
      ],
    }),
  ),
  suggestions: Type.Optional(
    Type.Array(Suggestion, {
      maxItems: SUGGESTIONS_MAX,
      description:
        'Near names of the model years asked for, nearest first, those that the other filters leave anything of before the others; where no near name has those years, names of other years, and `note` says so. Only where the search found nothing.',
    }),
  ),
})

export type VehiclePage = Static<typeof SearchOutput>

export const searchVehicles = defineOperation({
  name: 'search_vehicles',
  path: '/v1/vehicles',
  summary: 'Search vehicles by year, make, model and more',
  description:
    'Finds vehicle configurations by model year, make, model, trim, body, fuel, drive and cylinders, all optional, newest first. Start here: the ids it returns are what the other operations take. One model usually has several configurations (engine, transmission, drive). A model may be a family ("3 series", "c-class", "f-series"), and may have words that no name tells ("tacoma access cab"): what was left out or taken otherwise is said in `note`. An empty page means that no vehicle meets all conditions; `suggestions` then holds near names to try.',
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
): VehiclePage {
  assertConsistent(filters)
  const applied = Math.min(limit, PAGE_LIMIT_MAX)
  const page = catalog.searchVehicles(filters, { limit: applied, offset, sort })
  const results = page.vehicles.map((row) => toVehicle(row, { publicUrl, recallsThrough: catalog.recallsThrough }))
  const { note, ...near } = page.total > 0 ? { note: noteOfFound(filters, catalog) } : nothingFound(filters, catalog)
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
