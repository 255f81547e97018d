import type { ProblemCode } from '#platform/problem.ts'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { RouteResponse } from './transport.ts'
import { isPayable, paymentTermsOf, receiptMetaOf } from './payment-meta.ts'
import { resultText } from './result-text.ts'
import type { Tool } from './tool.ts'

const ASK_OPERATOR = 'Tell the user; the operator of the service changes plans and creates keys ("npx vds key create").'
/** Advice if the terms name no way to pay: nothing may suggest that there is one. */
const KEY_REQUIRED = `Add an API key to the configuration of this MCP server; it accepts no payments now. ${ASK_OPERATOR}`
const LATER = 'Retry in a moment; if it keeps failing, tell the user.'

/** Advice for an agent, by rejection code of an operation. Dashboard problems never occur here. */
const ADVICE: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_parameter: 'Correct the arguments and retry.',
  unknown_parameter: 'Omit this argument or use the correct name, and retry.',
  invalid_api_key: `Retrying does not help. The key in the configuration of this MCP server must be replaced. ${ASK_OPERATOR}`,
  expired_api_key: `Retrying does not help. The key in the configuration of this MCP server has expired and must be extended or replaced. ${ASK_OPERATOR}`,
  payment_required: `Add an API key to the configuration of this MCP server, or pay by the terms and retry with the payment in _meta "x402/payment". ${ASK_OPERATOR}`,
  invalid_payment: 'Create the payment in _meta "x402/payment" again, exactly by the terms.',
  payment_conflict: 'Create a new payment with its own identifier.',
  payment_pending: 'Send the same call with the same payment again; do not sign a new one.',
  plan_required: `Retrying does not help. The other tools still work. ${ASK_OPERATOR}`,
  scope_required: `Retrying this tool does not help; other tools may still work. A connected app can be connected again with more operations. ${ASK_OPERATOR}`,
  address_not_allowed: `Retrying does not help: the key of this MCP server is restricted to other IP addresses. ${ASK_OPERATOR}`,
  vehicle_not_found: 'Use an id from the results of search_vehicles, unchanged.',
  code_not_found: "Ask for the code again, or for the vehicle's make. Do not guess its meaning.",
  campaign_not_found:
    'Ask for the number again, and repeat the message: a missing campaign does not mean that no such recall exists.',
  item_not_found: 'Call check_watchlist without watchlist_id, and use an id from its watchlists, unchanged.',
  action_refused: `Retrying does not help. ${ASK_OPERATOR}`,
  not_a_vin: 'Ask for the VIN again; the message explains the error. Do not correct it yourself.',
  decoder_not_loaded: 'Ask for year, make and model, and use search_vehicles.',
  route_not_found: 'Correct the arguments and retry.',
  method_not_allowed: LATER,
  rate_limit_exceeded: 'Wait a second, then retry; send fewer calls at once.',
  quota_exhausted: `Do not retry before the quota resets. ${ASK_OPERATOR}`,
  service_failed: LATER,
  service_unavailable: LATER,
}

interface Rejection {
  readonly code: string
  readonly message: string
}

/**
 * Returns a call's result: the body as structured content, and a short form for clients that read only text. A
 * rejection is a tool error in words, so that the model reads it.
 */
export function toToolResult({ name, next }: Pick<Tool, 'name' | 'next'>, response: RouteResponse): CallToolResult {
  if (response.status === 200) {
    const content = [text(resultText(name, response.body, next))]
    return { content, structuredContent: objectOf(response.body) ?? {}, ...receiptMetaOf(response) }
  }
  const rejection = rejectionText(rejectionOf(response), adviceOn(response))
  // Paying clients look for the terms in the first text; structured content would have to match the output schema.
  const terms = response.status === 402 ? [text(paymentTermsOf(response))] : []
  return { isError: true, content: [...terms, text(rejection)], ...receiptMetaOf(response) }
}

export function toToolError(rejection: Rejection): CallToolResult {
  return { isError: true, content: [text(rejectionText(rejection))] }
}

function rejectionOf({ status, body }: RouteResponse): Rejection {
  const problem = objectOf(body)
  const message = problem?.['message']
  if (typeof message !== 'string') return { code: 'service_failed', message: `The service returned status ${status}.` }
  // The body of a 402 is not a problem: its `error` is the reason for rejecting a payment.
  const code = status === 402 ? 'payment_required' : problem?.['error']
  return { code: typeof code === 'string' ? code : 'service_failed', message }
}

/** Returns advice that depends on more than the code; undefined if there is none. */
function adviceOn(response: RouteResponse): string | undefined {
  return response.status === 402 && !isPayable(response) ? KEY_REQUIRED : undefined
}

function rejectionText({ code, message }: Rejection, adviceOnAnswer?: string): string {
  const advice = adviceOnAnswer ?? (Object.hasOwn(ADVICE, code) ? ADVICE[code as ProblemCode] : undefined)
  return `${code}: ${message}\nWhat to do: ${advice ?? LATER}`
}

function objectOf(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function text(content: string): { type: 'text'; text: string } {
  return { type: 'text', text: content }
}
