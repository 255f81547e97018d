import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { KeyRestrictions } from '#accounts/keys/key-restrictions.ts'
import { isInScope, SCOPE_GROUPS, SCOPES } from '#operations/scopes.ts'
import { errorText } from '#test/mcp/tool-calls.ts'
import { HTTP_CLIENTS } from '#test/mcp/tool-clients.ts'
import { assertProblem } from '#test/support/http-assert.ts'
import { startService, type Ask, type ServiceResponse } from '#test/support/start-service.ts'

const SEARCH = '/v1/vehicles?year=2019&limit=1'
const VIN = '/v1/vins/3TMCZ5AN6KM123456'
/** Of app.inject, as a proxy that is trusted. */
const PROXY = '127.0.0.1'

const service = await startService({ after }, { trustedProxies: [PROXY] })
const base = await service.listen()
const id = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''

async function restricted(restrictions: Partial<KeyRestrictions>): Promise<{ token: string; keyId: string }> {
  const made = await service.createKey('enterprise')
  await service.accounts.changeKey(made.keyId, restrictions)
  return made
}

/** Like `Ask`, from a client address stated by the proxy. */
function askFrom(address: string, target: string, ask: Ask): Promise<ServiceResponse> {
  return service.ask(target, { ...ask, headers: { ...ask.headers, 'x-forwarded-for': address } })
}

function batch(operation: string, token: string): Promise<ServiceResponse> {
  const headers = { 'content-type': 'application/x-ndjson' }
  return service.ask(`/v1/batch?operation=${operation}`, {
    token,
    headers,
    method: 'POST',
    body: JSON.stringify({ id }),
  })
}

// Guarantee: an expired key is rejected from the moment of its expiry, even if it is cached.
test('a key works until the millisecond of its expiry, by every way in', async (t) => {
  const lifeMs = 60_000
  const { token, keyId } = await restricted({ expiresMs: service.clock.nowMs() + lifeMs })
  const open = HTTP_CLIENTS['current SDK, newest protocol'] ?? assert.fail()
  const agent = await open(t, { url: `${base}/mcp`, headers: { authorization: `Bearer ${token}` } })
  const first = await service.ask(SEARCH, { token })
  const condition = { 'if-none-match': first.headers['etag'] ?? '' }
  service.clock.advanceMs(lifeMs - 1)
  assert.equal((await service.ask(SEARCH, { token })).status, 200)
  assert.equal((await service.ask(SEARCH, { token, headers: condition })).status, 304)
  service.clock.advanceMs(1)
  for (const ask of [
    { token },
    { token, headers: condition },
    { headers: { 'x-api-key': token } },
    { token, headers: { 'x-api-key': token } },
  ]) {
    const rejected = await service.ask(SEARCH, ask)
    assertProblem(rejected, 'expired_api_key')
    assert.equal(rejected.headers['www-authenticate'], 'Bearer error="invalid_token"')
  }
  for (const target of [
    '/v1/export/vehicles.csv',
    '/v1/watchlists',
    VIN,
    '/vpic/api/vehicles/DecodeVin/3TMCZ5AN6KM123456',
  ]) {
    assertProblem(await service.ask(target, { token }), 'expired_api_key')
  }
  assertProblem(await batch('recalls', token), 'expired_api_key')
  assert.match(errorText(await agent.callTool('search_vehicles', { limit: 1 })), /^expired_api_key: .*expired at 2026/)
  await service.accounts.changeKey(keyId, { expiresMs: service.clock.nowMs() + 1 })
  assert.equal((await service.ask(SEARCH, { token })).status, 200, 'extended')
})

