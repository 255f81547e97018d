import type { SQLOutputValue } from 'node:sqlite'
import type { PaymentRecord, PaymentState } from './payment-ledger.ts'

const TROUBLE_CHARACTERS_MAX = 200

type Row = Record<string, SQLOutputValue>

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
    isConfirmed: row['is_confirmed'] === 1,
    answerCount: Number(row['answer_count']),
    firstAnswerMs: numberOf(row['first_answer_ms']),
    createdMs: Number(row['created_ms']),
    settledMs: numberOf(row['settled_ms']),
    trouble: textOf(row['trouble']),
  }
}

/** The table checks its values. */
export function stateOf(row: Row): PaymentState {
  return String(row['state']) as PaymentState
}

function textOf(value: SQLOutputValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: SQLOutputValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** What went wrong, cut to the length that is kept. */
export function boundedTrouble(trouble: string | undefined): string | null {
  return trouble?.slice(0, TROUBLE_CHARACTERS_MAX) ?? null
}
