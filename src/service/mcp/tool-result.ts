import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Recall } from '#operations/records/recall.ts'
import type { ProblemCode } from '#platform/problem.ts'
import { isPayable, paymentTermsOf, receiptMetaOf } from './payment-meta.ts'
import type { Tool } from './tool.ts'
import type { RouteResponse } from './transport.ts'

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
    const content = [textContent(resultText(name, response.body, next))]
    return { content, structuredContent: objectOf(response.body) ?? {}, ...receiptMetaOf(response) }
  }
  const rejection = rejectionText(rejectionOf(response), adviceOn(response))
  // Paying clients look for the terms in the first text; structured content would have to match the output schema.
  const terms = response.status === 402 ? [textContent(paymentTermsOf(response))] : []
  return { isError: true, content: [...terms, textContent(rejection)], ...receiptMetaOf(response) }
}

export function toToolError(rejection: Rejection): CallToolResult {
  return { isError: true, content: [textContent(rejectionText(rejection))] }
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

function textContent(content: string): { type: 'text'; text: string } {
  return { type: 'text', text: content }
}

/** Shorter results are returned whole. */
export const WHOLE_CHARACTERS_MAX = 2_000
export const SHORT_CHARACTERS_MAX = 4_000

/** Limits of the short form of a result. The first entry that makes it short enough applies. */
const BOUNDS = [
  { items: 10, characters: 200, depth: 3 },
  { items: 10, characters: 120, depth: 2 },
  { items: 5, characters: 120, depth: 2 },
  { items: 3, characters: 80, depth: 2 },
  { items: 1, characters: 80, depth: 1 },
  { items: 0, characters: 80, depth: 0 },
] as const
type Bounds = (typeof BOUNDS)[number]

/** Members that explain the others: whole in every short form. */
const MEANINGS = new Set(['message', 'note', 'recall_match', 'records_through'])
const MEANING_CHARACTERS_MAX = 600

/**
 * Returns a result as text for clients without structured content: the whole body if it is short, else the same members
 * without nulls and with long lists and texts cut, each cut marked. `next`: next step, and meaning of an empty list.
 */
export function resultText(tool: string, body: string, next: string): string {
  const advice = `\nWhat next: ${next}`
  const ordered = inReadingOrder(tool, body)
  if (ordered.length <= WHOLE_CHARACTERS_MAX) return ordered + advice
  return `Short form without null values; the structured content of this result is complete.\n${shortForm(ordered)}${advice}`
}

function shortForm(body: string): string {
  const value: unknown = JSON.parse(body)
  let text = ''
  for (const bounds of BOUNDS) {
    text = JSON.stringify(cut(value, bounds, 0))
    if (text.length <= SHORT_CHARACTERS_MAX) return text
  }
  return text.slice(0, SHORT_CHARACTERS_MAX)
}

function cut(value: unknown, bounds: Bounds, depth: number): unknown {
  if (typeof value === 'string') return cutText(value, bounds.characters)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const shown = value.slice(0, bounds.items).map((item) => cut(item, bounds, depth + 1))
    return shown.length === value.length ? shown : [...shown, `... and ${value.length - shown.length} more`]
  }
  const members = Object.entries(value).filter(([, member]) => member !== null)
  if (depth > bounds.depth && members.length > 0) return `... ${members.length} members`
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      MEANINGS.has(name) && typeof member === 'string'
        ? cutText(member, MEANING_CHARACTERS_MAX)
        : cut(member, bounds, depth + 1),
    ]),
  )
}

function cutText(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : `${text.slice(0, charactersMax).toWellFormed()}...`
}

type ListedRecall = Partial<Pick<Recall, 'type' | 'do_not_drive' | 'park_outside'>>

interface RecallResponse {
  readonly message: string
  readonly recalls: readonly ListedRecall[]
}

/**
 * Orders a response body for a model. For recalls, the message comes first, then the campaigns: "do not drive", "park
 * outside", the vehicle's others, then those of equipment, tires, and child seats for it. Each part is newest first.
 * Any other body is returned unchanged.
 */
export function inReadingOrder(tool: string, body: string): string {
  if (tool !== 'get_recalls' && tool !== 'get_vin_recalls') return body
  const { message, recalls, ...rest } = JSON.parse(body) as RecallResponse
  const ordered = recalls.toSorted((left, right) => rank(left) - rank(right))
  if (ordered.every((recall, index) => recall === recalls[index])) return body
  return JSON.stringify({ message, ...rest, recalls: ordered })
}

/** `fields` may omit members. */
function rank({ type, do_not_drive: doNotDrive, park_outside: parkOutside }: ListedRecall): number {
  if (doNotDrive === true) return 0
  if (parkOutside === true) return 1
  return type === undefined || type === null || type === 'vehicle' ? 2 : 3
}
