import { type Static, Type } from 'typebox'
import type { ChangedTerms } from '#accounts/instance/plan-terms.ts'
import { PLANS, PLAN_NAMES, type PlanName, type PlanTerms as TermsOfPlan } from '#accounts/plan.ts'
import { Plan, PLANS_MAX, PlanTermsSchema, QUOTA_MAX, text } from '#operations/account/schemas.ts'
import type { DashboardServices } from '#operations/account/services.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { ProblemError } from '#platform/problem.ts'

const BURST_MAX = 100_000
const BATCH_LINES_MAX = 10_000
const PRICE_USD_MAX = 1_000_000

const PlanOfOperator = closed({
  plan: Plan,
  title: text('Its title.', 'Pro'),
  terms: PlanTermsSchema,
  defaults: PlanTermsSchema,
  is_sold: Type.Boolean({
    description:
      'True: bought through Stripe, which charges its own price (VDS_STRIPE_PRICES). `price_usd` is what the pages show.',
  }),
})

const listPlans = defineEndpoint({
  name: 'list_plans',
  method: 'GET',
  path: '/account/operator/plans',
  summary: 'List the plans with their current and default terms',
  access: 'operator',
  output: closed({ plans: Type.Array(PlanOfOperator, { maxItems: PLANS_MAX, description: 'Lowest first.' }) }),

  async run(_input, { services }) {
    const terms = await services.accounts.planTerms()
    return { plans: PLAN_NAMES.map((plan) => describePlan(plan, terms[plan], services)) }
  },
})

const PlanChange = closed({
  plan: Plan,
  monthly_quota: Type.Optional(Type.Integer({ minimum: 1, maximum: QUOTA_MAX, description: 'Requests per month.' })),
  burst_per_second: Type.Optional(
    Type.Integer({ minimum: 1, maximum: BURST_MAX, description: 'Requests per second.' }),
  ),
  batch_lines_max: Type.Optional(
    Type.Integer({ minimum: 1, maximum: BATCH_LINES_MAX, description: 'Lines of one batch.' }),
  ),
  price_usd: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PRICE_USD_MAX, description: 'List price a month, US dollars.' }),
  ),
})

const setPlanTerms = defineEndpoint({
  name: 'set_plan_terms',
  method: 'POST',
  path: '/account/operator/plans',
  summary: 'Change what a plan gives and costs',
  description:
    'Replaces all previous changes; omitted fields get the default. Takes effect for every account of the plan at its next request, in every process. Returns 409 for terms that the plan cannot have: limits and price of enterprise, a price of free, batches of plans without batches.',
  access: 'operator',
  body: PlanChange,
  output: PlanOfOperator,
  problems: ['conflict'],

  async run({ body }, { caller, services }) {
    await services.accounts.setPlanTerms(body.plan, changesOf(body), caller.actor)
    return describePlan(body.plan, (await services.accounts.planTerms())[body.plan], services)
  },
})

export const OPERATOR_PLAN_ENDPOINTS = [listPlans, setPlanTerms]

/** @throws ProblemError conflict for a limit that the plan does not have */
function changesOf({ plan, ...body }: Static<typeof PlanChange>): ChangedTerms {
  const requested = {
    monthlyQuota: body.monthly_quota,
    burstPerSecond: body.burst_per_second,
    batchLinesMax: body.batch_lines_max,
    priceUsd: body.price_usd,
  }
  const changes = Object.entries(requested).filter(([, value]) => value !== undefined)
  const defaults: Readonly<Record<string, unknown>> = PLANS[plan]
  const lacking = changes.find(([name]) => defaults[name] === null || defaults[name] === 0)
  if (lacking !== undefined) {
    throw new ProblemError(
      'conflict',
      `This term of the ${PLANS[plan].title} plan cannot be changed: it is set by contract or does not apply.`,
      {
        reason: 'PLAN_TERM_FIXED',
      },
    )
  }
  return Object.fromEntries(changes.filter(([name, value]) => defaults[name] !== value)) as ChangedTerms
}

function describePlan(plan: PlanName, terms: TermsOfPlan, { payments }: DashboardServices) {
  const isSold = payments?.plans.has(plan) === true
  return {
    plan,
    title: terms.title,
    terms: describeTerms(terms),
    defaults: describeTerms(PLANS[plan]),
    is_sold: isSold,
  }
}

export function describeTerms({ monthlyQuota, burstPerSecond, batchLinesMax, priceUsd }: TermsOfPlan) {
  return {
    monthly_quota: monthlyQuota,
    burst_per_second: burstPerSecond,
    batch_lines_max: batchLinesMax,
    price_usd: priceUsd,
  }
}
