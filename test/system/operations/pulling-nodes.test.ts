// Guarantee: pulling nodes swap under load without losing a request, and end on the publishing node's snapshot.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { systemClock } from '#platform/clock.ts'
import { rollbackSnapshot } from '#snapshots/publish-snapshot.ts'
import { snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { publishNumber } from '#test/system/workers/support/workers-service.ts'
import { spawnNode, valueOf, type NodeProcess } from './support/node-process.ts'
import { SnapshotSite } from './support/snapshot-site.ts'

const PUBLISHES = 4
const CALLERS = 2

interface Load {
  answers: number
  readonly snapshots: Set<string>
  readonly failures: string[]
}

async function keyIn(dataDirectory: string): Promise<string> {
  const accounts = new SqliteAccountStore({ directory: dataDirectory, clock: systemClock })
  const account = await accounts.createAccount({ email: 'load@example.com', plan: 'enterprise' })
  const { token } = await issueKey(accounts, { accountId: account.id, label: 'load' })
  await accounts.close()
  return token
}

/** Longer than a request takes, so that the nodes have the machine and not their callers. */
const PAUSE_MS = 50
/** A node asks for news every few seconds; its metrics cost it more than a response does. */
const LOOK_MS = 100

/** Asks one node again and again until stopped. */
async function call(node: NodeProcess, token: string, load: Load, over: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  while (!over.aborted) {
    const response = await fetch(`${node.address()}/v1/vehicles?make=toyota`, { headers }).catch(
      (error: Error) => error,
    )
    load.answers += 1
    if (response instanceof Error) load.failures.push(response.message)
    else {
      if (response.status !== 200) load.failures.push(String(response.status))
      load.snapshots.add((response.headers.get('etag') ?? '').slice(1, 17))
      await response.arrayBuffer()
    }
    await sleep(PAUSE_MS)
  }
}

test('two nodes pull the snapshots that a third one publishes', async (t) => {
  const there = temporaryFolder(t)
  const site = await SnapshotSite.listen(snapshotDirectory(there))
  t.after(() => site.close())
  const env = { VDS_SNAPSHOT_URL: site.address }
  const folders = [temporaryFolder(t), temporaryFolder(t)]
  const tokens = await Promise.all(folders.map(keyIn))
  const nodes = folders.map((folder) => spawnNode(t, folder, env))

  // They are started before there is anything to serve.
  await until(() => nodes.every((node) => node.printed().includes('no snapshot could be pulled')), 'both ask in vain')
  const [first] = nodes
  assert.equal((await fetch(`${first?.admin()}/ready`)).status, 503)
  const ids = [await publishNumber(there, 1)]
  await Promise.all(nodes.map((node) => node.listening()))

  const load: Load = { answers: 0, snapshots: new Set(), failures: [] }
  const over = new AbortController()
  const callers = nodes.flatMap((node, index) =>
    Array.from({ length: CALLERS }, () => call(node, tokens[index] ?? '', load, over.signal)),
  )
  const servedBy = async (node: NodeProcess): Promise<string> => {
    const metrics = await (await fetch(`${node.admin()}/metrics`)).text()
    return /vds_snapshot_info\{id="([0-9a-f]+)"\} 1/.exec(metrics)?.[1] ?? ''
  }
  const allServe = (id: string): Promise<void> =>
    until(async () => {
      await sleep(LOOK_MS)
      return (await Promise.all(nodes.map(servedBy))).every((served) => id.startsWith(served))
    }, `all serve ${id}`)
  for (let number = 2; number <= PUBLISHES; number += 1) {
    ids.push(await publishNumber(there, number))
    await allServe(ids.at(-1) ?? '')
  }
  await rollbackSnapshot({ directory: snapshotDirectory(there) })
  await allServe(ids.at(-2) ?? '')
  // A broken host changes nothing and is reported once.
  site.fault('current.json', { text: '<html>' })
  await until(() => first?.printed().includes('is not JSON') === true, 'it says so')
  over.abort()
  await Promise.all(callers)
  assert.deepEqual(load.failures, [])
  assert.deepEqual([...load.snapshots].toSorted(), ids.map((id) => id.slice(0, 16)).toSorted())
  t.diagnostic(`${load.answers} answers`)
  for (const node of nodes) {
    assert.equal(node.printed().split('is not JSON').length - 1 <= 1, true, 'said once')
    const metrics = await (await fetch(`${node.admin()}/metrics`)).text()
    assert.equal(valueOf(metrics, 'vds_service_events_total{event="pull_new"}'), PUBLISHES + 1)
    assert.equal(await node.stop(), 0)
  }
  rmSync(join(there, 'snapshots'), { recursive: true })
})
