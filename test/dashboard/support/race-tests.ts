import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { createSetupCode } from '#accounts/setup-code.ts'
import type { Browser, Seen } from './browser.ts'
import { PASSWORD, startDashboard, type DashboardService } from './start-dashboard.ts'

const ROUNDS = 12

/** Settings of a new empty store, for both nodes. */
type SettingsOf = (t: TestContext) => Promise<Readonly<Record<string, string>>>

/** Two nodes, with Ada's account, and Eve, who is signed in at both and works in it. */
interface Two {
  readonly one: DashboardService
  readonly two: DashboardService
  readonly ada: Browser
  readonly adaAtTwo: Browser
  /** At the second node. */
  readonly eve: Browser
  readonly eveAtOne: Browser
  /** Eve at the second node, for Ada's account. */
  readonly eveInTeam: Browser
  readonly eveId: string
  readonly team: string
}

/** What one node decides between the decision of the other and its change. */
interface Race {
  /** The caller acts for their own account: then that is what the second node reads last of them. */
  readonly isOwn?: true
  readonly role?: 'admin' | 'developer'
  readonly prepare?: (nodes: Two) => Promise<unknown>
  readonly rival: (nodes: Two) => Promise<unknown>
  readonly act: (nodes: Two) => Promise<Seen>
  readonly status: number
  readonly reason?: string
  readonly check: (nodes: Two) => Promise<unknown>
}

const demote = ({ ada, eveId }: Two) => ada.patch(`/account/members/${eveId}`, { role: 'viewer' })
const remove = ({ ada, eveId }: Two) => ada.do(`/account/members/${eveId}/remove`)
const handOver = ({ ada, eveId }: Two) => ada.do(`/account/members/${eveId}/hand-over`, { password: PASSWORD })
const leave = (browser: Browser, email: string) => browser.post('/account/delete', { email, password: PASSWORD })
const roleOfEve = async ({ one, team, eveId }: Two) => (await one.accounts.members.find(team, eveId))?.role
const toPro = ({ one, team }: Two) => one.accounts.setPlan(team, 'pro')
const madeKey = async (browser: Browser) => {
  const { key } = (await browser.do('/account/keys', { label: 'a key' })) as { key: { id: string } }
  return key.id
}

