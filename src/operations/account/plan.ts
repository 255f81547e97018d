import { Type } from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { count, orNull, Plan, text } from './schemas.ts'

const TAG = 'Plan and billing'
const PLANS_MAX = 20
const OPERATIONS_MAX = 100

const limitsOfPlan = {
  monthly_quota: orNull(count('Requests a month.', 100_000), 'Null: unlimited, or set by contract.'),
  burst_per_second: orNull(count('Requests a second.', 25), 'Null: unlimited, or set by contract.'),
}

export const getPlan = defineEndpoint({
  name: 'get_plan',
  method: 'GET',
  url: '/account/plan',
  tag: TAG,
  summary: 'The plan of the account, and every plan there is',
  access: 'viewer',
  answer: closed({
    current: closed({
      plan: Plan,
      title: text('Its title.', 'Pro'),
      ...limitsOfPlan,
      subscription: orNull(
        closed({
          status: text('What the payment service says of it.', 'active'),
          manage: Type.Literal('portal', { description: 'Changed and ended in the customer portal.' }),
        }),
        'Null: nothing is billed.',
      ),
    }),
    billing: Type.Boolean({ description: 'Whether plans can be bought here.' }),
    plans: Type.Array(
      closed({
        plan: Plan,
        title: text('Its title.', 'Pro'),
        price_usd: orNull(count('List price a month.', 99), 'Null: by contract.'),
        ...limitsOfPlan,
        opens: Type.Array(text('Name of an operation.', 'get_recalls'), {
          maxItems: OPERATIONS_MAX,
          description: 'Operations that the plan opens.',
        }),
        change: Type.Enum(['current', 'now', 'checkout', 'portal', 'operator'], {
          description:
            'How this account gets it: it has it; at once (set_plan); by paying (start_checkout); in the customer portal (open_portal); or only the operator can set it.',
        }),
      }),
      { maxItems: PLANS_MAX, description: 'Lowest first.' },
    ),
  }),
})

export const setMyPlan = defineEndpoint({
  name: 'set_my_plan',
  method: 'POST',
  url: '/account/plan',
  tag: TAG,
  summary: 'Change to a plan that costs nothing',
  description: 'Holds from the next request on. Responses 409 for every plan whose `change` is not "now".',
  access: 'owner',
  body: closed({ plan: Plan }),
  answer: closed({ plan: Plan }),
  problems: ['conflict'],
})

const Redirect = closed({
  url: text('Address of the payment service to send the browser to.', 'https://checkout.stripe.com/c/pay/cs_test'),
})

export const startCheckout = defineEndpoint({
  name: 'start_checkout',
  method: 'POST',
  url: '/account/billing/checkout',
  tag: TAG,
  summary: 'Begin to buy a plan',
  description:
    'The plan changes when the payment service reports the payment. It sends the browser back to /plan?checkout=done or /plan?checkout=cancelled.',
  access: 'owner',
  body: closed({ plan: Plan }),
  answer: Redirect,
  problems: ['conflict', 'billing_failed'],
})

export const openPortal = defineEndpoint({
  name: 'open_portal',
  method: 'POST',
  url: '/account/billing/portal',
  tag: TAG,
  summary: 'Open the customer portal: change or end the subscription, cards, invoices',
  description: 'The portal sends the browser back to /plan.',
  access: 'owner',
  answer: Redirect,
  problems: ['conflict', 'billing_failed'],
})

export const receiveStripeEvent = defineEndpoint({
  name: 'receive_stripe_event',
  method: 'POST',
  url: '/account/billing/webhook',
  tag: TAG,
  summary: 'For the payment service only',
  description: 'Needs a valid `Stripe-Signature`. The event is a hint: what holds is asked of the payment service.',
  access: 'stripe',
  body: Type.Object({}, { description: 'An event of Stripe.' }),
  answer: closed({ received: Type.Literal(true) }),
  problems: ['conflict', 'billing_failed'],
})
