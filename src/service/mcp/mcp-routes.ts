import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OPERATIONS } from '#operations/index.ts'
import { messageOf } from '#platform/failure.ts'
import { hasDisconnected } from '#platform/has-disconnected.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'
import { ProblemError } from '#platform/problem.ts'
import { injectedCall, toWebRequest, wholeResponse, type WholeResponse } from './injected-call.ts'
import { BATCH_MESSAGES_MAX, MCP_MESSAGE_BYTES_MAX, REQUESTS_AT_ONCE_MAX, BUSY_RETRY_SECONDS } from './limits.ts'
import { challengeOf, MCP_PATHS } from './oauth-documents.ts'
import type { MessageHandler, MessageHandlerParts } from './tool-server.ts'
import { accountTools } from './tool.ts'
import type { McpCaller } from './transport.ts'

const ACCOUNT_TOOLS = accountTools(OPERATIONS)
const CLIENT_CLOSED_REQUEST = 499

export type CredentialState = 'valid' | 'none' | 'invalid'

export interface McpDependencies {
  readonly publicUrl: string
  readonly log: Log
  /** Headers of every response: no caching, no framing. */
  readonly responseHeaders: Readonly<Record<string, string>>
  /** Checks a credential, free for the caller. @throws ProblemError service_unavailable if the store does not respond */
  readonly checkCredential: (
    authorization: string | undefined,
    apiKey: string | undefined,
  ) => CredentialState | Promise<CredentialState>
  /** True if apps can connect by OAuth; a rejection then names the endpoint. */
  readonly hasOAuth: boolean
  /** Returns true if callers without a credential are admitted: to pay per call, or because no other access exists. */
  readonly admitsAnonymous: () => boolean
}

interface Mcp extends McpDependencies {
  readonly handler: MessageHandler
  readonly load: { count: number }
}

/** Serves the tools over Streamable HTTP, both protocol generations, without sessions. Closed with the app. */
export function addMcpRoutes(app: FastifyInstance, dependencies: McpDependencies): void {
  const { log } = dependencies
  const handler = lazyMessageHandler({ call: injectedCall(app), log })
  const mcp: Mcp = { ...dependencies, handler, load: { count: 0 } }
  // Last of all, because it aborts messages in progress.
  app.addHook('onClose', () => handler.close())
  // Reads bodies as text, whatever their type, only in this scope.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MCP_MESSAGE_BYTES_MAX }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const rejection = rejectionOf(error)
      const isOurs = rejection.status >= 500 && !hasDisconnected(request.raw)
      const fields = { 'request.id': request.id, reason: messageOf(error) }
      if (isOurs) limiterOf(log).error('the MCP server failed', fields, 'the MCP server failed')
      return reject(reply, rejection, { request, mcp })
    })
    for (const url of MCP_PATHS) {
      scope.route({
        method: ['GET', 'POST', 'DELETE'],
        url,
        onRequest: async (request, reply) => {
          const rejection = await rejectionBefore(request, mcp)
          if (rejection === undefined) return undefined
          // The body stays unread, so the connection cannot be reused.
          return reject(reply.header('connection', 'close'), rejection, { request, mcp })
        },
        handler: (request, reply) => respond(request, reply, mcp),
      })
    }
    done()
  })
}

/** Returns the rejection, if any, that applies before the body is read. */
async function rejectionBefore(request: FastifyRequest, mcp: Mcp): Promise<JsonRpcRejection | undefined> {
  const { headers } = request
  if (!isAllowedOrigin(headers.origin, mcp.publicUrl)) return ORIGIN_REJECTION
  if (request.url.includes('?')) return QUERY_REJECTION
  const { authorization, apiKey } = callerOf(request)
  const state = await mcp.checkCredential(authorization, apiKey)
  if (state === 'valid' || (state === 'none' && mcp.admitsAnonymous())) return undefined
  if (state === 'none') return mcp.hasOAuth ? challenged(SIGN_IN_REJECTION, { request, mcp }) : SIGN_IN_REJECTION
  return mcp.hasOAuth ? challenged(KEY_REJECTION, { request, mcp }, 'invalid_token') : KEY_REJECTION
}

