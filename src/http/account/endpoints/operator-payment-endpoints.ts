import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import {
  getPaymentTotals,
  listPayments,
  PAYMENTS_PAGE_DEFAULT,
  TOTAL_DAYS_DEFAULT,
} from '#operations/account/operator-payments.ts'
import {
  PAYMENT_STATES,
  type PaymentPosition,
  type PaymentRecord,
  type PaymentTotals,
} from '#payments/payment-ledger.ts'
import { usdOf } from '#payments/revenue.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { invalidParameter } from '#platform/problem.ts'

const DAY_MS = 24 * 3_600_000
/** Milliseconds since 1970, then the payment's id, which is printable. */
const CURSOR = /^(?<created>[0-9]{1,15}) (?<id>[\u0021-\u007e]{1,300})$/

type PaymentRow = ResponseOf<typeof listPayments>['payments'][number]

/** What an operator sees of the calls that were paid without a key. */
export const OPERATOR_PAYMENT_ENDPOINTS: readonly Handled[] = [
  handle(listPayments, async ({ query, services: { ledger, paymentProblem } }) => {
    const before = query.cursor === undefined ? undefined : positionOf(query.cursor)
    if (ledger === undefined) return { is_on: false, paused_because: null, count: 0, next_cursor: null, payments: [] }
    const limit = query.limit ?? PAYMENTS_PAGE_DEFAULT
    // One more than asked for tells whether there is a next page.
    const found = await ledger.listRecent(limit + 1, { state: query.state, before })
    const payments = found.slice(0, limit)
    const last = payments.at(-1)
    const next = found.length > limit && last !== undefined ? cursorOf(last) : null
    const paused_because = paymentProblem?.() ?? null
    const page = { count: payments.length, next_cursor: next, payments: payments.map(describePayment) }
    return { is_on: true, paused_because, ...page }
  }),

  handle(getPaymentTotals, async ({ query, services: { ledger, paymentProblem, clock } }) => {
    const days = query.days ?? TOTAL_DAYS_DEFAULT
    const recent = await ledger?.totals(clock.nowMs() - days * DAY_MS)
    const all = await ledger?.totals(0)
    const state = { is_on: ledger !== undefined, paused_because: paymentProblem?.() ?? null }
    return { ...state, days, recent: describeTotals(recent), all: describeTotals(all) }
  }),
]

function describePayment(payment: PaymentRecord): PaymentRow {
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

function describeTotals(totals: readonly PaymentTotals[] = []): ResponseOf<typeof getPaymentTotals>['all'] {
  return PAYMENT_STATES.map((state) => {
    const found = totals.find((total) => total.state === state)
    return { state, count: found?.count ?? 0, usd: usdOf(found?.amount ?? '0') }
  })
}

function cursorOf({ createdMs, paymentId }: PaymentPosition): string {
  return Buffer.from(`${createdMs} ${paymentId}`).toString('base64url')
}

/** @throws ProblemError when it is none that a response held */
function positionOf(cursor: string): PaymentPosition {
  const { created, id } = CURSOR.exec(Buffer.from(cursor, 'base64url').toString())?.groups ?? {}
  if (created === undefined || id === undefined) {
    throw invalidParameter('cursor', 'must be next_cursor of a response')
  }
  return { createdMs: Number(created), paymentId: id }
}
