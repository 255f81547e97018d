import type { FastifyInstance } from 'fastify'
import { addEndpoint, send } from './endpoint-handler.ts'
import type { DashboardDependencies } from './dependencies.ts'
import { HANDLED_ENDPOINTS } from './endpoints/index.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { ProblemError } from '#platform/problem.ts'
import { applySubscription } from '#accounts/billing/apply-subscription.ts'
import { receiveStripeEvent } from '#operations/account/plan.ts'

/** Adds the endpoints that the dashboard's pages call. Errors go to the server's own handler. */
export function addDashboard(app: FastifyInstance, services: DashboardDependencies): void {
  app.register(async (scope) => {
    // JSON and nothing else, without keys that could reach a prototype.
    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)
    addSignInRoutes(scope, services)
    for (const handled of HANDLED_ENDPOINTS) addEndpoint(scope, handled, services)
    await addWebhookRoute(scope, services)
  })
}

/** Adds the one address that another service calls: proven by its signature over the exact bytes, not by a session. */
async function addWebhookRoute(app: FastifyInstance, services: DashboardDependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: receiveStripeEvent.method,
      url: receiveStripeEvent.url,
      handler: async (request, reply) => {
        const { payments, accounts } = services
        if (payments === undefined) {
          throw new ProblemError('conflict', 'Nothing can be bought here.', { extension: { reason: 'BILLING_OFF' } })
        }
        const signature = request.headers['stripe-signature']
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = payments.readEvent(body, typeof signature === 'string' ? signature : undefined)
        if (event !== undefined) await applySubscription(event, { accounts, payments })
        return send(reply, { status: 200, body: { received: true } }, services)
      },
    })
  })
}
