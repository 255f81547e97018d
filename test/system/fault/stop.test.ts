import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { closeGracefully } from '#http/connection-management.ts'
import { selfSigned } from '#test/support/network/self-signed.ts'
import { times } from '#test/support/scale.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

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

// Guarantee: a stop loses no running request.
test('a request in flight is completed, its connection ends, and new connections are rejected', async (t) => {
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

test('a request that never ends is cut off after the grace period', async (t) => {
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

test('idle connections do not delay the stop', async (t) => {
  const service = await startService(t)
  const { port, hostname } = new URL(await service.listen())
  const socket = connect(Number(port), hostname)
  const ended = new Promise((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('connect', resolve))
  await closeGracefully(service.app, { log: { warn: () => assert.fail('was cut off') } })
  await ended
})

// Guarantee: a stop loses no request on a connection that was not yet accepted; one is accepted per turn.
test('answers requests on connections that wait to be accepted', async (t) => {
  const service = await startService(t)
  const { port, hostname } = new URL(await service.listen())
  const answers: Promise<string>[] = []
  const connected = Array.from({ length: CONNECTIONS }, async () => {
    const socket = connect(Number(port), hostname)
    socket.end('GET /v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    answers.push(text(socket))
    await once(socket, 'connect')
  })
  await Promise.all(connected)
  const stopped = closeGracefully(service.app, { log: { warn: () => assert.fail('was cut off') } })
  for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 200 /)
  await stopped
})

/** Sends requests on one new connection after another until none is accepted. Returns the number of responses. */
async function connectUntilClosed(port: number, answered: () => void, cert?: string): Promise<number> {
  for (let answers = 0; ; answers += 1) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
    } catch {
      return answers
    }
    const connection = cert === undefined ? socket : connectTls({ socket, ca: cert, servername: 'localhost' })
    connection.write('GET /v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    assert.match(await text(connection), /^HTTP\/1\.1 200 /)
    answered()
  }
}

for (const scheme of ['http', 'https']) {
  // Guarantee: a stop loses no request of callers that connect for each request, so that some always wait.
  test(`answers callers that connect for each request by ${scheme}, until it accepts none any more`, async (t) => {
    const tls = scheme === 'https' ? await selfSigned() : undefined
    const service = await startService(t, tls === undefined ? {} : { tls, publicUrl: 'https://localhost:8080' })
    const { port } = new URL(await service.listen())
    const answered = Promise.withResolvers<void>()
    const clients = Array.from({ length: CONNECTIONS }, () =>
      connectUntilClosed(Number(port), answered.resolve, tls?.cert),
    )
    await answered.promise
    const stopped = closeGracefully(service.app, { log: { warn: () => assert.fail('was cut off') } })
    const answers = await Promise.all(clients)
    await stopped
    assert.ok(answers.some((count) => count >= 1))
  })
}

const CONNECTIONS = 40
const STOPS = times(15, 200)
const LOAD_MS_MAX = 30

/** Asks again and again on one connection, until the service says that it ends; the number of responses. */
async function askUntilClosed(base: string, token: string, answered: () => void): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (let answers = 1; ; answers += 1) {
      const isLast = await new Promise<boolean>((resolve, reject) => {
        const request = get(
          `${base}/v1/vehicles`,
          { agent, headers: { authorization: `Bearer ${token}` } },
          (answer) => {
            answer
              .resume()
              .on('error', reject)
              .on('end', () => resolve(answer.headers.connection === 'close'))
            if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`))
          },
        )
        request.on('error', reject)
      })
      if (isLast) return answers
      if (answers === 1) answered()
    }
  } finally {
    agent.destroy()
  }
}

// Guarantee: a stop loses no request sent on an open connection, whenever it was sent.
test('a stop under load answers every request, the last of each connection with Connection: close', async (t) => {
  for (let stop = 0; stop < STOPS; stop += 1) {
    const service = await startService(t)
    const { token } = await service.createKey('enterprise', AMPLE)
    const base = await service.listen()
    const connected = Array.from({ length: CONNECTIONS }, () => Promise.withResolvers<void>())
    const clients = connected.map(({ resolve }) => askUntilClosed(base, token, resolve))
    await Promise.all(connected.map(({ promise }) => promise))
    await sleep((stop / STOPS) * LOAD_MS_MAX)
    const stopped = closeGracefully(service.app, { log: { warn: () => assert.fail('was cut off') } })
    const answers = await Promise.all(clients)
    await stopped
    assert.ok(answers.every((count) => count >= 1))
  }
})
