import type { Principal } from '#accounts/account-store.ts'
import { BurstLimiter } from '#accounts/usage/burst-limiter.ts'
import { getRecalls } from '#operations/public/get-recalls.ts'
import { searchVehicles } from '#operations/public/search-vehicles.ts'
import { suggestVehicles } from '#operations/public/suggest-vehicles.ts'
import type { Clock } from '#platform/clock.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#platform/network/client-address.ts'
import type { Admitted } from '#http/pipeline/decision.ts'
import { addOperationRoute, type AdmitRequest, type OperationRouteParts } from '#http/pipeline/operation-route.ts'
import { burstRejection } from '#http/pipeline/rejections.ts'

/** Below it a few operations answer everybody from the starter data, for the search of the landing page. */
const DEMO_PREFIX = '/docs/try'
const DEMO_OPERATIONS = [suggestVehicles, searchVehicles, getRecalls]
const DEMO_PAGE_LIMIT_MAX = 5
/** Requests a second of one address, and so many at once: more than a person types. */
const DEMO_BURST = 10

/** Test mode is what answers from the starter data and is never charged. */
const VISITOR: Principal = {
  accountId: 'visitor',
  keyId: 'visitor',
  plan: 'pro',
  quota: null,
  burst: null,
  batchLinesMax: 0,
  mode: 'test',
}
const NOTHING = {}
const ADMITTED: Admitted = {
  admitted: true,
  principal: VISITOR,
  pageLimitMax: DEMO_PAGE_LIMIT_MAX,
  charge: () => Promise.resolve({ admitted: true, headers: NOTHING }),
  headers: () => NOTHING,
}

/**
 * Adds the routes of the demo. The starter data come with the project, so they tell nobody anything that is sold.
 * @param parts with a context that has test data and no request log: a visitor is no account
 */
export function addDemoRoutes(app: FastifyInstance, parts: OperationRouteParts, clock: Clock): void {
  const bursts = new BurstLimiter()
  const admitRequest: AdmitRequest = (request) => {
    const { granted } = bursts.take(networkOf(request.ip), DEMO_BURST)
    return Promise.resolve(granted ? ADMITTED : burstRejection(DEMO_BURST, clock.nowMs(), NOTHING))
  }
  app.register(
    (scope, _options, done) => {
      for (const operation of DEMO_OPERATIONS) addOperationRoute(scope, operation, { ...parts, admitRequest })
      done()
    },
    { prefix: DEMO_PREFIX },
  )
}
