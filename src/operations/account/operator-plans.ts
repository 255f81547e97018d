import { Type } from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { Plan, PlanTerms, text } from './schemas.ts'

const TAG = 'Operator'
const PLANS_MAX = 20
const QUOTA_MAX = 999_999_999_999
const BURST_MAX = 100_000
const BATCH_LINES_MAX = 10_000
const PRICE_USD_MAX = 1_000_000

const PlanOfOperator = closed({
  plan: Plan,
  title: text('Its title.', 'Pro'),
  terms: PlanTerms,
  defaults: PlanTerms,
  is_sold: Type.Boolean({
    description:
      'True: bought through Stripe, which charges its own price (VDS_STRIPE_PRICES). `price_usd` is what the pages show.',
  }),
})

export const listPlans = defineEndpoint({
  name: 'list_plans',
  method: 'GET',
  url: '/account/operator/plans',
  tag: TAG,
  summary: 'What each plan gives and costs, and what it does by default',
  access: 'operator',
  answer: closed({ plans: Type.Array(PlanOfOperator, { maxItems: PLANS_MAX, description: 'Lowest first.' }) }),
})

export const setPlanTerms = defineEndpoint({
  name: 'set_plan_terms',
  method: 'POST',
  url: '/account/operator/plans',
  tag: TAG,
  summary: 'Change what a plan gives and costs',
  description:
    'Takes the place of all changes before: what is left out is the default. Holds for every account of the plan from its next request on, in every process. 409 for what the plan does not have: limits and price of enterprise, a price of free, batches of plans without.',
  access: 'operator',
  body: closed({
    plan: Plan,
    monthly_quota: Type.Optional(Type.Integer({ minimum: 1, maximum: QUOTA_MAX, description: 'Requests a month.' })),
    burst_per_second: Type.Optional(
      Type.Integer({ minimum: 1, maximum: BURST_MAX, description: 'Requests a second.' }),
    ),
    batch_lines_max: Type.Optional(
      Type.Integer({ minimum: 1, maximum: BATCH_LINES_MAX, description: 'Lines of one batch.' }),
    ),
    price_usd: Type.Optional(
      Type.Integer({ minimum: 1, maximum: PRICE_USD_MAX, description: 'List price a month, US dollars.' }),
    ),
  }),
  answer: PlanOfOperator,
  problems: ['conflict'],
})
