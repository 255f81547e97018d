import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Browser } from './browser.ts'
import { PASSWORD, startDashboard, type DashboardService } from './start-dashboard.ts'

/** What Ada is called and wrote. Each stands nowhere once her account is deleted. */
const CANARIES = {
  email: 'canary-mail@example.org',
  name: 'Canary-Person',
  agent: 'Canary-Browser/1.0',
  label: 'canary-label',
  renamed: 'canary-renamed',
  watchlist: 'canary-watchlist',
  ref: 'canary-ref',
  driver: 'canary-driver',
  make: 'canarymake',
  note: 'canary-note',
  hook: 'canary-hook',
  description: 'canary-description',
} as const
/** Part of another person's address, which is left alone. */
const OTHER_EMAIL = `not-${CANARIES.email}`

/** A store under test, and the whole of what it holds, as one text. */
interface Stored {
  readonly settings: Readonly<Record<string, string>>
  readonly contents: () => Promise<string> | string
}

/** What stays of a deleted account. */
export function deletionTests(createStore: (t: TestContext) => Promise<Stored>): void {
  // Guarantee: after an account's deletion and a clean stop, no file contains a name or text of its user.
  test('leaves no name, address or text of the user', async (t) => {
    const { settings, contents } = await createStore(t)
    const service = await startDashboard(t, { settings })
    await service.signUpOperator('operator@example.org')
    const eve = await service.signUp('eve@example.org')
    const fay = await service.signUp('fay@example.org')
    const ada = await signUpCanary(service)
    await work(service, ada)
    await shareWith(eve, ada)
    await eve.do('/account/invitations', { role: 'viewer', email: OTHER_EMAIL })
    // Open, and never accepted.
    await fay.do('/account/invitations', { role: 'viewer', email: CANARIES.email })
    await service.dashboard.requestLog.flush()
    const { account } = (await ada.read('/account/me')) as { account: { id: string } }
    const { requestLog } = service.dashboard
    assert.notEqual((await requestLog.list(account.id, 10)).length, 0, 'requests are logged')
    const before = found(await contents())
    assert.deepEqual(before, Object.keys(CANARIES), 'each of them is stored')

    await ada.do('/account/delete', { email: CANARIES.email, password: PASSWORD })
    const { entries } = (await eve.read('/account/audit')) as { entries: { action: string; detail: string }[] }
    assert.deepEqual(
      entries.filter(({ action }) => action.startsWith('member_')).map(({ action, detail }) => [action, detail]),
      [
        ['member_left', 'a deleted user'],
        ['member_invited', `${OTHER_EMAIL} as viewer`],
        ['member_role_changed', 'a deleted user developer -> admin'],
        ['member_joined', 'a deleted user as developer'],
        ['member_invited', 'a deleted user as developer'],
      ],
    )
    assert.deepEqual((await fay.read('/account/invitations'))['invitations'], [], 'the link lets nobody in')
    assert.deepEqual(await requestLog.list(account.id, 10), [], 'its log is gone, too')
    await service.stop()
    const left = (await contents()).replaceAll(OTHER_EMAIL, '')
    assert.deepEqual(found(left), [])
  })
}

function found(text: string): string[] {
  const lower = text.toLowerCase()
  return Object.entries(CANARIES).flatMap(([name, canary]) => (lower.includes(canary.toLowerCase()) ? [name] : []))
}

async function signUpCanary(service: DashboardService): Promise<Browser> {
  const ada = service.browser()
  const { name, email, agent } = CANARIES
  const person = { name, email, password: PASSWORD }
  const seen = await ada.post('/api/auth/sign-up/email', person, { headers: { 'user-agent': agent } })
  assert.equal(seen.status, 200, seen.text)
  return ada
}

/** Leaves each canary where a person can. */
async function work(service: DashboardService, ada: Browser): Promise<void> {
  const { account } = (await ada.read('/account/me')) as { account: { id: string } }
  await service.accounts.setPlan(account.id, 'business')
  const { key, token } = (await ada.do('/account/keys', { label: CANARIES.label })) as {
    key: { id: string }
    token: string
  }
  assert.equal((await ada.patch(`/account/keys/${key.id}`, { label: CANARIES.renamed })).status, 200)
  await service.useKey(token)
  const { watchlist } = (await ada.do('/account/explore/v1/watchlists', { name: CANARIES.watchlist })) as {
    watchlist: { id: string }
  }
  const items = `/account/explore/v1/watchlists/${watchlist.id}/items`
  const line = ['2019', CANARIES.make, 'unknown', CANARIES.ref, CANARIES.driver].join(',')
  const added = await ada.post(
    items,
    {},
    { raw: `year,make,model,ref,driver\n${line}`, headers: { 'content-type': 'text/csv' } },
  )
  assert.equal(added.status, 200, added.text)
  const [item] = ((await ada.read(items)) as { items: { id: string }[] }).items
  const { outbox, states } = service.dashboard.alerts
  const said = { state: 'acknowledged', note: CANARIES.note, actor: 'explorer' } as const
  await states.set(watchlist.id, [{ itemId: item?.id ?? '', subject: '20V682000' }], said)
  const { webhook } = (await ada.do('/account/explore/v1/webhooks', {
    url: `https://1.1.1.1/${CANARIES.hook}`,
    description: CANARIES.description,
  })) as { webhook: { id: string } }
  const body = JSON.stringify({ ref: CANARIES.ref, driver: CANARIES.driver })
  await outbox.add(webhook.id, [{ id: 'msg_1', eventType: 'recall.added', subject: '20V682000', body }])
}

/** Ada works in the account of another person, and her role there changes. */
async function shareWith(eve: Browser, ada: Browser): Promise<void> {
  const { link } = await eve.do('/account/invitations', { role: 'developer', email: CANARIES.email })
  await ada.do('/account/invitation/accept', { token: new URL(String(link)).searchParams.get('token') })
  const { members } = (await eve.read('/account/members')) as { members: { user_id: string; role: string }[] }
  const { user_id: id } = members.find(({ role }) => role === 'developer') ?? assert.fail()
  assert.equal((await eve.patch(`/account/members/${id}`, { role: 'admin' })).status, 200)
}
