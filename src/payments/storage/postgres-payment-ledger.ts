import type { Clock } from '#platform/clock.ts'
import { migratePostgres } from '#platform/database/postgres-migration.ts'
import { PostgresDatabase, type PostgresRow } from '#platform/database/postgres.ts'
import { ProblemError } from '#platform/problem.ts'
import { PAYMENTS_POSTGRES_MIGRATIONS } from './migrations/payments-postgres-0001-payments.ts'
import {
  CLAIM_KEPT_MS,
  END_OF_TIME,
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
import * as sql from './postgres-payment-statements.ts'

/** A paid call asks four short questions and waits for a chain between them. */
const CONNECTIONS_MAX = 5
/** A claim looks again where the payment that was in its way was released meanwhile. */
const CLAIM_TRIES_MAX = 5

interface PostgresPaymentLedgerOptions {
  /** Holds a password: never shown. */
  readonly url: string
  readonly clock: Clock
}

/**
 * The payment ledger of many machines. Every step is one statement whose WHERE holds what the step rests on, so it
 * needs no lock and no transaction. Leases are by the clock of the machine that asks: where clocks differ, a payment
 * may be taken over early, which costs its first caller a "pending" and nobody a second charge.
 */
export class PostgresPaymentLedger implements PaymentLedger {
  readonly #clock: Clock
  readonly #database: PostgresDatabase

  private constructor(database: PostgresDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** @throws Failure when the server does not answer, ProblemError when it stops to while tables are made */
  static async open({ url, clock }: PostgresPaymentLedgerOptions): Promise<PostgresPaymentLedger> {
    const database = new PostgresDatabase({ url, name: LEDGER_NAME, connectionsMax: CONNECTIONS_MAX })
    try {
      await database.ready()
      await migratePostgres(database, 'payments', PAYMENTS_POSTGRES_MIGRATIONS)
    } catch (error) {
      await database.close()
      throw error
    }
    return new PostgresPaymentLedger(database, clock)
  }

  async find(paymentId: string): Promise<PaymentRecord | undefined> {
    const [row] = await this.#database.query(sql.SELECT, [paymentId])
    return row === undefined ? undefined : recordOf(row)
  }

  async claim(payment: PresentedPayment, holder: Holder): Promise<Claim> {
    for (let tries = 0; tries < CLAIM_TRIES_MAX; tries += 1) {
      if (await this.#insert(payment, holder)) return { kind: 'claimed' }
      const state = await this.#takeOver(payment, holder)
      if (state !== undefined) return { kind: state === 'claimed' ? 'claimed' : 'taken_over' }
      const record = await this.find(payment.paymentId)
      if (record !== undefined) return { kind: 'known', record }
      if (await this.#isIdentifierTaken(payment)) return { kind: 'identifier_taken' }
    }
    throw new ProblemError('service_unavailable', `The ${LEDGER_NAME} cannot answer at the moment. Try again shortly.`)
  }

  async startSettling(paymentId: string, { owner, leaseMs }: Holder): Promise<boolean> {
    return this.#changed(sql.START_SETTLING, [paymentId, owner, this.#clock.nowMs() + leaseMs])
  }

  /** Two statements for two states; between them only the owner could change which one it is, and it is here. */
  async release(paymentId: string, owner: string, trouble?: string): Promise<void> {
    if (await this.#changed(sql.FORGET_CLAIM, [paymentId, owner])) return
    await this.#database.query(sql.PARK, [paymentId, owner, boundedTrouble(trouble)])
  }

  async markSettled(paymentId: string, { transaction, isConfirmed, isAnswered }: SettlementFact): Promise<boolean> {
    const nowMs = this.#clock.nowMs()
    const answers = isAnswered ? [1, nowMs] : [0, null]
    return this.#changed(sql.MARK_SETTLED, [paymentId, transaction, isConfirmed ? 1 : 0, nowMs, ...answers])
  }

  async markFailed(paymentId: string, trouble: string): Promise<void> {
    await this.#database.query(sql.MARK_FAILED, [paymentId, boundedTrouble(trouble)])
  }

  async countAnswer(paymentId: string): Promise<'counted' | RepeatRefusal> {
    if (await this.#changed(sql.COUNT_ANSWER, [paymentId, this.#clock.nowMs()])) return 'counted'
    const answers = (await this.find(paymentId))?.answerCount ?? 0
    return answers > REPEATS_MAX ? 'repeats_used_up' : 'window_passed'
  }

  async listUnresolved(): Promise<PaymentRecord[]> {
    const rows = await this.#database.query(sql.SELECT_UNRESOLVED, [this.#clock.nowMs()])
    return rows.map(recordOf)
  }

  async listRecent(limit: number, { state, before = END_OF_TIME }: PaymentFilter = {}): Promise<PaymentRecord[]> {
    const page = [before.createdMs, before.paymentId, Math.min(limit, RECENT_LISTED_MAX)]
    const rows =
      state === undefined
        ? await this.#database.query(sql.SELECT_RECENT, page)
        : await this.#database.query(sql.SELECT_RECENT_IN_STATE, [...page, state])
    return rows.map(recordOf)
  }

  async totals(sinceMs: number): Promise<PaymentTotals[]> {
    return (await this.#database.query(sql.SELECT_TOTALS, [sinceMs])).map(totalsOf)
  }

  async prune(): Promise<number> {
    const nowMs = this.#clock.nowMs()
    return (await this.#database.query(sql.PRUNE, [nowMs - CLAIM_KEPT_MS, nowMs - PAYMENT_KEPT_MS])).length
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #insert(payment: PresentedPayment, { owner, leaseMs }: Holder): Promise<boolean> {
    const nowMs = this.#clock.nowMs()
    return this.#changed(sql.INSERT, [
      payment.paymentId,
      payment.requestBinding,
      payment.fingerprint,
      payment.identifier ?? null,
      payment.network,
      payment.payer,
      payment.nonce,
      payment.amount,
      payment.validBefore,
      payment.path,
      owner,
      nowMs + leaseMs,
      nowMs,
    ])
  }

  /** The state in which it was left; undefined = it is not to be had. */
  async #takeOver(payment: PresentedPayment, { owner, leaseMs }: Holder): Promise<unknown> {
    const nowMs = this.#clock.nowMs()
    const { paymentId, requestBinding, fingerprint } = payment
    const values = [paymentId, requestBinding, fingerprint, owner, nowMs + leaseMs, nowMs]
    const [row] = await this.#database.query(sql.TAKE_OVER, values)
    return row?.['state']
  }

  async #isIdentifierTaken({ identifier }: PresentedPayment): Promise<boolean> {
    return identifier !== undefined && this.#changed(sql.SELECT_BY_IDENTIFIER, [identifier])
  }

  async #changed(statement: string, values: readonly unknown[]): Promise<boolean> {
    const rows: PostgresRow[] = await this.#database.query(statement, values)
    return rows.length > 0
  }
}
