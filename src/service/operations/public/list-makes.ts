import { Type } from 'typebox'
import { defineEndpoint } from '#operations/endpoint.ts'
import { NAMES_ON_PAGE_MAX } from '#operations/limits.ts'
import { pageFields, pageOf, pageParameters } from '#operations/page-parameters.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { YearParameter } from '#operations/vehicle-parameters.ts'

const Make = closed(
  {
    make: Type.String({ description: 'Make in its usual spelling.', examples: ['Toyota'] }),
    vehicle_count: Type.Integer({
      minimum: 1,
      description: 'Number of vehicles that a search by this make (and the requested year) returns.',
      examples: [2_400],
    }),
    model_count: Type.Integer({ minimum: 1, description: 'Number of models of these vehicles.', examples: [93] }),
    first_year: nullable(Type.Integer(), {
      description: 'First model year of the make, independent of the requested year.',
      examples: [1984],
    }),
    last_year: nullable(Type.Integer(), {
      description: 'Last model year, independent of the requested year.',
      examples: [2026],
    }),
  },
  'One make.',
)

export const listMakes = defineEndpoint({
  name: 'list_makes',
  path: '/v1/makes',
  summary: 'List the makes',
  description:
    'Returns all makes, A to Z, with their number of vehicles and models and their first and last model year.',
  requiredPlan: 'free',
  metered: false,
  fieldsOf: 'makes',
  input: closed({
    year: YearParameter,
    ...pageParameters('Makes', { defaultLimit: NAMES_ON_PAGE_MAX, max: NAMES_ON_PAGE_MAX }),
  }),
  output: closed({
    ...pageFields('Makes', NAMES_ON_PAGE_MAX),
    makes: Type.Array(Make, { maxItems: NAMES_ON_PAGE_MAX, description: 'The makes of this page.' }),
  }),

  run({ limit = NAMES_ON_PAGE_MAX, offset = 0, ...filters }, { catalog }) {
    const all = catalog.discover(filters).makes()
    const { items, ...page } = pageOf(all, { limit, offset, max: NAMES_ON_PAGE_MAX })
    return { ...page, makes: items }
  },
})
