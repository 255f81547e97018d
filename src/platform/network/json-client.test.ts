import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it, type TestContext } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { postJson, trustedUrl } from './json-client.ts'

const LIMITS = { timeoutMs: 200, bytesMax: 1_000 }

async function listen(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// Guarantee: payments are encrypted, or do not leave the machine.
it('trusts https, and http on this machine only', () => {
  const trusted = ['https://x.example/', 'http://127.0.0.1:8545', 'http://localhost:1/rpc', 'http://[::1]:1']
  for (const address of trusted) assert.equal(trustedUrl('VDS_X', address), address.replace(/\/$/, ''))
  for (const address of ['http://x.example', 'http://127.0.0.1.example', 'http://10.0.0.1', 'ftp://localhost']) {
    assert.throws(() => trustedUrl('VDS_X', address), Failure, address)
  }
})

it('also reads the JSON of rejections', async (t) => {
  const url = await listen(t, (_request, response) => response.writeHead(400).end('{"isValid":false}'))
  assert.deepEqual(await postJson(url, {}, { ...LIMITS, timeoutMs: 10_000 }), { isValid: false })
})

// Guarantee: no called service can block a request or fill the memory.
it('rejects slow, large, redirected, or non-JSON responses', async (t) => {
  const answers: Record<string, RequestListener> = {
    silent: () => {},
    slow: (_request, response) => void response.writeHead(200).write('{'),
    large: (_request, response) => response.end(JSON.stringify('x'.repeat(2_000))),
    endless: (_request, response) => {
      const more = (): void =>
        void (response.write('x'.repeat(500)) ? setImmediate(more) : response.once('drain', more))
      more()
    },
    elsewhere: (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    html: (_request, response) => response.end('<html>'),
    empty: (_request, response) => response.end(),
  }
  for (const [name, listener] of Object.entries(answers)) {
    await assert.rejects(postJson(await listen(t, listener), {}, LIMITS), Error, name)
  }
})
