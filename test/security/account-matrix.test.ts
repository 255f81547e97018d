import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { isRole, type Role } from '#accounts/members/roles.ts'
import { ENDPOINTS } from '#operations/account/index.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import type { Access, Endpoint } from '#operations/endpoint.ts'
import { OPERATIONS } from '#operations/index.ts'
import type { Browser, Seen } from '#test/dashboard/support/browser.ts'
import { PASSWORD, startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import { tableRows } from '#test/support/markdown-tables.ts'

const service = await startDashboard({ after })
const operator = await service.signUpOperator('operator@example.org')
const person = await service.signUp('person@example.org')
const owner = await service.signUp('owner@example.org')
const team = await accountOf(owner)
await service.accounts.setPlan(team, 'business')

async function accountOf(browser: Browser): Promise<string> {
  return ((await browser.read('/account/me')) as { account: { id: string } }).account.id
}

/** A browser of a person who was invited into an account and accepted. */
async function join(
  inviting: Browser,
  role: Role,
  browser: Browser | string = `${role}@example.org`,
): Promise<Browser> {
  const joining = typeof browser === 'string' ? await service.signUp(browser) : browser
  const { link } = (await inviting.do('/account/invitations', { role })) as { link: string }
  const token = new URL(link).searchParams.get('token')
  const { account_id: account } = await joining.do('/account/invitation/accept', { token })
  return joining.actingFor(String(account))
}

async function endedSession(): Promise<Browser> {
  const browser = await service.signUp('ended@example.org')
  const copy = browser.actingFor(undefined)
  await browser.do('/api/auth/sign-out')
  return copy
}

async function deletedAccount(): Promise<Browser> {
  const browser = await service.signUp('deleted@example.org')
  const copy = browser.actingFor(undefined)
  await browser.do('/account/delete', { email: 'deleted@example.org', password: PASSWORD })
  return copy
}

async function disabledAccount(): Promise<Browser> {
  const browser = await service.signUp('disabled@example.org')
  await operator.do(`/account/operator/accounts/${await accountOf(browser)}/disable`)
  return browser
}

async function removedMember(): Promise<Browser> {
  const removed = await join(owner, 'admin', 'removed@example.org')
  const { members } = (await owner.read('/account/members')) as { members: { email: string; user_id: string }[] }
  const id = members.find(({ email }) => email === 'removed@example.org')?.user_id ?? ''
  assert.equal((await removed.get('/account/members')).status, 200)
  await owner.do(`/account/members/${id}/remove`)
  return removed
}

function forgedCookie(): Browser {
  const browser = person.actingFor(undefined)
  for (const [name, value] of browser.cookies)
    browser.cookies.set(name, `${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`)
  return browser
}

/** Every state that a caller can be in. Those of a role act for one account, with a plan that opens everything. */
const CALLERS = {
  nobody: service.browser(),
  'forged cookie': forgedCookie(),
  'ended session': await endedSession(),
  'deleted account': await deletedAccount(),
  'disabled account': await disabledAccount(),
  person,
  operator,
  owner: owner.actingFor(team),
  admin: await join(owner, 'admin'),
  developer: await join(owner, 'developer'),
  viewer: await join(owner, 'viewer'),
  stranger: person.actingFor(team),
  'removed member': await removedMember(),
  'operator as viewer': await join(owner, 'viewer', operator),
  "admin of an operator's account": await join(operator, 'admin', 'helper@example.org'),
} as const

type Caller = keyof typeof CALLERS
/** Status, code and reason. */
type Expected = readonly [number, string, string?]

/** Let in: what was asked is read, and rejected because it is nonsense. Nothing is changed by the question. */
const LET_IN: Expected = [400, 'unknown_parameter']
const NOBODY: Expected = [401, 'sign_in_required']
const NO_OPERATOR: Expected = [403, 'operator_required']
const NO_MEMBER: Expected = [403, 'action_refused', 'NOT_A_MEMBER']
const LOW_ROLE: Expected = [403, 'action_refused', 'ROLE_REQUIRED']

type Kind = 'anyone' | 'person' | 'operator'

/** What each caller gets of an endpoint, by its access, and the role they have. The one table. */
const EXPECTED: Readonly<Record<Caller, Readonly<Record<Kind, Expected>> & { role: Role | Expected }>> = {
  nobody: { anyone: LET_IN, person: NOBODY, role: NOBODY, operator: NOBODY },
  'forged cookie': { anyone: LET_IN, person: NOBODY, role: NOBODY, operator: NOBODY },
  'ended session': { anyone: LET_IN, person: NOBODY, role: NOBODY, operator: NOBODY },
  'deleted account': { anyone: LET_IN, person: NOBODY, role: NOBODY, operator: NOBODY },
  // Its sessions end with it.
  'disabled account': { anyone: LET_IN, person: NOBODY, role: NOBODY, operator: NOBODY },
  person: { anyone: LET_IN, person: LET_IN, role: 'owner', operator: NO_OPERATOR },
  operator: { anyone: LET_IN, person: LET_IN, role: 'owner', operator: LET_IN },
  owner: { anyone: LET_IN, person: LET_IN, role: 'owner', operator: NO_OPERATOR },
  admin: { anyone: LET_IN, person: LET_IN, role: 'admin', operator: NO_OPERATOR },
  developer: { anyone: LET_IN, person: LET_IN, role: 'developer', operator: NO_OPERATOR },
  viewer: { anyone: LET_IN, person: LET_IN, role: 'viewer', operator: NO_OPERATOR },
  stranger: { anyone: LET_IN, person: LET_IN, role: NO_MEMBER, operator: NO_OPERATOR },
  'removed member': { anyone: LET_IN, person: LET_IN, role: NO_MEMBER, operator: NO_OPERATOR },
  'operator as viewer': { anyone: LET_IN, person: LET_IN, role: 'viewer', operator: LET_IN },
  "admin of an operator's account": { anyone: LET_IN, person: LET_IN, role: 'admin', operator: NO_OPERATOR },
}

/** The columns of the table in docs/teams.md. */
const COLUMNS = ['viewer', 'developer', 'admin', 'owner'] as const satisfies readonly Role[]
const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, no: false }
/** What the table calls the operations that need no name. */
const EVERY_GET = 'every GET of `/v1`'

