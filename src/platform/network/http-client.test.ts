import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it, type TestContext } from 'node:test'
import { httpGet, NoResponse, type HttpPolicy } from './http-client.ts'

const PRODUCTION: HttpPolicy = { hosts: ['static.nhtsa.gov', 'localhost'] }

async function get(url: string, policy: HttpPolicy = PRODUCTION) {
  return httpGet(url, { policy, headers: {}, responseMsMax: 2_000 })
}

async function redirectingServer(t: TestContext, target: (path: string) => string): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(302, { location: target(request.url ?? '') }).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// Guarantee: the service calls only official hosts, over https, whatever an address or a redirect says.
it('rejects every address that the policy does not name', async () => {
  const rejected = [
    'http://static.nhtsa.gov/a.zip',
    'https://static.nhtsa.gov:8443/a.zip',
    'https://user@static.nhtsa.gov/a.zip',
    'https://static.nhtsa.gov.example.org/a.zip',
    'https://example.org/a.zip',
    'http://127.0.0.1/a.zip',
    'file:///etc/passwd',
    'no address',
  ]
  for (const url of rejected) await assert.rejects(get(url), /is not an official https address/, url)
})

it('rejects a name that points to this machine or its network', async () => {
  await assert.rejects(get('https://localhost/a.zip'), (error: Error) => {
    assert.ok(error instanceof NoResponse)
    assert.equal(error.isUnreachable, false)
    assert.match(error.message, /points to (127\.0\.0\.1|::1), which is not a public address/)
    return true
  })
})

it('follows no redirect to another host and no endless redirects', async (t) => {
  const loopback = { hosts: ['static.nhtsa.gov'], allowsLoopback: true }
  const elsewhere = await redirectingServer(t, () => 'https://example.org/a.zip')
  await assert.rejects(get(`${elsewhere}/a`, loopback), /leads to https:\/\/example\.org\/a\.zip, which is not/)
  const circle = await redirectingServer(t, (path) => `${path}a`)
  await assert.rejects(get(`${circle}/a`, loopback), /redirects more than 5 times/)
})

it('reports a missing response and a slow one', async (t) => {
  const loopback = { hosts: [], allowsLoopback: true }
  await assert.rejects(get('http://127.0.0.1:1/', loopback), (error: Error) => {
    assert.ok(error instanceof NoResponse && error.isUnreachable)
    assert.equal(error.message, '127.0.0.1 does not answer (ECONNREFUSED)')
    return true
  })
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const asking = httpGet(url, { policy: loopback, headers: {}, responseMsMax: 50 })
  await assert.rejects(asking, /does not answer \(ETIMEDOUT\)/)
})
