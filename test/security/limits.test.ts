import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import * as limits from '#http/limits.ts'
import { startService } from '#test/support/start-service.ts'

// Guarantee: no client holds a connection longer than the limits say, however slowly it sends.
test('the server is started with the limits of the one file, not with the defaults of its parts', async (t) => {
  const { app } = await startService(t)
  assert.equal(app.server.headersTimeout, limits.HEADERS_TIMEOUT_MS)
  assert.equal(app.server.requestTimeout, limits.REQUEST_TIMEOUT_MS)
  assert.equal(app.server.keepAliveTimeout, limits.KEEP_ALIVE_TIMEOUT_MS)
  assert.equal(app.server.timeout, limits.CONNECTION_TIMEOUT_MS)
})

test('half a request costs nobody else anything', async (t) => {
  const service = await startService(t)
  const base = await service.listen()
  const { port, hostname } = new URL(base)
  const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname))
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  for (const socket of slow) socket.write('GET /v1/status HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  assert.equal((await fetch(`${base}/v1/status`)).status, 200)
  for (const socket of slow) socket.destroy()
})
