// Guarantee: a fleet's user sees a new "do not drive" campaign first, gets a signed webhook, records the action taken, and
// finds it in the history. Vehicles that could not be looked up or stored never look as if nothing were found.
import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { addCampaign, NEW_CAMPAIGN } from '#test/alerts/support/new-campaign.ts'
import { startReceiver } from '#test/alerts/support/receiver.ts'
import { seriousViolations, settled } from '#test/dashboard/support/page-checks.ts'
import { enter } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'

const VINS = 3_000
const ALERTS_KEY = Buffer.alloc(32, 7).toString('base64')
const PHONE = { width: 375, height: 812 }
const DESKTOP = { width: 1280, height: 800 }

/** Tacomas with a reference and a site each, a line that is no VIN and one that names nothing. */
function fleetFile(): Buffer {
  const lines = Array.from({ length: VINS - 1 }, (_, at) => {
    return `3TMCZ5AN6KM${100_000 + at},van ${at},${at % 2 === 0 ? 'Denver' : 'Boulder'}`
  })
  return Buffer.from(['VIN,Unit,Site', ...lines, 'no vin,van x,', ',van y,'].join('\n'))
}

/** What every page must be: nothing serious for axe-core, and no wider than a phone. */
async function assertGood(page: Page): Promise<void> {
  await settled(page)
  assert.deepEqual(await seriousViolations(page), [], page.url())
  await page.setViewportSize(PHONE)
  assert.ok(await page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth'), page.url())
  await page.setViewportSize(DESKTOP)
}

async function makeEndpoint(page: Page, url: string): Promise<string> {
  await page.getByText('No endpoints yet').waitFor()
  await page.getByRole('button', { name: 'New endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('https://10.0.0.1/')
  await dialog.getByRole('button', { name: 'Create endpoint' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByRole('button', { name: 'Create endpoint' }).click()
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
  await assertGood(page)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('link', { name: url }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('cell', { name: 'Delivered' }).waitFor()
  await page.getByRole('button', { name: 'webhook.test' }).click()
  await dialog.getByText('taken', { exact: true }).waitFor()
  await assertGood(page)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByRole('listitem').nth(1).waitFor()
  await page.keyboard.press('Escape')
  return secret
}

async function makeWatchlist(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Watchlists' }).click()
  await page.getByText('Nothing is watched yet').waitFor()
  await page.getByRole('button', { name: 'New watchlist' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Vans')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vans' }).waitFor()
  const file = { name: 'fleet.csv', mimeType: 'text/csv', buffer: fleetFile() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('3,000 vehicles added.').waitFor()
  await page.getByText('Line 3,002: names no vehicle').waitFor()
  await page.getByText('3,000 vehicles watched').waitFor()
  await page.getByRole('link', { name: '1: Unknown, Open' }).waitFor()
  await assertGood(page)
}

/** Says of the first finding that it is scheduled; it must be the new campaign. */
async function scheduleFirst(page: Page): Promise<void> {
  await page.getByRole('link', { name: '2,999: Do not drive, Open' }).click()
  const row = page
    .getByRole('table', { name: /^Findings, most/ })
    .getByRole('row')
    .nth(1)
  await row.getByText(NEW_CAMPAIGN).waitFor()
  assert.match((await row.textContent()) ?? '', /Do not drive.*2019 Toyota Tacoma/)
  await page.getByRole('textbox', { name: 'Reference, site, or driver' }).fill('VAN 1234')
  await page.getByText('3TMCZ5AN6KM101234').waitFor()
  await row.getByRole('button', { name: '2019 Toyota Tacoma' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No state has been set yet.').waitFor()
  await assertGood(page)
  await dialog.getByRole('radio', { name: 'Scheduled' }).check()
  await dialog.getByLabel('Note').fill('Tuesday at nine')
  await dialog.getByRole('button', { name: 'Set state' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('matches the filters').waitFor()
}

describe('watchlists, webhooks and notifications', () => {
  after(closeBrowser)

  it('lead from a CSV of 3,000 VINs to a signed alert and its history', async (t) => {
    const settings = { VDS_ALERTS_KEY: ALERTS_KEY, VDS_WEBHOOK_LOOPBACK: 'on' }
    const { baseUrl, setupPath, dataDirectory, log } = await startPages(t, settings, OFFICIAL_FILES)
    const { url, messages } = await startReceiver(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, 'sam@example.com', setupPath)
    await page.goto('/webhooks')
    const secret = await makeEndpoint(page, url)
    await makeWatchlist(page)
    const before = messages.length

    const from = temporaryFolder(t)
    cpSync(OFFICIAL_FILES, from, { recursive: true })
    addCampaign(from)
    await refresh({ from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
    await until(() => messages.length > before, 'an alert came')
    const [alert] = messages.slice(before)
    assert.ok(alert !== undefined)
    const { type, data } = new Webhook(secret).verify(alert.body, alert.headers) as {
      type: string
      data: Record<string, unknown>
    }
    assert.deepEqual([type, data['subject'], data['item_count']], ['recall.added', NEW_CAMPAIGN, VINS - 1])

    await page.reload()
    await scheduleFirst(page)
    await page.getByRole('tab', { name: 'History' }).click()
    const line = page
      .getByRole('table', { name: /^States of findings/ })
      .getByRole('row')
      .filter({ hasText: 'Tuesday at nine' })
    assert.match(
      (await line.textContent()) ?? '',
      /2019 Toyota Tacoma.*van 1234.*26V999000.*Scheduled.*Tuesday at nine.*sam@example.com.*UTC/,
    )
    await assertGood(page)

    await page.getByRole('tab', { name: 'Vehicles' }).click()
    await page
      .getByRole('checkbox', { name: /^Choose 2019/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Remove 1 selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('2,999 vehicles watched').waitFor()
    assert.ok((await page.getByRole('table', { name: 'Vehicles of the watchlist' }).getByRole('row').count()) <= 51)
    await assertGood(page)

    await page.goto('/webhooks')
    await page.getByRole('link', { name: url }).click()
    await page.getByRole('button', { name: 'recall.added' }).first().click()
    await page.getByRole('dialog').getByText(`"subject": "${NEW_CAMPAIGN}"`).waitFor()
    assert.ok(!log.some((entry) => entry.includes('3TMCZ5AN')), 'no VIN is logged')
  })

  it('a plan without watchlists names the plans with them', async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, 'sam@example.com', setupPath)
    await page.goto('/notifications')
    await page.getByText('The operator has not set up a mail server').waitFor()
    await assertGood(page)

    const visitor = await openPage(t, baseUrl)
    await enter(visitor, baseUrl, 'ada@example.com')
    await visitor.goto('/overview')
    const notices = {
      Watchlists: 'Included in the Pro plan',
      Webhooks: 'Included in the Pro plan',
      Notifications: 'The operator has not set up a mail server',
    }
    for (const [name, notice] of Object.entries(notices)) {
      await visitor.getByRole('link', { name }).click()
      await visitor.getByRole('heading', { level: 1, name }).waitFor()
      await visitor.getByText(notice).waitFor()
      await assertGood(visitor)
    }
  })
})
