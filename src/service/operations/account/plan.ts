import { type Static, Type } from 'typebox'
import type { Account } from '#accounts/account-store.ts'
import { PLANS, PLAN_NAMES, type PlanName, type PlanTerms, planAllows } from '#accounts/plan.ts'
import { applySubscription, type StripeService } from '#accounts/stripe-service.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import { defineEndpoint, withDefaults, ALERTS_PLAN } from '#operations/endpoint.ts'
import { OPERATIONS } from '#operations/index.ts'
import { closed } from '#operations/schemas.ts'
import { ProblemError } from '#platform/problem.ts'
import { Plan, PLANS_MAX, count, orNull, text } from './schemas.ts'
import type { DashboardServices } from './services.ts'

const OPERATIONS_MAX = 100

const limitsOfPlan = {
  monthly_quota: orNull(count('Requests per month.', 100_000), 'Null if unlimited or set by contract.'),
  burst_per_second: orNull(count('Requests per second.', 25), 'Null if unlimited or set by contract.'),
}

type PlanRow = Static<typeof PlanRow>
const PlanRow = closed({
  plan: Plan,
  title: text('Title of the plan.', 'Pro'),
  price_usd: orNull(count('List price per month.', 99), 'Null if set by contract.'),
  ...limitsOfPlan,
  opens: Type.Array(text('Name of an operation.', 'get_recalls'), {
    maxItems: OPERATIONS_MAX,
    description: 'Operations that the plan allows.',
  }),
  change: Type.Enum(['current', 'now', 'checkout', 'portal', 'operator'], {
    description:
      'Way to change this account to the plan: already current, immediately (set_plan), by paying (start_checkout), in the customer portal (open_portal), or only by the operator.',
  }),
})

const getPlan = defineEndpoint({
  name: 'get_plan',
  method: 'GET',
  path: '/account/plan',
  summary: 'Get the plan of the account, and all plans',
  access: 'viewer',
  output: closed({
    current: closed({
      plan: Plan,
      title: text('Title of the plan.', 'Pro'),
      ...limitsOfPlan,
      subscription: orNull(
        closed({
          status: text('Status of the subscription at the payment service.', 'active'),
          manage: Type.Literal('portal', { description: 'Changed and ended in the customer portal.' }),
        }),
        'Null if nothing is billed.',
      ),
    }),
    billing: Type.Boolean({ description: 'True if plans can be bought here.' }),
    plans: Type.Array(PlanRow, { maxItems: PLANS_MAX, description: 'Lowest first.' }),
  }),

  async run(_input, { caller, services }) {
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
  },
})

const setMyPlan = defineEndpoint({
  name: 'set_my_plan',
  method: 'POST',
  path: '/account/plan',
  summary: 'Change to a free plan',
  description: 'Holds from the next request on. Responses 409 for every plan whose `change` is not "now".',
  access: 'owner',
  body: closed({ plan: Plan }),
  output: closed({ plan: Plan }),
  problems: ['conflict'],

  async run({ body }, { caller, services }) {
    const { account } = caller
    const method = changeMethodOf(body.plan, account, services.payments)
    if (method === 'current') return { plan: account.plan }
    if (method !== 'now') throw wrongMethod(body.plan, method)
    await services.accounts.setPlan(account.id, body.plan, { actor: caller.actor })
    return { plan: body.plan }
  },
})

const Redirect = closed({
  url: text('URL of the payment service that the browser opens next.', 'https://checkout.stripe.com/c/pay/cs_test'),
})

const startCheckout = defineEndpoint({
  name: 'start_checkout',
  method: 'POST',
  path: '/account/billing/checkout',
  summary: 'Begin to buy a plan',
  description:
    'The plan changes when the payment service reports the payment. It sends the browser back to /plan?checkout=done or /plan?checkout=cancelled.',
  access: 'owner',
  body: closed({ plan: Plan }),
  output: Redirect,
  problems: ['conflict', 'billing_failed'],

  async run({ body }, { caller, services }) {
    const { account } = caller
    const method = changeMethodOf(body.plan, account, services.payments)
    if (services.payments === undefined || method !== 'checkout') throw wrongMethod(body.plan, method)
    await services.accounts.confirm(caller.actor)
    const { id, email, billing } = account
    const customerId = billing?.customerId
    return { url: await services.payments.startCheckout({ accountId: id, email, customerId, plan: body.plan }) }
  },
})

