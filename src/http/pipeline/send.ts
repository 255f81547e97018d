import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AllowedOrigins } from '#http/cross-origin.ts'
import { ANSWER_MAX_AGE_SECONDS } from '#http/limits.ts'
import { sendProblem, type ProblemContext } from '#http/problem-responses.ts'
import { hasBody } from '#http/unknown-routes.ts'
import { NO_STORE_HEADERS, SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '#http/security-headers.ts'
import type { Rejection, ResponseHeaders } from './decision.ts'
import type { RenderedAnswer } from './rendered-answers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const VARY = 'Authorization, X-API-Key, Accept-Encoding'
const VARY_UNCACHED = 'Accept-Encoding'
// Responses to keys are private: a shared cache must not serve them to another caller.
const PRIVATE = `private, max-age=${ANSWER_MAX_AGE_SECONDS}`

/** A response whose bytes are ready. */
export interface ReadyResponse {
  /** 304 has no body. */
  readonly status: 200 | 304
  readonly rendered: RenderedAnswer
  /** Whether the response depends on the snapshot alone. */
  readonly isCacheable: boolean
  /** Limits of the caller, or the receipt of a payment with its own `cache-control`. */
  readonly headers: ResponseHeaders
}

/**
 * Writes responses as one flat list of headers and one string: the common case costs no more than Node's own work. They
 * pass none of Fastify's `onSend` hooks, so everything that such hooks add is added here.
 */
export class ResponseSender {
  readonly #always: readonly string[]
  readonly #origins: AllowedOrigins
  readonly #isDraining: () => boolean

  /** @param isDraining whether the server is about to stop: then each response is the last of its connection */
  constructor(publicUrl: string, origins: AllowedOrigins, isDraining: () => boolean) {
    const transport = publicUrl.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT_SECURITY } : {}
    this.#always = Object.entries({ ...SECURITY_HEADERS, ...transport }).flat()
    this.#origins = origins
    this.#isDraining = isDraining
  }

  send(request: FastifyRequest, reply: FastifyReply, { status, rendered, isCacheable, headers }: ReadyResponse): void {
    const list = ['x-request-id', request.id]
    if (isCacheable) list.push('etag', rendered.entityTag)
    const vary = isCacheable ? VARY : VARY_UNCACHED
    const ofOrigin = this.#origins.headersOf(request, vary)
    if (ofOrigin === undefined) list.push('vary', vary)
    else push(list, ofOrigin)
    push(list, headers)
    if (headers['cache-control'] === undefined) list.push('cache-control', isCacheable ? PRIVATE : 'no-store')
    if (status === 200) {
      list.push('content-type', JSON_TYPE, 'content-length', rendered.contentLength)
      if (rendered.coding !== undefined) list.push('content-encoding', rendered.coding)
    }
    if (this.#isDraining() || hasBody(request)) list.push('connection', 'close')
    for (const text of this.#always) list.push(text)
    reply.raw.writeHead(status, list)
    reply.hijack()
    if (status === 200) reply.raw.end(rendered.body, 'latin1')
    else reply.raw.end()
  }
}

function push(list: string[], headers: ResponseHeaders): void {
  for (const name in headers) list.push(name, headers[name] ?? '')
}

/** Sends what admission or the charge decided in place of a response. */
export function sendRejection(
  reply: FastifyReply,
  { status, headers, problem, terms }: Rejection,
  context: ProblemContext,
): FastifyReply {
  if (terms === undefined) return sendProblem(reply, problem, context, { status, headers })
  context.counts?.rejected(problem.code)
  return reply
    .code(status)
    .headers(NO_STORE_HEADERS)
    .headers(headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(terms))
}
