import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { systemClock } from '#platform/clock.ts'
import { startMailServer } from '#test/dashboard/support/mail-server.ts'
import { seriousViolations, stilled } from '#test/dashboard/support/page-checks.ts'
import { enter, enterKey, PASSWORD, signOut, totp } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'

const EMAIL = 'sam@example.com'
/** Longer than the list waits for another letter. */
const PAGE_MS = 600

function ask(baseUrl: string, path: string, token: string): Promise<Response> {
  return fetch(baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
}

/** A vehicle of the starter data that has recalls. */
async function recalledVehicle(baseUrl: string, token: string): Promise<string> {
  const found = await ask(baseUrl, '/v1/vehicles?make=toyota&model=tacoma&year=2019&limit=1', token)
  const { results } = (await found.json()) as { results: { id: string }[] }
  assert.ok(results[0], 'the starter data hold a 2019 Tacoma')
  return results[0].id
}

/** The car that the documentation leads with: it has something in every tab, and recalls of both countries. */
async function walkExplorer(page: Page, box: Locator): Promise<void> {
  await box.fill('2022 ford explorer')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '2022 Ford Explorer' }).first().click()
  for (const [tab, shown] of [
    ['Safety', /^Tested by NHTSA/],
    ['Complaints', /^5 complaints$/],
    ['Bulletins', /^1 service bulletin$/],
    ['Investigations', /^1 defect investigation$/],
    ['Recalls', /^4 recall campaigns$/],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByText(shown).first().waitFor()
  }
  await page.getByText('Canada (1)', { exact: true }).click()
  await page.getByText('Contains information licensed under the Open Government Licence – Canada.').waitFor()
  await page.getByText('Both', { exact: true }).click()
  await page.getByText('NHTSA campaign').first().waitFor()
  await page.getByText('Contains information licensed under the Open Government Licence – Canada.').waitFor()
}

/** From a card to the page of its campaign, whose agency is one click away, and to one of the vehicles that it names. */
async function walkCampaigns(page: Page, box: Locator): Promise<void> {
  await page
    .getByRole('link', { name: /^Transport Canada campaign/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Recall 20\d{5}$/ }).waitFor()
  await page.getByText('Contains information licensed under the Open Government Licence – Canada.').waitFor()
  await page.goBack()
  const card = page.getByRole('link', { name: /^NHTSA campaign/ }).first()
  const number = ((await card.textContent()) ?? '').replace('NHTSA campaign ', '')
  await card.click()
  await page.getByRole('heading', { level: 1, name: `Recall ${number}` }).waitFor()
  const official = await page.getByRole('link', { name: 'Official record at NHTSA' }).getAttribute('href')
  assert.equal(official, `https://www.nhtsa.gov/recalls?nhtsaId=${number}`)
  await page.getByRole('table', { name: 'Names that the campaign states' }).getByText('FORD EXPLORER').first().waitFor()
  await page.getByRole('link', { name: '2022 Ford Explorer' }).first().click()
  await page.getByRole('heading', { level: 1, name: '2022 Ford Explorer' }).waitFor()
  await page.getByRole('link', { name: 'Explorer' }).first().click()
  await box.fill(`Recall ${number.slice(0, 3)}-${number.slice(3, 6)}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Recall ${number}` }).waitFor()
}

