// Guarantee: a batch interrupted by a kill and retried with its Idempotency-Key is charged exactly once per line, in either
// database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { openAccountStore } from '#accounts/storage/open-account-store.ts'
import { monthOf, systemClock } from '#platform/clock.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { startNode, type NodeProcess } from '#test/system/operations/support/node-process.ts'

const LINES = 2_000
const postgres = postgresForTests()

/** Sends the whole batch; the test takes the results. */
async function send(node: NodeProcess, token: string, body: string): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/x-ndjson',
    'idempotency-key': 'the-nightly-batch',
  }
  const sent = request(`${node.address()}/v1/batch?operation=recalls`, { method: 'POST', headers, agent: false })
  sent.on('error', () => undefined).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  assert.equal(response.statusCode, 200)
  return response.on('error', () => undefined)
}

async function killInTheMiddle(t: TestContext, databaseUrl: string | undefined): Promise<void> {
  const dataDirectory = temporaryFolder(t)
  cpSync(await ingestedFolder(OFFICIAL_FILES), dataDirectory, { recursive: true })
  const settings = databaseUrl === undefined ? {} : { VDS_DATABASE_URL: databaseUrl }
  const first = await startNode(t, dataDirectory, settings)
  const accounts = await openAccountStore({ dataDirectory, databaseUrl, usageOnDisk: undefined }, systemClock)
  t.after(() => accounts.close())
  const { id: accountId } = await accounts.createAccount({ email: 'fleet@example.com', plan: 'enterprise' })
  const { token } = await issueKey(accounts, { accountId, label: 'fleet' })
  const used = () => accounts.usage(accountId, monthOf(systemClock.nowMs()))
  const found = await fetch(`${first.address()}/v1/vehicles?sort=-recall_count&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { results } = (await found.json()) as { results: { id: string }[] }
  const alone = await used()
  const body = `${JSON.stringify({ id: results[0]?.id })}\n`.repeat(LINES)
  const response = await send(first, token, body)
  // Nobody reads the results, so the batch stops midway.
  response.pause()
  await until(async () => {
    const before = await used()
    await sleep(200)
    return before > alone && before === (await used())
  }, 'the batch waits')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const charged = (await used()) - alone
  assert.ok(charged > 0 && charged < LINES, `${charged} of ${LINES} lines were charged`)
  const second = await startNode(t, dataDirectory, settings)
  for (const expected of [LINES - charged, 0]) {
    const again = await text(await send(second, token, body))
    const lines = again.trimEnd().split('\n')
    assert.equal(lines.length, LINES + 1)
    assert.match(lines.at(-1) ?? '', new RegExp(`"answered":${LINES},"failed":0,"charged":${expected},"complete":true`))
    assert.equal(await used(), alone + LINES)
  }
}

test('a killed batch is charged once per line, in SQLite', (t) => killInTheMiddle(t, undefined))

test('a killed batch is charged once per line, in PostgreSQL', async (t) =>
  killInTheMiddle(t, await postgres.createDatabase()))