const RACES: Readonly<Record<string, Race>> = {
  'a demoted admin makes themselves an admin': {
    rival: demote,
    act: ({ eveInTeam, eveId }) => eveInTeam.patch(`/account/members/${eveId}`, { role: 'admin' }),
    status: 403,
    reason: 'ROLE_REQUIRED',
    check: async (nodes) => assert.equal(await roleOfEve(nodes), 'viewer'),
  },
  'a removed admin invites': {
    rival: remove,
    act: ({ eveInTeam }) => eveInTeam.post('/account/invitations', { role: 'admin' }),
    status: 403,
    reason: 'NOT_A_MEMBER',
    check: async ({ one, team }) => assert.deepEqual(await one.accounts.members.listInvitations(team), []),
  },
  'a removed admin revokes an invitation': {
    prepare: ({ ada }) => ada.do('/account/invitations', { role: 'viewer' }),
    rival: remove,
    act: async ({ eveInTeam, one, team }) => {
      const [open] = await one.accounts.members.listInvitations(team)
      return eveInTeam.post(`/account/invitations/${open?.id}/revoke`)
    },
    status: 403,
    check: async ({ one, team }) => assert.equal((await one.accounts.members.listInvitations(team)).length, 1),
  },
  'a demoted admin removes a member': {
    rival: demote,
    act: ({ eveInTeam, eveId }) => eveInTeam.post(`/account/members/${eveId}/remove`),
    status: 403,
    check: async (nodes) => assert.equal(await roleOfEve(nodes), 'viewer'),
  },
  'a removed developer makes a key': {
    role: 'developer',
    rival: remove,
    act: ({ eveInTeam }) => eveInTeam.post('/account/keys', { label: 'kept' }),
    status: 403,
    check: async ({ one, team }) => assert.deepEqual(await one.accounts.listKeys(team), []),
  },
  'a demoted admin revokes a key': {
    prepare: ({ ada }) => madeKey(ada),
    rival: ({ ada, eveId }) => ada.patch(`/account/members/${eveId}`, { role: 'developer' }),
    act: async ({ eveInTeam, one, team }) => {
      const [key] = await one.accounts.listKeys(team)
      return eveInTeam.post(`/account/keys/${key?.id}/revoke`)
    },
    status: 403,
    reason: 'ROLE_REQUIRED',
    check: async ({ one, team }) => assert.equal((await one.accounts.listKeys(team))[0]?.revokedMs, null),
  },
  'a removed developer changes their key': {
    role: 'developer',
    prepare: ({ eveInTeam }) => madeKey(eveInTeam),
    rival: remove,
    act: async ({ eveInTeam, one, team }) => {
      const [key] = await one.accounts.listKeys(team)
      return eveInTeam.patch(`/account/keys/${key?.id}`, { label: 'changed' })
    },
    status: 403,
    check: async ({ one, team }) => assert.equal((await one.accounts.listKeys(team))[0]?.label, 'a key'),
  },
  'a demoted admin makes a webhook endpoint': {
    prepare: toPro,
    rival: demote,
    act: ({ eveInTeam }) => eveInTeam.post('/account/explore/v1/webhooks', { url: 'https://1.1.1.1/' }),
    status: 403,
    check: async ({ one, team }) => assert.deepEqual(await one.dashboard.alerts.endpoints.list(team), []),
  },
  'a removed developer makes a watchlist': {
    role: 'developer',
    prepare: toPro,
    rival: remove,
    act: ({ eveInTeam }) => eveInTeam.post('/account/explore/v1/watchlists', { name: 'kept' }),
    status: 403,
    check: async ({ one, team }) => assert.deepEqual(await one.dashboard.alerts.watchlists.list(team), []),
  },
  'a demoted admin changes notifications': {
    prepare: toPro,
    rival: demote,
    act: ({ eveInTeam }) => eveInTeam.patch('/account/notifications', { digest_hour: 3 }),
    status: 403,
    check: async ({ one, team }) => assert.equal((await one.dashboard.alerts.mailSettings.get(team)).digestHour, 7),
  },
  'who was the owner deletes the account': {
    isOwn: true,
    rival: handOver,
    act: ({ adaAtTwo }) => leave(adaAtTwo, 'ada@example.org'),
    status: 403,
    reason: 'ROLE_REQUIRED',
    check: async (nodes) => assert.equal(await roleOfEve(nodes), 'owner'),
  },
  'the receiver of an account deletes their own': {
    isOwn: true,
    rival: handOver,
    act: ({ eve }) => leave(eve, 'eve@example.org'),
    status: 409,
    reason: 'OWNS_ACCOUNTS',
    check: async (nodes) => assert.equal(await roleOfEve(nodes), 'owner'),
  },
  'an account is handed over to who has deleted their own': {
    isOwn: true,
    rival: ({ eveAtOne }) => leave(eveAtOne, 'eve@example.org'),
    act: ({ adaAtTwo, eveId }) => adaAtTwo.post(`/account/members/${eveId}/hand-over`, { password: PASSWORD }),
    status: 404,
    check: async ({ one, team }) => assert.equal((await one.accounts.findAccountById(team))?.email, 'ada@example.org'),
  },
  'the second of two operators deletes their account': {
    isOwn: true,
    prepare: makeOperators,
    rival: ({ ada }) => leave(ada, 'ada@example.org'),
    act: ({ eve }) => leave(eve, 'eve@example.org'),
    status: 409,
    reason: 'LAST_OPERATOR',
    check: async ({ one }) => assert.equal(await one.accounts.hasOperator(), true),
  },
  'an operator who is one no more starts a refresh': {
    isOwn: true,
    prepare: makeOperators,
    rival: async ({ one, eveId }) => {
      await one.accounts.setOperator((await one.accounts.findAccountOfUser(eveId))?.id ?? '', false)
    },
    act: ({ eve }) => eve.post('/account/operator/refresh'),
    status: 403,
    check: async ({ one }) => {
      assert.ok((await one.accounts.listAudit()).every(({ action }) => action !== 'refresh_started'))
    },
  },
  'an operator who is one no more changes what a plan gives': {
    isOwn: true,
    prepare: makeOperators,
    rival: async ({ one, eveId }) => {
      await one.accounts.setOperator((await one.accounts.findAccountOfUser(eveId))?.id ?? '', false)
    },
    act: ({ eve }) => eve.post('/account/operator/plans', { plan: 'pro', monthly_quota: 7 }),
    status: 403,
    check: async ({ one }) => assert.notEqual((await one.accounts.planTerms()).pro.monthlyQuota, 7),
  },
  'a disabled account redeems a setup code': {
    isOwn: true,
    rival: async ({ one, eveId }) => {
      await one.accounts.setDisabled((await one.accounts.findAccountOfUser(eveId))?.id ?? '', true)
    },
    act: async ({ one, eve }) => eve.post('/account/become-operator', { code: await createSetupCode(one.accounts) }),
    status: 403,
    check: async ({ one }) => assert.equal(await one.accounts.hasOperator(), false),
  },
  'an operator who was disabled disables the other': {
    isOwn: true,
    prepare: makeOperators,
    rival: async ({ one, ada, eveId }) => {
      const own = await one.accounts.findAccountOfUser(eveId)
      return ada.do(`/account/operator/accounts/${own?.id}/disable`)
    },
    act: ({ eve, team }) => eve.post(`/account/operator/accounts/${team}/disable`),
    status: 403,
    reason: 'ACCOUNT_DISABLED',
    check: async ({ one, team }) => assert.equal((await one.accounts.findAccountById(team))?.disabledMs, null),
  },
}

