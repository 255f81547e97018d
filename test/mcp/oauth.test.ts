import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, systemClock } from '#platform/clock.ts'
import { PUBLIC_URL, startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import { OAuthClient, REDIRECT, tokensOf } from './support/oauth-client.ts'

// Guarantee: a client that only knows the tools' address finds where to sign in.
test('an unauthenticated request learns where to sign in, and the documents agree', async (t) => {
  const { app } = await startDashboard(t)
  const client = new OAuthClient(app)
  const { status, headers } = await client.listTools(undefined)
  assert.equal(status, 401)
  const challenge = String(headers['www-authenticate'])
  assert.match(challenge, /^Bearer resource_metadata="([^"]+)", scope="vehicles [^"]+"$/)
  const address = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
  const resource = (await client.get(new URL(address).pathname)).body
  assert.deepEqual([resource['resource'], resource['authorization_servers']], [`${PUBLIC_URL}/mcp`, [PUBLIC_URL]])
  const root = (await client.get('/.well-known/oauth-protected-resource')).body
  assert.deepEqual(root, resource)
  const other = (await client.get('/.well-known/oauth-protected-resource/v1/mcp')).body
  assert.equal(other['resource'], `${PUBLIC_URL}/v1/mcp`)
  const server = (await client.get('/.well-known/oauth-authorization-server')).body
  assert.equal(server['issuer'], PUBLIC_URL)
  assert.deepEqual(server['code_challenge_methods_supported'], ['S256'])
  assert.deepEqual(server['token_endpoint_auth_methods_supported'], ['none'])
  const bad = await client.listTools('vds_app_wrong')
  assert.equal(bad.status, 401)
  assert.match(String(bad.headers['www-authenticate']), /^Bearer error="invalid_token", resource_metadata="/)
})

// Guarantee: with payments enabled, a tool that cannot be paid for still says where to sign in.
test('with payments, a call that needs an account learns where to sign in', async (t) => {
  const service = await startDashboard(t, { takesPayments: true })
  const client = await new OAuthClient(service.app).register()
  assert.equal((await client.listTools(undefined)).status, 200)
  const payable = await client.callTool('search_vehicles', undefined)
  assert.deepEqual([payable.status, payable.headers['www-authenticate']], [200, undefined])
  const call = (name: string) => ({ method: 'tools/call', params: { name, arguments: {} } })
  const refused = [
    await client.callTool('get_recalls', undefined),
    await client.callTool('check_watchlist', undefined),
    await client.message([call('search_vehicles'), call('get_recalls')], undefined),
  ]
  for (const { status, headers, body } of refused) {
    assert.equal(status, 401)
    assert.match(String(headers['www-authenticate']), /^Bearer resource_metadata="[^"]+", scope="[^"]+"$/)
    assert.match(JSON.stringify(body['error']), /sign_in_required/)
  }
  const ada = await service.signUp('ada@example.org')
  const { access } = await client.connect(ada, ['vehicles', 'dtc'])
  const beyondPlan = await client.callTool('lookup_dtc', access, { code: 'P0420' })
  assert.deepEqual([beyondPlan.status, /plan_required/.test(beyondPlan.text)], [200, true], beyondPlan.text)
  const narrow = await client.connect(ada, ['vehicles'])
  const beyondScope = await client.callTool('lookup_dtc', narrow.access, { code: 'P0420' })
  assert.match(beyondScope.text, /scope_required: This connected app cannot use this operation/)
  assert.equal((await client.callTool('get_recalls', 'vds_app_wrong')).status, 401)
})

// Guarantee: a token is another form of key: plan, quota, scopes and request log are the account's.
test("a connected app works within its scopes, on the account's quota, under its own name", async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const client = await new OAuthClient(service.app).register()
  const { access } = await client.connect(ada, ['vehicles'])
  assert.match(access, /^vds_app_[0-9A-Za-z]{38}$/)
  assert.equal((await client.listTools(access)).status, 200)
  assert.equal(await service.useKey(access), 200)
  assert.equal(await service.useKey(access, '/v1/dtc/P0420'), 403)
  const { account } = (await ada.read('/account/me')) as { account: { id: string } }
  assert.equal(await service.accounts.usage(account.id, '2026-11'), 1)
  await service.dashboard.requestLog.flush()
  const { requests } = (await ada.read('/account/requests')) as { requests: { key_label: string; status: number }[] }
  assert.deepEqual(
    requests.map(({ key_label: label, status }) => [label, status]),
    [
      ['Test Assistant', 403],
      ['Test Assistant', 200],
    ],
  )
  const { apps } = (await ada.read('/account/apps')) as { apps: Record<string, unknown>[] }
  assert.deepEqual(
    apps.map(({ name, scopes, redirect_host: host, is_own: isOwn }) => [name, scopes, host, isOwn]),
    [['Test Assistant', ['vehicles'], '127.0.0.1:33418', true]],
  )
})

