import { Type } from 'typebox'
import { defineEndpoint } from '#operations/endpoint.ts'
import { YEAR_COUNT_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { closed } from '#operations/schemas.ts'

const Year = closed(
  {
    year: Type.Integer({ minimum: YEAR_MIN, maximum: YEAR_MAX, description: 'Model year.', examples: [2019] }),
    vehicle_count: Type.Integer({
      minimum: 1,
      description: 'Number of vehicles that a search by this year returns.',
      examples: [1_350],
    }),
    make_count: Type.Integer({ minimum: 1, description: 'Number of makes of these vehicles.', examples: [45] }),
  },
  'One model year.',
)

export const listYears = defineEndpoint({
  name: 'list_years',
  path: '/v1/years',
  summary: 'List the model years',
  description: 'Returns all model years, newest first, with their number of vehicles and makes.',
  requiredPlan: 'free',
  metered: false,
  fieldsOf: 'years',
  input: closed({}),
  output: closed({
    count: Type.Integer({ minimum: 0, maximum: YEAR_COUNT_MAX, description: 'Number of years.', examples: [43] }),
    years: Type.Array(Year, { maxItems: YEAR_COUNT_MAX, description: 'Newest first.' }),
  }),

  run(_input, { catalog }) {
    const years = catalog.discover({}).years()
    return { count: years.length, years }
  },
})
