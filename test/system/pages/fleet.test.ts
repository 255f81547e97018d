import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { monthOf, systemClock } from '#platform/clock.ts'
import { seriousViolations, settled } from '#test/dashboard/support/page-checks.ts'
import { enter } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage, VIEWPORTS } from '#test/support/browser.ts'

const VIN = '3TMCZ5AN6KM123456'
const MANY = 10_000
/** Number of cells whose text is cut. */
const CUT_CELLS =
  "[...document.querySelectorAll('tbody tr[aria-rowindex] > *')].filter((cell) => cell.scrollWidth > cell.clientWidth).length"
/** Rows that a page may hold of ten thousand. */
const ROWS_MAX = 80

/** What the service would answer for many lines, without asking it: the page is what is looked at. */
function manyResults(): string {
  const vehicle = { vin: null, vin_valid: null, year: 2019, make: 'Toyota', models: ['Tacoma'], vehicle_ids: ['abc'] }
  const recalls = { note: null, recall_match: 'matched', count: 1, park_outside: null, campaign_ids: ['20V682000'] }
  const lines = Array.from({ length: MANY }, (_, index) => {
    const result = { ...vehicle, ...recalls, do_not_drive: index === MANY - 1, message: '', records_through: null }
    return JSON.stringify({ line: index + 1, ref: null, result })
  })
  return [...lines, JSON.stringify({ summary: { lines: MANY } }), ''].join('\n')
}

describe('the fleet check', () => {
  after(closeBrowser)

  // Guarantee: open recalls come first, a missing response never looks as if nothing were found, and the list stays in the
  // page: no address, storage or log contains a VIN.
  it('checks a CSV file, filters and downloads the result', async (t) => {
    const { baseUrl, setupPath, log } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, 'sam@example.com', setupPath)
    await page.goto('/fleet')
    const csv = `Söhne Motors\nStock No;VIN;Year;Make;Model\nA-1;${VIN};;;\nA-2;;2019;Toyota;Tacoma\nA-3;;2019;Toyota;Nonsense\nA-4;1O3;;;\nA-5;;;;\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') })
    await page.getByText('4 of 4 vehicles; 2 lines name no vehicle (1, 7)').waitFor()
    const states = await page.locator('tbody tr[aria-rowindex]').allTextContents()
    assert.equal(states.length, 6)
    assert.match(states[0] ?? '', /^RecallsA-[12].*Tacoma/)
    assert.ok(states.some((row) => /^Not checkedA-[34]/.test(row)))
    assert.ok(states.some((row) => row.startsWith('Not checkedLine 7')))
    assert.ok(!states.some((row) => row.includes('None found')))
    assert.deepEqual(await seriousViolations(page), [])
    await page.setViewportSize(VIEWPORTS.phone)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), true)
    assert.equal(await page.evaluate(CUT_CELLS), 0, 'notes are complete on a phone')
    await page.setViewportSize(VIEWPORTS.desktop)
    assert.equal(await page.evaluate(CUT_CELLS), 0, 'notes are complete')
    await page.getByRole('button', { name: 'Not checked 4' }).click()
    assert.equal(await page.locator('tbody tr[aria-rowindex]').count(), 4)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    // Lines 1 and 7 name no vehicle and have rows too.
    assert.deepEqual(text.split('\r\n').length, 1 + 2 + 2 + 1)
    for (const row of [/^5,Not checked,A-3,/m, /^1,Not checked,Line 1,/m, /^7,Not checked,Line 7,/m])
      assert.match(text, row)
    assert.ok(!page.url().includes(VIN))
    assert.equal(
      await page
        .evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')
        .then(String)
        .then((kept) => kept.includes(VIN)),
      false,
    )
    assert.ok(!log.some((line) => line.includes(VIN)))
  })

  it('shows ten thousand rows without keeping them all in the page', async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, 'sam@example.com', setupPath)
    await page.goto('/fleet')
    await settled(page)
    await page.route('**/v1/batch?*', (route) =>
      route.fulfill({ contentType: 'application/x-ndjson', body: manyResults() }),
    )
    const buffer = Buffer.from('2019 Toyota Tacoma\n'.repeat(MANY))
    await page.locator('input[type=file]').setInputFiles({ name: 'stock.txt', mimeType: 'text/plain', buffer })
    await page.getByText('10,000 of 10,000 vehicles').waitFor()
    const rows = page.locator('tbody tr[aria-rowindex]')
    assert.ok((await rows.count()) < ROWS_MAX)
    assert.match((await rows.first().textContent()) ?? '', /^Do not drive/)
    const table = page.getByRole('region', { name: 'Vehicles of the list' })
    assert.ok((await table.evaluate((node) => (node as { scrollHeight: number }).scrollHeight)) > MANY * 40)
    await table.evaluate((node) => ((node as { scrollTop: number }).scrollTop = 1e9))
    await page.locator(`tr[aria-rowindex="${MANY + 1}"]`).waitFor()
    assert.ok((await rows.count()) < ROWS_MAX)
    await page.getByLabel('Filter').fill('nothing has these words')
    await page.locator('tbody tr[aria-rowindex]').first().waitFor({ state: 'detached' })
    assert.equal(await table.evaluate((node) => (node as { scrollTop: number }).scrollTop), 0)
  })

  // Guarantee: a list that exceeds the plan's batch limit is checked completely, in order, and each vehicle is charged once.
  it("sends a list that exceeds the plan's limit as several batches", async (t) => {
    const { baseUrl, setupPath, service } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, 'sam@example.com', setupPath)
    const [{ id } = { id: '' }] = await service.accounts.listAccounts()
    await service.accounts.setPlan(id, 'pro')
    await page.goto('/fleet')
    await settled(page)
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/v1/batch')) statuses.push(response.status())
    })
    const lines = Array.from({ length: 1_200 }, (_, index) =>
      index === 1_150 ? '2019 Toyota Nonsense' : '2019 Toyota Tacoma',
    )
    const buffer = Buffer.from(lines.join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'stock.txt', mimeType: 'text/plain', buffer })
    await page.getByText('1,200 of 1,200 vehicles').waitFor()
    assert.deepEqual(statuses, [413, 200, 200])
    await page.getByRole('button', { name: 'Not checked 1' }).click()
    assert.match((await page.locator('tbody tr[aria-rowindex]').textContent()) ?? '', /2019 Toyota Nonsense/)
    assert.equal(await service.accounts.usage(id, monthOf(systemClock.nowMs())), 1_199)
  })
})
