import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResponseHeaders } from './pipeline/decision.ts'

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