/** Adds the header from which a client finds where to sign in. */
function challenged(
  rejection: JsonRpcRejection,
  { request, mcp }: { request: FastifyRequest; mcp: Mcp },
  error?: 'invalid_token',
): JsonRpcRejection {
  const challenge = challengeOf(mcp.publicUrl, request.routeOptions.url ?? '', error)
  return { ...rejection, headers: { 'www-authenticate': challenge } }
}

async function respond(request: FastifyRequest, reply: FastifyReply, mcp: Mcp): Promise<FastifyReply> {
  const message = parsedMessage(request.body)
  const rejection =
    rejectionByLoad(mcp) ??
    rejectionByLength(message) ??
    rejectionByGreeting(request, message) ??
    rejectionByAccount(request, message, mcp)
  if (rejection !== undefined) return reject(reply, rejection, { request, mcp })
  mcp.load.count += 1
  try {
    const gone = abortWhenGone(reply)
    const from = { caller: callerOf(request), message }
    const response = mcp.handler.respond(toWebRequest(request, mcp.publicUrl, gone.signal), from)
    // A caller that disconnects must not hold its slot until the result is ready.
    const whole = await Promise.race([response.then(wholeResponse), gone.promise])
    return reply
      .code(whole.status)
      .headers({ ...mcp.responseHeaders, ...whole.headers })
      .send(whole.body)
  } finally {
    mcp.load.count -= 1
  }
}

/** Checked once the message has arrived: requests in transit take no slot. */
function rejectionByLoad({ load }: Mcp): JsonRpcRejection | undefined {
  if (load.count < REQUESTS_AT_ONCE_MAX) return undefined
  return unavailableRejection('Too many agents are calling at once. Retry in a second.')
}

function rejectionByLength(message: unknown): JsonRpcRejection | undefined {
  if (!Array.isArray(message) || message.length <= BATCH_MESSAGES_MAX) return undefined
  return malformedRejection(400, `A batch can have at most ${BATCH_MESSAGES_MAX} messages.`)
}

/**
 * Rejects an incomplete `initialize`, which the protocol library answers like a failure of the service. Only the first
 * protocol generation has the method, before a version is agreed on and named in the header.
 */
function rejectionByGreeting({ headers }: FastifyRequest, message: unknown): JsonRpcRejection | undefined {
  if (headers['mcp-protocol-version'] !== undefined) return undefined
  const messages = Array.isArray(message) ? message : [message]
  if (messages.every((one) => field(one, 'method') !== 'initialize' || isGreeting(field(one, 'params'))))
    return undefined
  return malformedRejection(
    400,
    'initialize requires protocolVersion, capabilities, and clientInfo with name and version.',
  )
}

/**
 * Rejects a call without a credential of a tool that requires an account. If payments are enabled, callers without a
 * credential are admitted, so only this rejection tells an app that it can sign in.
 */
function rejectionByAccount(request: FastifyRequest, message: unknown, mcp: Mcp): JsonRpcRejection | undefined {
  const { authorization, apiKey } = callerOf(request)
  if (!mcp.hasOAuth || authorization !== undefined || apiKey !== undefined) return undefined
  const messages = Array.isArray(message) ? message : [message]
  const needsAccount = messages.some(
    (one) => field(one, 'method') === 'tools/call' && ACCOUNT_TOOLS.has(String(field(field(one, 'params'), 'name'))),
  )
  return needsAccount ? challenged(SIGN_IN_REJECTION, { request, mcp }) : undefined
}

