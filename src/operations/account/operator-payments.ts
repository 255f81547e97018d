import { PAYMENT_STATES } from '#payments/payment-ledger.ts'
import { Type } from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { count, instant, orNull, text } from './schemas.ts'

const TAG = 'Operator'
const PAYMENTS_PAGE_MAX = 100
export const PAYMENTS_PAGE_DEFAULT = 25
const TOTAL_DAYS_MAX = 3_660
export const TOTAL_DAYS_DEFAULT = 30
const CURSOR_CHARACTERS_MAX = 500

const State = Type.Enum([...PAYMENT_STATES], {
  description:
    '"claimed": a request works on it, no money can have moved. "settling": the facilitator was asked to move it. ' +
    '"unknown": as settling, but nobody works on it now. "settled": the money moved. "failed": it did not and never will.',
  examples: ['settled'],
})

const usd = (description: string, example: number) =>
  Type.Number({ minimum: 0, description: `${description} USD.`, examples: [example] })

const Payment = closed({
  payment_id: text('Chain, token, payer and nonce: what can be paid once.'),
  state: State,
  usd: usd('What the payer signed for.', 0.01),
  network: text('Chain, as CAIP-2 names it.', 'eip155:8453'),
  payer: text('Address that pays.', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'),
  path: text('Path that was paid for.', '/v1/vehicles'),
  transaction: orNull(text('Hash of the transaction on the chain.'), 'Null: no money is known to have moved.'),
  is_confirmed: Type.Boolean({
    description: 'True: the chain itself showed the transaction. False: the facilitator alone says so.',
  }),
  answers: count('How often the payment was answered: one, and at most five repeated ones.', 1),
  trouble: orNull(text('What went wrong last, in words.'), 'Null: nothing did.'),
  created: instant('When it was presented first.'),
  settled: orNull(instant('When the service learnt that the money moved.'), 'Null: it is not settled.'),
})

const IS_ON = 'Whether payments are set up; false: there are none.'
const pausedBecause = orNull(
  text('Why no payment is offered or taken at the moment, as `/v1/status` says.'),
  'Null: payments are taken, or not set up.',
)

export const listPayments = defineEndpoint({
  name: 'list_payments',
  method: 'GET',
  url: '/account/operator/payments',
  tag: TAG,
  summary: 'Calls paid without a key, newest first',
  access: 'operator',
  query: closed({
    state: Type.Optional(State),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: PAYMENTS_PAGE_MAX, description: `Default ${PAYMENTS_PAGE_DEFAULT}.` }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CURSOR_CHARACTERS_MAX,
        description: '`next_cursor` of the response before; the page after it never repeats or skips a payment.',
      }),
    ),
  }),
  answer: closed({
    is_on: Type.Boolean({ description: IS_ON }),
    paused_because: pausedBecause,
    count: count('Payments in this response.', 25),
    next_cursor: orNull(
      Type.String({ maxLength: CURSOR_CHARACTERS_MAX, description: 'For the next page.' }),
      'Null: this is the last page.',
    ),
    payments: Type.Array(Payment, { maxItems: PAYMENTS_PAGE_MAX, description: 'Newest first.' }),
  }),
})

const Totals = Type.Array(
  closed({ state: State, count: count('Payments in this state.', 4), usd: usd('What they are worth.', 0.04) }),
  { maxItems: PAYMENT_STATES.length, description: 'Every state once.' },
)

export const getPaymentTotals = defineEndpoint({
  name: 'get_payment_totals',
  method: 'GET',
  url: '/account/operator/payments/totals',
  tag: TAG,
  summary: 'What calls paid without a key brought, and how many failed',
  access: 'operator',
  query: closed({
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: TOTAL_DAYS_MAX,
        description: `Days of \`recent\`, 24 hours each, up to now. Default ${TOTAL_DAYS_DEFAULT}.`,
      }),
    ),
  }),
  answer: closed({
    is_on: Type.Boolean({ description: IS_ON }),
    paused_because: pausedBecause,
    days: count('Applied.', TOTAL_DAYS_DEFAULT),
    recent: Totals,
    all: Totals,
  }),
})
