import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as PreviousClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as PreviousTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from 'playwright-core'
import { systemClock } from '#platform/clock.ts'
import { seriousViolations, settled, stilled } from '#test/dashboard/support/page-checks.ts'
import { enter, PASSWORD, totp } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { type OAuthApp, startOAuthApp } from '#test/mcp/support/oauth-app.ts'
import { closeBrowser, openPage, VIEWPORTS } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const TOTP_STEP_MS = 30_000
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

// Guarantee: a client that has only the address connects through the user's browser, and works until disconnected.
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

// Guarantee: with two-factor sign-in, no app is connected without a code, and entering the code returns to the request.
test('a user with two-factor sign-in enters a code before consent', async (t) => {
  const { baseUrl, setupPath } = await startPages(t)
  await enter(await openPage(t, baseUrl), baseUrl, 'operator@example.com', setupPath)
  const secret = await turnOnTwoFactor(await openPage(t, baseUrl), baseUrl)
  const page = await openPage(t, baseUrl)
  const app = await startOAuthApp(t, 'Test Assistant')
  const connect = CLIENTS['the current client'] ?? assert.fail()
  const connected = await connect(new URL(`${baseUrl}/mcp`), app, async () => {
    await page.goto(String(app.authorizationUrl))
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Confirm it is you' }).waitFor()
    const consent = { headers: { origin: baseUrl }, data: { request: 'x', scopes: ['vehicles'] } }
    assert.equal((await page.request.post('/account/apps', consent)).status(), 401, 'the password alone is not enough')
    // The code of the first step was used to turn it on, and each works once.
    await page.getByLabel('Code').fill(totp(secret, systemClock.nowMs() + TOTP_STEP_MS))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Connect an app' }).waitFor()
    assert.deepEqual(await faultsOfLooks(page), [])
    await allow(page, new URL(app.redirectUrl).host)
  })
  assert.equal((await connected.callTool(SEARCH))['isError'] ?? false, false)
  await page.goto('/security')
  await page.getByRole('table', { name: 'Connected apps' }).getByText('Test Assistant').waitFor()
  assert.deepEqual(await faultsOfLooks(page), [])
})

// Guarantee: the consent page names the account, and a member of several can choose.
test('a member of two accounts connects the app to the chosen one', async (t) => {
  const { baseUrl, setupPath } = await startPages(t)
  const owner = await openPage(t, baseUrl)
  await enter(owner, baseUrl, 'operator@example.com', setupPath)
  const page = await openPage(t, baseUrl)
  await enter(page, baseUrl, EMAIL)
  const headers = { origin: baseUrl }
  const sent = await owner.request.post('/account/invitations', { headers, data: { role: 'viewer', email: EMAIL } })
  const { link } = (await sent.json()) as { link: string }
  const data = { token: new URL(link).searchParams.get('token') }
  assert.ok((await page.request.post('/account/invitation/accept', { headers, data })).ok())
  const app = await startOAuthApp(t, 'Test Assistant')
  const connect = CLIENTS['the current client'] ?? assert.fail()
  await connect(new URL(`${baseUrl}/mcp`), app, async () => {
    await page.goto(String(app.authorizationUrl))
    const asked = (email: string) => page.getByText(`asks for access to the account of ${email}`)
    await asked(EMAIL).waitFor()
    await page.getByLabel('Account').selectOption('operator@example.com')
    await asked('operator@example.com').waitFor()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('heading', { name: 'Connected' }).waitFor()
  })
  await owner.goto('/security')
  await owner.getByRole('table', { name: 'Connected apps' }).getByText('Test Assistant').waitFor()
})

/** Turns on two-factor sign-in as the security page does. @returns the secret of the authenticator app */
async function turnOnTwoFactor(page: Page, baseUrl: string): Promise<string> {
  await enter(page, baseUrl, EMAIL)
  const send = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const response = await page.request.post(`/api/auth/two-factor/${path}`, { headers: { origin: baseUrl }, data })
    assert.ok(response.ok(), await response.text())
    return (await response.json()) as Record<string, unknown>
  }
  const { totpURI: uri } = await send('enable', { password: PASSWORD })
  const secret = new URL(String(uri)).searchParams.get('secret') ?? ''
  await send('verify-totp', { code: totp(secret, systemClock.nowMs()) })
  return secret
}

/** What is wrong with a page in dark colors and on a phone. */
async function faultsOfLooks(page: Page): Promise<string[]> {
  await settled(page)
  await stilled(page)
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    found.push(...(await seriousViolations(page, 'colours')))
  }
  await page.setViewportSize({ width: 375, height: 720 })
  if (await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')) found.push('too wide')
  await page.setViewportSize(VIEWPORTS.desktop)
  return found
}

/** The browser comes without an account: sign-in page, sign-up page, and back to the request. */
async function signUpOnTheWay(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(EMAIL)
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
  await until(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    return (await row.count()) > 0
  })
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
