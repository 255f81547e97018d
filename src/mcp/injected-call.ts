import type { FastifyInstance } from 'fastify'
import type { DoorCall } from './door-call.ts'

/** Headers by which a caller shows who it is; nothing else of the MCP request reaches the HTTP door. */
const CREDENTIAL_HEADERS = ['authorization', 'x-api-key'] as const

/** Asks the routes of the same process, without a network. */
export function injectedCall(app: FastifyInstance): DoorCall {
  return async ({ target, payment, request }) => {
    const headers: Record<string, string> = payment === undefined ? {} : { 'payment-signature': payment }
    for (const name of CREDENTIAL_HEADERS) {
      const value = request?.headers.get(name)
      if (typeof value === 'string') headers[name] = value
    }
    const answer = await app.inject({ method: 'GET', url: target, headers })
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
