import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TOKEN_PATTERN } from '#accounts/keys/key-token.ts'
import { ENDPOINTS } from '#operations/account/index.ts'
import { type Endpoint, needsSession } from '#operations/endpoint.ts'
import type { Browser, Seen } from './support/browser.ts'
import { PASSWORD, PUBLIC_URL, startDashboard } from './support/start-dashboard.ts'

const service = await startDashboard({ after })
const ada = await service.signUpOperator('ada@example.org')
const bob = await service.signUp('bob@example.org')

/** An address of an endpoint, with an id of nobody in every place. */
function addressOf({ path }: Endpoint): string {
  return path.replaceAll(/\{\w+\}/g, 'nobody')
}

function ask(browser: Browser, endpoint: Endpoint, changed: Parameters<Browser['post']>[2] = {}): Promise<Seen> {
  const { method } = endpoint
  if (method === 'GET') return browser.get(addressOf(endpoint), changed)
  return method === 'POST'
    ? browser.post(addressOf(endpoint), {}, changed)
    : browser.patch(addressOf(endpoint), {}, changed)
}

/** An answer without what is different in every response by intent. */
function withoutRequestId({ status, text, headers }: Seen): unknown {
  const { 'x-request-id': requestId, date: _date, ...rest } = headers
  return { status, text: text.replace(String(requestId), ''), headers: rest }
}

const changes = ENDPOINTS.filter(({ method, access }) => method !== 'GET' && access !== 'stripe')

// Guarantee: no other site can change anything with a user's session.
test('rejects every change that does not come from our own pages', async () => {
  assert.ok(changes.length > 20)
  const origins = [
    undefined,
    'null',
    'https://evil.example',
    'http://localhost:8081',
    'https://localhost:8080',
    'http://localhost:8080.evil.example',
    'http://LOCALHOST:8080',
    'http://127.0.0.1:8080',
    `${PUBLIC_URL}/`,
  ]
  for (const endpoint of changes) {
    for (const origin of origins) {
      const seen = await ask(ada, endpoint, { headers: { origin } })
      assert.deepEqual([seen.status, seen.body['error']], [403, 'origin_refused'], `${endpoint.name} ${origin}`)
    }
  }
  assert.equal((await ada.get('/account/me')).status, 200, 'not even signed out')
})

// Guarantee: requests that a form of another site can send are rejected before their body is read.
test('accepts only JSON objects', async () => {
  const types = [
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ]
  for (const endpoint of changes) {
    for (const type of types) {
      const seen = await ask(ada, endpoint, { headers: { 'content-type': type }, raw: '{}' })
      assert.deepEqual([seen.status, seen.body['error']], [415, 'unsupported_media_type'], `${endpoint.name} ${type}`)
    }
    for (const raw of ['', '[]', '"x"', 'null', '{', '{"__proto__":{"is_operator":true}}', '{"is_operator":true}']) {
      const seen = await ask(ada, endpoint, { raw })
      assert.equal(seen.status, 400, `${endpoint.name} ${raw}: ${seen.text}`)
    }
  }
})

// Guarantee: without a session nothing is revealed, whatever else is sent.
test('responds with 401 to every request without a valid session: no cookie, a forged one, an API key', async () => {
  const { token } = (await ada.do('/account/keys', { label: 'x' })) as { token: string }
  const closed = ENDPOINTS.filter(({ access }) => needsSession(access))
  for (const endpoint of closed) {
    for (const headers of [
      {},
      { cookie: 'vds.session_token=made.up' },
      { authorization: `Bearer ${token}`, 'x-api-key': token },
    ]) {
      const seen = await ask(service.browser(), endpoint, { headers })
      assert.deepEqual([seen.status, seen.body['error']], [401, 'sign_in_required'], endpoint.name)
    }
  }
})

// Guarantee: an account never learns that another account's ids exist.
test("the response for another account's resources equals that for unknown ones, byte for byte", async () => {
  const keyOf = async (browser: Browser) => {
    const { key } = (await browser.do('/account/keys', { label: 'mine' })) as { key: { id: string } }
    return key.id
  }
  const sessionOf = async (browser: Browser) => {
    const { sessions } = (await browser.read('/account/sessions')) as { sessions: { session_id: string }[] }
    return sessions[0]?.session_id ?? ''
  }
  const asks: ((browser: Browser, ids: { key: string; session: string }) => Promise<Seen>)[] = [
    (browser, { key }) => browser.patch(`/account/keys/${key}`, { label: 'stolen' }),
    (browser, { key }) => browser.post(`/account/keys/${key}/revoke`),
    (browser, { key }) => browser.get(`/account/requests?key_id=${key}`),
    (browser, { session }) => browser.post(`/account/sessions/${session}/revoke`),
    (browser, { session }) => browser.patch(`/account/passkeys/${session}`, { name: 'stolen' }),
    (browser, { session }) => browser.post(`/account/passkeys/${session}/remove`),
  ]
  const nobody = { key: 'key_0000000000000000', session: 'x'.repeat(32) }
  for (const [attacker, victim] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    const ids = { key: await keyOf(victim), session: await sessionOf(victim) }
    for (const one of asks) {
      assert.deepEqual(withoutRequestId(await one(attacker, ids)), withoutRequestId(await one(attacker, nobody)))
    }
    const { keys } = (await victim.read('/account/keys')) as { keys: { id: string; label: string; revoked: unknown }[] }
    const key = keys.find(({ id }) => id === ids.key)
    assert.deepEqual([key?.label, key?.revoked], ['mine', null])
    assert.equal((await victim.get('/account/me')).status, 200)
  }
})

