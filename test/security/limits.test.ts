import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { test } from 'node:test'
import * as limits from '#http/limits.ts'
import { startService } from '#test/support/start-service.ts'
import { until } from '#test/support/until.ts'

const DESCRIPTORS = '/proc/self/fd'

// Guarantee: no client holds a connection longer than the limits say, however slowly it sends.
test('the server starts with the limits of the one file, not with library defaults', async (t) => {
  const { app } = await startService(t)
  assert.equal(app.server.headersTimeout, limits.HEADERS_TIMEOUT_MS)
  assert.equal(app.server.requestTimeout, limits.REQUEST_TIMEOUT_MS)
  assert.equal(app.server.keepAliveTimeout, limits.KEEP_ALIVE_TIMEOUT_MS)
  assert.equal(app.server.timeout, limits.CONNECTION_TIMEOUT_MS)
})

test('half a request does not affect other callers', async (t) => {
  const service = await startService(t)
  const base = await service.listen()
  const { port, hostname } = new URL(base)
  const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname))
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  for (const socket of slow) socket.write('GET /v1/status HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  assert.equal((await fetch(`${base}/v1/status`)).status, 200)
  for (const socket of slow) socket.destroy()
})

// Guarantee: slow bodies and callers that read nothing delay nobody, and 600 callers that disconnect leave no descriptor open.
test('slow bodies, slow readers and disconnecting callers do not affect others', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('enterprise', { quota: 1_000_000, burst: 1_000_000 })
  const base = await service.listen()
  const { port, hostname } = new URL(base)
  const status = async (): Promise<number> => (await fetch(`${base}/v1/status`)).status
  assert.equal(await status(), 200)
  const before = openDescriptors()
  const BODY = `POST /v1/batch?operation=vehicle HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/x-ndjson\r\ncontent-length: 100000\r\n\r\n{"vin":`
  const LIST = `GET /v1/vehicles?limit=100 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`
  for (let round = 0; round < 3; round += 1) {
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), hostname).pause())
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const [at, socket] of sockets.entries()) {
      socket.on('error', () => undefined)
      socket.write(at % 2 === 0 ? BODY : LIST.repeat(20))
    }
    assert.equal(await status(), 200, `round ${round}`)
    for (const socket of sockets) socket.destroy()
  }
  await until(() => openDescriptors() <= before + 20)
  assert.equal(await status(), 200)
})

/** Open descriptors of this process; 0 where the system does not list them. */
function openDescriptors(): number {
  return existsSync(DESCRIPTORS) ? readdirSync(DESCRIPTORS).length : 0
}
