import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import type { FastifyInstance } from 'fastify'
import { addAlertRoute, LINE_MEDIA_TYPES, type AlertRouteContext } from './alert-routes.ts'

/** Adds the alert endpoints below `prefix`; an empty prefix means /v1. */
export function addAlertRoutes(app: FastifyInstance, prefix: string, context: AlertRouteContext): void {
  app.register(
    (scope, _options, done) => {
      // Accepts only JSON, without keys that could reach a prototype.
      const parseJson = scope.getDefaultJsonParser('error', 'error')
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
        // Some clients name the type even without a body.
        if (body === '') parsed(null)
        else void parseJson(request, body.toString(), parsed)
      })
      const asBytes = { parseAs: 'buffer' } as const
      scope.addContentTypeParser(LINE_MEDIA_TYPES, asBytes, (_request, body, parsed) => parsed(null, body))
      for (const endpoint of ALERT_ENDPOINTS) addAlertRoute(scope, endpoint, context)
      done()
    },
    { prefix },
  )
}
