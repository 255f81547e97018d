// Guarantee: no terms are offered and no payment is accepted while the node may belong to another chain than the money. Unclear
// payments in that time never get 402.
import assert from 'node:assert/strict'
import { cp } from 'node:fs/promises'
import { after, beforeEach, test, type TestContext } from 'node:test'
import { JsonRpcChain } from '#payments/chain.ts'
import { openPaidCalls } from '#payments/open-paid-calls.ts'
import { decodePayment } from '#payments/payment-header.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { startService, type RunningService } from '#server/running-service.ts'
import { STARTER_DIRECTORY } from '#server/starter-files.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { LocalChain } from '#test/support/payments/local-chain.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { ask, Laboratory } from './support/laboratory.ts'
import { RelayedNode } from './support/relayed-node.ts'
import { decode } from './support/signing.ts'
import { dropsReply } from './support/unreliable-facilitator.ts'

const WRONG_CHAIN = '0x1'

const lab = await Laboratory.open({ after })
const node = await RelayedNode.start({ after }, lab.chain.rpcUrl)

beforeEach(async () => {
  node.says = undefined
  node.target = lab.chain.rpcUrl
  await lab.beginCounting()
})

/** The whole service as `vds serve` starts it, with the node that a test may spoil. */
async function start(t: TestContext, log: string[] = []): Promise<RunningService> {
  const dataDirectory = temporaryFolder(t)
  await cp(await ingestedFolder(STARTER_DIRECTORY), dataDirectory, { recursive: true })
  const config = loadConfig({
    VDS_PORT: '0',
    VDS_DATA_DIR: dataDirectory,
    VDS_REFRESH: 'off',
    VDS_X402_PAY_TO: lab.offer.payTo,
    VDS_X402_NETWORK: 'eip155:84532',
    VDS_X402_FACILITATOR_URL: lab.facilitator.url,
    VDS_X402_RPC_URL: node.url,
  })
  const service = await startService(config, systemClock, createLog('info', { write: (line) => log.push(line) }))
  t.after(() => service.stop())
  return service
}

/** What the alert VdsPaymentsClosed looks at. */
async function paymentsOpen({ view }: RunningService): Promise<number | undefined> {
  const metric = (await view.readMetrics()).find(({ name }) => name === 'vds_payments_open')
  return metric?.values[0]?.value
}

async function jsonOf(url: string): Promise<Record<string, unknown>> {
  return (await (await fetch(url)).json()) as Record<string, unknown>
}

const BAD_NODES: Readonly<Record<string, [says: unknown, why: RegExp]>> = {
  'is of another chain': [WRONG_CHAIN, /is of the chain eip155:1, not of eip155:84532/],
  'cannot be reached': ['down', /does not say which chain it is of/],
  'answers nonsense': ['84532', /does not say which chain it is of/],
  'returns null': [null, /does not say which chain it is of/],
}

for (const [name, [says, why]] of Object.entries(BAD_NODES)) {
  test(`a node that ${name} at the start: no terms, no charge, and status says why`, async (t) => {
    node.says = says
    const log: string[] = []
    const service = await start(t, log)
    const { address } = service
    const list = `${address}/v1/vehicles`
    const response = await fetch(list)
    const body = (await response.json()) as Record<string, unknown>
    assert.deepEqual([response.status, body['accepts']], [402, []])
    assert.match(String(body['message']), /payments are currently paused .*Authorization: Bearer <key>/)
    assert.deepEqual(decode(response.headers.get('payment-required'))['accepts'], [])
    const document = await jsonOf(`${address}/.well-known/x402`)
    assert.deepEqual([document['accepts'], document['resources']], [[], []])
    const status = await jsonOf(`${address}/v1/status`)
    assert.equal(status['status'], 'degraded')
    assert.match(String(status['message']), why)
    assert.doesNotMatch(JSON.stringify(status), /127\.0\.0\.1/, 'no address of the node')
    await assert.rejects(lab.client()(list), 'an unmodified client signs nothing')
    const paid = await ask(list, await lab.sign())
    assert.deepEqual([paid.status, paid.body['error']], [503, 'service_unavailable'])
    assert.match(String(paid.body['message']), /Nothing was charged/)
    assert.deepEqual(lab.facilitator.calls, { verify: 0, settle: 0 })
    assert.equal(await lab.charges(), 0)
    assert.equal(await paymentsOpen(service), 0)
    assert.equal(log.filter((line) => line.includes('no payments are taken')).length, 1)
  })
}

