import { Type } from 'typebox'
import { VEHICLE_SORTS } from '#catalog/vehicle-order.ts'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, SUGGESTIONS_MAX } from './limits.ts'
import { defineOperation } from './operation.ts'
import { pageParameters } from './page-parameters.ts'
import { Suggestion } from './suggestion.ts'
import { assertConsistent, FILTER_PARAMETERS } from './vehicle-parameters.ts'
import { toVehicle, Vehicle } from './vehicle.ts'

const closed = { additionalProperties: false } as const

const SearchInput = Type.Object(
  {
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
  },
  closed,
)

const SearchOutput = Type.Object(
  {
    count: Type.Integer({ minimum: 0, maximum: PAGE_LIMIT_MAX, description: 'Vehicles on this page.', examples: [25] }),
    limit: Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, description: 'Page size applied.', examples: [25] }),
    offset: Type.Integer({ minimum: 0, description: 'Offset applied.', examples: [0] }),
    total: Type.Integer({ minimum: 0, description: 'Vehicles on all pages.', examples: [31] }),
    has_more: Type.Boolean({ description: 'Whether a further page has vehicles.', examples: [true] }),
    results: Type.Array(Vehicle, {
      maxItems: PAGE_LIMIT_MAX,
      description:
        'Newest model year first, then by make, model, trim and engine, or as `sort` says. The order is stable: pages never overlap or skip.',
    }),
    suggestions: Type.Optional(
      Type.Array(Suggestion, {
        maxItems: SUGGESTIONS_MAX,
        description:
          'Near names, nearest first, those that the other filters leave anything of before the others. Only where the search found nothing.',
      }),
    ),
  },
  closed,
)

export const searchVehicles = defineOperation({
  name: 'search_vehicles',
  path: '/v1/vehicles',
  summary: 'Search vehicles by year, make, model and more',
  description:
    'Finds vehicle configurations by model year, make, model, trim, body, fuel, drive and cylinders, all optional, newest first. Start here: the ids it returns are what the other operations take. One model usually has several configurations (engine, transmission, drive). An empty page means that no vehicle meets all conditions; `suggestions` then holds near names to try.',
  requiredPlan: 'free',
  metered: true,
  cacheable: true,
  input: SearchInput,
  output: SearchOutput,
  problems: [],

  run({ limit = PAGE_LIMIT_DEFAULT, offset = 0, sort = '-year', ...filters }, { catalog, publicUrl }) {
    assertConsistent(filters)
    const applied = Math.min(limit, PAGE_LIMIT_MAX)
    const page = catalog.searchVehicles(filters, { limit: applied, offset, sort })
    const results = page.vehicles.map((row) => toVehicle(row, publicUrl))
    return {
      count: results.length,
      limit: applied,
      offset,
      total: page.total,
      has_more: offset + results.length < page.total,
      results,
      ...(page.total === 0 ? { suggestions: [...catalog.suggestNames(filters)] } : {}),
    }
  },
})
