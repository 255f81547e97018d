import { Type } from 'typebox'
import { count, instant, orNull, text } from '#operations/account/schemas.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { cursorPageOf } from '#operations/page-parameters.ts'
import { closed } from '#operations/schemas.ts'
import {
  PAYMENT_STATES,
  type PaymentPosition,
  type PaymentRecord,
  type PaymentTotals,
  usdOf,
} from '#payments/payment-ledger.ts'
import { DAY_MS, toIsoSeconds } from '#platform/clock.ts'
import { invalidParameter } from '#platform/problem.ts'

/** Milliseconds since 1970, then the payment's printable id. */
const CURSOR = /^(?<created>[0-9]{1,15}) (?<id>[\u0021-\u007e]{1,300})$/

const PAYMENTS_PAGE_MAX = 100
const PAYMENTS_PAGE_DEFAULT = 25
const TOTAL_DAYS_MAX = 3_660
const TOTAL_DAYS_DEFAULT = 30
const CURSOR_CHARACTERS_MAX = 500

const State = Type.Enum([...PAYMENT_STATES], {
  description:
    '"claimed": a request is processing it; no money has moved. "settling": the facilitator was asked to move it. ' +
    '"unknown": settling, but abandoned. "settled": the money moved. "failed": it did not and never will.',
  examples: ['settled'],
})

const usd = (description: string, example: number) =>
  Type.Number({ minimum: 0, description: `${description} USD.`, examples: [example] })

const Payment = closed({
  payment_id: text('Chain, token, payer and nonce, which identify a payment.'),
  state: State,
  usd: usd('Signed amount.', 0.01),
  network: text('Chain, as CAIP-2 names it.', 'eip155:8453'),
  payer: text('Address that pays.', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'),
  path: text('Paid path.', '/v1/vehicles'),
  transaction: orNull(text('Hash of the transaction on the chain.'), 'Null if no money is known to have moved.'),
  is_confirmed: Type.Boolean({
    description: 'True if the transaction was seen on the chain. False if only the facilitator reports it.',
  }),
  answers: count('Number of responses to the payment: one, and at most five repeated ones.', 1),
  trouble: orNull(text('Description of the last error.'), 'Null if there was none.'),
  created: instant('Time when it was first received.'),
  settled: orNull(instant('Time when the service learned that the money moved.'), 'Null if it is not settled.'),
})

const IS_ON = 'True if payments are configured.'
const pausedBecause = orNull(
  text('Reason why payments are paused, as in `/v1/status`.'),
  'Null if payments are accepted or not set up.',
)

const listPayments = defineEndpoint({
  name: 'list_payments',
  method: 'GET',
  path: '/account/operator/payments',
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
  output: closed({
    is_on: Type.Boolean({ description: IS_ON }),
    paused_because: pausedBecause,
    count: count('Payments in this response.', 25),
    next_cursor: orNull(
      Type.String({ maxLength: CURSOR_CHARACTERS_MAX, description: 'Cursor of the next page.' }),
      'Null on the last page.',
    ),
    payments: Type.Array(Payment, { maxItems: PAYMENTS_PAGE_MAX, description: 'Newest first.' }),
  }),

  async run({ query }, { services: { ledger, paymentProblem } }) {
    const before = query.cursor === undefined ? undefined : positionOf(query.cursor)
    if (ledger === undefined) return { is_on: false, paused_because: null, count: 0, next_cursor: null, payments: [] }
    const limit = query.limit ?? PAYMENTS_PAGE_DEFAULT
    // One row more than the limit shows whether there is a next page.
    const found = await ledger.listRecent(limit + 1, { state: query.state, before })
    const { shown, next } = cursorPageOf(found, limit, cursorOf)
    const paused_because = paymentProblem?.() ?? null
    const page = { count: shown.length, next_cursor: next, payments: shown.map(describePayment) }
    return { is_on: true, paused_because, ...page }
  },
})

const Totals = Type.Array(
  closed({ state: State, count: count('Payments in this state.', 4), usd: usd('Total amount.', 0.04) }),
  { maxItems: PAYMENT_STATES.length, description: 'Every state once.' },
)

const getPaymentTotals = defineEndpoint({
  name: 'get_payment_totals',
  method: 'GET',
  path: '/account/operator/payments/totals',
  summary: 'Get the revenue and failures of paid calls',
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
  output: closed({
    is_on: Type.Boolean({ description: IS_ON }),
    paused_because: pausedBecause,
    days: count('Applied.', TOTAL_DAYS_DEFAULT),
    recent: Totals,
    all: Totals,
  }),

  async run({ query }, { services: { ledger, paymentProblem, clock } }) {
    const days = query.days ?? TOTAL_DAYS_DEFAULT
    const recent = await ledger?.totals(clock.nowMs() - days * DAY_MS)
    const all = await ledger?.totals(0)
    const state = { is_on: ledger !== undefined, paused_because: paymentProblem?.() ?? null }
    return { ...state, days, recent: describeTotals(recent), all: describeTotals(all) }
  },
})

export const OPERATOR_PAYMENT_ENDPOINTS = [listPayments, getPaymentTotals]

function describePayment(payment: PaymentRecord) {
  return {
    payment_id: payment.paymentId,
    state: payment.state,
    usd: usdOf(payment.amount),
    network: payment.network,
    payer: payment.payer,
    path: payment.path,
    transaction: payment.transaction ?? null,
    is_confirmed: payment.isConfirmed,
    answers: payment.answerCount,
    trouble: payment.trouble ?? null,
    created: toIsoSeconds(payment.createdMs),
    settled: payment.settledMs === undefined ? null : toIsoSeconds(payment.settledMs),
  }
}

function describeTotals(totals: readonly PaymentTotals[] = []) {
  return PAYMENT_STATES.map((state) => {
    const found = totals.find((total) => total.state === state)
    return { state, count: found?.count ?? 0, usd: usdOf(found?.amount ?? '0') }
  })
}

function cursorOf({ createdMs, paymentId }: PaymentPosition): string {
  return Buffer.from(`${createdMs} ${paymentId}`).toString('base64url')
}

/** @throws ProblemError if the cursor did not come from a response */
function positionOf(cursor: string): PaymentPosition {
  const { created, id } = CURSOR.exec(Buffer.from(cursor, 'base64url').toString())?.groups ?? {}
  if (created === undefined || id === undefined) {
    throw invalidParameter('cursor', 'must be the next_cursor of an earlier response')
  }
  return { createdMs: Number(created), paymentId: id }
}
