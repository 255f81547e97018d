import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import { OAuthClient, REDIRECT } from '#test/mcp/support/oauth-client.ts'

const CLIENTS_MAX = 2_000

// Guarantee: registrations are bounded: a flood neither fills the store nor removes a used client.
test('10,000 registrations leave at most 2,000 clients, and those in use', async (t) => {
  const service = await startDashboard(t)
  const client = await new OAuthClient(service.app).register()
  const tokens = await client.connect(await service.signUp('ada@example.org'))
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < 10_000; sent += 100) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.postJson('/oauth2/register', { redirect_uris: [REDIRECT] })),
    )
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const database = new DatabaseSync(join(service.folder, 'identity.sqlite'), { readOnly: true })
  t.after(() => database.close())
  const stored = Number(database.prepare('SELECT count(*) AS count FROM "oauthClient"').get()?.['count'])
  // Requests that are checked at the same time may each find the last place.
  assert.ok(stored <= CLIENTS_MAX + 100, `${stored}`)
  assert.deepEqual([...statuses.keys()].toSorted(), [201, 503])
  assert.equal((await client.refresh(tokens.refresh)).status, 200)
})
