import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { limitConnections } from './connection-management.ts'

async function listen(t: TestContext, trustedProxies: readonly string[], perAddressMax: number) {
  const server = createServer((_request, response) => response.end('ok'))
  limitConnections(server, { trustedProxies, perAddressMax })
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  return { open, accepted }
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [data] = (await once(socket, 'data')) as [Buffer]
  return data.toString('latin1').split('\r\n', 1)[0] ?? ''
}

// Guarantee: one address cannot occupy all descriptors. Its open connections continue, and each closed one allows a new one.
test('limits connections per address, and accepts the next one when another ends', async (t) => {
  const { open, accepted } = await listen(t, [], 3)
  const held = [await open(), await open(), await open()]
  const rejected = await open()
  const [data] = (await once(rejected, 'data')) as [Buffer]
  assert.match(data.toString('latin1'), /^HTTP\/1\.1 503 [^]*retry-after: 5/)
  await once(rejected, 'close')
  for (const socket of held) assert.equal(await ask(socket), 'HTTP/1.1 200 OK')
  assert.ok(accepted[0])
  const ended = once(accepted[0], 'close')
  held[0]?.destroy()
  await ended
  assert.equal(await ask(await open()), 'HTTP/1.1 200 OK')
})

test('does not limit a trusted proxy, which connects many callers', async (t) => {
  for (const proxies of [['127.0.0.1'], ['10.0.0.0/8', '127.0.0.0/8']]) {
    const { open } = await listen(t, proxies, 1)
    const sockets = [await open(), await open(), await open()]
    for (const socket of sockets) assert.equal(await ask(socket), 'HTTP/1.1 200 OK')
  }
})
