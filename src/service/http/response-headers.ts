import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Header names in lower case with their values. */
export type ResponseHeaders = Readonly<Record<string, string>>

/**
 * Headers of every response. JSON is data: no browser may guess another type, run it, or frame it. `AllowedOrigins` adds
 * CORS headers if the operator lists origins; they never allow keys.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** Headers of responses that must not be stored: errors, keys, plans, and payments. */
export const NO_STORE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
}

/** Enforces HTTPS in browsers; sent if the public URL is https. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000'

/** Sets the headers that no response brings itself. */
export function setCommonHeaders(reply: FastifyReply, publicUrl: string): void {
  reply.header('x-request-id', reply.request.id)
  if (publicUrl.startsWith('https:')) reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY)
}

const PREFLIGHT_SECONDS = 600

/**
 * Request headers that a page may send: payments, in both versions of x402. Keys are excluded: a key in a page is
 * public, so browsers do not send `Authorization` and `X-API-Key` to another origin. The client of the reference
 * implementation also sends a response header, `Access-Control-Expose-Headers`.
 */
const REQUEST_HEADERS = 'PAYMENT-SIGNATURE, X-PAYMENT, If-None-Match, Access-Control-Expose-Headers'
const RESPONSE_HEADERS =
  'PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, RateLimit, RateLimit-Policy, Retry-After, ETag, X-Request-Id'

/** Documents that a page reads before its first request. */
const DOCUMENTS = new Set(['/.well-known/x402', '/openapi.json'])
const DATA_PREFIX = '/v1/'
/** Tools are for agents and have their own rule for pages (src/service/mcp/mcp-routes.ts). */
const TOOLS_PATH = '/v1/mcp'

/**
 * Allows pages of the listed origins to request data, so that users can pay from a browser. All else, above all the
 * account endpoints, stays closed to other origins. Cookies are never allowed, so a page has no more access than a
 * caller without a key.
 */
export class AllowedOrigins {
  readonly #origins: ReadonlySet<string>
  /** True if every origin is allowed. Responses are then the same for all origins. */
  readonly #isOpen: boolean

  /** @param origins origins as browsers write them: scheme, host, and a non-default port. Empty for none, "*" for all. */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins)
    this.#isOpen = this.#origins.has('*')
  }

  /** Adds the headers to every response that Fastify sends. Other responses use `headersOf`. */
  addTo(app: FastifyInstance): void {
    if (this.#origins.size === 0) return
    // Registered last, because responses set their own Vary and rejections by the parser's hooks also need the headers.
    app.addHook('onSend', (request, reply, _payload, next) => {
      const vary = reply.getHeader('vary')
      const headers = this.headersOf(request, typeof vary === 'string' ? vary : undefined)
      if (headers !== undefined) reply.headers(headers)
      next()
    })
  }

  /** Returns the headers of one response, whose current Vary is `vary`; undefined at a path that is closed to pages. */
  headersOf(request: FastifyRequest, vary: string | undefined): ResponseHeaders | undefined {
    if (this.#origins.size === 0 || !isOpenToPages(request.url)) return undefined
    const { origin } = request.headers
    if (this.#isOpen) return { ...(vary === undefined ? {} : { vary }), ...allowed(request, '*') }
    // Set for other origins too, so that a cache never reuses their response for this one.
    const varied = { vary: vary === undefined ? 'Origin' : `${vary}, Origin` }
    if (origin === undefined || !this.#origins.has(origin)) return varied
    return { ...varied, ...allowed(request, origin) }
  }
}

function allowed({ method }: FastifyRequest, origin: string): ResponseHeaders {
  const allowOrigin = { 'access-control-allow-origin': origin }
  if (method !== 'OPTIONS') return { ...allowOrigin, 'access-control-expose-headers': RESPONSE_HEADERS }
  return {
    ...allowOrigin,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  }
}

function isOpenToPages(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (path.startsWith(DATA_PREFIX) && path !== TOOLS_PATH) || DOCUMENTS.has(path)
}

/** Random bytes of the part that identifies the process. */
const PREFIX_BYTES = 6
const BASE = 36
const DIGITS = 6
/** Precomputed texts of the last digits, which change with each id. */
const LAST_DIGITS = 2
const LAST = Array.from({ length: BASE ** LAST_DIGITS }, (_, count) => digitsOf(count, LAST_DIGITS))

/** Returns a generator of request ids, unique across processes and restarts. Request ids are never secrets. */
export function createRequestIds(): () => string {
  const prefix = `req_${randomBytes(PREFIX_BYTES).toString('hex')}`
  let count = 0
  let start = prefix + digitsOf(0, DIGITS - LAST_DIGITS)
  return () => {
    count += 1
    const last = count % LAST.length
    if (last === 0) start = prefix + digitsOf(count / LAST.length, DIGITS - LAST_DIGITS)
    return `${start}${LAST[last]}`
  }
}

export function processPartOf(requestId: string): string {
  return requestId.slice(0, 'req_'.length + 2 * PREFIX_BYTES)
}

function digitsOf(count: number, digits: number): string {
  return count.toString(BASE).padStart(digits, '0')
}
