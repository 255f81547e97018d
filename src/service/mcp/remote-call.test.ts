import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { REMOTE_RESPONSE_BYTES_MAX, REMOTE_CALLS_AT_ONCE_MAX } from './limits.ts'
import { remoteCall, unreachableText } from './remote-call.ts'
import type { RouteRequest } from './transport.ts'

const CALL: RouteRequest = { target: '/v1/vehicles?limit=1', payment: undefined, caller: undefined }

async function startServer(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function service(baseUrl: string, timeoutMs?: number) {
  const base = { baseUrl, apiKey: 'vds_live_secret', userAgent: 'vds-mcp/1' }
  return remoteCall(timeoutMs === undefined ? base : { ...base, timeoutMs })
}

function failsWith(pattern: RegExp) {
  return (error: unknown) => error instanceof Failure && pattern.test(error.message) && !/secret/.test(error.message)
}

test("a call sends the key, the client's name and the payment, and returns the response unchanged", async (t) => {
  const seen: Record<string, unknown>[] = []
  const baseUrl = await startServer(t, ({ url, method, headers }, response) => {
    seen.push({ url, method, ...headers })
    response.writeHead(404, { 'x-one': 'two' }).end('{"é":1}')
  })
  const call = service(baseUrl)
  const answer = await call({ ...CALL, payment: 'cGF5' })
  assert.deepEqual(
    [answer.status, answer.body, answer.header('x-one'), answer.header('x-two')],
    [404, '{"é":1}', 'two', undefined],
  )
  await call(CALL)
  const [first, second] = seen
  assert.equal(first?.['url'], CALL.target)
  assert.equal(first?.['method'], 'GET')
  assert.equal(first?.['authorization'], 'Bearer vds_live_secret')
  assert.equal(first?.['user-agent'], 'vds-mcp/1')
  assert.equal(first?.['payment-signature'], 'cGF5')
  assert.equal(second?.['payment-signature'], undefined)
})

// Guarantee: the key is sent only to the configured address.
test('a redirect is not followed', async (t) => {
  let calls = 0
  const other = await startServer(t, (_request, response) => {
    calls += 1
    response.end('{}')
  })
  const baseUrl = await startServer(t, (_request, response) => response.writeHead(302, { location: other }).end())
  await assert.rejects(service(baseUrl)(CALL), failsWith(/ redirects\. Start /))
  assert.equal(calls, 0)
})

test('a response that is too large is rejected', async (t) => {
  const baseUrl = await startServer(t, (_request, response) =>
    response.end(Buffer.alloc(REMOTE_RESPONSE_BYTES_MAX + 1, 32)),
  )
  await assert.rejects(service(baseUrl)(CALL), failsWith(/has more than \d+ bytes/))
})

test('errors name the address of a service that does not respond or does not exist', async (t) => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  assert.equal(
    unreachableText(refused, 'https://vehicles.example.com'),
    'No service responds at https://vehicles.example.com. Check the address in --base-url.',
  )
  const silent = await startServer(t, () => undefined)
  await assert.rejects(service(silent, 50)(CALL), failsWith(/did not respond in time/))
  await assert.rejects(
    service('http://127.0.0.1:2')(CALL),
    failsWith(/^No service responds at http:\/\/127\.0\.0\.1:2\. Start it with npm start, or pass --base-url\.$/),
  )
})

test('limits simultaneous calls, and accepts more when they finish', async (t) => {
  const waiting: (() => void)[] = []
  const baseUrl = await startServer(t, (_request, response) => waiting.push(() => response.end('{}')))
  const call = service(baseUrl)
  const running = Array.from({ length: REMOTE_CALLS_AT_ONCE_MAX }, () => call(CALL))
  await assert.rejects(call(CALL), failsWith(/calls are running/))
  const released = Promise.all(running)
  const timer = setInterval(() => waiting.splice(0).forEach((release) => release()), 5)
  t.after(() => clearInterval(timer))
  await released
  assert.equal((await call(CALL)).status, 200)
})
