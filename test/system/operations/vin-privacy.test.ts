// Guarantee: for any request by VIN, no file, log line or metric of the service contains the VIN or its serial number, and no
// response may be cached.
import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createToken } from '#accounts/keys/key-token.ts'
import { OPERATIONS } from '#operations/index.ts'
import type { Facilitator } from '#payments/facilitator.ts'
import { systemClock } from '#platform/clock.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { fillPath } from '#test/support/random/targets.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { agreeable, AGREEABLE_OFFER, newPayment } from '#test/system/payments/support/agreeable-payments.ts'
import { startPaidService } from '#test/system/payments/support/paid-service.ts'
import { startNode, type NodeProcess } from './support/node-process.ts'

const VIN = '3TMCZ5AN6KM123456'
/** Parts of it that name one vehicle: what follows the eighth character. */
const TRACES = [VIN, VIN.toLowerCase(), VIN.slice(9), VIN.slice(9).toLowerCase()]
/** Nothing listens on port 9. */
const NOBODY = 'http://127.0.0.1:9'
const PUBLIC_URL = 'http://localhost:8080'
/** The service writes there at the same time. */
const LOCKED_MS_MAX = 60_000
const ENVIRONMENT = {
  VDS_PUBLIC_URL: PUBLIC_URL,
  VDS_LOG_LEVEL: 'trace',
  VDS_FIRST_KEY: 'on',
  VDS_X402_PAY_TO: AGREEABLE_OFFER.payTo,
  VDS_X402_NETWORK: AGREEABLE_OFFER.network.id,
  VDS_X402_FACILITATOR_URL: NOBODY,
  VDS_X402_RPC_URL: NOBODY,
}
const byVin = OPERATIONS.filter(({ path }) => path.includes('{vin}'))

