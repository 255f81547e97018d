import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { PROBLEM_CODES } from '#platform/problem.ts'
import { seriousViolations, settled, stilled } from '#test/dashboard/support/page-checks.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage, VIEWPORTS } from '#test/support/browser.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'

/** Maximum size of the first load of a page, with fonts and pictures, as sent. */
const FIRST_LOAD_BYTES_MAX = 200_000
const PAGES_MIN = 120
const HTML = { accept: 'text/html' }
/** Number of elements of the samples that are wider than the column. */
const SAMPLES_OVERFLOW =
  "[document.documentElement, document.querySelector('.samples')].filter((box) => box.scrollWidth > box.clientWidth).length"
/** One of each kind; all others are created by the same code. */
const LOOKED_AT = [
  '/',
  '/docs/guide/errors',
  '/docs/data-sources',
  '/docs/reference',
  '/docs/reference/search_vehicles',
  '/docs/reference/run_batch',
]

let baseUrl = ''
const ends: (() => void | Promise<void>)[] = []
const cleanup: Cleanup = { after: (end) => void ends.push(end) }
before(async () => ({ baseUrl } = await startPages(cleanup)))
after(async () => {
  await closeBrowser()
  for (const end of ends.toReversed()) await end()
})

/** Every page that can be reached from the first one, with its text. */
async function crawl(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const waiting = ['/docs', '/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (texts.has(path)) continue
    const response = await fetch(baseUrl + path, { headers: HTML })
    assert.equal(response.status, 200, path)
    texts.set(path, await response.text())
    waiting.push(...linksOf(texts.get(path) ?? '', path).map(({ page }) => page))
  }
  return texts
}

