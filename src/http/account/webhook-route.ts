import { ProblemError } from '#platform/problem.ts'
import type { FastifyInstance } from 'fastify'
import { send } from './endpoint-handler.ts'
import { applySubscription } from '#accounts/billing/apply-subscription.ts'
import { receiveStripeEvent } from '#operations/account/plan.ts'
import type { DashboardDependencies } from './dependencies.ts'

/** Adds the one address that another service calls: proven by its signature over the exact bytes, not by a session. */
export async function addWebhookRoute(app: FastifyInstance, services: DashboardDependencies): Promise<void> {
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
