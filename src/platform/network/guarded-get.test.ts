import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it, type TestContext } from 'node:test'
import { createGuardedGet } from './guarded-get.ts'

const BOUNDS = { bytesMax: 1_000, msMax: 2_000 }

async function startServer(t: TestContext): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const type = request.url === '/page' ? 'text/html' : 'application/json; charset=utf-8'
    response.setHeader('content-type', type)
    if (request.url === '/redirect') response.writeHead(302, { location: '/document' }).end()
    else if (request.url === '/long') response.end('x'.repeat(BOUNDS.bytesMax + 1))
    else if (request.url === '/missing') response.writeHead(404).end('{}')
    else if (request.url === '/silent') response.flushHeaders()
    else response.end('{"a":1}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

// Guarantee: an address from a stranger causes no request to this machine or its network.
it('fetches nothing from private addresses, however they are spelled', async (t) => {
  const { origin, requests } = await startServer(t)
  const get = createGuardedGet({ allowsLoopback: false })
  const { port } = new URL(origin)
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
    '[::ffff:127.0.0.1]',
  ]
  for (const scheme of ['http', 'https']) {
    for (const host of hosts) {
      assert.equal(await get(`${scheme}://${host}:${port}/document`, { ...BOUNDS, msMax: 500 }), undefined, host)
    }
  }
  for (const url of ['file:///etc/passwd', 'ftp://example.com/x', 'nothing'])
    assert.equal(await get(url, BOUNDS), undefined)
  assert.deepEqual(requests, [])
})

it('returns a document within its bounds, and follows no redirect', async (t) => {
  const { origin, requests } = await startServer(t)
  const get = createGuardedGet({ allowsLoopback: true })
  assert.equal(await get(`${origin}/document`, BOUNDS), '{"a":1}')
  for (const path of ['/redirect', '/long', '/missing', '/page'])
    assert.equal(await get(origin + path, BOUNDS), undefined, path)
  assert.equal(await get(`${origin}/silent`, { ...BOUNDS, msMax: 50 }), undefined)
  assert.deepEqual(requests, ['/document', '/redirect', '/long', '/missing', '/page', '/silent'])
})

it('has a bounded number of requests in progress', async (t) => {
  const { origin, requests } = await startServer(t)
  const get = createGuardedGet({ allowsLoopback: true })
  const silent = Array.from({ length: 30 }, () => get(`${origin}/silent`, { ...BOUNDS, msMax: 500 }))
  assert.equal(await get(`${origin}/document`, BOUNDS), undefined)
  await Promise.all(silent)
  assert.equal(requests.length, 20)
  assert.equal(await get(`${origin}/document`, BOUNDS), '{"a":1}')
})