const openPortal = defineEndpoint({
  name: 'open_portal',
  method: 'POST',
  path: '/account/billing/portal',
  summary: 'Open the customer portal: change or end the subscription, cards, invoices',
  description: 'The portal sends the browser back to /plan.',
  access: 'owner',
  output: Redirect,
  problems: ['conflict', 'billing_failed'],

  async run(_input, { caller, services }) {
    const customerId = caller.account.billing?.customerId
    if (services.payments === undefined || customerId === undefined) {
      throw new ProblemError('conflict', 'This account has never bought a plan.', { reason: 'NO_CUSTOMER' })
    }
    await services.accounts.confirm(caller.actor)
    return { url: await services.payments.openPortal(customerId) }
  },
})

/** Event from Stripe. The signature covers the exact bytes. */
interface SignedEvent {
  readonly body: Buffer
  readonly signature: string | undefined
}

export const receiveStripeEvent = withDefaults({
  name: 'receive_stripe_event',
  method: 'POST',
  path: '/account/billing/webhook',
  summary: 'For the payment service only',
  description:
    'Requires a valid `Stripe-Signature`. The event is only a hint: the current state is fetched from the payment service.',
  access: 'stripe',
  body: Type.Object({}, { description: 'An event of Stripe.' }),
  output: closed({ received: Type.Literal(true) }),
  problems: ['conflict', 'billing_failed'],

  async run(
    { body, signature }: SignedEvent,
    { accounts, payments }: Pick<DashboardServices, 'accounts' | 'payments'>,
  ) {
    if (payments === undefined) {
      throw new ProblemError('conflict', 'This service does not sell plans.', { reason: 'BILLING_OFF' })
    }
    const event = payments.readEvent(body, signature)
    if (event !== undefined) await applySubscription(event, { accounts, payments })
    return { received: true as const }
  },
})

export const PLAN_ENDPOINTS = [getPlan, setMyPlan, startCheckout, openPortal]

function describePlan(
  plan: PlanName,
  { title, priceUsd, monthlyQuota, burstPerSecond }: PlanTerms,
  { account, payments }: { account: Account; payments: StripeService | undefined },
): PlanRow {
  const operations = [...OPERATIONS, runBatch]
  const opened = [
    ...operations.filter(({ requiredPlan }) => requiredPlan === 'none' || planAllows(plan, requiredPlan)),
    ...(planAllows(plan, ALERTS_PLAN) ? ALERT_ENDPOINTS : []),
  ]
  return {
    plan,
    title,
    price_usd: priceUsd,
    monthly_quota: monthlyQuota,
    burst_per_second: burstPerSecond,
    opens: opened.map(({ name }) => name),
    change: changeMethodOf(plan, account, payments),
  }
}

/** Returns the way an account can change to a plan. Paid subscriptions change in the portal. */
function changeMethodOf(plan: PlanName, account: Account, payments: StripeService | undefined): PlanRow['change'] {
  if (plan === account.plan) return 'current'
  const isBilled = (account.billing?.subscriptionStatus ?? null) !== null
  if (isBilled) return 'portal'
  if (plan === 'free') return 'now'
  return payments?.plans.has(plan) === true ? 'checkout' : 'operator'
}

function wrongMethod(plan: PlanName, method: PlanRow['change']): ProblemError {
  const { title } = PLANS[plan]
  const details: Record<PlanRow['change'], string> = {
    current: `The account is already on the ${title} plan.`,
    now: `The ${title} plan is free: change to it without a checkout.`,
    checkout: `The ${title} plan must be bought first.`,
    portal: 'The account has an active subscription. Change or cancel it in the customer portal.',
    operator: `Only the operator of this service can set the ${title} plan.`,
  }
  return new ProblemError('conflict', details[method], { reason: `PLAN_${method.toUpperCase()}` })
}
