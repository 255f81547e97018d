import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startService } from '#test/support/start-service.ts'

// Guarantee: a slow response detects that its caller has disconnected, even if the request had no body.
test('a disconnected caller is detected when the response is sent', async (t) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: gone, resolve: leave } = Promise.withResolvers<boolean>()
  const service = await startService(t, {
    mounts: [
      (app) => {
        app.get('/slow', (_request, reply) => {
          reply.raw.once('close', () => leave(reply.raw.writableFinished))
          reply.hijack()
          arrive()
        })
      },
    ],
  })
  const { hostname, port } = new URL(await service.listen())
  const caller = connect({ host: hostname, port: Number(port) })
  caller.write('GET /slow HTTP/1.1\r\nhost: service\r\n\r\n')
  await arrived
  caller.destroy()
  assert.equal(await gone, false)
})

// Guarantee: requests are separated by their headers; bytes after a body are not taken for a request.
test('requests with and without a body can share a connection', async (t) => {
  const service = await startService(t, {
    mounts: [
      (app) => {
        app.post('/told', (request, reply) => reply.send({ told: request.body ?? null }))
      },
    ],
  })
  const { hostname, port } = new URL(await service.listen())
  const caller = connect({ host: hostname, port: Number(port) }).setEncoding('latin1')
  let text = ''
  caller.on('data', (chunk: string) => (text += chunk))
  const json = 'content-type: application/json\r\n'
  caller.write(
    [
      'GET /v1/status HTTP/1.1\r\nhost: service\r\n\r\n',
      `POST /told HTTP/1.1\r\nhost: service\r\n${json}content-length: 7\r\n\r\n{"a":1}`,
      'GET /v1/status HTTP/1.1\r\nhost: service\r\n\r\n',
      `POST /told HTTP/1.1\r\nhost: service\r\n${json}transfer-encoding: chunked\r\n\r\n7\r\n{"b":2}\r\n0\r\n\r\n`,
      'POST /told HTTP/1.1\r\nhost: service\r\n\r\n',
      'GET /v1/status HTTP/1.1\r\nhost: service\r\nconnection: close\r\n\r\n',
    ].join(''),
  )
  await once(caller, 'close')
  assert.deepEqual(text.match(/\{"told":.*\}(?=HTTP)/g), ['{"told":{"a":1}}', '{"told":{"b":2}}', '{"told":null}'])
  assert.equal(text.match(/HTTP\/1\.1 200 OK\r\n/g)?.length, 6)
})

// Guarantee: a caller's behavior is not a failure of ours, and fills no log.
test('callers who disconnect within a body log no error', async (t) => {
  const service = await startService(t, {
    mounts: [
      (app) => {
        app.post('/told', (request, reply) => reply.send({ told: request.body ?? null }))
      },
    ],
  })
  const { hostname, port } = new URL(await service.listen())
  for (const target of ['/mcp', '/told', '/mcp', '/told']) {
    const caller = connect({ host: hostname, port: Number(port) })
    const head = `POST ${target} HTTP/1.1\r\nhost: service\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`
    const arrived = once(service.app.server, 'request')
    caller.write(`${head}{"a":`)
    const [{ socket }] = (await arrived) as [IncomingMessage]
    caller.destroy()
    if (!socket.closed) await once(socket, 'close')
  }
  assert.equal((await fetch(`http://${hostname}:${port}/v1/status`)).status, 200)
  assert.deepEqual(
    service.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 40),
    [],
  )
})
