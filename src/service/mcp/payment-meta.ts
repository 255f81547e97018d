import type { RouteResponse } from './transport.ts'

// x402 over MCP: specs/transports-v2/mcp.md of github.com/x402-foundation/x402.
const PAYMENT_KEY = 'x402/payment'
const RECEIPT_KEY = 'x402/payment-response'

/** The payment of a call's `_meta`, as the header that carries it over HTTP; undefined when there is none. */
export function paymentHeaderOf(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const payment = meta?.[PAYMENT_KEY]
  return payment === undefined ? undefined : encoded(payment)
}

/** `_meta` with the receipt of a payment, or nothing when nothing was paid. */
export function receiptMetaOf(answer: RouteResponse): { _meta?: Record<string, unknown> } {
  const receipt = decoded(answer.header('payment-response') ?? answer.header('x-payment-response'))
  return receipt === undefined ? {} : { _meta: { [RECEIPT_KEY]: receipt } }
}

/** The terms of a call in version 2 of x402, as JSON text; the body (version 1) where the header has none. */
export function paymentTermsOf(answer: RouteResponse): string {
  const terms = decoded(answer.header('payment-required'))
  return terms === undefined ? answer.body : JSON.stringify(terms)
}

/** Returns true if the terms of a 402 offer a way to pay. */
export function isPayable(answer: RouteResponse): boolean {
  try {
    const { accepts } = JSON.parse(paymentTermsOf(answer)) as { accepts?: unknown }
    return Array.isArray(accepts) && accepts.length > 0
  } catch {
    return false
  }
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function decoded(header: string | undefined): unknown {
  if (header === undefined) return undefined
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
