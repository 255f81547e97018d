import { PAID_PAGE_LIMIT_MAX } from '#http/limits.ts'
import type { Operation } from '#operations/endpoint.ts'
import { PAYMENT_IDENTIFIER } from '#payments/payment-header.ts'
import { CALL_PRICE_USD_CENTS, requirementsV2, type PaymentOffer } from '#payments/payment-terms.ts'

export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

export const API_CATALOG_PATH = '/.well-known/api-catalog'

/** Returns the catalog of this service's APIs (RFC 9727) as a linkset (RFC 9264): JSON API and tools for agents. */
export function apiCatalog(publicUrl: string): object {
  const api = `${publicUrl}/v1`
  const tools = `${publicUrl}/mcp`
  return {
    linkset: [
      {
        anchor: publicUrl + API_CATALOG_PATH,
        item: [
          { href: api, title: 'Vehicle Data Service' },
          { href: tools, title: 'Vehicle Data Service for agents (Model Context Protocol)' },
        ],
      },
      {
        anchor: api,
        'service-desc': [{ href: `${publicUrl}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${publicUrl}/docs`, type: 'text/html' }],
        status: [{ href: `${publicUrl}/v1/status`, type: 'application/json' }],
      },
      {
        anchor: tools,
        'service-doc': [
          { href: `${publicUrl}/docs/agents`, type: 'text/html' },
          { href: `${publicUrl}/llms.txt`, type: 'text/plain' },
        ],
        status: [{ href: `${publicUrl}/v1/status`, type: 'application/json' }],
      },
    ],
  }
}

const CENTS_PER_USD = 100

/** Price of a call for people: "0.01". */
export const CALL_PRICE_USD = (CALL_PRICE_USD_CENTS / CENTS_PER_USD).toFixed(2)

/**
 * Returns `/.well-known/x402`: what can be paid for, and how, for agents that look before they call. x402 indexes read
 * `version` and `resources`; the rest repeats a 402 response. Both lists are empty if payments are disabled.
 */
export function paymentDocument(
  operations: readonly Operation[],
  offer: PaymentOffer | undefined,
  publicUrl: string,
): Record<string, unknown> {
  const open = operations.filter(({ requiredPlan }) => requiredPlan === 'free')
  return {
    version: 1,
    resources: offer === undefined ? [] : open.map(({ path }) => publicUrl + path),
    x402_versions: [1, 2],
    price: { amount: CALL_PRICE_USD, currency: 'USD', per: 'call' },
    accepts: offer === undefined ? [] : [requirementsV2(offer)],
    extensions: offer === undefined ? [] : [PAYMENT_IDENTIFIER],
    page_limit_max: PAID_PAGE_LIMIT_MAX,
    openapi: `${publicUrl}/openapi.json`,
  }
}