function isGreeting(params: unknown): boolean {
  const client = field(params, 'clientInfo')
  const texts = [field(params, 'protocolVersion'), field(client, 'name'), field(client, 'version')]
  const capabilities = field(params, 'capabilities')
  return texts.every((text) => typeof text === 'string') && typeof capabilities === 'object' && capabilities !== null
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** Returns an abort signal for the protocol library, and an empty response that settles when the caller disconnects. */
function abortWhenGone({ raw }: FastifyReply): { signal: AbortSignal; promise: Promise<WholeResponse> } {
  const gone = new AbortController()
  const { promise, resolve } = Promise.withResolvers<WholeResponse>()
  raw.once('close', () => {
    if (raw.writableFinished) return
    gone.abort()
    resolve({ status: CLIENT_CLOSED_REQUEST, headers: {}, body: undefined })
  })
  return { signal: gone.signal, promise }
}

function callerOf({ headers, ip }: FastifyRequest): McpCaller {
  const apiKey = headers['x-api-key']
  return {
    authorization: headers.authorization,
    apiKey: apiKey === undefined ? undefined : String(apiKey),
    address: ip,
  }
}

/** Parses the body; undefined if it is invalid, which the protocol library then answers. */
function parsedMessage(body: unknown): unknown {
  if (typeof body !== 'string') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function rejectionOf(error: unknown): JsonRpcRejection {
  if (error instanceof ProblemError) return unavailableRejection(error.message)
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  if (statusCode === 413) return malformedRejection(413, `A message can have at most ${MCP_MESSAGE_BYTES_MAX} bytes.`)
  if (typeof statusCode === 'number' && statusCode < 500) return malformedRejection(statusCode, messageOf(error))
  return { status: 500, code: -32_603, error: 'service_failed', message: 'The service failed to handle this request.' }
}

function reject(
  reply: FastifyReply,
  rejection: JsonRpcRejection,
  { request, mcp }: { request: FastifyRequest; mcp: Mcp },
): FastifyReply {
  return reply
    .code(rejection.status)
    .headers({ ...mcp.responseHeaders, ...rejection.headers })
    .header('content-type', 'application/json; charset=utf-8')
    .send(rejectionBody(rejection, request.id))
}

/**
 * Loads the protocol library with the first message: it takes 8 MB, and most processes never serve an agent
 * (docs/adr/0146). If loading fails, as for lack of file handles, the next message tries again.
 */
function lazyMessageHandler(parts: MessageHandlerParts): MessageHandler {
  let loaded: Promise<MessageHandler> | undefined
  const load = async (): Promise<MessageHandler> => {
    loaded ??= import('./tool-server.ts').then(({ createMessageHandler }) => createMessageHandler(parts))
    try {
      return await loaded
    } catch (error) {
      loaded = undefined
      throw error
    }
  }
  return {
    respond: async (request, from) => (await load()).respond(request, from),
    close: async () => (await loaded?.catch(() => undefined))?.close(),
  }
}

/** Rejection before a message is read, in the form of MCP clients: a JSON-RPC error without an id. */
interface JsonRpcRejection {
  readonly status: number
  /** Code from the range that JSON-RPC reserves for implementations. */
  readonly code: number
  readonly error: string
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

const REJECTED = -32_000
const UNAUTHORIZED = -32_001

const ORIGIN_REJECTION: JsonRpcRejection = {
  status: 403,
  code: REJECTED,
  error: 'origin_refused',
  message: 'Pages from this origin cannot use the tools.',
}

const QUERY_REJECTION: JsonRpcRejection = {
  status: 400,
  code: REJECTED,
  error: 'unknown_parameter',
  message:
    'This URL takes no parameters. Send a key in the header "Authorization: Bearer <key>", never in a URL, because logs store URLs.',
}

const KEY_REJECTION: JsonRpcRejection = {
  status: 401,
  code: UNAUTHORIZED,
  error: 'invalid_api_key',
  message: 'The API key is invalid. Check that you copied all of it and that it has not been revoked.',
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
}

/** A request without a credential, unless its caller can pay per call. */
const SIGN_IN_REJECTION: JsonRpcRejection = {
  status: 401,
  code: UNAUTHORIZED,
  error: 'sign_in_required',
  message: 'Sign in with OAuth, or send an API key in the header "Authorization: Bearer <key>".',
}

/** Also for a failing account store: nobody is admitted unchecked. */
function unavailableRejection(message: string): JsonRpcRejection {
  return {
    status: 503,
    code: REJECTED,
    error: 'service_unavailable',
    message,
    headers: { 'retry-after': String(BUSY_RETRY_SECONDS) },
  }
}

function malformedRejection(status: number, message: string): JsonRpcRejection {
  return { status, code: REJECTED, error: 'invalid_parameter', message }
}

function rejectionBody({ code, error, message }: JsonRpcRejection, requestId: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data: { error, request_id: requestId } } })
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns true if a page of this origin may use the MCP server: a page of the service or of the caller's machine. A
 * page elsewhere whose host name resolves to us (DNS rebinding) still sends its own origin. Only browsers send one.
 */
export function isAllowedOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin) return false
  return url.origin === new URL(publicUrl).origin || LOOPBACK.has(url.hostname)
}
