import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { withRefreshReport } from '#ingest/current-refresh.ts'
import { silentProgress } from '#ingest/progress.ts'
import { appendRefreshEntry } from '#ingest/refresh-log.ts'
import { systemClock, toIsoSeconds } from '#platform/clock.ts'
import { STARTER_DIRECTORY } from '#server/starter-files.ts'
import { seriousViolations, settled } from '#test/dashboard/support/page-checks.ts'
import { enter } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage, VIEWPORTS } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

/** A narrow one. */
const PHONE_WIDTH = 375
const OPERATOR = 'operator@example.org'

/** Fills the sign-up form in and sends it. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Olga')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
}

describe('the pages of an operator', () => {
  after(closeBrowser)

  // Guarantee: a refresh started by an operator is visible while it runs, even after a reload, and so is its result.
  it('start a refresh, follow it over a reload, and read its result', async (t) => {
    const over = Promise.withResolvers<void>()
    const runRefresh = (sources: readonly string[], dataDirectory: string) => {
      const about = { dataDirectory, clock: systemClock, progress: silentProgress, origin: 'official' as const }
      const work = withRefreshReport({ ...about, sources: [...sources] }, async ({ progress }) => {
        progress.begin('Reading 1 of 1 files', 100)
        progress.note('Reading NHTSA recalls')
        progress.advance(42)
        progress.addRows(1_234)
        await over.promise
        const rows = [{ source: 'nhtsa-recalls', read: 1_236, accepted: 1_234, rejected: 2 }]
        const nothing = { snapshot: null, accepted: [], removed: [], remaining: [], reasons: [] }
        const nowMs = systemClock.nowMs()
        const times = { began: toIsoSeconds(nowMs - 95_000), at: toIsoSeconds(nowMs) }
        const result = { origin: 'official', sources, rows, outcome: 'unchanged' } as const
        await appendRefreshEntry(dataDirectory, { ...times, ...result, ...nothing })
        return { isOk: true, lastLine: 'done' }
      })
      return { ended: work, stop: () => over.resolve() }
    }
    const { baseUrl, setupPath } = await startPages(t, {}, STARTER_DIRECTORY, runRefresh)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, OPERATOR, setupPath)
    await page.goto('/operator/data')
    await page.getByRole('combobox', { name: 'Source' }).click()
    await page.getByRole('option', { name: 'NHTSA recalls' }).click()
    await page.getByRole('button', { name: 'Refresh now' }).click()
    await page.getByText('42% of this step').waitFor()
    await page.reload()
    await page.getByText('1,234 rows so far').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Refresh now' }).count(), 0)
    assert.deepEqual(await seriousViolations(page), [])
    over.resolve()
    await page.getByRole('status').getByText('Unchanged: NHTSA recalls, 1,234 rows').waitFor()
    await page.getByRole('button', { name: 'Refresh now' }).waitFor()
    await page.locator('summary').filter({ hasText: '1 min 35 s' }).click()
    await page.getByRole('row').filter({ hasText: '1,236' }).waitFor()
    assert.deepEqual(await seriousViolations(page), [])
  })
  it('invite users to a closed sign-up, each link once', async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, OPERATOR, setupPath)
    await page.goto('/operator/sign-up')
    await page.getByRole('radio', { name: 'By invitation' }).click()
    await page.getByText('The sign-up policy was changed.').waitFor()
    assert.ok(await page.getByRole('radio', { name: 'By invitation' }).isChecked())
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'For', exact: true }).fill('Ada, fleet team')
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByRole('dialog').getByLabel('Invitation for Ada, fleet team').inputValue()
    assert.deepEqual(await seriousViolations(page), [])
    await page.getByRole('button', { name: 'Done' }).click()

    const visitor = await openPage(t, baseUrl)
    await visitor.goto('/sign-up')
    await visitor.getByText('You need an invitation to sign up').waitFor()
    await visitor.goto(link)
    await fillIn(visitor, 'ada@example.org')
    await visitor.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const late = await openPage(t, baseUrl)
    await late.goto(link)
    await fillIn(late, 'bob@example.org')
    await late.getByText('This invitation is used, expired, or revoked.').waitFor()

    await page.reload()
    await page.getByRole('row').filter({ hasText: 'Ada, fleet team' }).getByText('Used').waitFor()
    assert.deepEqual(await seriousViolations(page), [])
  })

  it('change the quota of a plan on a phone, and read the traffic of all accounts for the days in the address', async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, OPERATOR, setupPath)
    await page.setViewportSize({ ...VIEWPORTS.phone, width: PHONE_WIDTH })
    await page.goto('/operator/plans')
    const change = page.getByRole('button', { name: 'Change Free' })
    await change.waitFor()
    const { x = 0, width = 0 } = (await change.boundingBox()) ?? {}
    assert.ok(x + width <= PHONE_WIDTH, `the button ends at ${x + width}`)
    await change.click()
    await page.getByRole('dialog').getByLabel('Requests per month').fill('750')
    await page.getByRole('button', { name: 'Change plan' }).click()
    await page.getByText('The Free plan was changed.').waitFor()
    await page.getByRole('row').filter({ hasText: 'Free' }).getByText('750').waitFor()

    const response = await page.request.get('/account/explore/v1/vehicles?limit=1')
    assert.equal(response.status(), 200)
    await page.setViewportSize(VIEWPORTS.desktop)
    await page.getByRole('link', { name: 'Traffic' }).click()
    await page.getByText('2 days').click()
    await page.waitForURL(/from=/)
    await page.reload()
    assert.equal(await page.getByRole('radio', { name: '2 days' }).isChecked(), true)
    const row = page.getByRole('table', { name: 'Requests by endpoint' }).getByRole('row')
    // A response is counted about a second after it was sent.
    await until(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return (await row.filter({ hasText: '/v1/vehicles' }).count()) > 0
    })
    await row.filter({ hasText: '/v1/vehicles' }).waitFor()
    await page.getByRole('table', { name: 'Requests by status' }).getByRole('row', { name: '200' }).waitFor()
    assert.deepEqual(await seriousViolations(page), [])
  })

  // Guarantee: an operator finds the busiest, the failing, and the newest by clicking a header, and can export the rows.
  it('sort every table by its headers, and export the accounts', async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, OPERATOR, setupPath)
    await enter(await openPage(t, baseUrl), baseUrl, 'ada@example.org')
    for (const path of ['vehicles?limit=1', 'vehicles?limit=2', 'status', 'vehicles/nothing-here']) {
      await page.request.get(`/account/explore/v1/${path}`)
    }
    for (const path of ['/operator', '/operator/accounts', '/operator/data', '/operator/plans', '/operator/traffic']) {
      await page.goto(path)
      await settled(page)
      for (const table of await page.locator('section[tabindex="0"] > table').all()) {
        if ((await table.locator('tbody tr').count()) < 2) continue
        const fixed = await table.locator('thead th:not([aria-sort])').allTextContents()
        assert.deepEqual(
          fixed.filter((header) => header !== 'Actions'),
          [],
          path,
        )
      }
    }
    await page.goto('/operator/accounts')
    const header = page.getByRole('button', { name: 'Account', exact: true })
    const first = page.getByRole('rowheader').first()
    await header.click()
    await first.getByText('ada@example.org').waitFor()
    await header.click()
    await first.getByText(OPERATOR).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    assert.match(text, /^\uFEFFemail,plan,used_this_month,.*\r\n/)
    assert.ok(text.includes('ada@example.org') && text.includes(OPERATOR))
    await page.goto('/explorer?make=Toyota')
    await settled(page)
    await page.goto('/operator/traffic')
    const traffic = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = readFileSync(await (await traffic).path(), 'utf8').split('\r\n')
    assert.equal(lines[0], '\uFEFFendpoint,operation,requests,rejected,failed')
    assert.ok(lines.some((line) => /^\/v1\/vehicles,search_vehicles,[1-9]\d*,0,0$/.test(line)))
  })
})
