import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RequestLogEntry } from '#accounts/usage/request-log.ts'
import { startService, type Ask } from '#test/support/start-service.ts'

const VIN = '3TMCZ5AN6KM123456'

// Guarantee: however a request arrives, its account's log records its problem and cost, and nothing of its URL.
test('every way in logs the problem of a rejection and the units of a response', async (t) => {
  const logged: RequestLogEntry[] = []
  const service = await startService(t, { requestLog: { note: (entry) => logged.push(entry) } })
  const { token } = await service.createKey('business')
  const { token: small } = await service.createKey('free')
  const id = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''
  const lines = {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: `{"id":"${id}"}\n{"id":"${id}"}`,
  }
  const etag = (await service.ask('/v1/years', { token })).headers['etag'] ?? ''
  const cases: readonly (readonly [string, Ask, RequestLogEntry['status'], string | null, number])[] = [
    [`/v1/vehicles/${id}`, { token }, 200, null, 1],
    ['/v1/years', { token, headers: { 'if-none-match': etag } }, 304, null, 0],
    ['/v1/vehicles/nothing', { token }, 404, 'vehicle_not_found', 0],
    ['/v1/vehicles?year=soon', { token }, 400, 'invalid_parameter', 0],
    [`/v1/vehicles/${id}/recalls`, { token: small }, 403, 'plan_required', 0],
    ['/v1/watchlists', { token }, 200, null, 0],
    ['/v1/watchlists/nothing', { token }, 404, 'item_not_found', 0],
    ['/v1/export/nothing.csv', { token }, 404, 'route_not_found', 0],
    ['/v1/batch?operation=recalls', { token, ...lines }, 200, null, 2],
    ['/v1/batch?operation=nothing', { token, ...lines }, 400, 'invalid_parameter', 0],
    [`/vpic/api/vehicles/DecodeVinValues/${VIN}?format=json`, { token: small }, 200, null, 1],
  ]
  for (const [target, ask, status, problem, units] of cases) {
    service.clock.advanceMs(1_000)
    logged.length = 0
    const { text } = await service.ask(target, ask)
    const [entry] = logged
    assert.deepEqual([entry?.status, entry?.problem, entry?.units], [status, problem, units], `${target}: ${text}`)
    assert.equal(JSON.stringify(logged).includes(VIN), false)
  }
})
