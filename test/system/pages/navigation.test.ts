import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import type { Page } from 'playwright-core'
import { seriousViolations, settled } from '#test/dashboard/support/page-checks.ts'
import { enter, PASSWORD } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'

const EMAIL = 'sam@example.com'

const { baseUrl, setupPath } = await startPages({ after })
after(closeBrowser)

/** Settles once the heading of a page has the focus, as after a click on a link. */
async function headingFocused(page: Page, name: string): Promise<void> {
  await page.locator('h1:focus', { hasText: name }).waitFor()
}

it('shows the first visitor how to become the operator, and returns everybody to the requested page', async (t) => {
  const page = await openPage(t, baseUrl)
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Vehicle data you can act on' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').waitFor()
  await page.goto('/keys')
  await page.getByText('npx vds account setup-code').waitFor()
  assert.equal(new URL(page.url()).pathname, '/sign-up')
  await page.goto(setupPath)
  await page.getByText('your account becomes the operator').waitFor()
  await enter(page, baseUrl, EMAIL)
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await settled(page)
  assert.equal(await page.locator('h1:focus').count(), 0, 'the first page leaves the focus to the browser')

  // The session ends elsewhere, and the next page asks for a new one.
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Request log' }).click()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await headingFocused(page, 'Request log')
  assert.equal(await page.title(), 'Request log · Vehicle Data Service')

  await page.getByRole('link', { name: 'API keys' }).click()
  await headingFocused(page, 'API keys')

  // If the service is briefly unavailable, the page says so and recovers automatically.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('heading', { level: 1, name: 'The service is not responding' }).waitFor()
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/status'))
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
})

it('finds pages, codes, campaigns, vehicles and VINs from one field with the keyboard, and shows unknown documentation as a 404', async (t) => {
  const page = await openPage(t, baseUrl)
  await enter(page, baseUrl, 'kim@example.com')
  await page.goto('/keys')
  await settled(page)
  const field = page.getByRole('combobox', { name: 'Search pages' })
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.getByRole('option', { name: 'Request log' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'Accounts' }).count(), 0)
  await page.keyboard.type('signature')
  await page
    .getByRole('option', { name: /Webhooks/ })
    .first()
    .waitFor()
  assert.deepEqual(await seriousViolations(page), [])
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await field.fill('p0420')
  await page.keyboard.press('Enter')
  await headingFocused(page, 'P0420')
  await page.keyboard.press('Control+k')
  await field.fill('recall 99v-999')
  await page.keyboard.press('Enter')
  await headingFocused(page, 'Recall 99V999')
  await page.keyboard.press('Meta+k')
  await field.fill('toyota tac')
  await page
    .getByRole('option', { name: /Toyota Tacoma/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /Toyota Tacoma/ })
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await field.fill('3tmcz5an6km123456')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: '2019 Toyota Tacoma' }).waitFor()
  assert.ok(!page.url().toUpperCase().includes('3TMCZ5AN'))

  for (const path of ['/docs/unknown', '/docs/problems/unknown']) {
    assert.equal((await page.goto(path))?.status(), 404)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  }
  const forPrograms = await page.request.get('/docs/unknown', { headers: { accept: '*/*' } })
  assert.equal(forPrograms.headers()['content-type'], 'application/problem+json; charset=utf-8')
})

// Guarantee: a crafted link to the sign-in page never leads to another site.
it('stays on this site after a sign-in whose address names another site', async (t) => {
  const page = await openPage(t, baseUrl)
  await enter(page, baseUrl, 'lee@example.com')
  await page.goto('/sign-in?next=//evil.example/keys')
  await page.getByLabel('Email').fill('lee@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  assert.equal(new URL(page.url()).origin, baseUrl)
})

it('explains where the password link is on a service without email', async (t) => {
  const page = await openPage(t, baseUrl)
  await page.goto('/forgot-password')
  await page.getByText('This service cannot send email').waitFor()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Request a link' }).click()
  await page.getByRole('heading', { name: 'Ask the operator for the link' }).waitFor()
})
