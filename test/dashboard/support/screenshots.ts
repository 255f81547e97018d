// node test/dashboard/support/screenshots.ts BASE_URL FOLDER [PAGE ...]: pictures of the pages of a running service,
// light and dark, desktop and phone, and what axe-core finds on each. Signs up on a service that nobody uses yet; with
// SETUP_CODE=... (vds account setup-code) as its operator, who sees the operator pages.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { closeBrowser, openContext, VIEWPORTS, type ViewportName } from '#test/support/browser.ts'
import { seriousViolations, settled } from './page-checks.ts'

const EMAIL = 'sam@example.com'
const PASSWORD = 'correct horse battery'
const PUBLIC_PAGES = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=example']
const PRIVATE_PAGES = [
  '/overview',
  '/keys',
  '/requests',
  '/explorer',
  '/explorer?make=toyota&model=tacoma&year=2019',
  '/explorer?model=zzzqqq',
  '/explorer/codes',
  '/explorer/codes/P0301',
  '/explorer/recalls/20V682',
  '/explorer/recalls/99V999',
  '/fleet',
  '/watchlists',
  '/webhooks',
  '/notifications',
  '/team',
  '/plan',
  '/security',
  '/operator',
  '/operator/traffic',
  '/operator/accounts',
  '/operator/data',
  '/operator/payments',
  '/operator/plans',
  '/operator/sign-up',
  '/operator/nothing-here',
]

const [baseUrl = 'http://localhost:8080', folder = 'test/output/pages', ...only] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const isAsked = (path: string): boolean => only.length === 0 || only.includes(path)
const storageState = await signedIn()
for (const viewport of Object.keys(VIEWPORTS) as ViewportName[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const out = await openContext(baseUrl, { viewport, colorScheme })
    await takeAll(out, PUBLIC_PAGES.filter(isAsked), `${viewport}-${colorScheme}`)
    const within = await openContext(baseUrl, { viewport, colorScheme, storageState })
    const paths = only.length === 0 ? PRIVATE_PAGES : only.filter((path) => !PUBLIC_PAGES.includes(path))
    await takeAll(within, paths, `${viewport}-${colorScheme}`)
  }
}
await closeBrowser()

/** Cookies of a person: the one of an earlier run, or a new one. */
async function signedIn() {
  const context = await openContext(baseUrl)
  const headers = { origin: baseUrl }
  const data = { email: EMAIL, password: PASSWORD }
  const signIn = await context.request.post('/api/auth/sign-in/email', { headers, data })
  if (!signIn.ok()) {
    const signUp = await context.request.post('/api/auth/sign-up/email', { headers, data: { name: 'Sam', ...data } })
    if (!signUp.ok()) throw new Error(await signUp.text())
    const code = process.env['SETUP_CODE']
    if (code !== undefined) await context.request.post('/account/become-operator', { headers, data: { code } })
  }
  const state = await context.storageState()
  await context.close()
  return state
}

async function takeAll(context: BrowserContext, paths: readonly string[], look: string): Promise<void> {
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && console.log(`console: ${message.text()}`))
  page.on('pageerror', (error) => console.log(`page error: ${error.message}`))
  for (const path of paths) await take(page, path, look)
  await context.close()
}

async function take(page: Page, path: string, look: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  const name = path.replaceAll(/[^\w.-]+/g, '-').slice(1)
  await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true })
  for (const line of await seriousViolations(page)) console.log(`${path} ${look}: ${line}`)
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
  if (isTooWide) console.log(`${path} ${look}: wider than the screen`)
}
