import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { buildApp } from '#http/build-app.ts'
import { Admission } from '#http/pipeline/admission.ts'
import { createLog } from '#platform/log.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openOfficialCatalog } from '#test/support/official-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { StarterCatalog } from './starter-catalog.ts'

// Guarantee: a test key gets starter data whatever snapshot is current, and uses no quota.
test('test keys get starter data and cost nothing; live keys get the current data', async (t) => {
  const directory = temporaryFolder(t)
  const clock = new FakeClock()
  const log = createLog('silent')
  const accounts = new SqliteAccountStore({ directory, clock })
  const official = await openOfficialCatalog(t)
  assert.equal(official.meta.edition, 'official')
  const parts = { dataDirectory: directory, current: () => official, log }
  const starter = new StarterCatalog(parts)
  // Simulates another process that needs the catalog at the same time.
  const elsewhere = new StarterCatalog(parts)
  const publicUrl = 'http://localhost:8080'
  const app = await buildApp({
    admission: new Admission({ store: accounts, clock, publicUrl }),
    clock,
    log,
    publicUrl,
    currentCatalog: () => official,
    health: () => ({ accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }),
    testCatalog: () => starter.get(),
  })
  t.after(async () => {
    await app.close()
    await starter.close()
    await elsewhere.close()
    await accounts.close()
  })
  const account = await accounts.createAccount({ email: 'ada@example.org', plan: 'enterprise', quota: 1 })
  const tokens = {
    test: (await issueKey(accounts, { accountId: account.id, label: 'ci', mode: 'test' })).token,
    live: (await issueKey(accounts, { accountId: account.id, label: 'live' })).token,
  }
  const ask = async (mode: 'test' | 'live') => {
    const headers = { authorization: `Bearer ${tokens[mode]}` }
    const answer = await app.inject({ url: '/v1/vehicles?limit=100', headers })
    return { status: answer.statusCode, total: answer.json<{ total: number }>().total }
  }
  const [one, two, builtElsewhere] = await Promise.all([ask('test'), ask('test'), elsewhere.get()])
  const live = await ask('live')
  const three = await ask('test')
  assert.deepEqual([one, two], [three, three])
  assert.deepEqual([three.status, live.status], [200, 200])
  const built = await starter.get()
  assert.equal(builtElsewhere.id, built.id)
  assert.deepEqual([built.meta.edition, three.total], ['starter', built.meta.listed_count])
  assert.equal(live.total, official.meta.listed_count)
  assert.equal((await ask('live')).status, 429)
  assert.equal((await ask('test')).status, 200)
  const [vehicle] = built.searchVehicles({}, { limit: 1, offset: 0 }).vehicles
  const batch = await app.inject({
    method: 'POST',
    url: '/v1/batch?operation=recalls',
    headers: { authorization: `Bearer ${tokens.test}`, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({ id: vehicle?.id }),
  })
  const [line = '', summary = ''] = batch.body.trimEnd().split('\n')
  assert.match(line, /"result"/)
  assert.match(summary, new RegExp(`"charged":0,.*"snapshots":\\["${built.id}"\\]`))
  assert.equal(await accounts.usage(account.id, '2026-11'), 1)
})
