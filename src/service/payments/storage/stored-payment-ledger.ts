import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  CLAIM_RETAINED_MS,
  type Claim,
  END_OF_TIME,
  type Holder,
  LEDGER_NAME,
  PAYMENT_RETAINED_MS,
  type PaymentFilter,
  type PaymentRecord,
  type PaymentState,
  type PaymentTotals,
  type PresentedPayment,
  RECENT_LISTED_MAX,
  REPEATS_MAX,
  REPEAT_WINDOW_MS,
  type RepeatRejection,
  type SettlementFact,
  UNRESOLVED_LISTED_MAX,
} from '#payments/payment-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import { POSTGRES_CONNECTIONS } from '#platform/database/connections.ts'
import { type Database, type Row, unavailable } from '#platform/database/database.ts'
import { LEASE_HAS_ENDED, leaseFrom, leaseLimits } from '#platform/database/lease.ts'
import { POSTGRES_TYPES, SQLITE_TYPES, type SqlTypes, type Migration } from '#platform/database/migration.ts'
import { openPostgres } from '#platform/database/postgres-migration.ts'
import { SqliteDatabase } from '#platform/database/sqlite-database.ts'
import { createFolder } from '#platform/files/create-folder.ts'

/** A claim is retried if the payment that blocked it was released meanwhile. */
const CLAIM_TRIES_MAX = 5
const PROBLEM_CHARACTERS_MAX = 200
const BINDING_KEY_BYTES = 32
/** Time after the last possible repeat in which the binding of a private request may still be stored. */
const PRIVATE_SLACK_MS = 60_000
/** Longer than every lease of a settlement. */
const LEASE_MS_MAX = 60_000

// Each statement is one transaction, and correct whether the engine is read-committed or serializable: its
// preconditions are in its WHERE. No statement changes a table twice, which some distributed engines reject.

const COLUMNS = `payment_id, request_binding, fingerprint, identifier, network, payer, nonce, amount,
  valid_before, path, state, lease_until_ms, transaction_hash, is_confirmed, answer_count, first_answer_ms, created_ms,
  settled_ms, trouble`
const SELECT = `SELECT ${COLUMNS} FROM payment WHERE payment_id = :payment_id`
const SELECT_BY_IDENTIFIER = 'SELECT payment_id FROM payment WHERE identifier = :identifier'
/** Inserts nothing if the payment, or another one with its identifier, is known. */
const INSERT = `
  INSERT INTO payment (payment_id, request_binding, fingerprint, identifier, network, payer, nonce, amount,
                       valid_before, path, state, owner, lease_until_ms, created_ms)
  VALUES (:payment_id, :request_binding, :fingerprint, :identifier, :network, :payer, :nonce, :amount,
          :valid_before, :path, 'claimed', :owner, :lease_until_ms, :now_ms)
  ON CONFLICT DO NOTHING`
const TAKE_OVER = `
  UPDATE payment SET owner = :owner, lease_until_ms = :lease_until_ms
   WHERE payment_id = :payment_id AND request_binding = :request_binding AND fingerprint = :fingerprint
     AND state IN ('claimed', 'settling', 'unknown') AND ${LEASE_HAS_ENDED}
  RETURNING state`
const START_SETTLING = `
  UPDATE payment SET state = 'settling', lease_until_ms = :lease_until_ms
   WHERE payment_id = :payment_id AND owner = :owner AND state IN ('claimed', 'settling', 'unknown')`
/** Bindings of private requests begin with their path, others are a hash. */
const FORGET_PRIVATE_REQUESTS = `
  UPDATE payment SET request_binding = path
   WHERE state = 'settled' AND first_answer_ms < :repeats_before_ms AND request_binding LIKE '/% %'`
const CREATE_BINDING_KEY = 'INSERT INTO payment_binding_key (id, hex) VALUES (1, :hex) ON CONFLICT (id) DO NOTHING'
const SELECT_BINDING_KEY = 'SELECT hex FROM payment_binding_key WHERE id = 1'
const FORGET_CLAIM = `DELETE FROM payment WHERE payment_id = :payment_id AND owner = :owner AND state = 'claimed'`
const PARK = `
  UPDATE payment SET state = 'unknown', lease_until_ms = 0, trouble = :trouble
   WHERE payment_id = :payment_id AND owner = :owner AND state IN ('settling', 'unknown')`
