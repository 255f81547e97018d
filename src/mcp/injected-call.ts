import fastify, { type FastifyInstance } from 'fastify'
import type { DoorCall } from './door-call.ts'

/**
 * A way into the routes of an app that stays open while the app finishes its last requests; `app.inject` refuses from
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
export function injectedCall(app: FastifyInstance): DoorCall {
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
