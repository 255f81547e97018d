import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { DAY_MS } from '#platform/clock.ts'
import type { Browser } from '#test/dashboard/support/browser.ts'
import { PUBLIC_URL, startDashboard, type DashboardService } from '#test/dashboard/support/start-dashboard.ts'
import { OAuthClient, REDIRECT, tokensOf } from '#test/mcp/support/oauth-client.ts'

/** The error of an answer of the token endpoint. */
function errorOf({ status, body }: { status: number; body: Record<string, unknown> }): [number, unknown] {
  return [status, body['error']]
}

/** A member of an account of another user, as which they act. */
async function joinAs(owner: Browser, member: Browser, email: string, role: string): Promise<Browser> {
  const { link } = (await owner.do('/account/invitations', { role, email })) as { link: string }
  const token = new URL(link).searchParams.get('token')
  const { account_id: id } = await member.do('/account/invitation/accept', { token })
  return member.actingFor(String(id))
}

async function connected(service: DashboardService) {
  const browser = await service.signUp('ada@example.org')
  const client = await new OAuthClient(service.app).register()
  return { browser, client }
}

// Guarantee: a code works once, for the client, redirect URI, verifier and resource that it was requested for. Any other use
// ends the connection.
test('a code used with any other parameter is rejected, and ends the connection', async (t) => {
  const service = await startDashboard(t)
  const { browser, client } = await connected(service)
  const stranger = await new OAuthClient(service.app).register()
  const wrong: Readonly<Record<string, Record<string, string>>> = {
    'another verifier': { code_verifier: 'x'.repeat(43) },
    'another redirect URI': { redirect_uri: 'http://127.0.0.1:33418/other' },
    'another client': { client_id: stranger.clientId },
    'another resource': { resource: 'https://other.example.com/mcp' },
  }
  for (const [label, changes] of Object.entries(wrong)) {
    const code = await client.code(browser)
    const { status, body } = await client.exchange(code, changes)
    assert.ok(status === 400 || status === 401, `${label}: ${status}`)
    assert.equal(body['access_token'], undefined, label)
    assert.equal((await client.exchange(code)).status, 400, `${label}: afterwards`)
  }
  const code = await client.code(browser)
  const { verifier: _verifier, ...without } = { verifier: '', code_verifier: '' }
  assert.notEqual((await client.exchange(code, without)).status, 200, 'no verifier')
  const good = await client.code(browser)
  const tokens = tokensOf(await client.exchange(good))
  assert.equal((await client.listTools(tokens.access)).status, 200)
  const elsewhere = await client.refresh(tokens.refresh, { resource: 'https://other.example.com/mcp' })
  assert.deepEqual(errorOf(elsewhere), [400, 'invalid_target'])
  assert.deepEqual(errorOf(await client.exchange(good)), [400, 'invalid_grant'], 'replayed')
  assert.equal((await client.listTools(tokens.access)).status, 401, 'the replay ends the connection')
  assert.deepEqual(errorOf(await client.refresh(tokens.refresh)), [400, 'invalid_grant'])
})

test('at most one of many simultaneous exchanges of a code succeeds', async (t) => {
  const service = await startDashboard(t)
  const { browser, client } = await connected(service)
  for (let round = 0; round < 5; round += 1) {
    const code = await client.code(browser)
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.exchange(code)))
    assert.ok(answers.filter(({ status }) => status === 200).length <= 1)
    // The copies ended it, whichever came first.
    for (const { status, body } of answers) {
      if (status === 200) assert.equal((await client.listTools(String(body['access_token']))).status, 401)
    }
  }
})

// Guarantee: a copied refresh token is detected even if it is used at the same moment as the original.
test('at most one of many simultaneous uses of a refresh token succeeds, and the connection ends', async (t) => {
  const service = await startDashboard(t)
  const { browser, client } = await connected(service)
  for (let round = 0; round < 5; round += 1) {
    const { access, refresh } = await client.connect(browser)
    const answers = await Promise.all(Array.from({ length: 3 }, () => client.refresh(refresh)))
    const issued = answers.filter(({ status }) => status === 200).map(({ body }) => String(body['access_token']))
    assert.ok(issued.length <= 1)
    for (const token of [access, ...issued]) assert.equal((await client.listTools(token)).status, 401)
  }
})

// Guarantee: a connection expires, however often its tokens are refreshed.
test('a connection ends 90 days after the consent', async (t) => {
  const service = await startDashboard(t)
  const { browser, client } = await connected(service)
  let tokens = await client.connect(browser)
  for (let days = 0; days < 87; days += 29) {
    service.clock.advanceMs(29 * DAY_MS)
    tokens = tokensOf(await client.refresh(tokens.refresh))
  }
  const { apps } = (await browser.read('/account/apps')) as { apps: object[] }
  assert.equal(apps.length, 1)
  service.clock.advanceMs(3 * DAY_MS)
  assert.deepEqual(errorOf(await client.refresh(tokens.refresh)), [400, 'invalid_grant'])
  assert.deepEqual(await browser.read('/account/apps'), { apps: [] })
})

