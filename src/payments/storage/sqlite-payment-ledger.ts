import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { SharedDatabase } from '#platform/database/shared-database.ts'
import { PAYMENTS_MIGRATIONS } from './migrations/payments-0001-payments.ts'
import {
  CLAIM_KEPT_MS,
  END_OF_TIME,
  isSamePayment,
  LEDGER_NAME,
  PAYMENT_KEPT_MS,
  RECENT_LISTED_MAX,
  REPEATS_MAX,
  type Claim,
  type Holder,
  type PaymentFilter,
  type PaymentLedger,
  type PaymentRecord,
  type PaymentTotals,
  type PresentedPayment,
  type RepeatRefusal,
  type SettlementFact,
} from '#payments/payment-ledger.ts'
import { boundedTrouble, recordOf, totalsOf } from './payment-rows.ts'
import { preparePaymentStatements, type PaymentStatements } from './payment-statements.ts'

const FILE = 'payments.sqlite'

interface SqlitePaymentLedgerOptions {
  /** Folder of payments.sqlite; created when missing. */
  readonly directory: string
  readonly clock: Clock
  /** Whether a step also survives a power cut. Off only where tests take very many steps. */
  readonly full?: boolean
}

/** The payment ledger on one machine, shared by its processes. The write lock makes every step atomic. */
export class SqlitePaymentLedger implements PaymentLedger {
  readonly #clock: Clock
  readonly #database: SharedDatabase<PaymentStatements>

  /** @throws whatever the file system or SQLite says when the file cannot be used. */
  constructor({ directory, clock, full = true }: SqlitePaymentLedgerOptions) {
    mkdirSync(directory, { recursive: true })
    this.#clock = clock
    this.#database = new SharedDatabase({
      file: join(directory, FILE),
      name: LEDGER_NAME,
      migrations: PAYMENTS_MIGRATIONS,
      prepare: preparePaymentStatements,
      full,
    })
  }

  find(paymentId: string): Promise<PaymentRecord | undefined> {
    return this.#read(({ select }) => {
      const row = select.get(paymentId)
      return row === undefined ? undefined : recordOf(row)
    })
  }

  claim(payment: PresentedPayment, holder: Holder): Promise<Claim> {
    return this.#write((statements) => this.#claim(statements, payment, holder))
  }

  startSettling(paymentId: string, { owner, leaseMs }: Holder): Promise<boolean> {
    return this.#write(({ startSettling }) => {
      const lease = { payment_id: paymentId, owner, lease_until_ms: this.#clock.nowMs() + leaseMs }
      return startSettling.run(lease).changes === 1
    })
  }

  release(paymentId: string, owner: string, trouble?: string): Promise<void> {
    return this.#write(({ forgetClaim, park }) => {
      if (forgetClaim.run(paymentId, owner).changes === 1) return
      park.run({ payment_id: paymentId, owner, trouble: boundedTrouble(trouble) })
    })
  }

  markSettled(paymentId: string, { transaction, isConfirmed, isAnswered }: SettlementFact): Promise<boolean> {
    return this.#write(({ markSettled }) => {
      const nowMs = this.#clock.nowMs()
      const fact = {
        payment_id: paymentId,
        transaction_hash: transaction,
        is_confirmed: isConfirmed ? 1 : 0,
        answer_count: isAnswered ? 1 : 0,
        first_answer_ms: isAnswered ? nowMs : null,
        now_ms: nowMs,
      }
      return markSettled.run(fact).changes === 1
    })
  }

  markFailed(paymentId: string, trouble: string): Promise<void> {
    return this.#write(({ markFailed }) => {
      markFailed.run({ payment_id: paymentId, trouble: boundedTrouble(trouble) })
    })
  }

  countAnswer(paymentId: string): Promise<'counted' | RepeatRefusal> {
    return this.#write(({ countAnswer, select }) => {
      if (countAnswer.run({ payment_id: paymentId, now_ms: this.#clock.nowMs() }).changes === 1) return 'counted'
      const count = Number(select.get(paymentId)?.['answer_count'] ?? 0)
      return count > REPEATS_MAX ? 'repeats_used_up' : 'window_passed'
    })
  }

  listUnresolved(): Promise<PaymentRecord[]> {
    return this.#read(({ selectUnresolved }) => selectUnresolved.all(this.#clock.nowMs()).map(recordOf))
  }

  listRecent(limit: number, { state, before = END_OF_TIME }: PaymentFilter = {}): Promise<PaymentRecord[]> {
    const page = {
      created_ms: before.createdMs,
      payment_id: before.paymentId,
      limit: Math.min(limit, RECENT_LISTED_MAX),
    }
    return this.#read(({ selectRecent, selectRecentInState }) => {
      const rows = state === undefined ? selectRecent.all(page) : selectRecentInState.all({ ...page, state })
      return rows.map(recordOf)
    })
  }

  totals(sinceMs: number): Promise<PaymentTotals[]> {
    return this.#read(({ selectTotals }) => selectTotals.all(sinceMs).map(totalsOf))
  }

  prune(): Promise<number> {
    const nowMs = this.#clock.nowMs()
    const before = { claims_before_ms: nowMs - CLAIM_KEPT_MS, payments_before_ms: nowMs - PAYMENT_KEPT_MS }
    return this.#write(({ prune }) => Number(prune.run(before).changes))
  }

  async close(): Promise<void> {
    this.#database.close()
  }

  #claim(statements: PaymentStatements, payment: PresentedPayment, { owner, leaseMs }: Holder): Claim {
    const nowMs = this.#clock.nowMs()
    const row = statements.select.get(payment.paymentId)
    if (row === undefined) return insertClaim(statements, payment, { owner, leaseMs, nowMs })
    const record = recordOf(row)
    const isFree = record.leaseUntilMs <= nowMs && record.state !== 'settled' && record.state !== 'failed'
    if (!isFree || !isSamePayment(record, payment)) return { kind: 'known', record }
    statements.takeOver.run({ payment_id: payment.paymentId, owner, lease_until_ms: nowMs + leaseMs })
    return { kind: record.state === 'claimed' ? 'claimed' : 'taken_over' }
  }

  #read<Result>(work: (statements: PaymentStatements) => Result): Promise<Result> {
    return this.#database.patiently(() => this.#database.now(work))
  }

  #write<Result>(work: (statements: PaymentStatements) => Result): Promise<Result> {
    return this.#database.patiently(() => this.#database.transact(work))
  }
}

function insertClaim(
  statements: PaymentStatements,
  payment: PresentedPayment,
  { owner, leaseMs, nowMs }: Holder & { nowMs: number },
): Claim {
  const { identifier } = payment
  if (identifier !== undefined && statements.selectByIdentifier.get(identifier) !== undefined) {
    return { kind: 'identifier_taken' }
  }
  statements.insert.run({
    payment_id: payment.paymentId,
    request_binding: payment.requestBinding,
    fingerprint: payment.fingerprint,
    identifier: identifier ?? null,
    network: payment.network,
    payer: payment.payer,
    nonce: payment.nonce,
    amount: payment.amount,
    valid_before: payment.validBefore,
    path: payment.path,
    owner,
    lease_until_ms: nowMs + leaseMs,
    now_ms: nowMs,
  })
  return { kind: 'claimed' }
}
