// Guarantee: the feeds of changes are opened by a token of their own and by nothing else, which opens nothing else, can be
// revoked at once, and is in no log.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { withoutKeys } from '#platform/log.ts'
import { startService } from '#test/support/start-service.ts'
import { openSmallCatalog, SMALL_SNAPSHOT } from '#test/support/small-snapshot.ts'

const service = await startService({ after })
const { token: key, accountId } = await service.createKey('pro')

async function ask(target: string, options: Parameters<typeof service.ask>[1] = {}) {
  service.clock.advanceMs(1_000)
  return service.ask(target, options)
}

async function newToken(): Promise<{ token: string; atom: string; json: string }> {
  const made = await ask('/v1/feed-token', { method: 'POST', token: key })
  assert.equal(made.status, 201, made.text)
  const { token, atom_url: atom, json_url: json } = made.json() as { token: string; atom_url: string; json_url: string }
  return { token, atom: atom.replace(/^https?:\/\/[^/]+/, ''), json: json.replace(/^https?:\/\/[^/]+/, '') }
}

const used = () => service.accounts.usage(accountId, '2026-11')

service.swap(
  openSmallCatalog(
    { after },
    {
      ...SMALL_SNAPSHOT,
      changes: [
        { type: 'dataset.reset', recorded: '2026-01-01', subject: 'all', after: { reason: 'first_read' } },
        {
          type: 'recall.added',
          recorded: '2026-01-02',
          subject: '26V001000',
          name: { make: 'TOYOTA', model: 'TACOMA', years: [2019] },
          after: { summary: 'Bolts <M8> & "nuts"\u0001 \u20ac', do_not_drive: true },
        },
        {
          type: 'recall.added',
          recorded: '2026-01-03',
          subject: '26V002000',
          name: { make: 'HONDA', model: 'CR-V', years: [] },
        },
      ],
    },
  ),
)

test('both feeds hold the newest events first, as their formats ask', async () => {
  const { atom, json } = await newToken()
  const feed = await ask(atom)
  assert.equal(feed.status, 200, feed.text)
  assert.equal(feed.headers['content-type'], 'application/atom+xml; charset=utf-8')
  assert.match(
    feed.text,
    /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/,
  )
  assert.deepEqual(
    [...feed.text.matchAll(/<entry>\n<id>(?<id>[^<]+)<\/id>\n<title>(?<title>[^<]+)/g)].map(
      ({ groups }) => groups?.['title'],
    ),
    ['recall.added 26V002000', 'recall.added 26V001000', 'dataset.reset all'],
  )
  assert.match(feed.text, /summary: Bolts &lt;M8&gt; &amp; &quot;nuts&quot; {2}\u20ac\ndo not drive: true/)
  assert.match(
    feed.text,
    /<link rel="alternate" type="text\/html" href="https:\/\/www\.nhtsa\.gov\/recalls\?nhtsaId=26V001000"\/>/,
  )
  const { version, items } = (await ask(json)).json() as { version: string; items: { id: string; tags: string[] }[] }
  assert.equal(version, 'https://jsonfeed.org/version/1.1')
  assert.deepEqual(
    items.map(({ tags }) => tags[0]),
    ['recall.added', 'recall.added', 'dataset.reset'],
  )
  assert.equal(new Set(items.map(({ id }) => id)).size, 3)
  const ofToyota = (await ask(`${json}&make=toyota&type=recall`)).json() as { items: { title: string }[] }
  assert.deepEqual(
    ofToyota.items.map(({ title }) => title),
    ['recall.added 26V001000', 'dataset.reset all'],
  )
})

test('a feed costs a unit, and nothing when it is unchanged', async () => {
  const { atom } = await newToken()
  const before = await used()
  const { headers } = await ask(atom)
  assert.equal(await used(), before + 1)
  const again = await ask(atom, { headers: { 'if-none-match': headers['etag'] ?? '' } })
  assert.deepEqual([again.status, again.text], [304, ''])
  assert.equal((await ask(`${atom}&limit=5`)).status, 400)
  assert.equal((await ask(`${atom}&type=nothing`)).status, 400)
  assert.equal(await used(), before + 1)
})

test('no other credential opens a feed, and its token opens nothing else', async () => {
  const { token, atom, json } = await newToken()
  for (const target of [
    '/v1/changes.atom',
    `/v1/changes.atom?token=${key}`,
    `${atom.slice(0, -1)}${atom.endsWith('x') ? 'y' : 'x'}`,
    '/v1/changes.json?token=x',
  ]) {
    assert.equal((await ask(target)).status, 401, target)
    assert.equal((await ask(target, { token: key })).status, 401, `${target} with a key`)
  }
  for (const target of ['/v1/changes', '/v1/vehicles', '/v1/feed-token']) {
    assert.equal((await ask(target, { token })).status, 401, target)
    assert.equal((await ask(`${target}?token=${token}`)).status, 400, `${target} in the query`)
  }
  const { token: newer } = await newToken()
  assert.notEqual(newer, token)
  assert.equal((await ask(json)).status, 401, 'the token before')
  assert.equal((await ask('/v1/feed-token', { method: 'DELETE', token: key })).status, 200)
  assert.equal((await ask(`/v1/changes.json?token=${newer}`)).status, 401, 'a revoked token')
  assert.deepEqual((await ask('/v1/feed-token', { token: key })).json(), { feed_token: null })
  assert.equal((await ask('/v1/feed-token', { method: 'DELETE', token: key })).status, 404, 'nothing to revoke')
})

test('plan and account hold as for a key', async () => {
  const { json } = await newToken()
  assert.equal((await ask(json)).status, 200)
  await service.accounts.setPlan(accountId, 'free')
  assert.equal((await ask(json)).status, 403)
  await service.accounts.setPlan(accountId, 'pro')
  await service.accounts.setDisabled(accountId, true)
  assert.equal((await ask(json)).status, 401)
  await service.accounts.setDisabled(accountId, false)
})

test('no line of the log holds a token, also where a message quotes a URL', async () => {
  const { token, atom } = await newToken()
  assert.equal(withoutKeys(`could not answer ${atom}`), 'could not answer /v1/changes.atom?token=vds_feed_[redacted]')
  assert.ok(!service.log.join('').includes(token))
})
