import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, openPage, VIEWPORTS } from '#test/support/browser.ts'
import { seriousViolations, settled, stilled } from '#test/dashboard/support/page-checks.ts'
import { enter, enterKey } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'

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

describe('every page', () => {
  after(closeBrowser)

  // Guarantee: nobody is kept out by a page that a screen reader, a keyboard or a phone cannot use.
  it('has no serious violation of accessibility, light and dark, and fits a phone', async (t) => {
    mkdirSync(PICTURES, { recursive: true })
    const { baseUrl, service, setupPath } = await startPages(t)
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
