import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { ProblemError, type ProblemCode } from '#platform/problem.ts'
import { PROBLEM_TYPE, problemBody } from './problem-responses.ts'
import { NO_STORE_HEADERS } from './response-headers.ts'

interface RawRejection {
  readonly status: number
  readonly reason: string
  readonly code: ProblemCode
  readonly detail: string
}

const MALFORMED: RawRejection = {
  status: 400,
  reason: 'Bad Request',
  code: 'invalid_parameter',
  detail: 'The request is not valid HTTP.',
}

/** Rejections by Node's parser and timers before a request exists, by error code. */
const PARSER_REJECTIONS = new Map<string, RawRejection>([
  [
    'HPE_HEADER_OVERFLOW',
    {
      ...MALFORMED,
      status: 431,
      reason: 'Request Header Fields Too Large',
      detail: 'The URL and headers are too long.',
    },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { ...MALFORMED, status: 408, reason: 'Request Timeout', detail: 'The request did not arrive in time.' },
  ],
])

const CONNECT_REJECTION: RawRejection = {
  status: 405,
  reason: 'Method Not Allowed',
  code: 'method_not_allowed',
  detail: 'This service is not a proxy. Use GET, HEAD, or OPTIONS.',
}

const EXPECT_REJECTION: RawRejection = {
  ...MALFORMED,
  status: 417,
  reason: 'Expectation Failed',
  detail: 'The Expect header cannot be satisfied.',
}

export interface RawContext {
  readonly publicUrl: string
  readonly nextRequestId: () => string
}

/** Connections whose response has started although the request has not fully arrived. */
const responding = new WeakSet<Duplex>()

/** Marks a socket whose response has started: a later rejection closes it, because text would join the body. */
export function markResponding(response: ServerResponse): void {
  const { socket } = response
  if (socket === null) return
  responding.add(socket)
  response.once('finish', () => responding.delete(socket))
}

export function respondToParserError(error: Error & { code?: string }, socket: Duplex, context: RawContext): void {
  // Nobody can read a response on a reset or half-closed socket.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed || responding.has(socket)) {
    socket.destroy()
    return
  }
  writeRejection(socket, PARSER_REJECTIONS.get(error.code ?? '') ?? MALFORMED, context)
}

/** Responds to requests that Node would end silently: CONNECT, and an Expect other than 100-continue. */
export function addRawRequests(server: Server | SecureServer, context: RawContext): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    writeRejection(socket, CONNECT_REJECTION, context),
  )
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = rendered(EXPECT_REJECTION, context)
    response.writeHead(EXPECT_REJECTION.status, headers).end(body)
  })
}

function writeRejection(socket: Duplex, rejection: RawRejection, context: RawContext): void {
  const { body, headers } = rendered(rejection, context)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const allow = rejection === CONNECT_REJECTION ? ['allow: GET, HEAD, OPTIONS'] : []
  socket.end([`HTTP/1.1 ${rejection.status} ${rejection.reason}`, ...lines, ...allow, '', body].join('\r\n'))
}

function rendered(rejection: RawRejection, context: RawContext): { body: string; headers: Record<string, string> } {
  const requestId = context.nextRequestId()
  const problem = new ProblemError(rejection.code, rejection.detail)
  const body = problemBody(problem, { publicUrl: context.publicUrl, status: rejection.status, requestId })
  const headers = {
    ...NO_STORE_HEADERS,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }
  return { body, headers }
}
