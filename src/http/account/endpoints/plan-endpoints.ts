import type { Account } from '#accounts/account-store.ts'
import { planOpens, PLAN_NAMES, PLANS, type PlanName, type PlanTerms } from '#accounts/plan.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { StripeService } from '#accounts/billing/stripe-service.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import { ALERTS_PLAN } from '#operations/alerts/alert-endpoint.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import { getPlan, openPortal, setMyPlan, startCheckout } from '#operations/account/plan.ts'
import { OPERATIONS } from '#operations/index.ts'
import { ProblemError } from '#platform/problem.ts'

type PlanRow = ResponseOf<typeof getPlan>['plans'][number]

/** The plan of the account, and how it gets another. */
export const PLAN_ENDPOINTS: readonly Handled[] = [
  handle(getPlan, async ({ caller, services }) => {
    const { account } = caller
    const status = account.billing?.subscriptionStatus ?? null
    const terms = await services.accounts.planTerms()
    return {
      current: {
        plan: account.plan,
        title: PLANS[account.plan].title,
        monthly_quota: account.quota,
        burst_per_second: account.burst,
        subscription: status === null ? null : { status, manage: 'portal' as const },
      },
      billing: services.payments !== undefined,
      plans: PLAN_NAMES.map((plan) => describePlan(plan, terms[plan], { account, payments: services.payments })),
    }
  }),

  handle(setMyPlan, async ({ caller, body, services }) => {
    const { account } = caller
    const way = wayTo(body.plan, account, services.payments)
    if (way === 'current') return { plan: account.plan }
    if (way !== 'now') throw notThisWay(body.plan, way)
    await services.accounts.setPlan(account.id, body.plan, { actor: caller.actor })
    return { plan: body.plan }
  }),

  handle(startCheckout, async ({ caller, body, services }) => {
    const { account } = caller
    const way = wayTo(body.plan, account, services.payments)
    if (services.payments === undefined || way !== 'checkout') throw notThisWay(body.plan, way)
    const { id, email, billing } = account
    const customerId = billing?.customerId
    return { url: await services.payments.startCheckout({ accountId: id, email, customerId, plan: body.plan }) }
  }),

  handle(openPortal, async ({ caller, services }) => {
    const customerId = caller.account.billing?.customerId
    if (services.payments === undefined || customerId === undefined) {
      throw new ProblemError('conflict', 'Nothing was ever bought with this account.', {
        extension: { reason: 'NO_CUSTOMER' },
      })
    }
    return { url: await services.payments.openPortal(customerId) }
  }),
]

function describePlan(
  plan: PlanName,
  { title, priceUsd, monthlyQuota, burstPerSecond }: PlanTerms,
  { account, payments }: { account: Account; payments: StripeService | undefined },
): PlanRow {
  const operations = [...OPERATIONS, runBatch]
  const opened = [
    ...operations.filter(({ requiredPlan }) => requiredPlan === 'none' || planOpens(plan, requiredPlan)),
    ...(planOpens(plan, ALERTS_PLAN) ? ALERT_ENDPOINTS : []),
  ]
  return {
    plan,
    title,
    price_usd: priceUsd,
    monthly_quota: monthlyQuota,
    burst_per_second: burstPerSecond,
    opens: opened.map(({ name }) => name),
    change: wayTo(plan, account, payments),
  }
}

/** How an account gets a plan. What is paid for is changed where it is paid; to give up a plan needs nobody. */
function wayTo(plan: PlanName, account: Account, payments: StripeService | undefined): PlanRow['change'] {
  if (plan === account.plan) return 'current'
  const isBilled = (account.billing?.subscriptionStatus ?? null) !== null
  if (isBilled) return 'portal'
  if (plan === 'free') return 'now'
  return payments?.plans.has(plan) === true ? 'checkout' : 'operator'
}

function notThisWay(plan: PlanName, way: PlanRow['change']): ProblemError {
  const { title } = PLANS[plan]
  const details: Record<PlanRow['change'], string> = {
    current: `The account is on the ${title} plan already.`,
    now: `The ${title} plan costs nothing: change to it without a checkout.`,
    checkout: `The ${title} plan must be bought first.`,
    portal: 'A subscription runs: change or end it in the customer portal.',
    operator: `Only the operator of this service can set the ${title} plan.`,
  }
  return new ProblemError('conflict', details[way], { extension: { reason: `PLAN_${way.toUpperCase()}` } })
}
