import type { FastifyInstance } from 'fastify'
import { addEndpoint, send } from './endpoint-handler.ts'
import type { DashboardDependencies } from './dependencies.ts'
import { ACCOUNT_ENDPOINTS } from './endpoints/account-endpoints.ts'
import { AUDIT_ENDPOINTS } from './endpoints/audit-endpoints.ts'
import { KEY_ENDPOINTS } from './endpoints/key-endpoints.ts'
import { NOTIFICATION_ENDPOINTS } from './endpoints/notification-endpoints.ts'
import { OPERATOR_DATA_ENDPOINTS } from './endpoints/operator-data-endpoints.ts'
import { OPERATOR_ENDPOINTS } from './endpoints/operator-endpoints.ts'
import { OPERATOR_PAYMENT_ENDPOINTS } from './endpoints/operator-payment-endpoints.ts'
import { OPERATOR_PLAN_ENDPOINTS } from './endpoints/operator-plan-endpoints.ts'
import { OPERATOR_SIGN_UP_ENDPOINTS } from './endpoints/operator-sign-up-endpoints.ts'
import { OWN_DATA_ENDPOINTS } from './endpoints/own-data-endpoints.ts'
import { PLAN_ENDPOINTS } from './endpoints/plan-endpoints.ts'
import { TEAM_ENDPOINTS } from './endpoints/team-endpoints.ts'
import { TRAFFIC_ENDPOINTS } from './endpoints/traffic-endpoint.ts'
import { USAGE_ENDPOINTS } from './endpoints/usage-endpoints.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { ProblemError } from '#platform/problem.ts'
import { applySubscription } from '#accounts/billing/apply-subscription.ts'
import { receiveStripeEvent } from '#operations/account/plan.ts'

/** Everything of our own behind the session; the contract lists the same (handled-endpoints.test.ts compares). */
export const HANDLED_ENDPOINTS = [
  ...ACCOUNT_ENDPOINTS,
  ...OWN_DATA_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...TEAM_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...USAGE_ENDPOINTS,
  ...TRAFFIC_ENDPOINTS,
  ...PLAN_ENDPOINTS,
  ...OPERATOR_ENDPOINTS,
  ...OPERATOR_DATA_ENDPOINTS,
  ...OPERATOR_PAYMENT_ENDPOINTS,
  ...OPERATOR_PLAN_ENDPOINTS,
  ...OPERATOR_SIGN_UP_ENDPOINTS,
]

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
