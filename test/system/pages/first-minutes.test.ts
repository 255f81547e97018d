// Guarantee: new users are guided from the first key to the first webhook, and see what is still loading only while it is.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { seriousViolations, settled } from '#test/dashboard/support/page-checks.ts'
import { createKey, enter } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const STEPS = ['Create a key', 'Send a request', 'Watch vehicles', 'Add a webhook']
const ALL_VEHICLES = 50_989
const SELECTION = 686
const AN_HOUR_MS = 3_600_000

/** Titles of the steps that the overview shows as done. */
async function doneSteps(page: Page): Promise<string[]> {
  await page.goto('/overview')
  await settled(page)
  const items = await page.getByRole('listitem').filter({ hasText: '(done)' }).allTextContents()
  return STEPS.filter((step) => items.some((text) => text.includes(step)))
}

/** Shows the page a status with this number of vehicles and age of the data; later changes of `shown` apply too. */
async function showStatus(page: Page, shown: { readonly vehicles: number; readonly ageMs: number }): Promise<void> {
  await page.route('**/v1/status', async (route) => {
    const response = await route.fetch()
    const status = (await response.json()) as object
    const updated = new Date(new Date().getTime() - shown.ageMs).toISOString()
    await route.fulfill({ response, json: { ...status, vehicles: shown.vehicles, data_updated: updated } })
  })
}

describe('the first minutes', () => {
  after(closeBrowser)

  it('lead from an empty account to the first webhook, step by step', async (t) => {
    const { baseUrl, service, setupPath } = await startPages(t, { VDS_FIRST_KEY: 'off', VDS_WEBHOOK_LOOPBACK: 'on' })
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, 'sam@example.com', setupPath)
    await page.goto('/overview')
    await page.getByText('0 of 4 steps done').waitFor()
    for (const step of STEPS) await page.getByText(step, { exact: true }).first().waitFor()
    await settled(page)
    assert.deepEqual(await seriousViolations(page), [])

    const token = await createKey(page, 'first key')
    assert.deepEqual(await doneSteps(page), STEPS.slice(0, 1))
    const headers = { authorization: `Bearer ${token}` }
    const json = { ...headers, 'content-type': 'application/json' }
    assert.equal((await fetch(`${baseUrl}/v1/vehicles?limit=1`, { headers })).status, 200)
    await until(async () => (await doneSteps(page)).length >= 2)
    assert.deepEqual(await doneSteps(page), STEPS.slice(0, 2))

    const account = await service.accounts.findAccount('sam@example.com')
    const change = await page.request.post(`/account/operator/accounts/${account?.id}/plan`, {
      headers: { origin: baseUrl },
      data: { plan: 'pro' },
    })
    assert.equal(change.status(), 200, await change.text())
    const post = async (path: string, body: object) => {
      const response = await fetch(baseUrl + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
      assert.equal(response.status, 201, await response.text())
    }
    await post('/v1/watchlists', { name: 'Vans' })
    assert.deepEqual(await doneSteps(page), STEPS.slice(0, 3))
    await post('/v1/webhooks', { url: 'http://localhost:9/hook' })
    await page.reload()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    await settled(page)
    assert.equal(await page.getByText('Get started').count(), 0, 'the list leaves with its last step')
  })

  it('show that vehicles are loading while they load, and only then', async (t) => {
    const { baseUrl } = await startPages(t, { VDS_REFRESH: 'on' })
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, 'sam@example.com')
    const shown = { vehicles: SELECTION, ageMs: 0 }
    await showStatus(page, shown)
    await page.goto('/overview')
    await page.getByText('686 of about 50,000 are ready.').waitFor()
    await page.getByRole('progressbar', { name: 'Loading all EPA vehicles' }).waitFor()
    await settled(page)
    assert.deepEqual(await seriousViolations(page), [])
    shown.vehicles = ALL_VEHICLES
    await page.getByText('are a sample').waitFor()
    assert.equal(await page.getByRole('progressbar').count(), 0)

    shown.vehicles = SELECTION
    const landing = await openPage(t, baseUrl)
    await showStatus(landing, shown)
    await landing.goto('/')
    await landing.getByText('All EPA vehicles follow within a minute or two.').waitFor()
    shown.ageMs = AN_HOUR_MS
    await page.reload()
    await page.getByText('are a sample').waitFor()
    assert.equal(await page.getByText('Loading all EPA vehicles').count(), 0)
  })

  it('do not announce vehicles if the service loads none by itself', async (t) => {
    const { baseUrl } = await startPages(t, { VDS_REFRESH: 'off' })
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, 'sam@example.com')
    await showStatus(page, { vehicles: SELECTION, ageMs: 0 })
    await page.goto('/overview')
    await page.getByText('are a sample').waitFor()
    assert.equal(await page.getByText('Loading all EPA vehicles').count(), 0)
  })
})
