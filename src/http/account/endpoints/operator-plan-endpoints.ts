import type { ChangedTerms } from '#accounts/instance/instance.ts'
import { PLAN_NAMES, PLANS, type PlanName, type PlanTerms } from '#accounts/plan.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { BodyOf } from '#operations/account/endpoint.ts'
import { listPlans, setPlanTerms } from '#operations/account/operator-plans.ts'
import { ProblemError } from '#platform/problem.ts'

/** What the plans give and cost, as operators decide it. */
export const OPERATOR_PLAN_ENDPOINTS: readonly Handled[] = [
  handle(listPlans, async ({ services }) => {
    const terms = await services.accounts.planTerms()
    return { plans: PLAN_NAMES.map((plan) => describePlan(plan, terms[plan], services)) }
  }),

  handle(setPlanTerms, async ({ caller, body, services }) => {
    await services.accounts.setPlanTerms(body.plan, changesOf(body), caller.account.id)
    return describePlan(body.plan, (await services.accounts.planTerms())[body.plan], services)
  }),
]

/** @throws ProblemError conflict for what the plan does not have */
function changesOf({ plan, ...body }: BodyOf<typeof setPlanTerms>): ChangedTerms {
  const asked = {
    monthlyQuota: body.monthly_quota,
    burstPerSecond: body.burst_per_second,
    batchLinesMax: body.batch_lines_max,
    priceUsd: body.price_usd,
  }
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const defaults: Readonly<Record<string, unknown>> = PLANS[plan]
  const lacking = given.find(([name]) => defaults[name] === null || defaults[name] === 0)
  if (lacking !== undefined) {
    throw new ProblemError('conflict', `The ${PLANS[plan].title} plan has no such term: it is by contract, or none.`, {
      extension: { reason: 'PLAN_TERM_FIXED' },
    })
  }
  return Object.fromEntries(given.filter(([name, value]) => defaults[name] !== value)) as ChangedTerms
}

function describePlan(plan: PlanName, terms: PlanTerms, { payments }: DashboardDependencies) {
  const isSold = payments?.plans.has(plan) === true
  return {
    plan,
    title: terms.title,
    terms: describeTerms(terms),
    defaults: describeTerms(PLANS[plan]),
    is_sold: isSold,
  }
}

export function describeTerms({ monthlyQuota, burstPerSecond, batchLinesMax, priceUsd }: PlanTerms) {
  return {
    monthly_quota: monthlyQuota,
    burst_per_second: burstPerSecond,
    batch_lines_max: batchLinesMax,
    price_usd: priceUsd,
  }
}
