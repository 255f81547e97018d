import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect, type TLSSocket } from 'node:tls'
import { selfSigned } from '#test/support/network/self-signed.ts'
import { until } from '#test/support/until.ts'
import { preparedFolder } from '#test/system/workers/support/workers-service.ts'
import { startNode, valueOf } from './support/node-process.ts'

function ask(url: string, options: { ca: string; agent?: Agent }): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { ...options, servername: 'localhost' }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    request.on('error', reject)
  })
}

async function handshake(url: string, options: { ca: string; maxVersion?: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3' }) {
  const { hostname, port } = new URL(url)
  const minVersion =
    options.maxVersion === 'TLSv1.1' ? { minVersion: 'TLSv1' as const, ciphers: 'ALL:@SECLEVEL=0' } : {}
  const socket: TLSSocket = connect({
    host: hostname,
    port: Number(port),
    servername: 'localhost',
    ...minVersion,
    ...options,
  })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

// Guarantee: the service's own TLS applies a renewed certificate without dropping connections, and keeps the current one if the
// new one is bad.
test('new connections get the renewed certificate, open ones continue, and a bad one changes nothing', async (t) => {
  const dataDirectory = await preparedFolder(t)
  const [one, two] = [await selfSigned({ days: 20 }), await selfSigned({ days: 60 })]
  const [certificate, key] = [join(dataDirectory, 'cert.pem'), join(dataDirectory, 'key.pem')]
  const write = (pair: { cert: string; key: string }): void => {
    writeFileSync(certificate, pair.cert)
    writeFileSync(key, pair.key)
  }
  write(one)
  const node = await startNode(t, dataDirectory, { VDS_TLS_CERT: certificate, VDS_TLS_KEY: key })
  const address = node.address()
  assert.match(address, /^https:/)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  assert.equal((await ask(`${address}/v1/status`, { ca: one.cert, agent })).status, 200)
  const before = await handshake(address, { ca: one.cert })

  write({ cert: two.cert, key: one.key })
  node.child.kill('SIGHUP')
  await until(() => node.printed().includes('still using the old one'), 'it rejects the pair')
  assert.equal(await handshake(address, { ca: one.cert }), before)

  write(two)
  node.child.kill('SIGHUP')
  await until(() => node.printed().includes('switched to a new TLS certificate'), 'it takes the pair over')
  assert.notEqual(await handshake(address, { ca: two.cert }), before)
  await assert.rejects(handshake(address, { ca: one.cert }))
  assert.equal((await ask(`${address}/v1/status`, { ca: one.cert, agent })).status, 200, 'the open connection goes on')
  await assert.rejects(handshake(address, { ca: two.cert, maxVersion: 'TLSv1.1' }), 'old versions are rejected')

  const metrics = await (await fetch(`${node.admin()}/metrics`)).text()
  const daysLeft =
    ((valueOf(metrics, 'vds_tls_certificate_expiry_timestamp_seconds') ?? 0) * 1_000 - Date.now()) / 86_400_000
  assert.ok(daysLeft > 59 && daysLeft < 61, String(daysLeft))
  assert.equal(node.printed().split('still using the old one').length, 2, 'said once')
  assert.equal(await node.stop(), 0)
})

test('with several workers, a SIGHUP to the service reaches all of them', async (t) => {
  const dataDirectory = await preparedFolder(t)
  const [one, two] = [await selfSigned(), await selfSigned()]
  const [certificate, key] = [join(dataDirectory, 'cert.pem'), join(dataDirectory, 'key.pem')]
  writeFileSync(certificate, one.cert)
  writeFileSync(key, one.key)
  const env = { VDS_TLS_CERT: certificate, VDS_TLS_KEY: key, VDS_WORKERS: '2' }
  const node = await startNode(t, dataDirectory, env)
  writeFileSync(certificate, two.cert)
  writeFileSync(key, two.key)
  node.child.kill('SIGHUP')
  await until(() => node.printed().split('switched to a new TLS certificate').length === 3, 'both take it over')
  for (let connections = 0; connections < 8; connections += 1) await handshake(node.address(), { ca: two.cert })
  assert.equal(await node.stop(), 0)
})