// Guarantee: the operator's endpoints respond only to operators.
test('rejects operator endpoints for all other users, and reveals nothing about the requested ids', async () => {
  const { account } = (await ada.read('/account/me')) as { account: { id: string } }
  const operators = ENDPOINTS.filter(({ access }) => access === 'operator')
  assert.ok(operators.length >= 8)
  for (const endpoint of operators) {
    const seen = await ask(bob, endpoint)
    assert.deepEqual([seen.status, seen.body['error']], [403, 'operator_required'], endpoint.name)
  }
  const known = await bob.get(`/account/operator/accounts/${account.id}`)
  const unknown = await bob.get('/account/operator/accounts/account_unknown')
  assert.deepEqual(withoutRequestId(known), withoutRequestId(unknown))
})

// Guarantee: no response can be cached, interpreted as another type, or contains a secret.
test('sends every response with security headers, and no hash, key or password in any', async () => {
  for (const endpoint of ENDPOINTS) {
    const seen = await ask(ada, endpoint)
    const { headers } = seen
    assert.equal(headers['cache-control'], 'no-store', endpoint.name)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['access-control-allow-origin'], undefined)
    assert.doesNotMatch(seen.text, /sha256|password_hash|"token"|"hash"/, endpoint.name)
    assert.doesNotMatch(seen.text, TOKEN_PATTERN, endpoint.name)
    if (endpoint.name === 'sign_out')
      await ada.do('/api/auth/sign-in/email', { email: 'ada@example.org', password: PASSWORD })
  }
})

test('routes the endpoints in the contract, and no others of the account library', async () => {
  for (const path of [
    'list-sessions',
    'delete-user',
    'change-email',
    'update-user',
    'ok',
    'error',
    'sign-in/social',
    'get-session',
  ]) {
    assert.equal((await ada.get(`/api/auth/${path}`)).status, 404, path)
    assert.equal((await ada.post(`/api/auth/${path}`)).status, 404, path)
  }
  assert.equal((await ada.get('/account/keys/x')).status, 405)
})

test('rejects unknown, repeated and malformed parameters', async () => {
  const wrong = ['days=0', 'days=91', 'days=1e1', 'days=Infinity', 'days=', 'days=3&days=3', 'days=0x10']
  for (const query of wrong) {
    const seen = await ada.get(`/account/usage?${query}`)
    assert.deepEqual([seen.status, seen.body['error']], [400, 'invalid_parameter'], query)
  }
  assert.equal((await ada.get('/account/usage?dyas=3')).body['error'], 'unknown_parameter')
  const usage = (await ada.read('/account/usage?days=3')) as { days: unknown[] }
  assert.equal(usage.days.length, 3)
})

// Guarantee: attempts of passwords and sign-ups are limited, and no header changes the client address.
test('limits sign-up and sign-in by client address, which only a trusted proxy may state', async (t) => {
  const limits = { signUp: { window: 60, max: 3 }, signIn: { window: 60, max: 3 } }
  const settings = { VDS_TRUSTED_PROXIES: '10.0.0.1' }
  const limited = await startDashboard(t, { limits, settings })
  const signIn = (remoteAddress: string, forwarded: string, email = 'x@example.org') =>
    limited
      .browser()
      .post(
        '/api/auth/sign-in/email',
        { email, password: 'wrong password' },
        { remoteAddress, headers: { 'x-forwarded-for': forwarded, 'x-vds-client-address': forwarded } },
      )
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1) statuses.push((await signIn('203.0.113.9', `198.51.100.${count}`)).status)
  assert.deepEqual(statuses, [401, 401, 401, 429, 429])
  const rejected = await signIn('203.0.113.9', '')
  assert.equal(rejected.body['error'], 'rate_limit_exceeded')
  assert.match(String(rejected.headers['retry-after']), /^[1-9][0-9]?$/)
  assert.equal((await signIn('203.0.113.10', '')).status, 401, 'another address')
  const behindProxy: number[] = []
  for (let count = 0; count < 5; count += 1) behindProxy.push((await signIn('10.0.0.1', `198.51.100.${count}`)).status)
  assert.deepEqual(behindProxy, [401, 401, 401, 401, 401])
  const withPorts: number[] = []
  for (let port = 1; port <= 4; port += 1) {
    withPorts.push((await signIn('10.0.0.1', `192.0.2.9:${port}, 10.0.0.1:1`, 'y@example.org')).status)
  }
  assert.deepEqual(withPorts, [401, 401, 401, 429], 'some proxies write the port behind the address')
  const made: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const person = { name: 'Test', email: `p${count}@example.org`, password: PASSWORD }
    made.push((await limited.browser().post('/api/auth/sign-up/email', person)).status)
  }
  assert.deepEqual(made, [200, 200, 200, 429, 429])
})

test('requires passwords of at least twelve characters that are not easily guessed', async () => {
  const signUp = (password: string) =>
    service.browser().post('/api/auth/sign-up/email', { name: 'Test', email: 'short@example.org', password })
  assert.equal((await signUp('eleven char')).body['error'], 'invalid_parameter')
  const { status, body } = await signUp('passwordpassword')
  assert.deepEqual([status, body['error'], body['reason']], [400, 'invalid_parameter', 'PASSWORD_WEAK'])
  const signedIn = await service.signUp('strong@example.org')
  const change = { currentPassword: PASSWORD, newPassword: 'strong123456' }
  assert.equal((await signedIn.post('/api/auth/change-password', change)).body['reason'], 'PASSWORD_WEAK')
})