test('a token is valid for one hour, and a refresh token works once', async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const client = await new OAuthClient(service.app).register()
  const first = await client.connect(ada)
  const second = tokensOf(await client.refresh(first.refresh))
  assert.equal((await client.listTools(first.access)).status, 200, 'the one before works until it expires')
  assert.equal((await client.listTools(second.access)).status, 200)
  service.clock.advanceMs(HOUR_MS)
  const expired = await client.listTools(second.access)
  assert.equal(expired.status, 401)
  assert.match(String(expired.headers['www-authenticate']), /error="invalid_token"/)
  assert.equal(await service.useKey(second.access), 401)
  const third = tokensOf(await client.refresh(second.refresh))
  assert.equal((await client.listTools(third.access)).status, 200)
  const replayed = await client.refresh(first.refresh)
  assert.deepEqual([replayed.status, replayed.body['error']], [400, 'invalid_grant'])
  assert.equal((await client.listTools(third.access)).status, 401, 'a copy in other hands ends the connection')
  assert.equal((await client.refresh(third.refresh)).status, 400)
})

// Guarantee: a disconnection takes effect at the next request, and no refresh token restores the connection.
test('a disconnection, or a revocation by the app, ends every token at once', async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const client = await new OAuthClient(service.app).register()
  const tokens = await client.connect(ada)
  const { apps } = (await ada.read('/account/apps')) as { apps: { id: string }[] }
  await ada.do(`/account/apps/${apps[0]?.id}/disconnect`)
  assert.equal((await client.listTools(tokens.access)).status, 401)
  assert.equal((await client.refresh(tokens.refresh)).body['error'], 'invalid_grant')
  for (const kind of ['access', 'refresh'] as const) {
    const again = await client.connect(ada)
    const stranger = await new OAuthClient(service.app).register()
    await stranger.post('/oauth2/revoke', { token: again[kind], client_id: stranger.clientId })
    assert.equal((await client.listTools(again.access)).status, 200, 'not by another client')
    const answer = await client.post('/oauth2/revoke', { token: again[kind], client_id: client.clientId })
    assert.equal(answer.status, 200)
    assert.equal((await client.listTools(again.access)).status, 401, kind)
    assert.equal((await client.refresh(again.refresh)).status, 400, kind)
  }
  const unknown = await client.post('/oauth2/revoke', { token: 'nothing', client_id: client.clientId })
  assert.equal(unknown.status, 200)
})

// Guarantee: an assistant registers once. A user who disconnects it can connect it again later, with the same client id.
test('a used client outlives its connections; an unused one expires after a day', async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const client = await new OAuthClient(service.app).register()
  await client.connect(ada)
  const { apps } = (await ada.read('/account/apps')) as { apps: { id: string }[] }
  await ada.do(`/account/apps/${apps[0]?.id}/disconnect`)
  const unused = await new OAuthClient(service.app).register()
  const isKnown = async ({ clientId }: OAuthClient) =>
    (await client.authorize({ client_id: clientId })).searchParams.has('request')
  assert.deepEqual([await isKnown(client), await isKnown(unused)], [true, true])
  // Clients carry the system's time, and a registration deletes old ones.
  service.clock.advanceMs(systemClock.nowMs() - service.clock.nowMs() + DAY_MS + HOUR_MS)
  await new OAuthClient(service.app).register()
  assert.deepEqual([await isKnown(client), await isKnown(unused)], [true, false])
  service.clock.advanceMs(181 * DAY_MS)
  await new OAuthClient(service.app).register()
  assert.equal(await isKnown(client), false)
})

test('the user sees who requests what, and can deny', async (t) => {
  const service = await startDashboard(t)
  const ada = await service.signUp('ada@example.org')
  const client = await new OAuthClient(service.app).register()
  const request = await client.request({ scope: 'vehicles webhooks unheard_of' })
  const described = (await ada.do('/account/apps/request', { request })) as {
    name: string
    redirect_host: string
    quota: number
    scopes: { name: string; is_allowed: boolean }[]
  }
  assert.deepEqual(
    [described.name, described.redirect_host, described.quota],
    ['Test Assistant', '127.0.0.1:33418', 500],
  )
  assert.deepEqual(
    described.scopes.map(({ name, is_allowed: isAllowed }) => [name, isAllowed]),
    [
      ['vehicles', true],
      ['webhooks', true],
    ],
  )
  const { redirect_url: url } = await ada.do('/account/apps/deny', { request })
  const target = new URL(String(url))
  assert.equal(target.origin + target.pathname, REDIRECT)
  assert.deepEqual(
    [target.searchParams.get('error'), target.searchParams.get('state'), target.searchParams.get('iss')],
    ['access_denied', 'state-1', PUBLIC_URL],
  )
})

test('a service reached over plain http from other machines has no OAuth', async (t) => {
  const settings = { VDS_PUBLIC_URL: 'http://vehicles.example.com' }
  const { app } = await startDashboard(t, { settings })
  const client = new OAuthClient(app)
  assert.equal((await client.get('/.well-known/oauth-protected-resource')).status, 404)
  assert.equal((await client.postJson('/oauth2/register', { redirect_uris: [REDIRECT] })).status, 404)
  const { status, headers } = await client.listTools(undefined)
  assert.deepEqual([status, headers['www-authenticate']], [200, undefined])
})