/** Two nodes on one store, one of which overtakes the other. */
export function raceTests(settingsOf: SettingsOf): void {
  describe('between the decision and the change', () => {
    for (const [title, race] of Object.entries(RACES)) {
      it(`${title}: rejected`, async (t) => {
        const nodes = await startTwo(t, await settingsOf(t), race.role ?? 'admin')
        await race.prepare?.(nodes)
        // The request is let in at the second node while the first one decides otherwise.
        const rivalry = onceDecided(nodes.two, race.isOwn === true, () => race.rival(nodes))
        const seen = await race.act(nodes)
        assert.equal(rivalry.ran(), true, 'the rival came between')
        assert.equal(seen.status, race.status, seen.text)
        if (race.reason !== undefined) assert.equal(seen.body['reason'], race.reason)
        await race.check(nodes)
      })
    }
  })

  describe('at the same moment', () => {
    it('an admin who is removed while inviting keeps no invitation link and never becomes an admin again', async (t) => {
      const nodes = await startTwo(t, await settingsOf(t), 'admin')
      const { one, ada, eve, eveInTeam, eveId, team } = nodes
      for (let round = 0; round < ROUNDS; round += 1) {
        const [invited] = await Promise.all([
          eveInTeam.post('/account/invitations', { role: 'admin' }),
          round % 2 === 0 ? remove(nodes) : demote(nodes),
          eveInTeam.patch(`/account/members/${eveId}`, { role: 'admin' }),
        ])
        const role = await roleOfEve(nodes)
        assert.equal(role, round % 2 === 0 ? undefined : 'viewer')
        assert.deepEqual(await one.accounts.members.listInvitations(team), [])
        if (invited.status === 201) {
          const token = new URL(String(invited.body['link'])).searchParams.get('token')
          assert.notEqual((await eve.post('/account/invitation/accept', { token })).status, 200)
        }
        if (role === undefined) await join(ada, eve, 'admin')
        else await ada.patch(`/account/members/${eveId}`, { role: 'admin' })
      }
    })

    it('one of two operators who delete their accounts stays', async (t) => {
      const nodes = await startTwo(t, await settingsOf(t), 'admin')
      await makeOperators(nodes)
      const { one, ada, eve } = nodes
      bothChecked(nodes)
      const gone = await Promise.all([leave(ada, 'ada@example.org'), leave(eve, 'eve@example.org')])
      assert.deepEqual(gone.map(({ status }) => status).toSorted(), [200, 409])
      assert.equal(await one.accounts.hasOperator(), true)
    })

    it('an account that is transferred to a user who deletes theirs keeps an owner', async (t) => {
      const nodes = await startTwo(t, await settingsOf(t), 'admin')
      const { one, eve, team } = nodes
      await Promise.all([handOver(nodes).catch(() => undefined), leave(eve, 'eve@example.org')])
      const { userId } = (await one.accounts.findAccountById(team)) ?? assert.fail()
      const own = await one.accounts.findAccountOfUser(userId ?? '')
      assert.equal(own?.isDeleted, false, 'its owner has not gone')
    })
  })
}

