import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { seriousViolations, settled, stilled } from '#test/dashboard/support/page-checks.ts'
import { enter, enterKey } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage, VIEWPORTS } from '#test/support/browser.ts'

/** Pictures of what something was found in; not committed. Those of all pages: support/screenshots.ts. */
const PICTURES = 'test/output/pages'
const LOOKS = [
  { name: 'light', viewport: 'desktop', colorScheme: 'light' },
  { name: 'phone', viewport: 'phone', colorScheme: 'light' },
  { name: 'dark', viewport: 'desktop', colorScheme: 'dark' },
] as const
const PUBLIC_PAGES = [
  '/sign-in',
  '/sign-up',
  '/sign-up?setup=example',
  '/sign-in?setup=example',
  '/forgot-password',
  '/invitation?token=example',
  '/reset-password?token=example',
  '/reset-password?token=example&confirm=true',
]

/** Pages for who is signed in; the ids are those of the starter data and of the service that was started. */
function privatePages({ vehicleId, accountId }: { vehicleId: string; accountId: string }): string[] {
  return [
    '/overview',
    '/keys',
    '/requests',
    '/explorer?make=Toyota',
    `/explorer/vehicles/${vehicleId}`,
    `/explorer/vehicles/${vehicleId}?tab=specification`,
    `/explorer/vehicles/${vehicleId}?tab=recalls`,
    `/explorer/vehicles/${vehicleId}?tab=complaints`,
    '/explorer/vehicles/nothing-here',
    '/explorer/codes?q=catalyst',
    '/explorer/codes/P0420',
    '/explorer/recalls/20V682000',
    '/fleet',
    '/watchlists',
    '/webhooks',
    '/notifications',
    '/team',
    '/plan',
    '/security',
    '/operator',
    '/operator/accounts',
    `/operator/accounts/${accountId}`,
    '/operator/data',
    '/operator/data-quality',
    '/operator/sign-up',
    '/operator/plans',
    '/operator/traffic',
    '/operator/payments',
    '/explorer/nothing-here',
  ]
}

/** Loads a page once and looks at it light, dark, and on a phone; answers what is wrong with it. */
async function look(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(VIEWPORTS.desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await settled(page)
  await stilled(page)
  const found: string[] = []
  for (const { name, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(VIEWPORTS[viewport])
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    const wrong: string[] = []
    const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
    if (isTooWide) wrong.push('wider than the screen')
    // The phone shows the same elements in the same colours as the desktop.
    if (viewport !== 'phone') wrong.push(...(await seriousViolations(page, name === 'dark' ? 'colours' : undefined)))
    found.push(...wrong.map((line) => `${path} ${name}: ${line}`))
    if (wrong.length > 0) await page.screenshot({ path: join(PICTURES, `${fileName(path)}-${name}.png`) })
  }
  return found
}

function fileName(path: string): string {
  return path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')
}

/** What the first load of a page may weigh: document, scripts and styles as they are sent, packed. */
const FIRST_LOAD_BYTES_MAX = 250_000
const WEIGHED = new Set(['document', 'script', 'stylesheet'])

interface Load {
  /** Bytes of document, scripts and styles as they came over the wire. */
  readonly bytes: number
  /** Addresses of every kind that belong to another host. */
  readonly elsewhere: readonly string[]
  /** What the page complained of: errors of scripts, of the policy, of things that were not found. */
  readonly complaints: readonly string[]
}

/** Opens a page as a first visitor does, and weighs what that took. */
async function firstLoad(page: Page, url: string): Promise<Load> {
  const complaints: string[] = []
  const elsewhere: string[] = []
  const sizes: Promise<number>[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) elsewhere.push(request.url())
  })
  page.on('requestfinished', (request) => {
    if (WEIGHED.has(request.resourceType())) sizes.push(request.sizes().then(({ responseBodySize: bytes }) => bytes))
  })
  await page.goto(url)
  await settled(page)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { bytes, elsewhere, complaints }
}

const { baseUrl, service, setupPath } = await startPages({ after })
after(closeBrowser)

describe('every page', () => {
  // Guarantee: a page calls only this service, and follows its own policy.
  it('is small, calls no other host and breaks no policy', async (t) => {
    const page = await openPage(t, baseUrl)
    const signIn = await firstLoad(page, `${baseUrl}/sign-in`)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Sign in')

    const other = await openPage(t, baseUrl)
    await enter(other, baseUrl, 'weight@example.com')
    const overview = await firstLoad(other, `${baseUrl}/overview`)
    assert.equal(await other.getByRole('heading', { level: 1 }).textContent(), 'Overview')

    for (const [name, load] of Object.entries({ signIn, overview })) {
      t.diagnostic(`${name}: ${load.bytes} bytes`)
      assert.ok(load.bytes > 50_000, `${name} was not weighed`)
      assert.ok(load.bytes <= FIRST_LOAD_BYTES_MAX, `${name} weighs ${load.bytes} bytes`)
      assert.deepEqual([load.elsewhere, load.complaints], [[], []], name)
    }
  })

  // Guarantee: every page can be used with a screen reader, a keyboard or a phone.
  it('has no serious accessibility violation, in light and dark, and fits a phone', async (t) => {
    mkdirSync(PICTURES, { recursive: true })
    // Before there is an operator, when the sign-up page has the most to say.
    const visitor = await openPage(t, baseUrl)
    const violations: string[] = []
    for (const path of PUBLIC_PAGES) violations.push(...(await look(visitor, path)))
    const person = await openPage(t, baseUrl)
    await enter(person, baseUrl, 'sam@example.com', setupPath)
    const token = await enterKey(person, baseUrl, 'nightly stock check')
    const headers = { authorization: `Bearer ${token}` }
    const found = await fetch(`${baseUrl}/v1/vehicles?make=toyota&model=tacoma&year=2019&limit=1`, { headers })
    const { results } = (await found.json()) as { results: { id: string }[] }
    const account = await service.accounts.findAccount('sam@example.com')
    const within = privatePages({ vehicleId: results[0]?.id ?? '', accountId: account?.id ?? '' })
    for (const path of within) violations.push(...(await look(person, path)))
    assert.deepEqual(violations, [])
  })
})