// Guarantee: a restricted key allows only its operations, by every way in.
test('scopes allow operations by name and by group, also as tools and in batches', async (t) => {
  const { token, keyId } = await restricted({ scopes: ['get_recalls', 'dtc', 'batch', 'watchlists'] })
  const statusOf = async (target: string) => (await service.ask(target, { token })).status
  assert.equal(await statusOf(`/v1/vehicles/${id}/recalls`), 200)
  assert.equal(await statusOf('/v1/dtc/P0420'), 200)
  assert.equal(await statusOf('/v1/watchlists'), 200)
  const closed = [SEARCH, `/v1/vehicles/${id}/report.html`, '/v1/makes', VIN, '/v1/export', '/v1/export/vehicles.csv']
  for (const target of [...closed, '/v1/webhooks', '/vpic/api/vehicles/DecodeVin/3TMCZ5AN6KM123456']) {
    assertProblem(await service.ask(target, { token }), 'scope_required')
  }
  const open = HTTP_CLIENTS['current SDK, newest protocol'] ?? assert.fail()
  const agent = await open(t, { url: `${base}/mcp`, headers: { authorization: `Bearer ${token}` } })
  assert.equal((await agent.callTool('get_recalls', { id })).isError ?? false, false)
  assert.match(errorText(await agent.callTool('get_vehicle', { id })), /^scope_required: .*get_vehicle/)

  // A line may be an id or a VIN.
  assert.equal(assertProblem(await batch('recalls', token), 'scope_required')['required_scope'], 'get_vin_recalls')
  await service.accounts.changeKey(keyId, { scopes: ['get_recalls', 'vins', 'batch'] })
  assert.equal((await batch('recalls', token)).status, 200)
  assert.equal(assertProblem(await batch('report', token), 'scope_required')['required_scope'], 'get_vehicle_report')
  await service.accounts.changeKey(keyId, { scopes: ['vehicles', 'vins'] })
  assert.equal(assertProblem(await batch('recalls', token), 'scope_required')['required_scope'], 'run_batch')
})

// Guarantee: a scope allows the operation or group that it names, and none with a similar name.
test('a scope allows only what it names', () => {
  for (const scope of SCOPES) {
    for (const { name: group, operations } of SCOPE_GROUPS) {
      for (const { name } of operations) {
        assert.equal(isInScope(new Set([scope]), name), scope === name || scope === group, `${scope} ${name}`)
      }
    }
  }
})

// Guarantee: a key restricted to addresses works only from these, as determined for limits.
test('the client address is the one that a trusted proxy states, in IPv4 and IPv6', async (t) => {
  const { token } = await restricted({ addresses: ['203.0.113.0/24', '2001:db8::/32'] })
  const written = ['203.0.113.9', '203.0.113.9:49152', '::ffff:203.0.113.9', '2001:db8::5', '[2001:db8::5]:49152']
  for (const address of [...written, '10.0.0.1, 203.0.113.9']) {
    assert.equal((await askFrom(address, SEARCH, { token })).status, 200, address)
  }
  for (const address of ['203.0.114.9', '2001:db9::5', '203.0.113.9, 10.0.0.1', 'unknown', '']) {
    assertProblem(await askFrom(address, SEARCH, { token }), 'address_not_allowed')
  }
  assertProblem(await service.ask(SEARCH, { token }), 'address_not_allowed')
  const open = HTTP_CLIENTS['current SDK, newest protocol'] ?? assert.fail()
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }
  const inside = await open(t, { url: `${base}/mcp`, headers })
  assert.equal((await inside.callTool('search_vehicles', { limit: 1 })).isError ?? false, false)
  const outside = await open(t, { url: `${base}/mcp`, headers: { authorization: `Bearer ${token}` } })
  assert.match(errorText(await outside.callTool('search_vehicles', { limit: 1 })), /^address_not_allowed: /)
})

test('no group has the name of an operation, and every operation belongs to one', () => {
  assert.equal(new Set(SCOPES).size, SCOPES.length)
  assert.ok(
    SCOPE_GROUPS.every(({ name }) => /^[a-z_]+$/.test(name)),
    SCOPES.join(),
  )
})
