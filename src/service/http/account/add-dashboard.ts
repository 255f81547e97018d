import type { FastifyInstance } from 'fastify'
import { DASHBOARD_ENDPOINTS } from '#operations/account/index.ts'
import { receiveStripeEvent } from '#operations/account/plan.ts'
import { addEndpoint, type DashboardDependencies, send } from './endpoint-handler.ts'
import { addSignInRoutes } from './sign-in-routes.ts'

/** Adds the endpoints that the dashboard's pages call. Errors go to the server's own handler. */
export function addDashboard(app: FastifyInstance, services: DashboardDependencies): void {
  app.register(async (scope) => {
    // Accepts only JSON, without keys that could reach a prototype.
    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)
    addSignInRoutes(scope, services)
    for (const endpoint of DASHBOARD_ENDPOINTS) addEndpoint(scope, endpoint, services)
    await addWebhookRoute(scope, services)
  })
}

/** Adds Stripe's webhook, authenticated by a signature over the exact bytes instead of a session. */
async function addWebhookRoute(app: FastifyInstance, services: DashboardDependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: receiveStripeEvent.method,
      url: receiveStripeEvent.path,
      handler: async (request, reply) => {
        const signature = request.headers['stripe-signature']
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = { body, signature: typeof signature === 'string' ? signature : undefined }
        const result = await receiveStripeEvent.run(event, services)
        return send(reply, { status: 200, body: result }, services)
      },
    })
  })
}
