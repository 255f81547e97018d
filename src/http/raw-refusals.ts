import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { ProblemError, type ProblemCode } from '#platform/problem.ts'
import { PROBLEM_TYPE, problemBody } from './problem-responses.ts'
import { NOT_KEPT_HEADERS } from './security-headers.ts'

interface RawRefusal {
  readonly status: number
  readonly reason: string
  readonly code: ProblemCode
  readonly detail: string
}

const MALFORMED: RawRefusal = {
  status: 400,
  reason: 'Bad Request',
  code: 'invalid_parameter',
  detail: 'The request is not well-formed HTTP.',
}

/** What Node's parser and timers refuse before there is a request, by the code of their error. */
const PARSER_REFUSALS = new Map<string, RawRefusal>([
  [
    'HPE_HEADER_OVERFLOW',
    {
      ...MALFORMED,
      status: 431,
      reason: 'Request Header Fields Too Large',
      detail: 'The address and the headers are too long.',
    },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { ...MALFORMED, status: 408, reason: 'Request Timeout', detail: 'The request did not arrive in time.' },
  ],
])

const CONNECT_REFUSAL: RawRefusal = {
  status: 405,
  reason: 'Method Not Allowed',
  code: 'method_not_allowed',
  detail: 'This service is not a proxy; it answers GET, HEAD and OPTIONS.',
}

const EXPECT_REFUSAL: RawRefusal = {
  ...MALFORMED,
  status: 417,
  reason: 'Expectation Failed',
  detail: 'The expectation of the header Expect cannot be met.',
}

/** What raw refusals need; a request of this kind has no id of its own yet. */
export interface RawContext {
  readonly publicUrl: string
  readonly nextRequestId: () => string
}

/** Answers whatever the HTTP parser refuses, in the shape of every other error, and closes the connection. */
export function answerParserError(error: Error & { code?: string }, socket: Duplex, context: RawContext): void {
  // A reset or a half-closed socket has nobody to read an answer.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy()
    return
  }
  writeRefusal(socket, PARSER_REFUSALS.get(error.code ?? '') ?? MALFORMED, context)
}

/** Answers what Node would end without a word: CONNECT, and an Expect that is not 100-continue. */
export function answerRawRequests(server: Server | SecureServer, context: RawContext): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => writeRefusal(socket, CONNECT_REFUSAL, context))
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = rendered(EXPECT_REFUSAL, context)
    response.writeHead(EXPECT_REFUSAL.status, headers).end(body)
  })
}

function writeRefusal(socket: Duplex, refusal: RawRefusal, context: RawContext): void {
  const { body, headers } = rendered(refusal, context)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const allow = refusal === CONNECT_REFUSAL ? ['allow: GET, HEAD, OPTIONS'] : []
  socket.end([`HTTP/1.1 ${refusal.status} ${refusal.reason}`, ...lines, ...allow, '', body].join('\r\n'))
}

function rendered(refusal: RawRefusal, context: RawContext): { body: string; headers: Record<string, string> } {
  const requestId = context.nextRequestId()
  const problem = new ProblemError(refusal.code, refusal.detail)
  const body = problemBody(problem, { publicUrl: context.publicUrl, status: refusal.status, requestId })
  const headers = {
    ...NOT_KEPT_HEADERS,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }
  return { body, headers }
}