async function startTwo(t: TestContext, settings: Readonly<Record<string, string>>, role: string): Promise<Two> {
  const one = await startDashboard(t, { settings })
  const runRefresh = (): never => assert.fail('no refresh starts')
  const two = await startDashboard(t, { settings, runRefresh })
  const ada = await one.signUp('ada@example.org')
  const eve = await two.signUp('eve@example.org')
  const { user } = (await eve.read('/account/me')) as { user: { id: string } }
  const team = await join(ada, eve, role)
  const people = {
    ada,
    adaAtTwo: openedAt(two, ada),
    eve,
    eveAtOne: openedAt(one, eve),
    eveInTeam: eve.actingFor(team),
  }
  return { one, two, ...people, eveId: user.id, team }
}

/** A browser with the same session at another node. */
function openedAt(node: DashboardService, { cookies }: Browser): Browser {
  const opened = node.browser()
  for (const [name, value] of cookies) opened.cookies.set(name, value)
  return opened
}

async function makeOperators({ one, team, eveId }: Two): Promise<void> {
  await one.accounts.setOperator(team, true)
  await one.accounts.setOperator((await one.accounts.findAccountOfUser(eveId))?.id ?? '', true)
}

/** Lets each node delete an account only after the other one has checked that it may. */
function bothChecked({ one, two }: Two): void {
  let waiting = 2
  const both = Promise.withResolvers<void>()
  for (const { accounts } of [one, two]) {
    const check = accounts.rejectDeletion.bind(accounts)
    accounts.rejectDeletion = async (account) => {
      await check(account)
      if ((waiting -= 1) === 0) both.resolve()
      await both.promise
    }
  }
}

async function join(ada: Browser, eve: Browser, role: string): Promise<string> {
  const { link } = await ada.do('/account/invitations', { role })
  const token = new URL(String(link)).searchParams.get('token')
  return String((await eve.do('/account/invitation/accept', { token }))['account_id'])
}

/** Runs something once, after a node has authenticated the caller and before it continues. */
function onceDecided(
  { accounts }: DashboardService,
  isOwn: boolean,
  rival: () => Promise<unknown>,
): { ran(): boolean } {
  let hasRun = false
  const read = isOwn ? accounts.joinPerson.bind(accounts) : accounts.members.find.bind(accounts.members)
  const readFirst = async (...about: never[]) => {
    const found: unknown = await Reflect.apply(read, undefined, about)
    if (!hasRun) {
      hasRun = true
      await rival()
    }
    return found
  }
  Object.assign(isOwn ? accounts : accounts.members, isOwn ? { joinPerson: readFirst } : { find: readFirst })
  return { ran: () => hasRun }
}
