import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as PreviousClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as PreviousTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from 'playwright-core'
import { seriousViolations, settled } from '#test/dashboard/support/page-checks.ts'
import { enter, PASSWORD } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { type OAuthApp, startOAuthApp } from '#test/mcp/support/oauth-app.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'

const EMAIL = 'ada@example.com'
const IDENTITY = { name: 'test-assistant', version: '1.0.0' }
const SEARCH = { name: 'search_vehicles', arguments: { make: 'toyota', model: 'tacoma', year: 2019 } }

interface Connected {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: typeof SEARCH): Promise<Record<string, unknown>>
}

/** The official clients, given only the address of the tools. Each is refused once, and connects after consent. */
const CLIENTS: Readonly<Record<string, (url: URL, app: OAuthApp, consent: () => Promise<void>) => Promise<Connected>>> =
  {
    'the current client': async (url, app, consent) => {
      const open = () => new StreamableHTTPClientTransport(url, { authProvider: app, fetch: app.fetch })
      const refused = open()
      await assert.rejects(new Client(IDENTITY).connect(refused), { name: 'UnauthorizedError' })
      await consent()
      await refused.finishAuth(await app.callbackParameters())
      const client = new Client(IDENTITY)
      await client.connect(open())
      return client
    },
    'the previous SDK': async (url, app, consent) => {
      const open = () => new PreviousTransport(url, { authProvider: app, fetch: app.fetch })
      const refused = open()
      await assert.rejects(new PreviousClient(IDENTITY).connect(refused), /Unauthorized/)
      await consent()
      await refused.finishAuth((await app.callbackParameters()).get('code') ?? '')
      const client = new PreviousClient(IDENTITY)
      await client.connect(open())
      return client
    },
  }

after(closeBrowser)

// Guarantee: a client that has nothing but the address connects through the user's browser, and works until disconnected.
for (const [client, connect] of Object.entries(CLIENTS)) {
  test(`${client} connects through sign-up and consent, works, and is disconnected`, async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    await enter(await openPage(t, baseUrl), baseUrl, 'operator@example.com', setupPath)
    const page = await openPage(t, baseUrl)
    const app = await startOAuthApp(t, 'Test Assistant')
    const connected = await connect(new URL(`${baseUrl}/mcp`), app, async () => {
      await page.goto(String(app.authorizationUrl))
      await signUpOnTheWay(page)
      await allow(page, new URL(app.redirectUrl).host)
    })
    const { tools } = await connected.listTools()
    assert.ok(tools.some(({ name }) => name === SEARCH.name))
    const found = await connected.callTool(SEARCH)
    assert.equal(found['isError'] ?? false, false, JSON.stringify(found))
    assert.deepEqual([app.statuses.indexOf(401), app.statuses.lastIndexOf(401)], [0, 0], 'refused before consent alone')
    await findInRequestLog(page)
    await disconnect(page)
    await assert.rejects(connected.callTool(SEARCH))
    assert.equal(app.statuses.at(-1), 401)
  })
}

/** The browser comes without an account: sign-in page, sign-up page, and back to the request. */
async function signUpOnTheWay(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function allow(page: Page, host: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Connect an app' }).waitFor()
  await page.getByText('Test Assistant').first().waitFor()
  await page.getByText(EMAIL).first().waitFor()
  await page.getByText(host).first().waitFor()
  const operation = page.getByText('Look up an OBD-II trouble code')
  assert.equal(await operation.isVisible(), false)
  await page.getByText('2 operations').click()
  await operation.waitFor()
  assert.deepEqual(await seriousViolations(page), [])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('heading', { name: 'Connected' }).waitFor()
}

async function findInRequestLog(page: Page): Promise<void> {
  await page.goto('/requests')
  const row = page.getByRole('row').filter({ hasText: 'Test Assistant' }).first()
  // A response is logged about a second after it was sent.
  for (let tries = 0; tries < 200 && (await row.count()) === 0; tries += 1) {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.waitForTimeout(250)
  }
  assert.match((await row.textContent()) ?? '', /\/v1\/vehicles/)
}

async function disconnect(page: Page): Promise<void> {
  await page.goto('/security')
  await settled(page)
  const apps = page.getByRole('table', { name: 'Connected apps' })
  await apps.getByText('Test Assistant').waitFor()
  assert.deepEqual(await seriousViolations(page), [])
  await apps.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('No connected apps').waitFor()
}