test('with a node of the right chain, the first request gets the terms', async (t) => {
  const service = await start(t)
  const { address } = service
  const answer = await lab.client()(`${address}/v1/vehicles`)
  assert.equal(answer.status, 200)
  assert.equal(await lab.charges(), 1)
  assert.equal((await jsonOf(`${address}/v1/status`))['status'], 'ok')
  assert.equal(await paymentsOpen(service), 1)
})

test('a node that is fixed later is accepted soon, and one that changes to another chain is rejected', async (t) => {
  const config = { dataDirectory: temporaryFolder(t), databaseUrl: undefined, publicUrl: 'http://localhost' }
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const intervals = { checkMs: 30, retryMs: 10 }
  node.says = 'down'
  const opened = await openPaidCalls({ ...lab.offer, rpcUrl: node.url }, config, { clock: systemClock, log, intervals })
  assert.ok(opened)
  t.after(() => opened.close())
  const { paidCalls, closedReason: trouble } = opened
  assert.equal(paidCalls.offer, undefined)
  node.says = undefined
  await until(() => paidCalls.offer !== undefined)
  assert.equal(trouble(), undefined)
  node.says = WRONG_CHAIN
  await until(() => paidCalls.offer === undefined)
  assert.match(trouble() ?? '', /eip155:1/)
  const rejection = await paidCalls.begin(decodePayment(await lab.sign()), { method: 'GET', target: '/v1/vehicles' })
  assert.equal(rejection.kind, 'unavailable')
  node.says = undefined
  await until(() => paidCalls.offer !== undefined)
  await until(() => node.asked > 20)
  assert.equal(lines.length, 4, 'one line for each change, none for each look')
})

// Guarantee: if the node changes to another chain between two checks, one payer waits for its response and no second is
// charged.
test('if the node does not show a settlement, its chain is checked again immediately', async (t) => {
  const config = { dataDirectory: temporaryFolder(t), databaseUrl: undefined, publicUrl: 'http://localhost' }
  const log = createLog('info', { write: () => undefined })
  const opened = await openPaidCalls({ ...lab.offer, rpcUrl: node.url }, config, { clock: systemClock, log })
  assert.ok(opened)
  t.after(() => opened.close())
  const { paidCalls } = opened
  const request = { method: 'GET', target: '/v1/vehicles' }
  const call = await paidCalls.begin(decodePayment(await lab.sign()), request)
  assert.equal(call.kind, 'paid_call')
  lab.facilitator.behaviour.settle = dropsReply
  node.lies.set('eth_call', '0x')
  t.after(() => node.lies.clear())
  node.says = WRONG_CHAIN
  assert.equal((await call.settle()).kind, 'pending')
  await until(() => paidCalls.offer === undefined)
  assert.equal((await paidCalls.begin(decodePayment(await lab.sign()), request)).kind, 'unavailable')
  assert.equal(await lab.charges(), 1)
})

// Guarantee: between two checks, the node's address may serve another chain; that chain's clock never ends a payment.
test('a node of another chain never reports that a payment can no longer happen', async () => {
  const { authorization } = decodePayment(await lab.sign())
  const trace = { payer: authorization.from, nonce: authorization.nonce, validBefore: 1_000_000 }
  const chain = new JsonRpcChain(lab.offer, node.url)
  assert.deepEqual(await chain.outcome(trace), { kind: 'never' })
  node.says = WRONG_CHAIN
  const outcome = await chain.outcome(trace)
  assert.equal(outcome.kind, 'unreachable')
})

test('the node changes to another chain while money moves: 503, never 402, and the response once it is back', async (t) => {
  const other = await LocalChain.start()
  t.after(() => other.stop())
  // There every payment of today is long over, and none was settled.
  await other.rpc('evm_increaseTime', [86_400])
  await other.rpc('evm_mine', [])
  const { address } = await lab.start({ offer: { ...lab.offer, rpcUrl: node.url } })
  const list = `${address}/v1/vehicles`
  const payment = await lab.sign()
  node.target = other.rpcUrl
  node.says = WRONG_CHAIN
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, body } = await ask(list, payment)
    assert.deepEqual([status, body['error']], [503, 'payment_pending'])
  }
  assert.equal(await lab.charges(), 1)
  node.target = lab.chain.rpcUrl
  node.says = undefined
  assert.equal((await ask(list, payment)).status, 200)
  assert.equal(await lab.charges(), 1)
})
