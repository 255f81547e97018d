import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { HOUR_MS, systemClock } from '#platform/clock.ts'
import { PUBLIC_URL, startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import { OAuthClient, REDIRECT, tokensOf } from '#test/mcp/support/oauth-client.ts'

const PATH = '/oauth/client.json'

/** An app's own server, whose answers a test chooses. It listens on loopback, which `VDS_WEBHOOK_LOOPBACK` allows. */
async function startDocuments(t: TestContext) {
  const requests: string[] = []
  let answer = (response: ServerResponse): unknown => response.writeHead(404).end()
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const clientId = `http://127.0.0.1:${port}${PATH}`
  const about = { client_id: clientId, client_name: 'Document Assistant', redirect_uris: [REDIRECT] }
  const serveText = (text: string, type = 'application/json', status = 200) => {
    answer = (response) => response.writeHead(status, { 'content-type': type, location: PATH }).end(text)
  }
  return {
    port,
    clientId,
    requests,
    serveText,
    serve: (changes: object = {}) => serveText(JSON.stringify({ ...about, ...changes })),
  }
}

/** Where the browser is sent: to consent, or to a page that says what is wrong, and never to the client. */
async function outcomeOf(client: OAuthClient, changes: Record<string, string> = {}): Promise<string> {
  const page = await client.authorize(changes)
  assert.equal(page.origin + page.pathname, `${PUBLIC_URL}/connect`, page.href)
  return page.searchParams.get('error') ?? 'consent'
}

// Guarantee: a client is identified by the document at its own address, fetched once an hour.
test('a client whose id is the address of its document connects without registration', async (t) => {
  const documents = await startDocuments(t)
  documents.serve()
  const service = await startDashboard(t)
  const metadata = (await new OAuthClient(service.app).get('/.well-known/oauth-authorization-server')).body
  assert.equal(metadata['client_id_metadata_document_supported'], true)
  const ada = await service.signUp('ada@example.org')
  const client = new OAuthClient(service.app)
  client.clientId = documents.clientId
  const described = await ada.do('/account/apps/request', { request: await client.request() })
  assert.deepEqual([described['name'], described['document_url']], ['Document Assistant', documents.clientId])
  const tokens = await client.connect(ada)
  assert.equal((await client.listTools(tokens.access)).status, 200)
  const refreshed = tokensOf(await client.refresh(tokens.refresh))
  assert.equal((await client.listTools(refreshed.access)).status, 200)
  assert.deepEqual(documents.requests, [PATH])
  // The library notes the time of a document by the system's clock.
  service.clock.advanceMs(systemClock.nowMs() - service.clock.nowMs() + HOUR_MS)
  documents.serve({ redirect_uris: ['https://assistant.example.com/callback'] })
  assert.notEqual(await outcomeOf(client), 'consent', 'the document no longer names the redirect URI')
  assert.deepEqual(documents.requests, [PATH, PATH])
})

// Guarantee: a document that breaks a rule identifies no client, and redirects no browser.
test('a hostile document is rejected', async (t) => {
  const documents = await startDocuments(t)
  const service = await startDashboard(t)
  const client = new OAuthClient(service.app)
  client.clientId = documents.clientId
  const hostile: Readonly<Record<string, () => void>> = {
    'the id of another client': () => documents.serve({ client_id: 'https://claude.ai/oauth/client.json' }),
    'no id': () => documents.serve({ client_id: undefined }),
    'an id that only means the same': () => documents.serve({ client_id: `${documents.clientId}?` }),
    'another content type': () => documents.serveText(JSON.stringify({ client_id: documents.clientId }), 'text/html'),
    'no JSON': () => documents.serveText('<html></html>'),
    'a list': () => documents.serveText('[]'),
    'a redirect': () => documents.serveText('{}', 'application/json', 302),
    'an error': () => documents.serveText('{}', 'application/json', 500),
    'too many bytes': () => documents.serve({ padding: 'x'.repeat(40_000) }),
    'no redirect URIs': () => documents.serve({ redirect_uris: [] }),
    'too many redirect URIs': () => documents.serve({ redirect_uris: Array.from({ length: 11 }, () => REDIRECT) }),
    'a script as redirect URI': () => documents.serve({ redirect_uris: ['javascript:alert(1)'] }),
    'plain http elsewhere': () => documents.serve({ redirect_uris: ['http://example.com/callback'] }),
  }
  for (const [label, serve] of Object.entries(hostile)) {
    serve()
    const asked = documents.requests.length
    assert.notEqual(await outcomeOf(client), 'consent', label)
    assert.equal(documents.requests.length, asked + 1, `${label}: asked once, and no redirect followed`)
  }
  documents.serve()
  assert.notEqual(await outcomeOf(client, { redirect_uri: 'https://evil.example.com/callback' }), 'consent')
  assert.equal(await outcomeOf(client), 'consent', 'the same document without a fault')
})

// Guarantee: a client id causes no request to the service's own machine or network.
test('a client id with a private address, or that is not a plain https address, is not fetched', async (t) => {
  const documents = await startDocuments(t)
  documents.serve()
  const { app } = await startDashboard(t, { settings: { VDS_WEBHOOK_LOOPBACK: 'off' } })
  const client = new OAuthClient(app)
  const { port } = documents
  for (const id of [
    documents.clientId,
    `https://127.0.0.1:${port}${PATH}`,
    `https://localhost:${port}${PATH}`,
    `https://[::1]:${port}${PATH}`,
    `https://[::ffff:127.0.0.1]:${port}${PATH}`,
    `https://0x7f000001:${port}${PATH}`,
    `https://169.254.169.254/latest/meta-data`,
    `https://10.0.0.1${PATH}`,
    `http://example.com${PATH}`,
    `https://user:pass@127.0.0.1:${port}${PATH}`,
    `https://127.0.0.1:${port}/a/../b`,
    `https://127.0.0.1:${port}${PATH}#x`,
    `https://127.0.0.1:${port}`,
    `file:///etc/passwd`,
  ]) {
    client.clientId = id
    assert.notEqual(await outcomeOf(client), 'consent', id)
  }
  assert.deepEqual(documents.requests, [])
})
