import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { freePort } from '#test/support/network/free-port.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')

const { baseUrl, service } = await startPages({ after })
const { id: accountId } = await service.accounts.createAccount({ email: 'shop@example.com', plan: 'pro' })
const { token } = await issueKey(service.accounts, { accountId, label: 'laptop' })

async function vds(argv: readonly string[], key = token) {
  const env = bareEnvironment({ VDS_API_KEY: key })
  const child = spawn(process.execPath, [MAIN, 'webhooks', 'listen', '--base-url', baseUrl, ...argv], { env })
  const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { stdout, stderr, exitCode: exitCode as number | null }
}

/** A program that accepts messages. */
async function startReceiver(status: number) {
  const messages: { body: string; headers: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push({ body, headers: request.headers as Record<string, string> })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return { messages, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
}

async function endpoints(): Promise<unknown[]> {
  const response = await fetch(`${baseUrl}/v1/webhooks`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { webhooks: unknown[] }).webhooks
}

// Guarantee: a program gets the message byte for byte with its signature, and no endpoint remains.
test('forwards a signed test event to a program, and deletes its endpoint', async () => {
  const { messages, url } = await startReceiver(204)
  const { stdout, stderr, exitCode } = await vds(['--forward-to', url, '--once'])
  assert.deepEqual([stderr, exitCode], ['', 0])
  assert.match(stdout, /^\d{4}-\d\d-\d\dT\S+ {2}webhook\.test {2}204$/m)
  const secret = /^Signing secret: (whsec_\S+)$/m.exec(stdout)?.[1] ?? ''
  const [message] = messages
  assert.ok(message)
  const verified = new Webhook(secret).verify(message.body, message.headers) as { type: string }
  assert.equal(verified.type, 'webhook.test')
  assert.deepEqual(await endpoints(), [])
})

test('reports an error in one line, and leaves no endpoint', async () => {
  const closed = `http://127.0.0.1:${await freePort()}`
  const unreachable = await vds(['--forward-to', closed, '--once'])
  assert.match(unreachable.stdout, /webhook\.test {2}could not reach http:.*: .*ECONNREFUSED/)
  assert.deepEqual(await endpoints(), [])
  const cases = [
    [['--forward-to', 'localhost:3000'], token, /^vds: --forward-to must be a URL that begins with http/],
    [['--forward-to', 'http://localhost:3000', '--port', '99999'], token, /^vds: --port must be a number/],
    [['--forward-to', 'http://localhost:3000'], '', /^vds: VDS_API_KEY is not set/],
    [
      ['--forward-to', 'http://localhost:3000', '--events', 'recall.exploded'],
      token,
      /event_types.*must be one of dataset\.reset, /,
    ],
  ] as const
  for (const [argv, key, expected] of cases) {
    const { stderr, exitCode } = await vds(argv, key)
    assert.match(stderr, expected)
    assert.equal(stderr.trimEnd().split('\n').length, 1)
    assert.notEqual(exitCode, 0)
  }
})
