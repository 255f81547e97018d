import type { ProblemCode } from '#platform/problem.ts'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { RouteResponse } from './transport.ts'
import { isPayable, paymentTermsOf, receiptMetaOf } from './payment-meta.ts'
import { resultText } from './result-text.ts'
import type { Tool } from './tool.ts'

const ASK_OPERATOR =
  'Tell the person you work for; the operator of the service changes plans and makes keys ("npx vds key create").'
/** Advice if the terms name no way to pay: nothing may suggest that there is one. */
const KEY_REQUIRED = `Put an API key into the configuration of this MCP server; it takes no payments now. ${ASK_OPERATOR}`
const LATER = 'Call again in a moment; if it keeps failing, tell the person you work for.'

/** Advice for an agent, by rejection code of an operation. Dashboard problems never occur here. */
const ADVICE: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_parameter: 'Correct the arguments and call again.',
  unknown_parameter: 'Leave this argument out or use the right name, and call again.',
  invalid_api_key: `Calling again does not help. The key in the configuration of this MCP server must be replaced. ${ASK_OPERATOR}`,
  expired_api_key: `Calling again does not help. The key in the configuration of this MCP server has expired and must be extended or replaced. ${ASK_OPERATOR}`,
  payment_required: `Put an API key into the configuration of this MCP server, or pay as the terms say and call again with the payment in _meta "x402/payment". ${ASK_OPERATOR}`,
  invalid_payment: 'Make the payment in _meta "x402/payment" again, exactly as the terms say.',
  payment_conflict: 'Make a new payment with an identifier of its own.',
  payment_pending: 'Send the same call with the same payment again; do not sign a new one.',
  plan_required: `Calling again does not help, and the other tools still work. ${ASK_OPERATOR}`,
  scope_required: `Calling this tool again does not help; other tools may still work. An app that was connected by sign-in can be connected again with more operations. ${ASK_OPERATOR}`,
  address_not_allowed: `Calling again does not help: the key of this MCP server is limited to other IP addresses. ${ASK_OPERATOR}`,
  vehicle_not_found: 'Take an id from the results of search_vehicles, unchanged.',
  code_not_found: 'Ask for the code again, or for the make of the vehicle. Do not guess what it means.',
  campaign_not_found:
    'Ask for the number again, and repeat what the message says: that it is not held does not mean that there is no such recall.',
  item_not_found: 'Call check_watchlist without watchlist_id, and take an id of its watchlists, unchanged.',
  action_refused: `Calling again does not help. ${ASK_OPERATOR}`,
  not_a_vin: 'Ask for the VIN again: the message says what is wrong with it. Do not correct it yourself.',
  decoder_not_loaded: 'Ask for year, make and model, and use search_vehicles.',
  route_not_found: 'Correct the arguments and call again.',
  method_not_allowed: LATER,
  rate_limit_exceeded: 'Wait a second, then call again; make fewer calls at once.',
  quota_exhausted: `Do not call again before the quota starts again. ${ASK_OPERATOR}`,
  service_failed: LATER,
  service_unavailable: LATER,
}

interface Rejection {
  readonly code: string
  readonly message: string
}

/**
 * Returns the result of a call. The body of a response is structured content; the text is a short form for clients that
 * read only text. A rejection is a tool error in words, so that the model reads it.
 */
export function toToolResult({ name, next }: Pick<Tool, 'name' | 'next'>, answer: RouteResponse): CallToolResult {
  if (answer.status === 200) {
    const content = [text(resultText(name, answer.body, next))]
    return { content, structuredContent: objectOf(answer.body) ?? {}, ...receiptMetaOf(answer) }
  }
  const rejection = rejectionText(rejectionOf(answer), adviceOn(answer))
  // Paying clients look for the terms in the first text; structured content would have to match the output schema.
  const terms = answer.status === 402 ? [text(paymentTermsOf(answer))] : []
  return { isError: true, content: [...terms, text(rejection)], ...receiptMetaOf(answer) }
}

/** Returns the result for a rejection that did not come from the HTTP server. */
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
function adviceOn(answer: RouteResponse): string | undefined {
  return answer.status === 402 && !isPayable(answer) ? KEY_REQUIRED : undefined
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
