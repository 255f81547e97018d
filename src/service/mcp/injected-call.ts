import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { RouteCall } from './transport.ts'

/**
 * A way into the routes of an app that stays open while the app finishes its last requests; `app.inject` rejects from
 * the moment on when closing begins, and a call that was accepted before would fail.
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

/**
 * Asks the routes of the same process, without a network. Nothing of the MCP request reaches them but who is calling
 * and how it pays.
 */
export function injectedCall(app: FastifyInstance): RouteCall {
  const relay = relayTo(app)
  return async ({ target, payment, caller }) => {
    const sent = {
      authorization: caller?.authorization,
      'x-api-key': caller?.apiKey,
      'payment-signature': payment,
    }
    const answer = await relay.inject({
      method: 'GET',
      url: target,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      // Limits per address are those of the caller, not of this process.
      ...(caller === undefined ? {} : { remoteAddress: caller.address }),
    })
    return {
      status: answer.statusCode,
      body: answer.payload,
      header: (name) => {
        const value = answer.headers[name]
        return value === undefined ? undefined : String(value)
      },
    }
  }
}

/** Headers that belong to one connection and not to a response. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** A request of Fastify as the web request that the protocol library reads. The host that the caller names is not believed. */
export function toWebRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  }
  const body = typeof request.body === 'string' ? { body: request.body } : {}
  return new Request(`${publicUrl}${request.routeOptions.url}`, { method: request.method, headers, signal, ...body })
}

/** A response that is complete. */
export interface WholeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/**
 * Reads a response of the protocol library to its end. Its event streams end by themselves: a tool call yields one
 * result, and there are no changes to listen for, because the tools stay the same while the service runs.
 */
export async function wholeResponse(response: Response): Promise<WholeResponse> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !CONNECTION_HEADERS.has(name)))
  const body = response.body === null ? undefined : Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, body }
}
