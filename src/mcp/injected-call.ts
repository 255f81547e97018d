import type { FastifyInstance } from 'fastify'
import type { DoorCall } from './door-call.ts'

/**
 * Asks the routes of the same process, without a network. Nothing of the MCP request reaches them but who is calling
 * and how it pays.
 */
export function injectedCall(app: FastifyInstance): DoorCall {
  return async ({ target, payment, caller }) => {
    const sent = {
      authorization: caller?.authorization,
      'x-api-key': caller?.apiKey,
      'payment-signature': payment,
    }
    const answer = await app.inject({
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
