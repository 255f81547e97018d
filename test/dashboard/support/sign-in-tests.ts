import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { Browser } from './browser.ts'
import { startMailServer } from './mail-server.ts'
import { PASSWORD, PUBLIC_URL, type startDashboard } from './start-dashboard.ts'

const EMAIL = 'ada@example.org'
const CHOSEN = 'another long password for it'
const SESSION_COOKIE = 'vds.session_token'

/** Starts one service with a database of its own. */
export type Start = typeof startDashboard

function linkIn(text: string): URL {
  const link = /http:\/\/\S+/.exec(text)?.[0]
  assert.ok(link, text)
  return new URL(link)
}

/** Chooses a password by the link of a mail. */
async function chooseBy(browser: Browser, link: URL, newPassword: string): Promise<void> {
  await browser.do('/api/auth/reset-password', { newPassword, token: link.searchParams.get('token') })
}

/** The code that an authenticator app shows (RFC 6238, six digits, 30 seconds), or the one that comes after it. */
function totpCode(uri: string, stepsAhead = 0): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  // The library reads the clock of the machine.
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** How people sign up, in and out, whatever the service keeps them in. */
export function signInTests(startDashboard: Start): void {
  mailTests(startDashboard)
  strangerTests(startDashboard)
  olderLinkTests(startDashboard)
  limitTests(startDashboard)
  sessionTests(startDashboard)
  secondFactorTests(startDashboard)
}

function mailTests(startDashboard: Start): void {
  test('with a mail server: confirms the address by the link, signs in, and resets the password by a link', async (t) => {
    const mail = await startMailServer(t)
    const service = await startDashboard(t, { settings: { VDS_SMTP_URL: mail.url, VDS_MAIL_FROM: 'vds@example.org' } })
    const browser = await service.signUp(EMAIL)
    assert.equal(browser.cookies.has(SESSION_COOKIE), false, 'nobody is signed in yet')
    const early = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    assert.deepEqual([early.status, early.body['reason']], [403, 'EMAIL_NOT_VERIFIED'])

    const verification = await mail.waitFor(1)
    assert.deepEqual([verification.from, verification.to], ['vds@example.org', [EMAIL]])
    const link = linkIn(verification.text)
    assert.equal(link.origin, PUBLIC_URL)
    assert.deepEqual([link.pathname, link.searchParams.get('confirm')], ['/reset-password', 'true'])
    await chooseBy(service.browser(), link, CHOSEN)
    const first = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    assert.equal(first.status, 401, 'the password from before the confirmation is dead')
    await browser.do('/api/auth/sign-in/email', { email: EMAIL, password: CHOSEN })
    assert.equal((await browser.get('/account/me')).status, 200)

    await service.browser().do('/api/auth/request-password-reset', { email: EMAIL })
    const reset = linkIn((await mail.waitFor(2)).text)
    assert.equal(reset.pathname, '/reset-password')
    const token = reset.searchParams.get('token') ?? ''
    const renewed = { newPassword: 'another long password', token }
    await service.browser().do('/api/auth/reset-password', renewed)
    assert.equal((await browser.get('/account/me')).status, 401, 'every session ends')
    assert.equal((await browser.post('/api/auth/reset-password', renewed)).status, 400, 'a link works once')
    assert.equal((await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: CHOSEN })).status, 401)
    await browser.do('/api/auth/sign-in/email', { email: EMAIL, password: renewed.newPassword })
    const { entries } = (await browser.read('/account/audit')) as { entries: { action: string }[] }
    assert.deepEqual(
      entries.map(({ action }) => action).filter((action) => /email|password/.test(action)),
      ['password_reset', 'password_reset', 'email_verified'],
    )
  })

  // Guarantee: with email, sign-up and reset do not reveal whether an address has an account.
  test('the response is the same for an address with an account and for one without', async (t) => {
    const mail = await startMailServer(t)
    const service = await startDashboard(t, { settings: { VDS_SMTP_URL: mail.url } })
    const person = { name: 'Test', email: EMAIL, password: PASSWORD }
    const first = await service.browser().post('/api/auth/sign-up/email', person)
    const again = await service.browser().post('/api/auth/sign-up/email', person)
    const shape = (seen: typeof first) => [
      seen.status,
      Object.keys(seen.body),
      Object.keys(seen.body['user'] as object),
    ]
    assert.deepEqual(shape(again), shape(first))
    assert.match((await mail.waitFor(2)).subject, /Confirm your address/, 'not confirmed yet: the link again')
    await chooseBy(service.browser(), linkIn((await mail.waitFor(1)).text), CHOSEN)
    const third = await service.browser().post('/api/auth/sign-up/email', person)
    assert.deepEqual(shape(third), shape(first))
    assert.match((await mail.waitFor(3)).subject, /already have an account/)
    const known = await service.browser().post('/api/auth/request-password-reset', { email: EMAIL })
    const unknown = await service.browser().post('/api/auth/request-password-reset', { email: 'nobody@example.org' })
    assert.deepEqual([unknown.status, unknown.text], [known.status, known.text])
    const wrong = await service.browser().post('/api/auth/sign-in/email', { email: EMAIL, password: 'wrong password' })
    const nobody = await service
      .browser()
      .post('/api/auth/sign-in/email', { email: 'no@example.org', password: PASSWORD })
    assert.deepEqual([nobody.status, nobody.body['message']], [wrong.status, wrong.body['message']])
  })

  test('without a mail server: signed in immediately, and the link is in the log', async (t) => {
    const service = await startDashboard(t)
    const browser = await service.signUp(EMAIL)
    assert.equal((await browser.get('/account/me')).status, 200)
    const line = service.log.find((text) => text.includes('confirm=true'))
    const link = linkIn((JSON.parse(line ?? '{}') as { msg: string }).msg)
    await chooseBy(browser, link, CHOSEN)
    await browser.do('/api/auth/sign-in/email', { email: EMAIL, password: CHOSEN })
    const { user } = (await browser.read('/account/me')) as { user: { email_verified: boolean } }
    assert.equal(user.email_verified, true)
    assert.equal((await browser.get('/api/auth/verify-email?token=x')).status, 404)
  })
}

