import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService, type Service } from '#test/support/start-service.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { argumentsFor, errorText, knownVehicle, METERED, OTHER_TOOLS } from './tool-calls.ts'
import { HTTP_CLIENTS, type ToolClient } from './tool-clients.ts'

const MONTH = '2026-11'

async function connect(t: Cleanup, service: Service, token?: string): Promise<ToolClient> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const open = HTTP_CLIENTS['current SDK, newest protocol']
  assert.ok(open)
  return open(t, { url: `${await service.listen()}/mcp`, headers })
}

// Guarantee: a call costs its key exactly one request, and only if it succeeds; listing tools is free.
test('each call is one request of the key', async (t) => {
  const service = await startService(t)
  const { token, accountId } = await service.createKey('business')
  const used = () => service.accounts.usage(accountId, MONTH)
  const client = await connect(t, service, token)
  await client.listTools()
  assert.equal(await used(), 0)
  const { structuredContent } = await client.callTool('search_vehicles', { limit: 1 })
  assert.equal(await used(), 1)
  const [{ id }] = (structuredContent as { results: [{ id: string }] }).results
  await client.callTool('get_recalls', { id })
  await client.callTool('get_recalls', { id })
  assert.equal(await used(), 3)
  errorText(await client.callTool('get_vehicle', { id: 'aaaaaaaaaaaaaaa' }))
  errorText(await client.callTool('search_vehicles', { colour: 'red' }))
  assert.equal(await used(), 3)
})

// Guarantee: no plan allows through a tool what it does not allow over HTTP.
test('an insufficient plan is a tool error that names the required plan; the other tools still work', async (t) => {
  const service = await startService(t)
  const { token, accountId } = await service.createKey('free')
  const client = await connect(t, service, token)
  const id = await knownVehicle(service, token)
  const usedBefore = await service.accounts.usage(accountId, MONTH)
  let rejected = 0
  for (const operation of METERED) {
    if (operation.requiredPlan === 'free') continue
    service.clock.advanceMs(1_000)
    const text = errorText(await client.callTool(operation.name, argumentsFor(operation, id)[0] ?? {}))
    assert.match(text, /^plan_required: .*(Pro|Business) plan.*The plan of this key is Free\.\nWhat to do: .*operator/)
    rejected += 1
  }
  assert.ok(rejected > 0)
  assert.equal(await service.accounts.usage(accountId, MONTH), usedBefore)
  assert.equal((await client.callTool('get_vehicle', { id })).isError ?? false, false)
})

test('an exhausted quota is a tool error with the time of its reset', async (t) => {
  const service = await startService(t)
  const { token, accountId } = await service.createKey('enterprise', { quota: 2, burst: 1_000 })
  const client = await connect(t, service, token)
  const results = await Promise.all(Array.from({ length: 6 }, () => client.callTool('search_vehicles', { limit: 1 })))
  assert.equal(results.filter(({ isError }) => isError !== true).length, 2)
  const rejected = results.find(({ isError }) => isError === true)
  assert.ok(rejected)
  assert.match(errorText(rejected), /^quota_exhausted: .*2026-12-01T00:00:00Z\.\nWhat to do: Do not retry before/)
  assert.equal(await service.accounts.usage(accountId, MONTH), 2)
})

test('the burst limit is a tool error that asks to wait', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('free')
  const client = await connect(t, service, token)
  for (let count = 0; count < 5; count += 1) await client.callTool('search_vehicles', { limit: 1 })
  const text = errorText(await client.callTool('search_vehicles', { limit: 1 }))
  assert.match(text, /^rate_limit_exceeded: .*\nWhat to do: Wait a second/)
})

test('invalid arguments are reported with the valid ones', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('business')
  const client = await connect(t, service, token)
  const told = async (name: string, given: Record<string, unknown>) => errorText(await client.callTool(name, given))
  assert.match(await told('search_vehicles', { mke: 'x' }), /^unknown_parameter: .*did you mean "make"/)
  assert.match(await told('search_vehicles', { year: 'new' }), /^invalid_parameter: Parameter "year"/)
  assert.match(await told('search_vehicles', { make: ['a'] }), /Parameter "make" must be text/)
  assert.match(await told('get_vehicle', {}), /Parameter "id" is missing/)
  assert.match(await told('get_vehicle', { id: '..' }), /Parameter "id" is not valid/)
  assert.match(
    await told('get_recalls', { id: 'aaaaaaaaaaaaaaa' }),
    /^vehicle_not_found: .*\nWhat to do: .*search_vehicles/,
  )
})

test('an unknown tool is rejected, and so is a name that every object inherits', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('business')
  const client = await connect(t, service, token)
  for (const name of ['get_status', 'delete_vehicle', '__proto__', 'constructor']) {
    await assert.rejects(client.callTool(name, {}), /not found|disabled/i, name)
  }
})

// Guarantee: without a key, an agent learns the available tools and how to get a key, and gets no data. No unacceptable payment
// is suggested.
test('without a key the tools are listed, and calls return empty terms and how to get a key', async (t) => {
  const service = await startService(t)
  const url = `${await service.listen()}/mcp`
  for (const open of Object.values(HTTP_CLIENTS)) {
    const client = await open(t, { url })
    assert.equal((await client.listTools()).length, METERED.length + OTHER_TOOLS.length)
    for (const operation of METERED) {
      const result = await client.callTool(operation.name, argumentsFor(operation, 'x')[0] ?? {})
      const text = errorText(result)
      if (operation.requiredPlan !== 'free') {
        assert.match(text, /^plan_required: .*cannot be paid per call/)
        continue
      }
      assert.match(text, /^payment_required: No API key was sent\./)
      const terms = JSON.parse(result.content[0]?.text ?? '') as { x402Version: number; accepts: unknown[] }
      assert.equal(terms.x402Version, 2)
      assert.deepEqual(terms.accepts, [])
      assert.match(text, /npx vds key create/)
      assert.doesNotMatch(text, /pay as|x402\/payment|0\.01/)
    }
  }
})

// Guarantee: a revoked key is rejected from the next request on, even over an existing connection.
test('a key that is revoked during a session is rejected with 401', async (t) => {
  const service = await startService(t)
  const { token, keyId } = await service.createKey('business')
  const client = await connect(t, service, token)
  await client.callTool('search_vehicles', { limit: 1 })
  await service.accounts.revokeKey(keyId)
  await assert.rejects(client.callTool('search_vehicles', { limit: 1 }), /401|unauthorized|invalid/i)
})
