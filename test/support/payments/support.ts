import type { TestContext } from 'node:test'
import type { PresentedPayment } from '#payments/payment-ledger.ts'
import type { PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import { type FakeClock, START_MS } from '#test/support/fake-clock.ts'

/** One empty ledger, opened any number of times over the same data, as several processes open it. */
export interface ContractLedger {
  open(clock: Clock): Promise<PaymentLedger>
}

/** Makes a new empty ledger for one test and has it removed afterwards. */
export type CreateLedger = (t: TestContext) => Promise<ContractLedger>

export const LEASE_MS = 10_000
export const TRANSACTION = `0x${'ab'.repeat(32)}`
export const SETTLED = { transaction: TRANSACTION, isConfirmed: true, isAnswered: true }

let paymentCount = 0

export function newPayment(changes: Partial<PresentedPayment> = {}): PresentedPayment {
  paymentCount += 1
  const nonce = `0x${String(paymentCount).padStart(64, '0')}`
  return {
    paymentId: `eip155:84532|0xtoken|0xpayer|${nonce}`,
    requestBinding: 'request-1',
    fingerprint: `fingerprint-${paymentCount}`,
    identifier: undefined,
    network: 'eip155:84532',
    payer: '0xpayer',
    nonce,
    amount: '10000',
    validBefore: START_MS / 1_000 + 60,
    path: '/v1/vehicles',
    ...changes,
  }
}

export const holder = (owner: string, leaseMs = LEASE_MS) => ({ owner, leaseMs })

export type Open = (t: TestContext) => Promise<{ clock: FakeClock; ledger: PaymentLedger; other: PaymentLedger }>

export async function settledPayment(ledger: PaymentLedger, isAnswered: boolean): Promise<PresentedPayment> {
  const payment = newPayment()
  await ledger.claim(payment, holder('one'))
  await ledger.startSettling(payment.paymentId, holder('one'))
  await ledger.markSettled(payment.paymentId, { ...SETTLED, isAnswered })
  return payment
}