/** What another user may have done with an address before its owner comes. */
function strangerTests(startDashboard: Start): void {
  // Guarantee: a user who signed up with someone else's address loses all access once its owner confirms it.
  test('gives an account that was created for an address only to its owner, even if another user signed up first', async (t) => {
    const mail = await startMailServer(t)
    const service = await startDashboard(t, { settings: { VDS_SMTP_URL: mail.url } })
    const made = await service.accounts.createAccount({ email: EMAIL, plan: 'business' })
    const stranger = await service.signUp(EMAIL)
    const signIn = (password: string) => stranger.post('/api/auth/sign-in/email', { email: EMAIL, password })
    const links = [linkIn((await mail.waitFor(1)).text)]
    for (const path of ['send-verification-email', 'request-password-reset']) {
      await stranger.do(`/api/auth/${path}`, { email: EMAIL })
      links.push(linkIn((await mail.waitFor(links.length + 1)).text))
    }
    const owner = service.browser()
    const [used, ...others] = links
    assert.ok(used)
    await chooseBy(owner, used, CHOSEN)
    assert.equal((await signIn(PASSWORD)).status, 401)
    for (const link of others) {
      const token = link.searchParams.get('token')
      const seen = await stranger.post('/api/auth/reset-password', { newPassword: PASSWORD, token })
      assert.deepEqual([seen.status, seen.body['reason']], [400, 'INVALID_TOKEN'], 'older links die with a reset')
    }
    await owner.do('/api/auth/sign-in/email', { email: EMAIL, password: CHOSEN })
    const { account } = (await owner.read('/account/me')) as { account: { id: string; plan: string } }
    assert.deepEqual([account.id, account.plan], [made.id, 'business'])
    assert.equal((await stranger.get('/account/me')).status, 401)
  })

  // Guarantee: sessions and second factors from before email was configured also end.
  test('ends sessions and second factors from before the address was confirmed', async (t) => {
    const service = await startDashboard(t)
    const stranger = await service.signUp(EMAIL)
    const { totpURI } = await stranger.do('/api/auth/two-factor/enable', { password: PASSWORD })
    await stranger.do('/api/auth/two-factor/verify-totp', { code: totpCode(String(totpURI)) })
    await stranger.do('/api/auth/request-password-reset', { email: EMAIL })
    const line = service.log.findLast((text) => text.includes('/reset-password?'))
    await chooseBy(service.browser(), linkIn((JSON.parse(line ?? '{}') as { msg: string }).msg), CHOSEN)
    assert.equal((await stranger.get('/account/me')).status, 401)
    const owner = service.browser()
    assert.equal(
      (await owner.do('/api/auth/sign-in/email', { email: EMAIL, password: CHOSEN }))['twoFactorRedirect'],
      undefined,
    )
    const { user } = (await owner.read('/account/me')) as { user: object }
    assert.deepEqual(
      { ...user, id: '' },
      {
        id: '',
        name: 'Test',
        email: EMAIL,
        email_verified: true,
        two_factor_enabled: false,
        passkey_count: 0,
      },
    )
  })
}

