import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { closeGracefully } from '#api/close-gracefully.ts'
import { startService } from '#test/support/start-service.ts'

/** An admission that lets requests in only when the test says so: requests in flight, without a clock. */
function gate() {
  const opened = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  return { opened, entered }
}

async function startGatedService(t: Parameters<typeof startService>[0]) {
  const { opened, entered } = gate()
  const headers = () => ({})
  const admitted = {
    admitted: true as const,
    principal: undefined,
    charge: () => Promise.resolve({ admitted: true as const, headers: {} }),
    headers,
  }
  const service = await startService(t, {
    admission: {
      async admit() {
        entered.resolve()
        await opened.promise
        return admitted
      },
    },
  })
  return { service, opened, entered, base: await service.listen() }
}

// Guarantee: a stop loses no request that is being answered.
test('a request in flight is answered, its connection ends, and new connections are refused', async (t) => {
  const { service, opened, entered, base } = await startGatedService(t)
  const answer = fetch(`${base}/v1/vehicles`)
  await entered.promise
  const closed = closeGracefully(service.app, { log: { warn: () => assert.fail('was cut off') } })
  await assert.rejects(fetch(`${base}/v1/status`, { signal: AbortSignal.timeout(5_000) }))
  opened.resolve()
  const { status, headers } = await answer
  assert.equal(status, 200)
  assert.notEqual(headers.get('etag'), null)
  await closed
})

test('a request that never ends is cut off after the grace time', async (t) => {
  const { service, entered, base } = await startGatedService(t)
  const answer = assert.rejects(fetch(`${base}/v1/vehicles`))
  await entered.promise
  const warnings: unknown[] = []
  await closeGracefully(service.app, {
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
    graceMsMax: 100,
  })
  await answer
  assert.equal(warnings.length, 1)
})

test('idle connections do not hold the stop up', async (t) => {
  const service = await startService(t)
  const { port, hostname } = new URL(await service.listen())
  const socket = connect(Number(port), hostname)
  const ended = new Promise((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('connect', resolve))
  await closeGracefully(service.app, { log: { warn: () => assert.fail('was cut off') } })
  await ended
})
