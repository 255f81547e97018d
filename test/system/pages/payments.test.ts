// Guarantee: a person can pay from a page of a listed origin, with an unmodified client in a real browser. A page of another
// origin gets nothing, and no page reaches accounts or sends a key.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { build } from 'vite'
import { enter } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'
import { Laboratory } from '#test/system/payments/support/laboratory.ts'
import { decode } from '#test/system/payments/support/signing.ts'

/** What a page needs to pay, from the published packages. */
const CLIENT = `
  import { registerExactEvmScheme } from '@x402/evm/exact/client'
  import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
  import { privateKeyToAccount } from 'viem/accounts'
  globalThis.pay = (key, url) => {
    const client = new x402Client()
    registerExactEvmScheme(client, { signer: privateKeyToAccount(key) })
    return wrapFetchWithPayment(fetch, client)(url)
  }`
const MODULE = 'page:client'

const lab = await Laboratory.open({ after })
const script = await bundle()
const app = await servePage()
const stranger = await servePage()
const { baseUrl, setupPath } = await startPages(
  { after },
  {
    VDS_CORS_ORIGINS: app,
    VDS_X402_PAY_TO: lab.offer.payTo,
    VDS_X402_NETWORK: lab.offer.network.id,
    VDS_X402_FACILITATOR_URL: lab.facilitator.url,
    VDS_X402_RPC_URL: lab.offer.rpcUrl,
  },
)
const LIST = `${baseUrl}/v1/vehicles?limit=1`

before(() => lab.beginCounting())
after(closeBrowser)

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'import.meta': '{}' },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === MODULE ? `\0${MODULE}.js` : undefined),
        load: (id) => (id === `\0${MODULE}.js` ? CLIENT : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: MODULE, output: { format: 'iife' } } },
  })
  assert.ok('output' in result)
  return result.output[0].code
}

/** A page of an origin of its own, with the client in it. Returns the origin. */
async function servePage(): Promise<string> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/client.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><title>Pay</title><script src="/client.js"></script>')
  })
  await once(server.listen(0, 'localhost'), 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

interface PageFunctions {
  pay(key: string, url: string): Promise<Response>
}

test('an unmodified client pays from a page of a listed origin, and sees the receipt', async (t) => {
  const page = await openPage(t, app)
  await page.goto('/')
  const seen = await page.evaluate(
    async ([key, url]) => {
      const answer = await (globalThis as unknown as PageFunctions).pay(key, url)
      const { count } = (await answer.json()) as { count: number }
      const header = (name: string): string | null => answer.headers.get(name)
      const headers = ['payment-response', 'x-request-id', 'ratelimit', 'etag'].map(header)
      return { status: answer.status, count, headers }
    },
    [lab.accounts.payer.privateKey, LIST] as const,
  )
  assert.deepEqual([seen.status, seen.count], [200, 1])
  assert.equal(decode(seen.headers[0] ?? null)['success'], true)
  for (const value of seen.headers) assert.ok(value)
  assert.equal(await lab.charges(), 1)
})

test('the operator exports every payment as CSV', async (t) => {
  const page = await openPage(t, baseUrl)
  await enter(page, baseUrl, 'operator@example.org', setupPath)
  await page.goto('/operator/payments')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  assert.equal(lines[0], '\uFEFFtime,state,path,amount_usd,payer,network,transaction,settled,problem')
  const [time, state, path, amount, payer, network, transaction, settled, problem] = lines[1]?.split(',') ?? []
  assert.deepEqual([state, path, amount, problem], ['settled', '/v1/vehicles', '0.01', ''])
  assert.deepEqual([payer?.toLowerCase(), network], [lab.accounts.payer.address.toLowerCase(), lab.offer.network.id])
  assert.match(transaction ?? '', /^0x[0-9a-f]{64}$/)
  for (const moment of [time, settled]) assert.match(moment ?? '', /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.deepEqual(lines.slice(2), [''])
})

interface PageRequest {
  readonly method?: string
  readonly body?: string
  readonly credentials?: 'include'
  readonly headers?: Record<string, string>
}

/** Whether a page gets to see a response. */
async function sees(origin: string, url: string, init: PageRequest = {}): Promise<boolean> {
  const page = await openPage({ after }, origin)
  await page.goto('/')
  return page.evaluate(
    ([address, options]) =>
      fetch(address, options).then(
        () => true,
        () => false,
      ),
    [url, init] as const,
  )
}

test('a page of another origin can read nothing, and no page reaches accounts or tools, or sends a key', async () => {
  assert.equal(await sees(app, LIST), true)
  assert.equal(await sees(stranger, LIST), false)
  for (const path of [
    '/account/me',
    '/account/instance',
    '/api/auth/get-session',
    '/account/explore/v1/vehicles',
    '/',
  ]) {
    assert.equal(await sees(app, baseUrl + path), false, path)
    assert.equal(await sees(app, baseUrl + path, { credentials: 'include' }), false, path)
  }
  assert.equal(await sees(app, LIST, { credentials: 'include' }), false)
  assert.equal(await sees(app, LIST, { headers: { authorization: 'Bearer x' } }), false)
  assert.equal(await sees(app, LIST, { headers: { 'x-api-key': 'x' } }), false)
  assert.equal(await sees(app, `${baseUrl}/v1/mcp`, { method: 'POST', body: '{}' }), false)
})