/** What was sent to an address before the password became another. */
function olderLinkTests(startDashboard: Start): void {
  // Guarantee: an older password link is useless after the owner has changed the password.
  test('a password change, in the dashboard or by a link, invalidates older links', async (t) => {
    const service = await startDashboard(t)
    const owner = await service.signUp(EMAIL)
    const requestLink = async (): Promise<URL> => {
      await owner.do('/api/auth/request-password-reset', { email: EMAIL })
      const line = service.log.findLast((text) => text.includes('/reset-password?'))
      return linkIn((JSON.parse(line ?? '{}') as { msg: string }).msg)
    }
    const statusBy = async (link: URL): Promise<number> => {
      const body = { newPassword: 'taken over by a stranger', token: link.searchParams.get('token') }
      return (await service.browser().post('/api/auth/reset-password', body)).status
    }
    const before = await requestLink()
    await owner.do('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` })
    assert.equal(await statusBy(before), 400, 'sent before the change')
    const [older, newer] = [await requestLink(), await requestLink()]
    await chooseBy(service.browser(), newer, CHOSEN)
    assert.equal(await statusBy(older), 400, 'sent before the link that was used')
    await service.browser().do('/api/auth/sign-in/email', { email: EMAIL, password: CHOSEN })
  })
}

/** How often passwords and emails may be tried for one person, from however many addresses. */
function limitTests(startDashboard: Start): void {
  // Guarantee: many addresses together get no more password attempts for a user than one, and nobody is locked out by them.
  test('limits wrong passwords of a user over all addresses, and never locks the owner out', async (t) => {
    const service = await startDashboard(t)
    const owner = await service.signUp(EMAIL)
    const signIn = (number: number, password: string) =>
      service
        .browser()
        .post('/api/auth/sign-in/email', { email: EMAIL, password }, { remoteAddress: `203.0.113.${number}` })
    const seen = await Promise.all(
      Array.from({ length: 150 }, (_, number) => signIn(number, `wrong password ${number}`)),
    )
    const withStatus = (wanted: number) => seen.filter(({ status }) => status === wanted)
    const rejected = withStatus(429)
    const others = seen
      .filter(({ status }) => status !== 401 && status !== 429)
      .map(({ status, text }) => [status, text])
    assert.deepEqual([withStatus(401).length, rejected.length, others], [10, 140, []])
    assert.deepEqual(new Set(rejected.map(({ headers }) => headers['retry-after'])), new Set(['1']))
    assert.equal((await signIn(200, PASSWORD)).status, 429, 'the right one has to wait, too')
    assert.equal((await owner.get('/account/me')).status, 200, 'a session works meanwhile')

    await owner.do('/api/auth/request-password-reset', { email: EMAIL })
    const line = service.log.findLast((text) => text.includes('/reset-password?'))
    await chooseBy(service.browser(), linkIn((JSON.parse(line ?? '{}') as { msg: string }).msg), CHOSEN)
    assert.equal((await signIn(201, CHOSEN)).status, 200, 'a link to a new password works, and then the password')
  })

  // Guarantee: the response to a wrong password does not depend on whether an account exists.
  test('limits passwords of an unknown address the same way', async (t) => {
    const service = await startDashboard(t)
    const tried: number[] = []
    for (let count = 0; count < 12; count += 1) {
      const body = { email: 'nobody@example.org', password: PASSWORD }
      tried.push((await service.browser().post('/api/auth/sign-in/email', body)).status)
    }
    assert.deepEqual(tried, [...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  // Guarantee: a clock that was set back locks nobody out.
  test('forgets attempts with future timestamps', async (t) => {
    const service = await startDashboard(t, { limits: { signIn: { window: 60, max: 2 } } })
    const signIn = async () => {
      const seen = await service.browser().post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
      return seen.status
    }
    assert.deepEqual([await signIn(), await signIn(), await signIn()], [401, 401, 429])
    service.clock.advanceMs(-24 * 3_600_000)
    // A rejection is remembered for a second, by a clock that nobody sets.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    assert.equal(await signIn(), 401)
  })

  // Guarantee: a mailbox cannot be flooded.
  test('sends at most five emails an hour to an address, without saying so', async (t) => {
    const mail = await startMailServer(t)
    const service = await startDashboard(t, { settings: { VDS_SMTP_URL: mail.url } })
    await service.signUp(EMAIL)
    const answers = new Set<string>()
    for (let count = 0; count < 8; count += 1) {
      answers.add((await service.browser().post('/api/auth/request-password-reset', { email: EMAIL })).text)
    }
    assert.equal(answers.size, 1)
    await mail.waitFor(5)
    await service.stop()
    assert.equal(mail.received.length, 5)
  })
}

function sessionTests(startDashboard: Start): void {
  // Guarantee: a session from before a sign-in is useless after it, and no script can read the secret.
  test('creates a new session at every sign-in and keeps its secret out of every response', async (t) => {
    const service = await startDashboard(t)
    const browser = await service.signUp(EMAIL)
    const before = service.browser()
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    const seen = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    const cookie = [seen.headers['set-cookie']].flat().find((line) => line?.startsWith(SESSION_COOKIE)) ?? ''
    assert.match(cookie, /; HttpOnly/i)
    assert.match(cookie, /; SameSite=Lax/i)
    assert.match(cookie, /; Path=\//i)
    assert.notEqual(browser.cookies.get(SESSION_COOKIE), before.cookies.get(SESSION_COOKIE))
    assert.equal((await before.get('/account/me')).status, 401)
    const secret = decodeURIComponent(browser.cookies.get(SESSION_COOKIE) ?? '').split('.')[0] ?? ''
    assert.ok(secret.length >= 32)
    for (const url of ['/account/me', '/account/sessions', '/account/export']) {
      assert.equal((await browser.get(url)).text.includes(secret), false, url)
    }
    assert.equal(seen.text.includes(secret), false)
    await browser.do('/api/auth/sign-out')
    assert.equal((await browser.get('/account/me')).status, 401)
  })

  test('over https the cookie is marked secure', async (t) => {
    const service = await startDashboard(t, { settings: { VDS_PUBLIC_URL: 'https://cars.example.com' } })
    const browser = await service.signUp(EMAIL)
    assert.deepEqual([...browser.cookies.keys()], ['__Secure-vds.session_token'])
  })

  test('lists sessions, ends one, and ends all others', async (t) => {
    const service = await startDashboard(t)
    const one = await service.signUp(EMAIL)
    const [two, three] = [service.browser(), service.browser()]
    for (const browser of [two, three])
      await browser.do('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    type Session = { session_id: string; is_current: boolean }
    const { sessions } = (await one.read('/account/sessions')) as { sessions: Session[] }
    assert.deepEqual(sessions.map(({ is_current }) => is_current).filter(Boolean), [true])
    assert.equal(sessions.length, 3)
    const { sessions: ofTwo } = (await two.read('/account/sessions')) as { sessions: Session[] }
    const idOfTwo = ofTwo.find(({ is_current }) => is_current)?.session_id ?? ''
    await one.do(`/account/sessions/${idOfTwo}/revoke`)
    assert.equal((await two.get('/account/me')).status, 401)
    assert.equal((await one.post(`/account/sessions/${idOfTwo}/revoke`)).status, 404)
    await one.do('/account/sessions/revoke-others')
    assert.deepEqual([(await three.get('/account/me')).status, (await one.get('/account/me')).status], [401, 200])
  })
}

function secondFactorTests(startDashboard: Start): void {
  test('two-factor: enabled by a first code, required at sign-in, passed with a code or a backup code once', async (t) => {
    const service = await startDashboard(t)
    const browser = await service.signUp(EMAIL)
    const rejected = await browser.post('/api/auth/two-factor/enable', { password: 'wrong password' })
    assert.equal(rejected.status, 400)
    const setUp = await browser.do('/api/auth/two-factor/enable', { password: PASSWORD })
    const uri = String(setUp['totpURI'])
    const codes = setUp['backupCodes'] as string[]
    await browser.do('/api/auth/two-factor/verify-totp', { code: totpCode(uri) })
    const { user } = (await browser.read('/account/me')) as { user: { two_factor_enabled: boolean } }
    assert.equal(user.two_factor_enabled, true)

    const other = service.browser()
    const half = await other.do('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    assert.equal(half['twoFactorRedirect'], true)
    assert.equal((await other.get('/account/me')).status, 401, 'the password alone is not enough')
    assert.equal((await other.post('/api/auth/two-factor/verify-totp', { code: '000000' })).status, 401)
    await other.do('/api/auth/two-factor/verify-backup-code', { code: codes[0] ?? '' })
    assert.equal((await other.get('/account/me')).status, 200)

    const third = service.browser()
    await third.do('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    assert.equal((await third.post('/api/auth/two-factor/verify-backup-code', { code: codes[0] ?? '' })).status, 401)
    const code = totpCode(uri, 1)
    await third.do('/api/auth/two-factor/verify-totp', { code })
    const fourth = service.browser()
    await fourth.do('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    const replayed = await fourth.post('/api/auth/two-factor/verify-totp', { code })
    assert.deepEqual([replayed.status, replayed.body['reason']], [401, 'INVALID_CODE'], 'a code works once')
    const guesses: number[] = []
    for (const guess of ['000001', '000002', '000003', '000004', '000005']) {
      guesses.push((await fourth.post('/api/auth/two-factor/verify-totp', { code: guess })).status)
    }
    assert.deepEqual(guesses, [401, 401, 401, 401, 429], 'five codes are tried, then one waits')
    await third.do('/api/auth/two-factor/disable', { password: PASSWORD })
    const { entries } = (await third.read('/account/audit')) as { entries: { action: string }[] }
    assert.deepEqual(
      entries.slice(0, 2).map(({ action }) => action),
      ['two_factor_disabled', 'two_factor_enabled'],
    )
  })

  test('starts passkeys for the host of the public address, and rejects forged ones', async (t) => {
    const service = await startDashboard(t)
    const browser = await service.signUp(EMAIL)
    const creation = await browser.read('/api/auth/passkey/generate-register-options')
    assert.equal((creation['rp'] as { id: string }).id, 'localhost')
    assert.ok(String(creation['challenge']).length >= 22)
    const made = await browser.post('/api/auth/passkey/verify-registration', { response: { id: 'x' } })
    assert.ok(made.status >= 400 && made.status < 500, made.text)
    const request = await service.browser().read('/api/auth/passkey/generate-authenticate-options')
    assert.equal(request['rpId'], 'localhost')
    assert.deepEqual(await browser.read('/account/passkeys'), { passkeys: [] })
  })
}