/** Every request that may carry a VIN, sent as callers send it, and as they should not. */
async function askEverything(node: NodeProcess, token: string): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${node.address()}${path}`, init)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return response
  }
  const bearer = { authorization: `Bearer ${token}` }
  for (const operation of byVin) {
    const path = fillPath(operation, { vin: VIN })
    const answer = await ask(path, { headers: bearer })
    assert.equal(answer.status, 200, await answer.text())
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('etag'), null)
    await ask(path, { headers: { ...bearer, 'if-none-match': '*' } })
    await ask(path.toLowerCase(), { headers: { 'x-api-key': token } })
    await ask(path, { headers: bearer, method: 'HEAD' })
    await ask(path, { headers: { authorization: `Bearer ${createToken('live')}` } })
    await ask(path, { headers: bearer, method: 'POST', body: VIN })
    await ask(`${path}?year=${VIN}&${VIN}=1`, { headers: bearer })
    await ask(`${path}I`, { headers: bearer })
    await ask(`${path}?api_key=${token}`)
    const terms = await ask(path)
    const header = Buffer.from(terms.headers.get('payment-required') ?? '', 'base64').toString()
    assert.ok(!`${header}${await terms.text()}`.includes(VIN), 'the terms are for wallets and facilitators too')
    await ask(path, { headers: { 'payment-signature': newPayment() } })
  }
  await ask(`/v1/vehicles?model=${VIN}`, { headers: bearer })
  for (const endpoint of ['DecodeVin', 'DecodeVinValues', 'DecodeNothing']) {
    await ask(`/vpic/api/vehicles/${endpoint}/${VIN}?format=json`, { headers: bearer })
    await ask(`/vpic/api/vehicles/${endpoint}/${VIN}`)
  }
  const form = { ...bearer, 'content-type': 'application/x-www-form-urlencoded' }
  for (const body of [`DATA=${VIN}`, `DATA=${VIN},${VIN}`]) {
    await ask('/vpic/api/vehicles/DecodeVINValuesBatch', { method: 'POST', headers: form, body })
  }
  await ask(`/v1/vins/${VIN}/nothing`, { headers: bearer })
  await askBatches(ask, bearer)
  await ask('/mcp', toolCall('decode_vin', bearer))
  await ask('/mcp', toolCall('get_vin_recalls', bearer))
  return statuses
}

/** Batches that are answered, and some that are not. */
async function askBatches(ask: (path: string, init: RequestInit) => Promise<Response>, bearer: Record<string, string>) {
  const post = { method: 'POST', headers: { ...bearer, 'content-type': 'text/csv', 'idempotency-key': VIN } }
  const path = '/v1/batch?operation=recalls'
  const answer = await ask(path, { ...post, body: `ref,vin\n${VIN},${VIN}\n,${VIN}I\n` })
  assert.match(await answer.text(), new RegExp(VIN))
  for (const body of [`${VIN}\n`, `vin,${VIN}\n`, `vin\n${VIN}`]) await ask(path, { ...post, body })
  await ask(`${path}&fields=${VIN}`, { ...post, body: 'vin\n' })
}

function toolCall(name: string, headers: Record<string, string>): RequestInit {
  const params = { name, arguments: { vin: VIN } }
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
}

/** The explorer, as a user who is signed in. */
async function explore(node: NodeProcess, dataDirectory: string): Promise<number> {
  const person = { email: 'person@example.com', password: 'a password nobody guesses' }
  const post = (path: string, body: object) =>
    fetch(`${node.address()}${path}`, {
      method: 'POST',
      headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/auth/sign-up/email', { ...person, name: 'Person' })
  // No e-mail arrives here, so the test itself says that the address is theirs.
  const identity = new DatabaseSync(join(dataDirectory, 'identity.sqlite'), { timeout: LOCKED_MS_MAX })
  identity.exec('UPDATE user SET emailVerified = 1')
  identity.close()
  const cookie = (await post('/api/auth/sign-in/email', person)).headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  const answer = await fetch(`${node.address()}/account/explore/v1/vins/${VIN}`, { headers: { cookie } })
  return answer.status
}

/** All files of a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
}

test('a VIN leaves no trace in files, log and metrics', async (t) => {
  assert.ok(byVin.length >= 6)
  const dataDirectory = temporaryFolder(t)
  cpSync(await ingestedFolder(OFFICIAL_FILES), dataDirectory, { recursive: true })
  const node = await startNode(t, dataDirectory, { ...ENVIRONMENT })
  await until(() => node.printed().includes('curl -H'), 'the first key is shown')
  const token = /vds_live_[0-9A-Za-z]{38}/.exec(node.printed())?.[0] ?? assert.fail('no first key')
  const statuses = await askEverything(node, token)
  assert.equal(await explore(node, dataDirectory), 200)
  for (const status of [200, 400, 401, 402, 404, 405, 422])
    assert.ok(statuses.has(status), `no ${status}: ${[...statuses.keys()].join()}`)
  const metrics = await (await fetch(`${node.admin()}/metrics`)).text()
  assert.match(metrics, /decode_vin/)
  // While it runs, and once it has written everything.
  const running = filesIn(dataDirectory).map((file) => readFileSync(file).toString('latin1'))
  assert.equal(await node.stop(), 0)
  const files = filesIn(dataDirectory)
  const stored = files.map((file) => readFileSync(file).toString('latin1'))
  assert.ok(
    stored.some((content) => content.includes('get_vin_recalls')),
    'the request log was written',
  )
  for (const trace of TRACES) {
    for (const [index, content] of stored.entries()) assert.ok(!content.includes(trace), `${files[index]} holds it`)
    assert.ok(!running.some((content) => content.includes(trace)))
    assert.ok(!node.printed().includes(trace), 'it was logged')
    assert.ok(!metrics.includes(trace))
  }
})

test('neither the payment ledger nor the facilitator learns the VIN of a paid call', async (t) => {
  const directory = temporaryFolder(t)
  const { facilitator: yes, chain } = agreeable()
  const resources: string[] = []
  const facilitator: Facilitator = {
    verify: (payment, resource) => (resources.push(resource), yes.verify(payment, resource)),
    settle: (payment, resource) => (resources.push(resource), yes.settle(payment, resource)),
  }
  const parts = { facilitator, chain, offer: AGREEABLE_OFFER, directory, clock: systemClock }
  const { service } = await startPaidService(t, parts)
  const payment = { 'payment-signature': newPayment() }
  const target = `/v1/vins/${VIN}`
  const answer = await service.ask(target, { headers: payment })
  assert.equal(answer.status, 200, answer.text)
  // The same payment is for the same VIN alone.
  assert.equal((await service.ask(target, { headers: payment })).status, 200)
  assert.equal((await service.ask('/v1/vins/3TMCZ5AN8KM123457', { headers: payment })).status, 402)
  const url = `${PUBLIC_URL}/v1/vins/*`
  assert.deepEqual(resources, [url, url])
  const stored = filesIn(directory).map((file) => readFileSync(file).toString('latin1'))
  assert.ok(
    stored.some((content) => content.includes('/v1/vins/*')),
    'the payment was written',
  )
  for (const trace of TRACES) {
    assert.ok(!stored.some((content) => content.includes(trace)))
    assert.ok(!service.log.join('').includes(trace))
  }
})
