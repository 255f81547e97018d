import type { FastifyInstance } from 'fastify'
import { addAlertRoute, LINE_MEDIA_TYPES, type AlertRouteContext } from './alert-routes.ts'
import { CHECK_HANDLERS } from './check-handlers.ts'
import { FEED_HANDLERS } from './feed-handlers.ts'
import { FINDING_HANDLERS } from './finding-handlers.ts'
import { WATCHLIST_HANDLERS } from './watchlist-handlers.ts'
import { WEBHOOK_HANDLERS } from './webhook-handlers.ts'

/** Everything that accounts keep under /v1; the contract lists the same (test/alerts/webhooks.test.ts compares). */
export const HANDLED_ALERTS = [
  ...WATCHLIST_HANDLERS,
  ...CHECK_HANDLERS,
  ...FINDING_HANDLERS,
  ...WEBHOOK_HANDLERS,
  ...FEED_HANDLERS,
]

/** Adds the alert endpoints below `prefix` ("" = at /v1). */
export function addAlertRoutes(app: FastifyInstance, prefix: string, context: AlertRouteContext): void {
  app.register(
    (scope, _options, done) => {
      // JSON and nothing else, without keys that could reach a prototype.
      const parseJson = scope.getDefaultJsonParser('error', 'error')
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
        // Clients that always name the type send it without a body, too.
        if (body === '') parsed(null)
        else void parseJson(request, body.toString(), parsed)
      })
      const asBytes = { parseAs: 'buffer' } as const
      scope.addContentTypeParser(LINE_MEDIA_TYPES, asBytes, (_request, body, parsed) => parsed(null, body))
      for (const handled of HANDLED_ALERTS) addAlertRoute(scope, handled, context)
      done()
    },
    { prefix },
  )
}
