import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { systemClock } from '#platform/clock.ts'
import { until } from '#test/support/until.ts'
import { callersOfAll } from '#test/system/workers/support/caller.ts'
import { preparedFolder } from '#test/system/workers/support/workers-service.ts'
import { startNode, valueOf, type NodeProcess } from './support/node-process.ts'

async function keyIn(dataDirectory: string): Promise<string> {
  const accounts = new SqliteAccountStore({ directory: dataDirectory, clock: systemClock })
  const account = await accounts.createAccount({ email: 'watched@example.com', plan: 'enterprise' })
  const { token } = await issueKey(accounts, { accountId: account.id, label: 'test' })
  await accounts.close()
  return token
}

// Guarantee: the request metrics count what callers received, and contain no address or key.
test('requests, rejections, charges and cached responses are counted as callers see them', async (t) => {
  const dataDirectory = await preparedFolder(t)
  const token = await keyIn(dataDirectory)
  const node = await startNode(t, dataDirectory, { VDS_DRAIN_SECONDS: '1' })
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
    const { status } = await fetch(`${node.address()}${path}`, { headers })
    return status
  }
  const key = { authorization: `Bearer ${token}` }
  for (let turn = 0; turn < 3; turn += 1) assert.equal(await ask('/v1/vehicles?make=toyota', key), 200)
  assert.equal(await ask('/v1/vehicles/nobody', key), 404)
  assert.equal(await ask('/v1/vehicles'), 402)
  assert.equal(await ask(`/v1/vehicles?api_key=${token}`), 400)
  assert.equal(await ask('/secret-path-of-a-caller'), 404)
  const metrics = await (await fetch(`${node.admin()}/metrics`)).text()
  assert.equal(valueOf(metrics, 'vds_requests_total{operation="search_vehicles",status="2xx"}'), 3)
  assert.equal(valueOf(metrics, 'vds_requests_total{operation="search_vehicles",status="4xx"}'), 2)
  assert.equal(valueOf(metrics, 'vds_requests_total{operation="get_vehicle",status="4xx"}'), 1)
  assert.equal(valueOf(metrics, 'vds_request_duration_seconds_count{operation="search_vehicles"}'), 5)
  assert.equal(valueOf(metrics, 'vds_quota_charges_total{operation="search_vehicles"}'), 3)
  assert.equal(valueOf(metrics, 'vds_rendered_answers_total{source="kept"}'), 2)
  for (const reason of ['vehicle_not_found', 'payment_required', 'invalid_parameter', 'route_not_found']) {
    assert.equal(valueOf(metrics, `vds_refusals_total{reason="${reason}"}`), 1, reason)
  }
  assert.equal(valueOf(metrics, 'vds_account_store_up'), 1)
  assert.equal(valueOf(metrics, 'vds_snapshot_vehicles'), 40)
  assert.doesNotMatch(metrics, /vds_live_|secret-path|nobody|watched@/)
  await t.test('ready turns to 503 first, requests are completed while it drains, and the stop is clean', () =>
    stopReadily(node),
  )
})

// Guarantee: a stopping service reports that it is not ready before it rejects requests, and responds until it has drained.
async function stopReadily(node: NodeProcess): Promise<void> {
  assert.equal((await fetch(`${node.admin()}/ready`)).status, 200)
  assert.equal((await fetch(`${node.admin()}/live`)).status, 200)
  const stopped = node.stop()
  await until(async () => (await fetch(`${node.admin()}/ready`)).status === 503, 'it says that it is not ready')
  assert.equal((await fetch(`${node.address()}/v1/status`)).status, 200)
  assert.equal((await fetch(`${node.admin()}/live`)).status, 200)
  assert.equal(await stopped, 0)
}

test('counts of several workers are added up', async (t) => {
  const node = await startNode(t, await preparedFolder(t), { VDS_WORKERS: '2' })
  const callers = [...(await callersOfAll({ address: new URL(node.address()) }, 2)).values()].flat()
  for (const caller of callers) assert.equal((await caller.ask('/v1/status')).status, 200)
  for (const caller of callers) caller.close()
  assert.equal((await fetch(`${node.admin()}/ready`)).status, 200)
  const metrics = await (await fetch(`${node.admin()}/metrics`)).text()
  assert.equal(valueOf(metrics, 'vds_requests_total{operation="get_status",status="2xx"}'), 2)
  assert.equal(valueOf(metrics, 'vds_processes'), 2)
  assert.equal(valueOf(metrics, 'vds_snapshot_vehicles'), 40, 'what both see alike is not added up')
  assert.equal(valueOf(metrics, 'vds_worker_restarts_total'), 0)

  const pid = Number(/"worker":1,"pid":(\d+)/.exec(node.printed())?.[1])
  process.kill(pid, 'SIGKILL')
  const isReplaced = async (): Promise<boolean> => {
    const now = await (await fetch(`${node.admin()}/metrics`)).text()
    return valueOf(now, 'vds_worker_restarts_total') === 1 && valueOf(now, 'vds_processes') === 2
  }
  await until(isReplaced, 'the worker is replaced, and its restart is counted')
  assert.equal((await fetch(`${node.admin()}/ready`)).status, 200)
})
