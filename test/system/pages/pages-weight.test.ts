import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, openPage } from '#test/support/browser.ts'
import { settled } from '#test/dashboard/support/page-checks.ts'
import { enter } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'

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

describe('the first load of the pages', () => {
  after(closeBrowser)

  // Guarantee: a page asks nobody but this service, and keeps its own policy.
  it('weighs little, asks no other host and breaks no rule', async (t) => {
    const { baseUrl } = await startPages(t)
    const page = await openPage(t, baseUrl)
    const signIn = await firstLoad(page, `${baseUrl}/sign-in`)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Sign in')

    const other = await openPage(t, baseUrl)
    await enter(other, baseUrl, 'sam@example.com')
    const overview = await firstLoad(other, `${baseUrl}/overview`)
    assert.equal(await other.getByRole('heading', { level: 1 }).textContent(), 'Overview')

    for (const [name, load] of Object.entries({ signIn, overview })) {
      t.diagnostic(`${name}: ${load.bytes} bytes`)
      assert.ok(load.bytes > 50_000, `${name} was not weighed`)
      assert.ok(load.bytes <= FIRST_LOAD_BYTES_MAX, `${name} weighs ${load.bytes} bytes`)
      assert.deepEqual([load.elsewhere, load.complaints], [[], []], name)
    }
  })
})