/**
 * Whether each role may do each operation, cell by cell as docs/teams.md has it. The page is written by hand. Nothing of it is
 * computed by the rules that are tested.
 */
const DOCUMENTED = documentedRoles()

function documentedRoles(): ReadonlyMap<string, Readonly<Record<Role, boolean>>> {
  const found = new Map<string, Readonly<Record<Role, boolean>>>()
  for (const [, ...cells] of tableRows(readFileSync('docs/teams.md', 'utf8'))) {
    const operations = cells[COLUMNS.length] ?? ''
    // What a row says of a part of an operation has it in brackets. The heading has no "yes" or "no".
    if (operations.startsWith('(') || !cells.slice(0, COLUMNS.length).every((cell) => cell in YES_OR_NO)) continue
    const may = COLUMNS.map((role, at) => [role, YES_OR_NO[cells[at] ?? '']])
    const row = Object.fromEntries(may) as Readonly<Record<Role, boolean>>
    const names =
      operations === EVERY_GET ? [EVERY_GET] : [...operations.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    for (const name of names) {
      assert.ok(!found.has(name), `docs/teams.md has ${name} once`)
      found.set(name, row)
    }
  }
  return found
}

/** Whether a role may do an operation of an account. */
function mayDo(role: Role, name: string): boolean {
  const row = DOCUMENTED.get(name)
  assert.ok(row !== undefined, `docs/teams.md says which roles may ${name}`)
  return row[role]
}

function askNonsense(browser: Browser, { method, path }: Pick<Endpoint, 'method' | 'path'>): Promise<Seen> {
  const address = `${path.replaceAll(/\{\w+\}/g, 'nobody')}?nonsense=1`
  if (method === 'DELETE') return browser.delete(address)
  if (method === 'GET') return browser.get(address)
  return method === 'POST' ? browser.post(address, { nonsense: 1 }) : browser.patch(address, { nonsense: 1 })
}

function expectedOf(caller: Caller, name: string, access: Exclude<Access, 'stripe' | 'key'>): Expected {
  if (!isRole(access)) return EXPECTED[caller][access]
  const { role } = EXPECTED[caller]
  if (typeof role !== 'string') return role
  return mayDo(role, name) ? LET_IN : LOW_ROLE
}

// Guarantee: each account endpoint accepts exactly the callers in docs/teams.md.
for (const caller of Object.keys(CALLERS) as Caller[]) {
  test(`every account endpoint, called by: ${caller}`, async () => {
    for (const endpoint of ENDPOINTS) {
      const { access, name } = endpoint
      if (access === 'stripe' || access === 'key') continue
      service.clock.advanceMs(1_000)
      const seen = await askNonsense(CALLERS[caller], endpoint)
      const { status, body, text } = seen
      const [code, problem, reason] = expectedOf(caller, name, access)
      assert.deepEqual([status, body['error'], reason && body['reason']], [code, problem, reason], `${name}: ${text}`)
    }
  })

  const { role: known } = EXPECTED[caller]
  if (caller === 'person' || caller === 'operator' || caller.startsWith('admin of')) continue
  test(`every operation of /v1 in the session, called by: ${caller}`, async () => {
    const operations = OPERATIONS.map(({ path }) => ({ name: EVERY_GET, method: 'GET' as const, path }))
    const batch = { name: 'run_batch', method: 'POST' as const, path: '/v1/batch' }
    const alerts = ALERT_ENDPOINTS.map(({ name, method, path }) => ({ name, method, path }))
    for (const endpoint of [...operations, batch, ...alerts]) {
      const { name, path } = endpoint
      service.clock.advanceMs(1_000)
      const seen = await askNonsense(CALLERS[caller], { ...endpoint, path: `/account/explore${path}` })
      if (typeof known === 'string' && mayDo(known, name)) {
        // Lists of vehicles reject JSON once it is read, the others what they do not know.
        assert.ok([400, 404, 415].includes(seen.status) || path === '/v1/status', `${path}: ${seen.text}`)
        continue
      }
      const [status, problem, reason] = typeof known === 'string' ? LOW_ROLE : known
      assert.deepEqual(
        [seen.status, seen.body['error'], reason && seen.body['reason']],
        [status, problem, reason],
        `${name} ${path}`,
      )
    }
  })
}

test('the table of docs/teams.md names operations that exist', () => {
  const known = new Set([...ENDPOINTS, ...ALERT_ENDPOINTS].map(({ name }) => name)).add('run_batch').add(EVERY_GET)
  assert.deepEqual(
    [...DOCUMENTED.keys()].filter((name) => !known.has(name)),
    [],
  )
  assert.ok(DOCUMENTED.size >= 50)
})
