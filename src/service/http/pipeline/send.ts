import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '#accounts/principal.ts'
import type { RequestLog } from '#accounts/usage/request-log.ts'
import { endAfterBody, hasBody } from '#http/connection-management.ts'
import { RESPONSE_MAX_AGE_SECONDS } from '#http/limits.ts'
import { noteProblem, sendProblem, type ProblemContext, sentProblem } from '#http/problem-responses.ts'
import { REPORT_POLICY } from '#http/report/report-page.ts'
import {
  type AllowedOrigins,
  NO_STORE_HEADERS,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
  type ResponseHeaders,
} from '#http/response-headers.ts'
import type { Operation } from '#operations/endpoint.ts'
import type { Rejection } from './decision.ts'
import type { RenderedResponse } from './respond.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const CODED = 'Accept-Encoding'
const KEYED = `Authorization, X-API-Key, ${CODED}`
const VARY = {
  cacheable: { one: KEYED, negotiated: `${KEYED}, Accept` },
  other: { one: CODED, negotiated: `${CODED}, Accept` },
} as const
const PAGE_TYPE = 'text/html; charset=utf-8'
// Responses to keys are private: a shared cache must not serve them to another caller.
const PRIVATE = `private, max-age=${RESPONSE_MAX_AGE_SECONDS}`

export interface ReadyResponse {
  /** A 304 has no body. */
  readonly status: 200 | 304
  readonly rendered: RenderedResponse
  readonly isCacheable: boolean
  readonly isNegotiated: boolean
  /** Limits of the caller, or the receipt of a payment with its own `cache-control`. */
  readonly headers: ResponseHeaders
}

/** Writes responses as flat header lists for speed. They bypass `onSend` hooks, so their headers are added here. */
export class ResponseSender {
  /** Pages contain a style and a drawing. */
  readonly #always: Readonly<Record<'data' | 'page', readonly string[]>>
  readonly #origins: AllowedOrigins
  readonly #isDraining: () => boolean

  /** @param isDraining returns true if the server is about to stop: each response is then the last of its connection */
  constructor(publicUrl: string, origins: AllowedOrigins, isDraining: () => boolean) {
    const transport = publicUrl.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT_SECURITY } : {}
    const always = { ...SECURITY_HEADERS, ...transport }
    this.#always = {
      data: Object.entries(always).flat(),
      page: Object.entries({ ...always, 'content-security-policy': REPORT_POLICY }).flat(),
    }
    this.#origins = origins
    this.#isDraining = isDraining
  }

  send(request: FastifyRequest, reply: FastifyReply, response: ReadyResponse): void {
    const { status, rendered, isCacheable, isNegotiated, headers } = response
    const list = ['x-request-id', request.id]
    if (isCacheable) list.push('etag', rendered.entityTag)
    const vary = varyOf(isCacheable, isNegotiated)
    const ofOrigin = this.#origins.headersOf(request, vary)
    if (ofOrigin === undefined) list.push('vary', vary)
    else push(list, ofOrigin)
    push(list, headers)
    if (headers['cache-control'] === undefined) list.push('cache-control', isCacheable ? PRIVATE : 'no-store')
    if (status === 200) pushContent(list, rendered)
    if (this.#isDraining() || hasBody(request)) list.push('connection', 'close')
    for (const text of this.#always[rendered.isPage ? 'page' : 'data']) list.push(text)
    reply.raw.writeHead(status, list)
    reply.hijack()
    void endAfterBody(request, reply.raw, status === 200 ? rendered.body : undefined)
  }
}

function varyOf(isCacheable: boolean, isNegotiated: boolean): string {
  return VARY[isCacheable ? 'cacheable' : 'other'][isNegotiated ? 'negotiated' : 'one']
}

function pushContent(list: string[], { isPage, contentLength, coding }: RenderedResponse): void {
  list.push('content-type', isPage ? PAGE_TYPE : JSON_TYPE, 'content-length', contentLength)
  if (coding !== undefined) list.push('content-encoding', coding)
}

function push(list: string[], headers: ResponseHeaders): void {
  for (const name in headers) list.push(name, headers[name] ?? '')
}

export function sendRejection(
  reply: FastifyReply,
  { status, headers, problem, terms }: Rejection,
  context: ProblemContext,
): FastifyReply {
  if (terms === undefined) return sendProblem(reply, problem, context, { status, headers })
  noteProblem(reply, problem.code)
  context.counts?.rejected(problem.code)
  return reply
    .code(status)
    .headers(NO_STORE_HEADERS)
    .headers(headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(terms))
}

const REJECTION_STATUS_MIN = 400

export interface RequestLogContext {
  readonly requestLog?: Pick<RequestLog, 'note'>
}

interface LoggedResponse {
  /** Undefined: no account's log gets an entry. */
  readonly principal: Principal | undefined
  readonly operation: Pick<Operation, 'name'>
  readonly reply: FastifyReply
  readonly status?: number
  readonly tookMs: number
  readonly units: number
}

/** Records a response in the account's request log. */
export function noteRequest({ requestLog }: RequestLogContext, responded: LoggedResponse): void {
  const { principal, operation, reply, tookMs, units, status = reply.statusCode } = responded
  if (principal === undefined) return
  const { accountId, keyId } = principal
  const problem = status < REJECTION_STATUS_MIN ? null : sentProblem(reply)
  const { id: requestId } = reply.request
  requestLog?.note({ accountId, keyId, operation: operation.name, status, tookMs, requestId, problem, units })
}