test('an authorization request without PKCE S256, or with unregistered values, reaches no user', async (t) => {
  const service = await startDashboard(t)
  const { client } = await connected(service)
  const toClient = async (changes: Record<string, string | undefined>, error: string) => {
    const target = await client.authorize(changes)
    assert.equal(target.origin + target.pathname, changes['redirect_uri'] ?? REDIRECT)
    // OpenID Connect has errors of what would have answered in the fragment there.
    const answer = new URLSearchParams(target.search === '' ? target.hash.slice(1) : target.search)
    assert.deepEqual([answer.get('error'), answer.get('code'), answer.get('iss')], [error, null, PUBLIC_URL])
  }
  await toClient({ code_challenge_method: 'plain' }, 'invalid_request')
  await toClient({ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request')
  await toClient({ code_challenge_method: undefined }, 'invalid_request')
  await toClient({ resource: 'https://other.example.com/mcp' }, 'invalid_target')
  await toClient({ response_type: 'token' }, 'unsupported_response_type')
  await toClient({ request: 'x.y.z' }, 'request_not_supported')
  const toNobody = async (changes: Record<string, string | undefined>) => {
    const target = await client.authorize(changes)
    assert.equal(target.origin + target.pathname, `${PUBLIC_URL}/connect`)
    assert.ok(target.searchParams.get('error'), target.href)
  }
  await toNobody({ client_id: 'unknown' })
  await toNobody({ redirect_uri: undefined })
  for (const redirect of [
    'https://evil.example.com/callback',
    'http://127.0.0.1:33418/callback/',
    'http://127.0.0.1:33418/callback?x=1',
    'http://127.0.0.1:33418/callback#x',
    'http://localhost:33418/callback',
    'http://user@127.0.0.1:33418/callback',
    'http://127.0.0.1.evil.example.com:33418/callback',
  ]) {
    await toNobody({ redirect_uri: redirect })
  }
  const page = await client.authorize({ redirect_uri: 'http://127.0.0.1:1/callback' })
  assert.ok(page.searchParams.get('request'), 'the port of a loopback address is free')
  const repeated = await client.get(`/oauth2/authorize?client_id=a&client_id=b`)
  assert.equal(repeated.status, 400)
})

// Guarantee: neither a page of another site nor a changed request can obtain consent.
test('consent is accepted only from our own pages, for the request that was checked', async (t) => {
  const service = await startDashboard(t)
  const { browser, client } = await connected(service)
  const request = await client.request()
  const body = { request, scopes: ['vehicles'] }
  const foreign = await browser.post('/account/apps', body, { headers: { origin: 'https://evil.example.com' } })
  assert.equal(foreign.status, 403)
  const form = await browser.post('/account/apps', body, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams({ request, scopes: 'vehicles' }).toString(),
  })
  assert.equal(form.status, 415)
  assert.equal((await service.browser().post('/account/apps', body)).status, 401, 'nobody is signed in')
  const changed = new URLSearchParams(request)
  changed.set('redirect_uri', 'https://evil.example.com/callback')
  assert.equal((await browser.post('/account/apps', { ...body, request: changed.toString() })).status, 409)
  assert.equal((await browser.post('/account/apps/deny', { request: changed.toString() })).status, 409)
  const wider = await client.request({ scope: 'vehicles' })
  const more = await browser.post('/account/apps', { request: wider, scopes: ['vehicles', 'webhooks'] })
  assert.equal(more.status, 409, 'a scope that was not requested')
  assert.equal((await client.get('/oauth2/consent')).status, 404)
  assert.equal((await client.postJson('/oauth2/consent', { accept: true, oauth_query: request })).status, 404)
  assert.deepEqual((await browser.read('/account/apps'))['apps'], [])
})

// Guarantee: nobody grants more than their role allows, and losing a role ends the app.
test('a viewer grants only read access, and demotion or removal ends the app at once', async (t) => {
  const service = await startDashboard(t)
  const owner = await service.signUp('owner@example.org')
  const developer = await joinAs(owner, await service.signUp('dev@example.org'), 'dev@example.org', 'developer')
  const viewer = await joinAs(owner, await service.signUp('view@example.org'), 'view@example.org', 'viewer')
  const client = await new OAuthClient(service.app).register()
  const request = await client.request({ scope: 'vehicles watchlists' })
  const refused = await viewer.post('/account/apps', { request, scopes: ['watchlists'] })
  assert.deepEqual([refused.status, refused.body['reason']], [403, 'ROLE_REQUIRED'])
  const ofViewer = await client.connect(viewer, ['vehicles'])
  const ofDeveloper = await client.connect(developer, ['vehicles'])
  assert.equal(await service.useKey(ofViewer.access), 200)
  const { members } = (await owner.read('/account/members')) as { members: { user_id: string; email: string }[] }
  const idOf = (email: string) => members.find((member) => member.email === email)?.user_id
  const { apps } = (await owner.read('/account/apps')) as { apps: { id: string; connected_by: string }[] }
  const appOf = (email: string) => apps.find((app) => app.connected_by === email)?.id
  const foreign = await viewer.post(`/account/apps/${appOf('dev@example.org')}/disconnect`)
  assert.equal(foreign.status, 403)
  await owner.patch(`/account/members/${idOf('dev@example.org')}`, { role: 'viewer' })
  assert.equal(await service.useKey(ofDeveloper.access), 401)
  assert.deepEqual(errorOf(await client.refresh(ofDeveloper.refresh)), [400, 'invalid_grant'])
  await owner.do(`/account/members/${idOf('view@example.org')}/remove`)
  assert.equal(await service.useKey(ofViewer.access), 401)
  assert.equal((await client.refresh(ofViewer.refresh)).status, 400)
})

// Guarantee: a client of several servers detects a response from the wrong one (RFC 9207).
test('every authorization response names the issuer of the metadata', async (t) => {
  const service = await startDashboard(t)
  const { browser, client } = await connected(service)
  const { issuer } = (await client.get('/.well-known/oauth-authorization-server')).body
  const request = await client.request()
  const urls = [
    (await client.authorize({ response_type: 'token' })).href.replace('#', '?'),
    (await browser.do('/account/apps/deny', { request }))['redirect_url'],
    (await browser.do('/account/apps', { request: await client.request(), scopes: ['vehicles'] }))['redirect_url'],
  ]
  const answers = urls.map((url) => new URL(String(url)).searchParams)
  assert.deepEqual(
    answers.map((answer) => [answer.getAll('iss'), answer.get('error'), answer.has('code')]),
    [
      [[issuer], 'unsupported_response_type', false],
      [[issuer], 'access_denied', false],
      [[issuer], null, true],
    ],
  )
  const foreign = await client.exchange('a'.repeat(43))
  assert.deepEqual(errorOf(foreign), [400, 'invalid_grant'], 'a code that another server issued')
})

test('a token grants access only to its own account, and the app of another account is not found', async (t) => {
  const service = await startDashboard(t)
  const { browser: ada, client } = await connected(service)
  const eve = await service.signUp('eve@example.org')
  const ofAda = await client.connect(ada)
  await client.connect(eve)
  const { apps } = (await ada.read('/account/apps')) as { apps: { id: string }[] }
  assert.equal((await eve.post(`/account/apps/${apps[0]?.id}/disconnect`)).status, 404)
  assert.equal((await client.listTools(ofAda.access)).status, 200)
  const { account } = (await ada.read('/account/me')) as { account: { id: string } }
  await service.accounts.deleteAccount(account.id)
  assert.equal((await client.listTools(ofAda.access)).status, 401)
  assert.equal((await client.refresh(ofAda.refresh)).status, 400)
})

test('the stores contain only hashes of codes and tokens', async (t) => {
  const service = await startDashboard(t)
  const { browser, client } = await connected(service)
  const code = await client.code(browser)
  const first = tokensOf(await client.exchange(code))
  const second = tokensOf(await client.refresh(first.refresh))
  const contents = ['identity.sqlite', 'accounts.sqlite'].flatMap((name) => {
    const database = new DatabaseSync(join(service.folder, name), { readOnly: true })
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    const rows = tables.flatMap(({ name: table }) => database.prepare(`SELECT * FROM "${String(table)}"`).all())
    database.close()
    return JSON.stringify(rows)
  })
  const text = contents.join('') + service.log.join('')
  for (const secret of [code, first.access, first.refresh, second.access, second.refresh]) {
    assert.equal(text.includes(secret), false)
  }
})

test('registrations per address are limited', async (t) => {
  const service = await startDashboard(t, { limits: { register: { window: 600, max: 3 } } })
  const client = new OAuthClient(service.app)
  for (let sent = 0; sent < 3; sent += 1) await client.register()
  const { status, headers } = await client.postJson('/oauth2/register', { redirect_uris: [REDIRECT] })
  assert.equal(status, 429)
  assert.ok(headers['retry-after'])
})

test('registration accepts only public clients with safe redirect URIs', async (t) => {
  const service = await startDashboard(t)
  const client = new OAuthClient(service.app)
  const rejected = [
    {},
    { redirect_uris: [] },
    { redirect_uris: ['http://example.com/callback'] },
    { redirect_uris: ['javascript:alert(1)'] },
    { redirect_uris: ['https://example.com/callback#fragment'] },
    { redirect_uris: ['https://user:pass@example.com/callback'] },
    { redirect_uris: Array.from({ length: 11 }, () => REDIRECT) },
    { redirect_uris: [`https://example.com/${'a'.repeat(500)}`] },
    { redirect_uris: [REDIRECT], application_type: 'web' },
  ]
  for (const metadata of rejected) {
    const { status, body } = await client.postJson('/oauth2/register', metadata)
    assert.deepEqual([status, body['error']], [400, 'invalid_redirect_uri'], JSON.stringify(metadata).slice(0, 80))
  }
  const { status, body } = await client.postJson('/oauth2/register', {
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials', 'implicit'],
    scope: 'everything',
    client_name: 'Name\u0000',
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [body['token_endpoint_auth_method'], body['grant_types'], body['client_secret'], body['client_name']],
    ['none', ['authorization_code', 'refresh_token'], undefined, undefined],
  )
})
