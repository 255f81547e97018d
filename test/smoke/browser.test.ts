// One journey through the pages in a real browser. All other pages and journeys: test/system/pages.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createKey, signUp } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

after(closeBrowser)

function ask(baseUrl: string, path: string, token: string): Promise<Response> {
  return fetch(baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
}

/** A vehicle of the starter data that has recalls. */
async function recalledVehicle(baseUrl: string, token: string): Promise<string> {
  const found = await ask(baseUrl, '/v1/vehicles?make=toyota&model=tacoma&year=2019&limit=1', token)
  const { results } = (await found.json()) as { results: { id: string }[] }
  assert.ok(results[0], 'the starter data contain a 2019 Tacoma')
  return results[0].id
}

/** Waits until the request log, which is written about once a second, contains a request of the operation. */
async function logged(page: Page, operation: string): Promise<void> {
  const isLogged = async (): Promise<boolean> => {
    const log = await page.request.get('/account/requests?limit=10')
    return (await log.text()).includes(`"${operation}"`)
  }
  await until(isLogged, `${operation} is in the request log`)
}

// Guarantee: the pages show how the API treats a key, and a revoked key gives no access at all.
test('a person signs up, creates a key, uses it, sees it in the usage and revokes it', async (t) => {
  const { baseUrl, setupPath } = await startPages(t)
  const page = await openPage(t, baseUrl)
  // As the operator who ran "npm start" does: the link that it printed makes them the operator, on the Business plan.
  await signUp(page, 'sam@example.com', { path: setupPath })
  const token = await createKey(page, 'nightly stock check')
  const id = await recalledVehicle(baseUrl, token)
  const recalls = await ask(baseUrl, `/v1/vehicles/${id}/recalls`, token)
  assert.equal(recalls.status, 200)

  // The pages then show the request without a reload, the overview too, which was open a moment ago.
  await logged(page, 'get_recalls')
  await page.getByRole('link', { name: 'Request log' }).click()
  const row = page.getByRole('row').filter({ hasText: 'nightly stock check' }).filter({ hasText: 'recalls' })
  await row.waitFor()
  assert.match((await row.textContent()) ?? '', /200/)
  await row.getByRole('button', { name: /^Details of/ }).click()
  await page.getByRole('link', { name: 'get_recalls' }).waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('nightly stock check').first().waitFor()

  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Actions for nightly stock check' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Allowed addresses').fill('203.0.113.0/24')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.equal((await ask(baseUrl, `/v1/vehicles/${id}`, token)).status, 403)
  await page.getByText('203.0.113.0/24').waitFor()
  await page.getByRole('button', { name: 'Actions for nightly stock check' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const rejected = await ask(baseUrl, `/v1/vehicles/${id}`, token)
  assert.equal(rejected.status, 401)
})
