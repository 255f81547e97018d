import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import type { Page } from 'playwright-core'
import { seriousViolations, settled, stilled } from '#test/dashboard/support/page-checks.ts'
import { createKey, enter } from '#test/dashboard/support/person.ts'
import { startPages } from '#test/dashboard/support/start-pages.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'

const OWNER = 'ada@example.org'
const MEMBER = 'eve@example.org'

after(closeBrowser)

/** What axe finds of what opens on the pages, light and dark; of the pages themselves, pages-look.test.ts. */
async function look(page: Page, name: string): Promise<void> {
  await stilled(page)
  await settled(page)
  assert.deepEqual(await seriousViolations(page), [], name)
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await seriousViolations(page, 'colours'), [], `${name}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Chooses something in the menu of a member. */
async function menuOf(page: Page, email: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

// Guarantee: an invited person has the permissions of the role until removed, in a tab that names the account.
it('an owner invites a person, who creates a key, becomes a viewer without that right, and is removed', async (t) => {
  const { baseUrl } = await startPages(t)
  const ada = await openPage(t, baseUrl)
  await enter(ada, baseUrl, OWNER)
  await ada.goto('/team')
  await ada.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  await ada.getByRole('button', { name: 'Invite' }).click()
  await ada.getByRole('dialog').getByLabel('Email').fill(MEMBER)
  await ada.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const link = await ada.getByRole('textbox', { name: `Link for ${MEMBER}` }).inputValue()
  await look(ada, 'link')
  await ada.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  const eve = await openPage(t, baseUrl)
  await eve.goto(link)
  await eve.getByRole('link', { name: 'Create account' }).click()
  await eve.getByLabel('Name').fill('Eve')
  await eve.getByLabel('Email').fill(MEMBER)
  await eve.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await eve.getByRole('button', { name: 'Create account' }).click()
  await eve.getByText(`Join the account of ${OWNER}`).waitFor()
  await look(eve, 'accept')
  await eve.getByRole('button', { name: 'Accept' }).click()
  await eve.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await eve.getByRole('button', { name: OWNER }).waitFor()
  await createKey(eve, 'by Eve')

  await ada.reload()
  await menuOf(ada, MEMBER, 'Change role')
  await ada.getByRole('dialog').getByLabel('Viewer').check()
  await look(ada, 'role')
  await ada.getByRole('button', { name: 'Change role' }).click()
  await ada.getByRole('dialog').waitFor({ state: 'hidden' })

  // A page that was open before the change asks, and is rejected; one that is loaded again does not offer it.
  await eve.getByRole('button', { name: 'Create key' }).click()
  await eve.getByRole('dialog').getByLabel('Label').fill('another')
  await eve.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await eve.getByText('Your role is viewer').waitFor()
  await eve.goto('/keys')
  await eve.getByText('by Eve').waitFor()
  assert.equal(await eve.getByRole('button', { name: 'Create key' }).count(), 0)
  assert.equal(await eve.getByRole('button', { name: 'Actions for by Eve' }).count(), 0)
  await eve.goto('/plan')
  await eve.getByText('Ask the account owner').first().waitFor()
  await eve.goto('/fleet')
  await eve.getByText('ask a developer').waitFor()
  assert.equal(await eve.getByRole('button', { name: 'Check' }).count(), 0)
  await eve.goto('/keys')

  // Each tab keeps its own choice.
  const other = await eve.context().newPage()
  await other.goto('/overview')
  await other.getByRole('button', { name: OWNER }).click()
  await other.getByRole('button', { name: MEMBER }).waitFor()
  await look(other, 'switcher')
  await other.getByRole('button', { name: MEMBER }).click()
  await other.getByRole('button', { name: /^eve@example\.org.*menu/ }).waitFor()
  await eve.reload()
  await eve.getByText('by Eve').waitFor()

  await menuOf(ada, MEMBER, 'Remove')
  await ada.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await ada.getByRole('dialog').waitFor({ state: 'hidden' })
  await eve.getByRole('link', { name: 'Request log' }).click()
  await eve.getByText('You are no longer a member of that account').waitFor()
  await eve.getByRole('button', { name: MEMBER }).waitFor()
})
