import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentFile, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { until } from '#test/support/until.ts'
import { type Caller, callersOfAll } from './support/caller.ts'
import { isAlive, startWorkers, type WorkersService } from './support/workers-service.ts'

const WORKERS = 2
const SEARCH = '/v1/vehicles?limit=5'

// Guarantee: a killed worker only loses its running requests. Another one replaces it, and callers of other workers are not
// affected. No worker outlives the first process.
test('a killed worker is replaced, and only its own requests fail', async (t) => {
  const service = await startWorkers(t, WORKERS)
  const { token } = await service.createKey('enterprise', { burst: 1_000_000 })
  const byWorker = await callersOfAll(service, WORKERS, 4)
  const callers = [...byWorker].flatMap(([worker, list]) => list.map((caller) => ({ worker, caller })))
  t.after(() => callers.forEach(({ caller }) => caller.close()))
  const [victim = assert.fail()] = livePids(service)
  const failed = new Map<string, number>()
  const over = new AbortController()
  const load = callers.map(async ({ worker, caller }) => {
    while (!over.signal.aborted) {
      const answer = await caller.ask(SEARCH, token).catch(() => undefined)
      if (answer === undefined) failed.set(worker, (failed.get(worker) ?? 0) + 1)
      else assert.equal(answer.status, 200, answer.text)
      // The machine is for the workers: a new one starts sooner, and the load ends with it.
      await sleep(10)
    }
  })
  process.kill(victim, 'SIGKILL')
  await until(() => livePids(service).length === WORKERS && !livePids(service).includes(victim), 'a new worker')
  over.abort()
  await Promise.all(load)
  // Each caller has one request in flight, and connects again after a failure.
  assert.ok(failed.size <= 1, `requests to ${failed.size} workers failed`)
  assert.ok(
    [...failed.values()].every((count) => count <= 4),
    `${[...failed.values()].join()} requests failed`,
  )
  await assertServed(service, token)
  assert.match(service.printed(), /was ended by SIGKILL/)
  await assertOrphansEnd(service)
})

test('a service whose workers can no longer start ends with one clear line', async (t) => {
  const service = await startWorkers(t, WORKERS)
  // The first process reads it once more, for what it says of itself when it listens.
  await until(() => service.printed().includes('listening on'), 'the service has said that it listens')
  rmSync(currentFile(snapshotDirectory(service.dataDirectory)))
  const pids = livePids(service)
  const exit = once(service.child, 'exit')
  process.kill(pids[0] ?? assert.fail(), 'SIGKILL')
  assert.deepEqual(await exit, [1, null])
  const lines = service
    .printed()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
  assert.equal(lines.length, 1, lines.join('\n'))
  assert.match(lines[0] ?? '', /^vds: workers could not start 5 times in a row, the last one: No data are loaded yet/)
  await until(() => !pids.some(isAlive), 'the workers end')
})

/** Workers without the process that watches over them would serve for ever, and unseen. */
async function assertOrphansEnd(service: WorkersService): Promise<void> {
  const pids = livePids(service)
  assert.equal(pids.length, WORKERS)
  service.child.kill('SIGKILL')
  await until(() => !pids.some(isAlive), 'the workers end')
}

function livePids(service: WorkersService): number[] {
  return [...service.workerPids().values()].filter(isAlive)
}

/** New connections reach every worker, also the new one. */
async function assertServed(service: WorkersService, token: string): Promise<void> {
  const callers = [...(await callersOfAll(service, WORKERS)).values()].flat()
  for (const caller of callers) assert.equal((await caller.ask(SEARCH, token)).status, 200)
  callers.forEach((caller: Caller) => caller.close())
}
