// Guarantee: one cent buys one result of a tool call, and nobody pays for anything else.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { registerExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { argumentsFor, errorText, METERED } from '#test/mcp/tool-calls.ts'
import { HTTP_CLIENTS, STDIO_CLIENTS, type ToolClient, type ToolResult } from '#test/mcp/tool-clients.ts'
import { AMPLE } from '#test/support/start-service.ts'
import { Laboratory } from '#test/system/payments/support/laboratory.ts'
import { decode } from '#test/system/payments/support/signing.ts'

const PAYMENT = 'x402/payment'
const RECEIPT = 'x402/payment-response'

const lab = await Laboratory.open({ after })
const { service, address } = await lab.start()
const id = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''
const payer = new x402Client()
registerExactEvmScheme(payer, { signer: privateKeyToAccount(lab.accounts.payer.privateKey) })

beforeEach(() => lab.beginCounting())

const connectHttp = HTTP_CLIENTS['current SDK, newest protocol'] ?? assert.fail()
const client = await connectHttp({ after }, { url: `${address}/mcp` })

/** A signed payment by hand, as an agent puts it into `_meta`. */
async function signed(): Promise<Record<string, unknown>> {
  return { [PAYMENT]: decode(await lab.sign()) }
}

function assertPaid({ isError, _meta: meta }: ToolResult): void {
  assert.equal(isError ?? false, false)
  const receipt = meta?.[RECEIPT] as Record<string, unknown>
  assert.equal(receipt['success'], true)
  assert.equal(receipt['payer'], lab.accounts.payer.address.toLowerCase())
}

async function payAsTold(agent: ToolClient): Promise<void> {
  const unpaid = await agent.callTool('get_vehicle', { id })
  const terms = JSON.parse(unpaid.content[0]?.text ?? '') as Parameters<x402Client['createPaymentPayload']>[0]
  const payment = await payer.createPaymentPayload(terms)
  const paid = await agent.callTool('get_vehicle', { id }, { [PAYMENT]: payment })
  assertPaid(paid)
  assert.equal((paid.structuredContent as { id: string }).id, id)
  assert.equal(await lab.charges(), 1)
}

for (const [name, connect] of Object.entries(HTTP_CLIENTS)) {
  test(`${name} pays by the terms of the rejection, with an unmodified payer`, async (t) => {
    await payAsTold(await connect(t, { url: `${address}/mcp` }))
  })
}

test('pays the same over stdio', async (t) => {
  const connect = STDIO_CLIENTS['current SDK'] ?? assert.fail()
  await payAsTold(await connect(t, { baseUrl: address }))
})

test('a page has at most ten results', async () => {
  const result = await client.callTool('search_vehicles', { limit: 100 }, await signed())
  assertPaid(result)
  assert.equal((result.structuredContent as { limit: number }).limit, 10)
})

test('the same payment for the same call gets the same response and is charged once', async () => {
  const payment = await signed()
  for (let repeat = 0; repeat < 3; repeat += 1) assertPaid(await client.callTool('get_vehicle', { id }, payment))
  assert.equal(await lab.charges(), 1)
})

test('the same payment buys no other call', async () => {
  const payment = await signed()
  assertPaid(await client.callTool('get_vehicle', { id }, payment))
  const other = await client.callTool('search_vehicles', { limit: 1 }, payment)
  assert.match(errorText(other), /^payment_required: /)
  assert.equal((JSON.parse(other.content[0]?.text ?? '') as { x402Version: number }).x402Version, 2)
  assert.equal(await lab.charges(), 1)
})

test('a call without a response is not charged', async () => {
  assert.match(
    errorText(await client.callTool('get_vehicle', { id: 'aaaaaaaaaaaaaaa' }, await signed())),
    /^vehicle_not_found/,
  )
  assert.match(errorText(await client.callTool('search_vehicles', { year: 'x' }, await signed())), /^invalid_parameter/)
  for (const payment of ['rubbish', {}, { x402Version: 9 }, null, []]) {
    const rejected = await client.callTool('get_vehicle', { id }, { [PAYMENT]: payment })
    assert.match(errorText(rejected), /^invalid_payment: /, JSON.stringify(payment))
  }
  assert.equal(await lab.charges(), 0)
})

test('no payment allows a tool that requires a paid plan', async () => {
  const closed = METERED.filter(({ requiredPlan }) => requiredPlan !== 'free')
  assert.ok(closed.length > 0)
  for (const operation of closed) {
    const { name } = operation
    const rejected = await client.callTool(name, argumentsFor(operation, id)[0] ?? {}, await signed())
    assert.match(errorText(rejected), /^plan_required: /, name)
  }
  assert.equal(await lab.charges(), 0)
})

test('a good key is used and the payment is not; a bad key is rejected and the payment is not used', async (t) => {
  const { token } = await service.createKey('enterprise', AMPLE)
  const keyed = await connectHttp(t, { url: `${address}/mcp`, headers: { authorization: `Bearer ${token}` } })
  const { isError, _meta: meta } = await keyed.callTool('get_vehicle', { id }, await signed())
  assert.equal(isError ?? false, false)
  assert.equal(meta?.[RECEIPT], undefined)
  const bad = { authorization: `Bearer ${token}x` }
  await assert.rejects(connectHttp(t, { url: `${address}/mcp`, headers: bad }), /401|unauthorized|invalid/i)
  assert.equal(await lab.charges(), 0)
})
