import type { SignedPayment } from './payment-header.ts'

/** Proof for the payer that its payment was settled. */
export interface Receipt {
  readonly kind: 'receipt'
  /** Value of `PAYMENT-RESPONSE` (version 2 of x402) and `X-PAYMENT-RESPONSE` (version 1): base64 of JSON. */
  readonly header: string
  readonly version: 1 | 2
  /** True when the payment was charged for an earlier answer. */
  readonly isRepeat: boolean
}

/** The same payment has the same receipt each time. */
export function receiptOf(payment: SignedPayment, transaction: string, isRepeat: boolean): Receipt {
  const { version, network, authorization } = payment
  const content = { success: true, transaction, network, payer: authorization.from }
  const header = Buffer.from(JSON.stringify(content)).toString('base64')
  return { kind: 'receipt', header, version, isRepeat }
}
