import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Access, Endpoint } from '#operations/account/endpoint.ts'
import { ENDPOINTS } from '#operations/account/list.ts'
import type { Browser, Seen } from '#test/dashboard/support/browser.ts'
import { PASSWORD, startDashboard } from '#test/dashboard/support/start-dashboard.ts'

const service = await startDashboard({ after })
const operator = await service.signUpOperator('operator@example.org')
const person = await service.signUp('person@example.org')

/** A browser that holds the cookies that another one has now. */
function copyOf(browser: Browser): Browser {
  const copy = service.browser()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

async function endedSession(): Promise<Browser> {
  const browser = await service.signUp('ended@example.org')
  const copy = copyOf(browser)
  await browser.do('/api/auth/sign-out')
  return copy
}

async function deletedAccount(): Promise<Browser> {
  const browser = await service.signUp('deleted@example.org')
  const copy = copyOf(browser)
  await browser.do('/account/delete', { email: 'deleted@example.org', password: PASSWORD })
  return copy
}

async function disabledAccount(): Promise<Browser> {
  const browser = await service.signUp('disabled@example.org')
  const { account } = (await browser.read('/account/me')) as { account: { id: string } }
  await operator.do(`/account/operator/accounts/${account.id}/disable`)
  return browser
}

function forgedCookie(): Browser {
  const browser = copyOf(person)
  for (const [name, value] of browser.cookies) browser.cookies.set(name, `x${value.slice(1)}`)
  return browser
}

/** Every state that a caller can be in. */
const CALLERS = {
  nobody: service.browser(),
  'forged cookie': forgedCookie(),
  'ended session': await endedSession(),
  'deleted account': await deletedAccount(),
  'disabled account': await disabledAccount(),
  person,
  operator,
} as const

type Caller = keyof typeof CALLERS
type Expected = readonly [number, string]

/** Let in: what was asked is read, and rejected because it is nonsense. Nothing is changed by the question. */
const LET_IN: Expected = [400, 'unknown_parameter']
const NOBODY: Expected = [401, 'sign_in_required']
const NO_OPERATOR: Expected = [403, 'operator_required']

/** What each caller gets of an endpoint, by its access. The one table. */
const EXPECTED: Readonly<Record<Caller, Readonly<Record<Exclude<Access, 'stripe' | 'key'>, Expected>>>> = {
  nobody: { anyone: LET_IN, session: NOBODY, operator: NOBODY },
  'forged cookie': { anyone: LET_IN, session: NOBODY, operator: NOBODY },
  'ended session': { anyone: LET_IN, session: NOBODY, operator: NOBODY },
  'deleted account': { anyone: LET_IN, session: NOBODY, operator: NOBODY },
  // Its sessions end with it.
  'disabled account': { anyone: LET_IN, session: NOBODY, operator: NOBODY },
  person: { anyone: LET_IN, session: LET_IN, operator: NO_OPERATOR },
  operator: { anyone: LET_IN, session: LET_IN, operator: LET_IN },
}

function askNonsense(browser: Browser, { method, url }: Endpoint): Promise<Seen> {
  const address = `${url.replaceAll(/\{\w+\}/g, 'nobody')}?nonsense=1`
  if (method === 'GET') return browser.get(address)
  return method === 'POST' ? browser.post(address, { nonsense: 1 }) : browser.patch(address, { nonsense: 1 })
}

// Guarantee: each account endpoint opens to exactly the callers it should, and to no other.
for (const caller of Object.keys(CALLERS) as Caller[]) {
  test(`every account endpoint, asked by: ${caller}`, async () => {
    for (const endpoint of ENDPOINTS) {
      if (endpoint.access === 'stripe' || endpoint.access === 'key') continue
      service.clock.advanceMs(1_000)
      const seen = await askNonsense(CALLERS[caller], endpoint)
      const expected = EXPECTED[caller][endpoint.access]
      assert.deepEqual([seen.status, seen.body['error']], expected, `${endpoint.name}: ${seen.text}`)
    }
  })
}