const MARK_SETTLED = `
  UPDATE payment
     SET state = 'settled', transaction_hash = :transaction_hash, is_confirmed = :is_confirmed, settled_ms = :now_ms,
         answer_count = :answer_count, first_answer_ms = :first_answer_ms
   WHERE payment_id = :payment_id AND state <> 'settled'`
const MARK_FAILED = `
  UPDATE payment SET state = 'failed', trouble = :trouble
   WHERE payment_id = :payment_id AND state IN ('settling', 'unknown')`
const COUNT_RESPONSE = `
  UPDATE payment
     SET answer_count = answer_count + 1, first_answer_ms = coalesce(first_answer_ms, :now_ms)
   WHERE payment_id = :payment_id AND state = 'settled' AND answer_count <= ${REPEATS_MAX}
     AND (first_answer_ms IS NULL OR first_answer_ms >= CAST(:now_ms AS BIGINT) - ${REPEAT_WINDOW_MS})`
const SELECT_UNRESOLVED = `
  SELECT ${COLUMNS} FROM payment
   WHERE state IN ('settling', 'unknown') AND ${LEASE_HAS_ENDED}
   ORDER BY lease_until_ms LIMIT ${UNRESOLVED_LISTED_MAX}`
const BEFORE = '(created_ms, payment_id) < (:created_ms, :payment_id)'
const NEWEST_FIRST = 'ORDER BY created_ms DESC, payment_id DESC LIMIT :limit'
const SELECT_RECENT = `SELECT ${COLUMNS} FROM payment WHERE ${BEFORE} ${NEWEST_FIRST}`
const SELECT_RECENT_IN_STATE = `SELECT ${COLUMNS} FROM payment WHERE state = :state AND ${BEFORE} ${NEWEST_FIRST}`
// Sums of single cents stay far below 64 bits.
const SELECT_TOTALS = `
  SELECT state, count(*) AS count, sum(CAST(amount AS BIGINT)) AS amount FROM payment
   WHERE created_ms >= :since_ms GROUP BY state ORDER BY state`
const PRUNE = `
  DELETE FROM payment
   WHERE (state = 'claimed' AND lease_until_ms < :claims_before_ms)
      OR (state IN ('settled', 'failed') AND created_ms < :payments_before_ms)`

/**
 * Opens payments.sqlite. `full`: a step survives a power failure; false only in tests with very many steps.
 * @throws any error of the file system or SQLite if the file cannot be used
 */
export function openSqliteLedger(options: { directory: string; clock: Clock; full?: boolean }): PaymentLedger {
  const { directory, clock, full = true } = options
  createFolder(directory)
  const file = join(directory, 'payments.sqlite')
  const database = new SqliteDatabase({ file, name: LEDGER_NAME, migrations: SQLITE_PAYMENT_MIGRATIONS, full })
  return new PaymentLedger(database, clock)
}

/**
 * Opens the payment ledger that several machines share. Leases use each machine's clock. If clocks differ, a payment
 * may be taken over early: its first caller gets "pending", and nobody is charged twice. `url` contains a password.
 * @throws Failure if the server does not respond, ProblemError if it stops responding during table creation
 */
export async function openPostgresLedger({ url, clock }: { url: string; clock: Clock }): Promise<PaymentLedger> {
  const options = { url, name: LEDGER_NAME, connectionsMax: POSTGRES_CONNECTIONS.payments }
  return new PaymentLedger(await openPostgres(options, 'payments', POSTGRES_PAYMENT_MIGRATIONS), clock)
}

/**
 * Records of every payment, over all processes. Each method is one atomic step that is on disk when its promise
 * resolves. Only the ledger decides which request works on a payment. Every step is one statement in either database,
 * so it needs no lock. Every method @throws ProblemError service_unavailable if the ledger does not respond.
 */
export class PaymentLedger {
  #bindingKey: Buffer | undefined
  readonly #clock: Clock
  readonly #database: Database

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  isAvailable(): boolean {
    return this.#database.isAvailable()
  }

