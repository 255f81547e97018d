import type { FastifyInstance } from 'fastify'
import type { Principal } from '#accounts/account-store.ts'
import { BurstLimiter } from '#accounts/usage/rate-limits.ts'
import { type Admitted, burstRejection } from '#http/pipeline/decision.ts'
import { addOperationRoute, type AdmitRequest, type OperationRouteParts } from '#http/pipeline/operation-route.ts'
import { getCampaign } from '#operations/public/get-campaign.ts'
import { getRecalls } from '#operations/public/get-recalls.ts'
import { lookupDtc } from '#operations/public/lookup-dtc.ts'
import { searchVehicles } from '#operations/public/search-vehicles.ts'
import { suggestVehicles } from '#operations/public/suggest-vehicles.ts'
import { decodeOneVin } from '#operations/vin/decode-vin.ts'
import type { Clock } from '#platform/clock.ts'
import { networkOf } from '#platform/network/client-address.ts'

/** Prefix of a few keyless operations over the starter data, for the landing page's search. */
const DEMO_PREFIX = '/docs/try'
const DEMO_OPERATIONS = [suggestVehicles, searchVehicles, getRecalls, decodeOneVin, lookupDtc, getCampaign]
const DEMO_PAGE_LIMIT_MAX = 5
/** Requests per second and address, and the burst: more than a person types. */
const DEMO_BURST = 10

/** Principal of every visitor. Test mode reads the starter data and is never charged. */
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
 * Adds the demo's routes. The starter data are public, so the demo reveals nothing that plans sell. `parts` has test
 * data, and no request log, because a visitor has no account.
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
