import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const NODES_SHOWN_MAX = 5

const COMMON = { resultTypes: ['violations'] }
const ALL_RULES = { ...COMMON, rules: { region: { enabled: true } } }
/** What another colour scheme can break of a page that was looked at in one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe-core calls serious or critical on a page as it stands, one line each; empty = none.
 * @param only "colours" of a page whose other rules were looked at just before, in another colour scheme
 */
export async function seriousViolations(page: Page, only?: 'colours'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await loadAxe(page)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify(only === undefined ? ALL_RULES : { ...COMMON, runOnly: COLOUR_RULES })})`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.slice(0, NODES_SHOWN_MAX).map(({ html, any }) => `${id}: ${help}: ${html} ${any[0]?.message ?? ''}`),
    )
}

/**
 * Evaluated by the browser itself, so the policy of the page does not stand in its way, and by its own protocol: what it
 * has compiled for one page then serves the next: a tenth of the processor time of the looks at all pages.
 */
async function loadAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: AXE })
  await devtools.detach()
}

/** Settles when loading is complete: no pending request, no skeleton, fonts loaded. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Not `waitForFunction`, which the policy of the page keeps from evaluating a text.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(`document.fonts.ready.then(() => true)`)
}

/** Lets every later change of colour show at once, so that a page need not be painted before it is looked at. */
export async function stilled(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })()`)
}
