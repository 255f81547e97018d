import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Seconds for which a browser need not ask again whether it may. */
const PREFLIGHT_KEPT_SECONDS = 600

/**
 * What a page may send: payments, in both versions of x402. No key: one that a page holds is everybody's, so
 * `Authorization` and `X-API-Key` are left out and a browser does not send them to another origin.
 * The client of the reference implementation sends a header of answers, `Access-Control-Expose-Headers`, as well.
 */
const REQUEST_HEADERS = 'PAYMENT-SIGNATURE, X-PAYMENT, If-None-Match, Access-Control-Expose-Headers'
/** What a page may read besides the body. */
const ANSWER_HEADERS =
  'PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, RateLimit, RateLimit-Policy, Retry-After, ETag, X-Request-Id'

/** Documents that a page reads before it asks. */
const DOCUMENTS = new Set(['/.well-known/x402', '/openapi.json'])
const DATA_PREFIX = '/v1/'
/** Tools are for agents, and have a rule of their own for pages (src/mcp/allowed-origin.ts). */
const TOOLS_PATH = '/v1/mcp'

/**
 * Lets pages of the listed origins ask for data, so that a person can pay from a browser. Everything else, the account
 * endpoints above all, stays closed to other origins. Cookies are never allowed along, so a page has no more than
 * anybody has without a key.
 * @param origins as browsers write them: scheme, host, port where it is not the usual one; empty = no page may
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  // Last, because answers set their own Vary and refusals of the parser's hooks need the headers, too.
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (isOpenToPages(request.url)) addCrossOriginHeaders(request, reply, allowed)
    next()
  })
}

function isOpenToPages(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (path.startsWith(DATA_PREFIX) && path !== TOOLS_PATH) || DOCUMENTS.has(path)
}

function addCrossOriginHeaders(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): void {
  const { origin } = request.headers
  // Also on answers to others: what a browser or a cache keeps of them must not serve for this origin.
  const vary = reply.getHeader('vary')
  reply.header('vary', typeof vary === 'string' ? `${vary}, Origin` : 'Origin')
  if (origin === undefined || !allowed.has(origin)) return
  reply.header('access-control-allow-origin', origin)
  if (request.method !== 'OPTIONS') {
    reply.header('access-control-expose-headers', ANSWER_HEADERS)
    return
  }
  reply.headers({
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': String(PREFLIGHT_KEPT_SECONDS),
  })
}
