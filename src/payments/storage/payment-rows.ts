import type { PaymentRecord, PaymentState, PaymentTotals } from '#payments/payment-ledger.ts'

const TROUBLE_CHARACTERS_MAX = 200

/** The columns of a payment, of the same names in every database. */
export const PAYMENT_COLUMNS = `payment_id, request_binding, fingerprint, identifier, network, payer, nonce, amount,
  valid_before, path, state, lease_until_ms, transaction_hash, is_confirmed, answer_count, first_answer_ms, created_ms,
  settled_ms, trouble`

/** As SQLite or PostgreSQL gives it; the latter writes numbers of 64 bits as texts. */
type Row = Readonly<Record<string, unknown>>

/** A row of the table as the ledger's callers see it. */
export function recordOf(row: Row): PaymentRecord {
  return {
    paymentId: String(row['payment_id']),
    requestBinding: String(row['request_binding']),
    fingerprint: String(row['fingerprint']),
    identifier: textOf(row['identifier']),
    network: String(row['network']),
    payer: String(row['payer']),
    nonce: String(row['nonce']),
    amount: String(row['amount']),
    validBefore: Number(row['valid_before']),
    path: String(row['path']),
    state: stateOf(row),
    leaseUntilMs: Number(row['lease_until_ms']),
    transaction: textOf(row['transaction_hash']),
    isConfirmed: Number(row['is_confirmed']) === 1,
    answerCount: Number(row['answer_count']),
    firstAnswerMs: numberOf(row['first_answer_ms']),
    createdMs: Number(row['created_ms']),
    settledMs: numberOf(row['settled_ms']),
    trouble: textOf(row['trouble']),
  }
}

/** A row of the sums. */
export function totalsOf(row: Row): PaymentTotals {
  return { state: stateOf(row), count: Number(row['count']), amount: String(row['amount']) }
}

/** The table checks its values. */
function stateOf(row: Row): PaymentState {
  return String(row['state']) as PaymentState
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value)
}

/** What went wrong, cut to the length that is kept. */
export function boundedTrouble(trouble: string | undefined): string | null {
  return trouble?.slice(0, TROUBLE_CHARACTERS_MAX) ?? null
}
