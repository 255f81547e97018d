// Guarantee: webhook endpoints are managed under /v1 by live keys of the Pro plan. Each account sees only its own, a secret is
// shown once, and an invalid request is a documented 4xx that stores nothing.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { DOCUMENT } from '#test/support/documented.ts'
import { startService } from '#test/support/start-service.ts'
import { until } from '#test/support/until.ts'

const service = await startService({ after })
const pro = await service.createKey('pro')
const other = await service.createKey('business')
const free = await service.createKey('free')
const starter = await service.createKey('starter')

function ask(
  method: string,
  target: string,
  { token = pro.token, body }: { token?: string | undefined; body?: unknown } = {},
) {
  service.clock.advanceMs(1_000)
  return service.ask(target, {
    method,
    token,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
}

async function made(body: object = {}): Promise<{ webhook: Record<string, unknown> & { id: string }; secret: string }> {
  const answer = await ask('POST', '/v1/webhooks', { body: { url: 'http://127.0.0.1:9/hook', ...body } })
  assert.equal(answer.status, 201, answer.text)
  return answer.json() as never
}

async function deleteAll(): Promise<void> {
  for (const { id } of await service.alerts.endpoints.list(pro.accountId)) {
    await service.alerts.endpoints.delete(pro.accountId, id)
  }
}

test('every alert endpoint is documented', () => {
  for (const { path, method, name } of ALERT_ENDPOINTS) {
    const entry = (DOCUMENT.paths[path] as unknown as Record<string, { operationId: string }>)[method.toLowerCase()]
    assert.equal(entry?.operationId, name)
  }
})

test('every alert endpoint requires a live key of the Pro plan, and accepts no key in a URL', async () => {
  const live = createToken('test')
  await service.accounts.createKey({
    accountId: pro.accountId,
    label: 'test',
    mode: 'test',
    tokenSha256: hashToken(live),
    lastFour: lastFourOf(live),
  })
  for (const { path, method } of ALERT_ENDPOINTS) {
    const target = path.replaceAll(/\{\w+\}/g, 'x')
    const statusOf = async (token: string | undefined) => {
      service.clock.advanceMs(1_000)
      const answer = await service.ask(target, { method, token })
      return [answer.status, answer.json()['error']]
    }
    assert.deepEqual(await statusOf(undefined), [401, 'plan_required'], path)
    assert.deepEqual(await statusOf(createToken('live')), [401, 'invalid_api_key'], path)
    assert.deepEqual(await statusOf(free.token), [403, 'plan_required'], path)
    assert.deepEqual(await statusOf(starter.token), [403, 'plan_required'], path)
    assert.deepEqual(await statusOf(live), [403, 'action_refused'], path)
    const inUrl = await service.ask(`${target}?api_key=${pro.token}`, { method })
    assert.deepEqual([inUrl.status, inUrl.json()['error']], [400, 'invalid_parameter'], path)
  }
})

test('an endpoint is created, changed, disabled, enabled, rotated and deleted; its secret is shown once', async () => {
  const { webhook, secret } = await made({ description: 'workshop', event_types: ['recall.added'] })
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(webhook['enabled'], true)
  const path = `/v1/webhooks/${webhook.id}`
  const got = await ask('GET', path)
  assert.deepEqual(got.json()['webhook'], webhook)
  assert.equal(got.headers['cache-control'], 'no-store')
  assert.match(got.headers['ratelimit-policy'] ?? '', /month/)
  const listed = await ask('GET', '/v1/webhooks')
  const others = (listed.json()['webhooks'] as { id: string }[]).filter(({ id }) => id !== webhook.id)
  assert.deepEqual(listed.json()['webhooks'], [...others, webhook])
  const disabled = await ask('PATCH', path, { body: { enabled: false, description: '' } })
  assert.deepEqual(disabled.json()['webhook'], {
    ...webhook,
    enabled: false,
    disabled_because: 'owner',
    description: '',
  })
  assert.equal((await ask('POST', `${path}/test`)).status, 409)
  const enabled = await ask('PATCH', path, { body: { enabled: true } })
  assert.equal((enabled.json()['webhook'] as Record<string, unknown>)['disabled_because'], null)
  const chosen = `whsec_${Buffer.alloc(24, 3).toString('base64')}`
  const rotated = await ask('POST', `${path}/rotate-secret`, { body: { secret: chosen } })
  assert.equal(rotated.json()['secret'], chosen)
  for (const answer of [got, listed, disabled, enabled]) assert.equal(answer.text.includes('whsec_'), false)
  assert.deepEqual((await ask('DELETE', path)).json(), { done: true })
  assert.equal((await ask('GET', path)).status, 404)
  assert.equal(service.log.join('').includes('whsec_'), false)
})

test('an invalid request gets a clear 4xx, and nothing is stored', async () => {
  const before = (await ask('GET', '/v1/webhooks')).text
  const bad: [body: unknown, parameter: string][] = [
    [{}, 'request'],
    [{ url: 5 }, 'url'],
    [{ url: 'http://example.com/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'http://127.0.0.1/', secret: 'whsec_c2hvcnQ=' }, 'secret'],
    [{ url: 'http://127.0.0.1/', secret: `whsec_${'A'.repeat(93)}` }, 'secret'],
    [{ url: 'http://127.0.0.1/', secret: `whsec_${Buffer.alloc(65).toString('base64')}` }, 'secret'],
    [{ url: 'http://127.0.0.1/', secret: Buffer.alloc(32).toString('base64') }, 'secret'],
    [{ url: 'http://127.0.0.1/', event_types: ['recall.eaten'] }, 'event_types.0'],
    [{ url: 'http://127.0.0.1/', event_types: ['recall.added', 'recall.added'] }, 'event_types'],
    [{ url: 'http://127.0.0.1/', description: 'a\u0000b' }, 'description'],
    [{ url: 'http://127.0.0.1/', colour: 'red' }, 'colour'],
    [[], 'request'],
  ]
  for (const [body, parameter] of bad) {
    const answer = await ask('POST', '/v1/webhooks', { body })
    const { errors } = answer.json() as { errors?: { parameter: string }[] }
    assert.deepEqual(
      [answer.status, errors?.[0]?.parameter],
      [400, parameter],
      `${JSON.stringify(body)} ${answer.text}`,
    )
    assert.equal(answer.text.includes('whsec_'), parameter === 'secret', answer.text)
  }
  const form = await service.ask('/v1/webhooks', { method: 'POST', token: pro.token, body: 'url=x' })
  assert.equal(form.status, 415)
  const broken = { method: 'POST', token: pro.token, body: '{', headers: { 'content-type': 'application/json' } }
  assert.equal((await service.ask('/v1/webhooks', broken)).status, 400)
  const poisoned = { ...broken, body: '{"__proto__": {"url": "http://127.0.0.1/"}}' }
  assert.equal((await service.ask('/v1/webhooks', poisoned)).status, 400)
  assert.equal((await ask('GET', '/v1/webhooks')).text, before)
})

test('an account has at most 20 endpoints, and cannot see those of another account', async () => {
  await deleteAll()
  const { webhook } = await made()
  for (const [method, suffix] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['GET', '/deliveries/msg_1'],
    ['POST', '/deliveries/msg_1/send-again'],
  ] as const) {
    const body = method === 'PATCH' ? { body: {} } : {}
    const answer = await ask(method, `/v1/webhooks/${webhook.id}${suffix}`, { token: other.token, ...body })
    assert.deepEqual([answer.status, answer.json()['error']], [404, 'item_not_found'], `${method} ${suffix}`)
  }
  for (let count = 1; count < 20; count += 1) await made()
  assert.equal((await ask('POST', '/v1/webhooks', { body: { url: 'http://127.0.0.1/' } })).status, 409)
  assert.deepEqual((await ask('GET', '/v1/webhooks', { token: other.token })).json(), { webhooks: [] })
  await deleteAll()
})

test('a test message arrives, is listed with request and response, and can be sent again', async () => {
  const ids: (string | undefined)[] = []
  const server = createServer((request, response) => {
    ids.push(request.headers['webhook-id'] as string)
    request.resume().on('end', () => response.end('thanks'))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  after(() => void server.close())
  service.alerts.deliverer.start()
  const { webhook } = await made({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  const path = `/v1/webhooks/${webhook.id}`
  const sent = await ask('POST', `${path}/test`)
  assert.equal(sent.status, 201, sent.text)
  const { id } = sent.json()['delivery'] as { id: string }
  const stored = async () => {
    const answer = await ask('GET', `${path}/deliveries/${id}`)
    return answer.json()['delivery'] as Record<string, unknown> & { attempts: Record<string, unknown>[] }
  }
  const untilCame = async (count: number) => {
    await until(async () => (await stored()).attempts.length === count)
    return stored()
  }
  const delivery = await untilCame(1)
  assert.equal(delivery['state'], 'delivered')
  assert.equal(delivery['last_status'], 200)
  assert.equal(delivery.attempts[0]?.['response'], 'thanks')
  assert.equal((JSON.parse(String(delivery['body'])) as Record<string, unknown>)['type'], 'webhook.test')
  assert.equal((await ask('POST', `${path}/deliveries/${id}/send-again`)).status, 200)
  await untilCame(2)
  assert.deepEqual(ids, [id, id])
  for (let count = 0; count < 3; count += 1) await ask('POST', `${path}/test`)
  const first = await ask('GET', `${path}/deliveries?limit=3`)
  const { deliveries, next_cursor: cursor } = first.json() as { deliveries: object[]; next_cursor: string }
  assert.equal(deliveries.length, 3)
  const second = await ask('GET', `${path}/deliveries?limit=3&cursor=${cursor}`)
  assert.deepEqual((await ask('GET', String(first.json()['next']))).json(), second.json())
  assert.equal(second.json()['next'], null)
  assert.deepEqual([(second.json()['deliveries'] as object[]).length, second.json()['next_cursor']], [1, null])
  assert.equal((await ask('GET', `${path}/deliveries?limit=0`)).status, 400)
  assert.equal((await ask('GET', `${path}/deliveries?state=waiting&state=failed`)).status, 400)
})

// Guarantee: every change of an account's alert settings is in its audit log, with the key that changed it and without secrets.
test('changes of webhooks and watchlists are recorded in the audit log', async () => {
  const key = await service.createKey('pro')
  const change = async (method: string, target: string, body?: unknown) => {
    const answer = await ask(method, target, { token: key.token, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.json() as { webhook: { id: string }; watchlist: { id: string } }
  }
  const { webhook } = await change('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/hook?key=hidden' })
  await change('PATCH', `/v1/webhooks/${webhook.id}`, { enabled: false })
  await change('POST', `/v1/webhooks/${webhook.id}/rotate-secret`, {})
  await change('DELETE', `/v1/webhooks/${webhook.id}`)
  const { watchlist } = await change('POST', '/v1/watchlists', { name: 'Vans' })
  const list = `/v1/watchlists/${watchlist.id}`
  await change('PATCH', list, { name: 'Trucks' })
  for (const path of [`${list}/items`, `${list}/items/remove`]) {
    const lines = {
      method: 'POST',
      token: key.token,
      body: 'vin\n3TMCZ5AN6KM123456\n',
      headers: { 'content-type': 'text/csv' },
    }
    assert.equal((await service.ask(path, lines)).status, 200)
  }
  await change('DELETE', list)
  assert.equal((await ask('DELETE', list, { token: key.token })).status, 404, 'what was not done is not there')
  const entries = (await service.accounts.listAudit(key.accountId)).toReversed().slice(2)
  assert.ok(entries.every(({ actor, keyId }) => actor === key.accountId && keyId === key.keyId))
  const text = entries.map(({ action, detail }) => `${action} ${detail}`).join('\n')
  assert.doesNotMatch(text, /hidden|whsec|3TMCZ/)
  const at = `${webhook.id} at http://127.0.0.1:9`
  assert.deepEqual(text.split('\n'), [
    `webhook_created ${at}`,
    `webhook_changed ${at}: enabled (off)`,
    `webhook_secret_changed ${at}`,
    `webhook_deleted ${at}`,
    `watchlist_created ${watchlist.id} "Vans"`,
    `watchlist_renamed ${watchlist.id} "Trucks"`,
    `watchlist_items_added ${watchlist.id} "Trucks": 1, 0 updated`,
    `watchlist_items_removed ${watchlist.id} "Trucks": 1`,
    `watchlist_deleted ${watchlist.id} "Trucks"`,
  ])
})
