import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { RouteCall } from './transport.ts'

/**
 * Returns a relay into the app's routes that works until the app has finished its last requests. `app.inject` rejects
 * as soon as closing begins, so an accepted call would fail.
 */
function relayTo(app: FastifyInstance): FastifyInstance {
  const relay = fastify()
  relay.get('/*', (request, reply) => {
    reply.hijack()
    app.routing(request.raw, reply.raw)
  })
  app.addHook('onClose', () => relay.close())
  return relay
}

/** Calls the routes of the same process. Only caller and payment of the MCP request reach them. */
export function injectedCall(app: FastifyInstance): RouteCall {
  const relay = relayTo(app)
  return async ({ target, payment, caller }) => {
    const sent = {
      authorization: caller?.authorization,
      'x-api-key': caller?.apiKey,
      'payment-signature': payment,
    }
    const response = await relay.inject({
      method: 'GET',
      url: target,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      // Limits per address apply to the caller, not to this process.
      ...(caller === undefined ? {} : { remoteAddress: caller.address }),
    })
    return {
      status: response.statusCode,
      body: response.payload,
      header: (name) => {
        const value = response.headers[name]
        return value === undefined ? undefined : String(value)
      },
    }
  }
}

/** Headers of a connection rather than a response. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Converts a Fastify request to the web request of the protocol library. Ignores the host that the caller names. */
export function toWebRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  }
  const body = typeof request.body === 'string' ? { body: request.body } : {}
  return new Request(`${publicUrl}${request.routeOptions.url}`, { method: request.method, headers, signal, ...body })
}

export interface WholeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Reads a whole response of the protocol library. Its event streams end by themselves after one result. */
export async function wholeResponse(response: Response): Promise<WholeResponse> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !CONNECTION_HEADERS.has(name)))
  const body = response.body === null ? undefined : Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, body }
}
