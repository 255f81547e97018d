import type { RouteResponse } from './transport.ts'

// x402 over MCP: specs/transports-v2/mcp.md of github.com/x402-foundation/x402.
const PAYMENT_KEY = 'x402/payment'
const RECEIPT_KEY = 'x402/payment-response'

/** Returns the payment in a call's `_meta` as its HTTP header; undefined without one. */
export function paymentHeaderOf(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const payment = meta?.[PAYMENT_KEY]
  return payment === undefined ? undefined : encoded(payment)
}

/** Returns `_meta` with a payment's receipt, or nothing if nothing was paid. */
export function receiptMetaOf(response: RouteResponse): { _meta?: Record<string, unknown> } {
  const receipt = decoded(response.header('payment-response') ?? response.header('x-payment-response'))
  return receipt === undefined ? {} : { _meta: { [RECEIPT_KEY]: receipt } }
}

/** Returns the terms of a call in version 2 of x402 as JSON text; the body (version 1) if the header has none. */
export function paymentTermsOf(response: RouteResponse): string {
  const terms = decoded(response.header('payment-required'))
  return terms === undefined ? response.body : JSON.stringify(terms)
}

export function isPayable(response: RouteResponse): boolean {
  try {
    const { accepts } = JSON.parse(paymentTermsOf(response)) as { accepts?: unknown }
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