  async find(paymentId: string): Promise<PaymentRecord | undefined> {
    return (await this.#database.rows(SELECT, { payment_id: paymentId })).map(recordOf)[0]
  }

  /** Claims the payment for the holder if no process works on it or its lease has expired. */
  async claim(payment: PresentedPayment, holder: Holder): Promise<Claim> {
    const { paymentId, identifier } = payment
    for (let attempts = 0; attempts < CLAIM_TRIES_MAX; attempts += 1) {
      if ((await this.#database.run(INSERT, this.#claimOf(payment, holder))) === 1) return { kind: 'claimed' }
      const takenOver = await this.#database.row(TAKE_OVER, this.#takeOverOf(payment, holder))
      if (takenOver !== undefined) return { kind: takenOver['state'] === 'claimed' ? 'claimed' : 'taken_over' }
      const record = await this.find(paymentId)
      if (record !== undefined) return { kind: 'known', record }
      const isTaken = identifier !== undefined && (await this.#database.row(SELECT_BY_IDENTIFIER, { identifier }))
      if (isTaken) return { kind: 'identifier_taken' }
    }
    throw unavailable(LEDGER_NAME, new Error('a payment was claimed and released again and again'))
  }

  /** Marks that money may move from here on. Returns false if the holder lost the payment: do not settle it then. */
  async startSettling(paymentId: string, { owner, leaseMs }: Holder): Promise<boolean> {
    const lease = { payment_id: paymentId, owner, lease_until_ms: this.#clock.nowMs() + leaseMs }
    return (await this.#database.run(START_SETTLING, lease)) === 1
  }

  /**
   * Releases a payment. Before settling it is deleted; afterwards it is `unknown` and free to be taken over. Two
   * statements suffice, because only the owner could change the state in between.
   */
  async release(paymentId: string, owner: string, trouble?: string): Promise<void> {
    if ((await this.#database.run(FORGET_CLAIM, { payment_id: paymentId, owner })) === 1) return
    await this.#database.run(PARK, { payment_id: paymentId, owner, trouble: boundedProblem(trouble) })
  }

  /**
   * Records that money has moved. `isAnswered` counts the first response in the same step. Returns false if it was
   * known, and counts nothing then.
   */
  async markSettled(paymentId: string, { transaction, isConfirmed, isAnswered }: SettlementFact): Promise<boolean> {
    const nowMs = this.#clock.nowMs()
    const changed = await this.#database.run(MARK_SETTLED, {
      payment_id: paymentId,
      transaction_hash: transaction,
      is_confirmed: isConfirmed ? 1 : 0,
      answer_count: isAnswered ? 1 : 0,
      first_answer_ms: isAnswered ? nowMs : null,
      now_ms: nowMs,
    })
    return changed === 1
  }

  /** Records that no money moved and none will. */
  async markFailed(paymentId: string, trouble: string): Promise<void> {
    await this.#database.run(MARK_FAILED, { payment_id: paymentId, trouble: boundedProblem(trouble) })
  }

  /** Counts one more response to a settled payment, or returns why there is none. */
  async countResponse(paymentId: string): Promise<'counted' | RepeatRejection> {
    const counted = await this.#database.run(COUNT_RESPONSE, { payment_id: paymentId, now_ms: this.#clock.nowMs() })
    if (counted === 1) return 'counted'
    return ((await this.find(paymentId))?.answerCount ?? 0) > REPEATS_MAX ? 'repeats_used_up' : 'window_passed'
  }

  /** Lists payments without a worker whose money may have moved, oldest first. Maximum: 100. */
  async listUnresolved(): Promise<PaymentRecord[]> {
    const limits = leaseLimits(this.#clock.nowMs(), LEASE_MS_MAX)
    return (await this.#database.rows(SELECT_UNRESOLVED, limits)).map(recordOf)
  }

  /** Lists payments, newest first. Maximum: 1,000. */
  async listRecent(limit: number, { state, before = END_OF_TIME }: PaymentFilter = {}): Promise<PaymentRecord[]> {
    const { createdMs, paymentId } = before
    const page = { created_ms: createdMs, payment_id: paymentId, limit: Math.min(limit, RECENT_LISTED_MAX) }
    const values = state === undefined ? page : { ...page, state }
    const statement = state === undefined ? SELECT_RECENT : SELECT_RECENT_IN_STATE
    return (await this.#database.rows(statement, values)).map(recordOf)
  }

  /** Returns the totals of payments created at or after this time. */
  async totals(sinceMs: number): Promise<PaymentTotals[]> {
    const found = await this.#database.rows(SELECT_TOTALS, { since_ms: sinceMs })
    return found.map((row) => ({ state: stateOf(row), count: Number(row['count']), amount: String(row['amount']) }))
  }

  /** Deletes abandoned claims and payments beyond retention; returns their number. */
  async prune(): Promise<number> {
    const nowMs = this.#clock.nowMs()
    await this.#database.run(FORGET_PRIVATE_REQUESTS, {
      repeats_before_ms: nowMs - REPEAT_WINDOW_MS - PRIVATE_SLACK_MS,
    })
    const before = { claims_before_ms: nowMs - CLAIM_RETAINED_MS, payments_before_ms: nowMs - PAYMENT_RETAINED_MS }
    return this.#database.run(PRUNE, before)
  }

  /** Returns the key of the bindings of private requests, equal in every process and node. */
  async bindingKey(): Promise<Buffer> {
    if (this.#bindingKey === undefined) {
      await this.#database.run(CREATE_BINDING_KEY, { hex: randomBytes(BINDING_KEY_BYTES).toString('hex') })
      const row = await this.#database.row(SELECT_BINDING_KEY, {})
      this.#bindingKey = Buffer.from(String(row?.['hex']), 'hex')
    }
    return this.#bindingKey
  }

  async close(): Promise<void> {
    await this.#database.close()
  }

  #claimOf(payment: PresentedPayment, { owner, leaseMs }: Holder) {
    const nowMs = this.#clock.nowMs()
    return {
      payment_id: payment.paymentId,
      request_binding: payment.requestBinding,
      fingerprint: payment.fingerprint,
      identifier: payment.identifier ?? null,
      network: payment.network,
      payer: payment.payer,
      nonce: payment.nonce,
      amount: payment.amount,
      valid_before: payment.validBefore,
      path: payment.path,
      owner,
      lease_until_ms: nowMs + leaseMs,
      now_ms: nowMs,
    }
  }

  #takeOverOf({ paymentId, requestBinding, fingerprint }: PresentedPayment, { owner, leaseMs }: Holder) {
    const payment = { payment_id: paymentId, request_binding: requestBinding, fingerprint }
    return { ...payment, owner, ...leaseFrom(this.#clock.nowMs(), leaseMs) }
  }
}

function recordOf(row: Row): PaymentRecord {
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

/** The table constrains its values. */
function stateOf(row: Row): PaymentState {
  return String(row['state']) as PaymentState
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value)
}

function boundedProblem(trouble: string | undefined): string | null {
  return trouble?.slice(0, PROBLEM_CHARACTERS_MAX) ?? null
}

/** All presented payments that were not rejected at once. */
const payments = ({ integer, options }: SqlTypes): string => `
  CREATE TABLE payment (
    payment_id       TEXT PRIMARY KEY,
    request_binding  TEXT NOT NULL,
    fingerprint      TEXT NOT NULL,
    identifier       TEXT UNIQUE,
    network          TEXT NOT NULL,
    payer            TEXT NOT NULL,
    nonce            TEXT NOT NULL,
    amount           TEXT NOT NULL,
    valid_before     ${integer} NOT NULL,
    path             TEXT NOT NULL,
    state            TEXT NOT NULL CHECK (state IN ('claimed', 'settling', 'unknown', 'settled', 'failed')),
    owner            TEXT NOT NULL,
    lease_until_ms   ${integer} NOT NULL,
    transaction_hash TEXT,
    is_confirmed     INTEGER NOT NULL DEFAULT 0,
    answer_count     INTEGER NOT NULL DEFAULT 0 CHECK (answer_count >= 0),
    first_answer_ms  ${integer},
    created_ms       ${integer} NOT NULL,
    settled_ms       ${integer},
    trouble          TEXT,
    CHECK ((state = 'settled') = (transaction_hash IS NOT NULL))
  )${options};
  CREATE INDEX payment_by_time ON payment (created_ms, payment_id);
  CREATE INDEX payment_unresolved ON payment (lease_until_ms) WHERE state IN ('settling', 'unknown');
  CREATE INDEX payment_by_state ON payment (state, created_ms, payment_id);`

/** Key of the bindings of private requests, created by the first process that needs it. */
const bindingKey = ({ options }: SqlTypes): string => `
  CREATE TABLE payment_binding_key (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    hex TEXT NOT NULL
  )${options};`

/** Version 2 is the schema of release 0.1.0. */
const SQLITE_PAYMENT_MIGRATIONS: readonly Migration[] = [
  { version: 2, sql: payments(SQLITE_TYPES) },
  { version: 3, sql: bindingKey(SQLITE_TYPES) },
]
const POSTGRES_PAYMENT_MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: payments(POSTGRES_TYPES) },
  { version: 2, sql: bindingKey(POSTGRES_TYPES) },
]