function linksOf(text: string, from: string): { page: string; anchor: string }[] {
  return [...text.matchAll(/(?:href|src|data-search)="([^"]+)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => /^[/#]/.test(href))
    .map((href) => {
      const [page = '', anchor = ''] = href.split('#')
      return { page: page === '' ? from : page, anchor }
    })
}

describe('the documentation', () => {
  // Guarantee: every link of the documentation works, and every error has a page.
  it('has no broken link', async () => {
    const pages = await crawl()
    assert.ok(pages.size >= PAGES_MIN, `${pages.size} pages`)
    const broken: string[] = []
    for (const [from, text] of pages) {
      if (!text.startsWith('<!doctype html>')) continue
      for (const { page, anchor } of linksOf(text, from)) {
        if (anchor !== '' && !pages.get(page)?.includes(`id="${anchor}"`)) broken.push(`${from} -> ${page}#${anchor}`)
      }
    }
    assert.deepEqual(broken, [])
    for (const code of PROBLEM_CODES) assert.ok(pages.has(`/docs/problems/${code}`), code)
  })

  // Guarantee: the documentation calls no other host, breaks no policy, and is accessible to everybody.
  it('can be read with a screen reader and on a phone, in light and dark, and is small', async (t) => {
    const page = await openPage(t, baseUrl)
    const complaints: string[] = []
    let bytes = 0
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseUrl) complaints.push(`asks ${request.url()}`)
    })
    page.on('requestfinished', (request) => {
      void request.sizes().then(({ responseBodySize }) => (bytes += responseBodySize))
    })
    await page.goto('/docs/reference/search_vehicles')
    await settled(page)
    t.diagnostic(`${bytes} bytes`)
    assert.ok(bytes > 20_000 && bytes <= FIRST_LOAD_BYTES_MAX, `the first load weighs ${bytes} bytes`)
    for (const path of LOOKED_AT) complaints.push(...(await look(page, path)))
    assert.deepEqual(complaints, [])
  })

  it('can be searched, here and on the landing page, and sends a request of the reference', async (t) => {
    const page = await openPage(t, baseUrl)
    await page.goto('/docs')
    await page.keyboard.press('/')
    await page.keyboard.type('idempotency')
    await page.locator('#found a').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/(?!$)/)
    assert.match(await page.locator('main').innerText(), /idempotency/i)
    await page.goto('/')
    await page.getByLabel('Try it').fill('2019 toyota tac')
    await page.locator('.answers summary', { hasText: '2019 Toyota Tacoma' }).first().click()
    await page.locator('.answers', { hasText: '20V682000' }).waitFor()
    for (const [typed, shown] of [
      ['5YJ3E1EA7KF317000', '2019 Tesla Model 3'],
      ['p0420', 'Catalyst system efficiency'],
      ['20V-682', '20V682000'],
    ] as const) {
      await page.getByLabel('Try it').fill(typed)
      await page.locator('.answers li', { hasText: shown }).first().waitFor()
    }
    await page.goto('/docs/reference/get_status')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.answer .status', { hasText: '200' }).waitFor()
    assert.match(await page.locator('.answer code').innerText(), /"edition": "starter"/)
    for (const { width, height } of Object.values(VIEWPORTS)) {
      await page.setViewportSize({ width, height })
      assert.equal(await page.evaluate(SAMPLES_OVERFLOW), 0, `a response widens the page at ${width}`)
    }
  })

  // Guarantee: a key that a reader enters is inserted only into the samples of this tab.
  it("shows samples in the reader's language and with the reader's key", async (t) => {
    const page = await openPage(t, baseUrl)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    await page.goto('/docs/guide/quick-start')
    await page.getByRole('tab', { name: 'Python' }).first().click()
    await page.locator('code:visible', { hasText: 'import os' }).nth(1).waitFor()
    await page.getByRole('button', { name: 'Use my key' }).first().click()
    await page.getByLabel('API key').fill('not a key')
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('Invalid key').waitFor()
    assert.deepEqual(await seriousViolations(page), [])
    const key = 'vds_test_0123456789abcdef'
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page
      .locator('code:visible', { hasText: `Bearer ${key}` })
      .first()
      .waitFor()
    await page.goto('/docs/reference/search_vehicles')
    await page
      .locator('code:visible', { hasText: `"Bearer ${key}"` })
      .first()
      .waitFor()
    assert.equal(await page.locator('form.try').getByLabel('API key').inputValue(), key)
    await page.locator('form.try').getByLabel('model', { exact: true }).fill('tundra')
    await page.locator('.target', { hasText: 'model=tundra' }).waitFor()
    assert.equal(
      await page.evaluate('JSON.stringify({ ...localStorage })').then((kept) => String(kept).includes(key)),
      false,
    )
    assert.ok(!sent.some((line) => line.includes(key)))
  })

  // Guarantee: on a phone, no opened element is cut off by an edge of the screen.
  it('opens the search and the menu within the screen of a phone', async (t) => {
    const page = await openPage(t, baseUrl, { viewport: 'phone' })
    await page.goto('/docs')
    await page.getByRole('searchbox').fill('recall')
    await page.locator('#found a').first().waitFor()
    assert.deepEqual(await cutEdges(page, '#found'), [])
    await page.keyboard.press('Escape')
    await page.locator('.phone-menu summary').click()
    assert.deepEqual(await cutEdges(page, '.phone-menu div'), [])
    await page.locator('.phone-menu').getByRole('link', { name: 'Reference' }).click()
    await page.waitForURL(/\/docs\/reference/)
  })
})

/** Returns the edges of the screen that cut off an element. */
async function cutEdges(page: Page, selector: string): Promise<string[]> {
  const box = await page.locator(selector).boundingBox()
  assert.ok(box !== null && box.width > 0, `${selector} is not shown`)
  const { width, height } = VIEWPORTS.phone
  const cut = {
    left: box.x < 0,
    top: box.y < 0,
    right: box.x + box.width > width,
    bottom: box.y + box.height > height,
  }
  return Object.entries(cut).flatMap(([edge, isCut]) => (isCut ? [edge] : []))
}

/** What is wrong with a page, in both colour schemes and on both screens. */
async function look(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(VIEWPORTS.desktop)
  await page.goto(path)
  await settled(page)
  await stilled(page)
  found.push(...(await seriousViolations(page)))
  await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')`)
  await page.setViewportSize({ width: 375, height: 812 })
  found.push(...(await seriousViolations(page)))
  if (await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')) {
    found.push('wider than a phone')
  }
  return found.map((line) => `${path}: ${line}`)
}