describe('a person in a browser', () => {
  after(closeBrowser)

  it('becomes the operator once, by the setup link with an existing account', async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, EMAIL)
    await page.goto('/overview')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Accounts' }).count(), 0)
    await page.goto(setupPath)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'Accounts' }).waitFor()

    const late = await openPage(t, baseUrl)
    await late.goto(setupPath)
    await late.getByLabel('Name').fill('Eve')
    await late.getByLabel('Email').fill('eve@example.com')
    await late.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await late.getByRole('button', { name: 'Create account' }).click()
    await late.getByText('wrong, used, or expired').waitFor()
    assert.deepEqual(await seriousViolations(late), [])
    await late.getByRole('button', { name: 'Continue' }).click()
    await late.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    assert.equal(await late.getByRole('link', { name: 'Accounts' }).count(), 0)
  })

  it('confirms the address by the email, and becomes the operator by the setup link', async (t) => {
    const mail = await startMailServer(t)
    const { baseUrl, setupPath } = await startPages(t, { VDS_SMTP_URL: mail.url })
    const page = await openPage(t, baseUrl)
    await page.goto(setupPath)
    await page.getByLabel('Name').fill('Sam')
    await page.getByLabel('Email').fill(EMAIL)
    assert.equal(await page.getByLabel('Password').count(), 0, 'it is chosen by the link')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()

    const mailed = await openPage(t, baseUrl)
    const link = /http:\/\/\S+/.exec((await mail.waitFor(1)).text)?.[0] ?? ''
    await mailed.goto(link)
    await mailed.getByRole('heading', { level: 1, name: 'Confirm your address' }).waitFor()
    await mailed.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await mailed.getByRole('button', { name: 'Confirm' }).click()
    await mailed.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()

    await page.getByRole('link', { name: 'sign in with this link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'Accounts' }).waitFor()
  })

  it('signs in with a passkey', async (t) => {
    const { baseUrl } = await startPages(t)
    const page = await openPage(t, baseUrl)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await enter(page, baseUrl, EMAIL)
    await page.goto('/security')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('work laptop')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('row').filter({ hasText: 'work laptop' }).waitFor()

    await signOut(page, EMAIL)
    await page.getByRole('button', { name: /passkey/i }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  // Guarantee: with two-factor sign-in on, the password alone opens no session.
  it('turns on two-factor sign-in and signs in with a code', async (t) => {
    const { baseUrl } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, EMAIL)
    await page.goto('/security')
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const secret = /\b[A-Z2-7]{16,}\b/.exec((await dialog.getByText('Or type this secret').textContent()) ?? '')?.[0]
    assert.ok(secret, 'the secret is shown')
    await dialog.getByLabel('Code').fill(totp(secret, systemClock.nowMs()))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').nth(4).waitFor()
    await dialog.getByRole('button', { name: 'I have saved them' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'New backup codes' }).waitFor()

    await signOut(page, EMAIL)
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Confirm it is you' }).waitFor()
    assert.equal((await page.request.get('/account/me')).status(), 401)
    // The one before was used, and each works once: the next of the app is good already.
    await page.getByLabel('Code').fill(totp(secret, systemClock.nowMs() + 30_000))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  // Guarantee: a plan set by an operator applies to the next request, and only operators can set one.
  it('gets another plan from an operator', async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    const operator = await openPage(t, baseUrl)
    await enter(operator, baseUrl, 'operator@example.com', setupPath)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, EMAIL)
    const token = await enterKey(page, baseUrl, 'app')
    const id = await recalledVehicle(baseUrl, token)
    const recalls = `/v1/vehicles/${id}/recalls`
    assert.equal((await ask(baseUrl, recalls, token)).status, 403)
    await page.goto('/operator/accounts')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()

    await operator.goto('/operator/accounts')
    await operator.getByLabel('Email address').waitFor()
    // The page of an account comes later than the list asks for what was typed, and is shown all the same.
    await operator.route('**/assets/**', async (route) => {
      await wait(PAGE_MS)
      await route.continue()
    })
    await operator.getByLabel('Email address').fill('sam@')
    await operator.getByRole('link', { name: EMAIL }).click()
    await operator.getByRole('button', { name: 'Change plan' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Plan' }).click()
    await operator.getByRole('option', { name: 'Pro' }).click()
    await dialog.getByRole('button', { name: 'Set plan' }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal((await ask(baseUrl, recalls, token)).status, 200)
  })

  it('finds a vehicle and its recalls in the explorer, with the request behind them', async (t) => {
    const { baseUrl, setupPath } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, EMAIL, setupPath)
    await page.goto('/explorer')
    await page.getByRole('combobox', { name: 'Vehicle, VIN, recall number, or trouble code' }).fill('2019 toyota tac')
    await page.getByRole('option', { name: /2019 Toyota Tacoma/ }).click()
    await page.locator('input[role=combobox]:focus').waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: '2019 Toyota Tacoma' }).first().click()
    await page.getByRole('heading', { name: 'Complaints' }).waitFor()
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    assert.match(headings.join('; '), /^1 recall campaign; Fuel economy; Safety rating; Complaints; API request/)
    // A tab that shows data already fetched by the overview costs no further unit.
    await page.getByRole('tab', { name: /Recalls/ }).click()
    await page.getByText('NHTSA campaign').first().waitFor()
    assert.equal(asked.filter((path) => path.endsWith('/recalls')).length, 1)
    // The starter data have an excerpt of the recalls in Canada, whose silence is not the same as none.
    await page.getByText('Canada', { exact: true }).click()
    await page
      .getByText(/has an excerpt of the recalls in Canada/)
      .first()
      .waitFor()
    await page.getByText('United States', { exact: true }).click()
    await page.getByText('NHTSA campaign').first().waitFor()
    await page.getByText('JSON', { exact: true }).click()
    const shown = await page.getByRole('figure', { name: 'JSON' }).getByRole('code').textContent()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const answered = await page.request.get(`/account/explore/v1/vehicles/${id}/recalls`)
    assert.deepEqual(JSON.parse(shown ?? ''), await answered.json())

    await page.getByRole('link', { name: 'Explorer' }).first().click()
    const box = page.getByRole('combobox', { name: 'Vehicle, VIN, recall number, or trouble code' })
    await walkExplorer(page, box)
    await walkCampaigns(page, box)
    await page.getByRole('link', { name: 'Explorer' }).first().click()
    await box.fill('2019 toyota tacoma 4wd')
    await page.keyboard.press('Enter')
    await page.waitForURL(/model=toyota\+tacoma\+4wd/)
    await page.getByRole('link', { name: '2019 Toyota Tacoma' }).first().waitFor()
    assert.equal(await page.getByText(/ · RWD/).count(), 0)
    // Words that name nothing leave no other vehicle on the page.
    await box.fill('asdfghjkl')
    await page.keyboard.press('Enter')
    await page.getByText('No vehicle matches').waitFor()
    await page.getByText(/^Still loading: 686 of/).waitFor()
    assert.equal(await page.locator('a[href^="/explorer/vehicles/"]').count(), 0)
    await page.getByRole('link', { name: 'Explorer' }).first().click()
    await box.fill('p0420')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'P0420' }).waitFor()
  })

  // Guarantee: a VIN that a user looks up stays in the page: the browser stores it nowhere, and it is sent only as a VIN.
  it('decodes a VIN in the explorer, which shows its recalls first and stores it nowhere', async (t) => {
    const vin = '3TMCZ5AN6KM123456'
    const { baseUrl, setupPath, log } = await startPages(t)
    const page = await openPage(t, baseUrl)
    await enter(page, baseUrl, EMAIL, setupPath)
    await page.goto('/explorer')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
    const box = page.getByRole('combobox', { name: 'Vehicle, VIN, recall number, or trouble code' })
    await box.pressSequentially(vin.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: '2019 Toyota Tacoma' }).waitFor()
    await page.getByText('NHTSA campaign').first().waitFor()
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    assert.match(headings.slice(1, 4).join('; '), /recall campaign.*possible matches; Decoded facts/)
    await page.getByText('This VIN does not encode').waitFor()
    await page.getByText('Canada', { exact: true }).click()
    await page.getByText(/has an excerpt of the recalls in Canada/).waitFor()
    await page.getByText(/^United States/).click()
    await page.getByText('NHTSA campaign').first().waitFor()
    assert.deepEqual(await seriousViolations(page), [])
    await stilled(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' })
    await page.setViewportSize({ width: 375, height: 812 })
    assert.ok(await page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth'))
    assert.deepEqual(await seriousViolations(page, 'colours'), [])
    assert.ok(!page.url().includes('3T'))
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])',
    )
    assert.ok(!stored.toUpperCase().includes(vin.slice(0, 9)))
    const shown = (await page.locator('main').textContent()) ?? ''
    assert.ok(!shown.includes(vin), 'the page repeats no more than its first eight characters')
    for (const path of asked.filter((one) => one.toUpperCase().includes(vin.slice(0, 9)))) {
      assert.match(path, /^\/account\/explore\/v1\/vins\/3TMCZ5AN6KM123456(\/recalls(\?country=ca)?)?$/)
    }
    // The report is a page in a tab of its own, whose address tells nothing.
    const [report] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Report' }).click(),
    ])
    await report.getByRole('heading', { level: 1 }).waitFor()
    assert.match((await report.locator('body').textContent()) ?? '', /2019 Toyota Tacoma[\s\S]*20V682000/)
    assert.match(report.url(), /^blob:/)
    await report.close()
    assert.ok(!log.join('').includes(vin.slice(9)))

    // A look at one of the vehicles and back; what is forgotten is gone.
    await page.locator('a[href^="/explorer/vehicles/"]').first().click()
    await page.getByRole('tab', { name: /Recalls/ }).waitFor()
    await page.route('**/report', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'plan_required', message: 'Reports need Business.', request_id: 'r' },
      }),
    )
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByText('Reports need Business.').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Forget this VIN' }).click()
    await page.getByRole('combobox', { name: 'Order' }).waitFor()
    assert.equal(await box.inputValue(), '')
    await box.fill('3TMCZ5ANOKM123456')
    await page.keyboard.press('Enter')
    await page.getByText(/Position 9: 'O' is not allowed/).waitFor()
  })
})
