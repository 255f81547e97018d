// One node on a real PostgreSQL. Several nodes, outages and suites over both stores: npm run test:all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { startNodes } from '#test/system/nodes/support/nodes-service.ts'

const QUOTA = 5
const SEARCH = '/v1/vehicles?limit=1'

const postgres = postgresForTests()

test('a node on PostgreSQL serves a quota exactly and rejects a revoked key at once', async (t) => {
  const { nodes, accounts } = await startNodes(t, await postgres.createDatabase(), 1)
  const [node] = nodes
  assert.ok(node)
  const ask = async (token: string): Promise<number> => {
    const response = await fetch(new URL(SEARCH, node.address), { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    return response.status
  }
  const [firstKey = ''] = /vds_live_[0-9A-Za-z]{38}/.exec(node.printed()) ?? []
  assert.equal(await ask(firstKey), 200, 'the first key that the node printed')

  const { id: accountId } = await accounts.createAccount({ email: 'sam@example.com', plan: 'enterprise', quota: QUOTA })
  const { token, key } = await issueKey(accounts, { accountId, label: 'stock check' })
  const statuses = await Promise.all(Array.from({ length: QUOTA + 2 }, () => ask(token)))
  assert.deepEqual(statuses.toSorted(), [...Array.from({ length: QUOTA }, () => 200), 429, 429])
  await accounts.revokeKey(key.id)
  assert.equal(await ask(token), 401)
})
