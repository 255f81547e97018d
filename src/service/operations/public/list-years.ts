import { Type } from 'typebox'
import { YEAR_COUNT_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { defineOperation } from '#operations/operation.ts'
import { closed } from '#operations/schemas.ts'

const Year = closed(
  {
    year: Type.Integer({ minimum: YEAR_MIN, maximum: YEAR_MAX, description: 'Model year.', examples: [2019] }),
    vehicle_count: Type.Integer({
      minimum: 1,
      description: 'Vehicles that a search by this year finds.',
      examples: [1_350],
    }),
    make_count: Type.Integer({ minimum: 1, description: 'Makes that these vehicles have.', examples: [45] }),
  },
  'One model year.',
)

export const listYears = defineOperation({
  name: 'list_years',
  path: '/v1/years',
  summary: 'List the model years',
  description: 'All model years that search knows, newest first, with the number of their vehicles and makes.',
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
