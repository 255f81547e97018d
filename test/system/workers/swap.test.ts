import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#test/support/until.ts'
import { callersOfAll, type Caller, type WorkerReply } from './support/caller.ts'
import { publishNumber, startWorkers } from './support/workers-service.ts'

const WORKERS = 3
const SWAPS = 8
const DIGITS_MIN = 8
/** Between two requests of a connection: the machine is for the workers, which swap no sooner under a load without pauses. */
const PAUSE_MS = 10

// Guarantee: a publish fails no request on any worker, no response mixes two snapshots, every worker serves the new one within
// the documented time, and none returns to an old one.
test('every worker swaps under load, without a failed request', async (t) => {
  const service = await startWorkers(t, WORKERS)
  const byWorker = await callersOfAll(service, WORKERS, 2)
  const callers = [...byWorker.values()].flat()
  t.after(() => callers.forEach((caller) => caller.close()))
  const { token } = await service.createKey('enterprise', { burst: 1_000_000 })
  const latest = new Map<string, number>()
  const over = new AbortController()
  let answered = 0
  const load = callers.map((caller) =>
    askUntil(over.signal, caller, token, () => {
      // Responses on two connections may overtake each other, so one is held against what was seen when it was asked for.
      const seen = new Map(latest)
      return (answer) => {
        const number = numberIn(answer)
        assert.ok(number >= (seen.get(answer.worker) ?? 1), 'a worker went back to an old snapshot')
        latest.set(answer.worker, Math.max(number, latest.get(answer.worker) ?? 1))
        answered += 1
      }
    }),
  )
  const ids = ['', '']
  for (let number = 2; number <= SWAPS; number += 1) {
    ids[number] = await publishNumber(service.dataDirectory, number)
    // A worker must switch to each publish before the next one.
    await until(
      () => latest.size === WORKERS && [...latest.values()].every((seen) => seen === number),
      `swap ${number}`,
    )
  }
  over.abort()
  await Promise.all(load)
  t.diagnostic(`${answered} answers`)
  assert.ok(answered > SWAPS * callers.length)
  const last = await Promise.all(callers.map((caller) => caller.ask('/v1/vehicles?limit=100', token)))
  for (const { snapshot = '' } of last) {
    assert.ok(snapshot.length >= DIGITS_MIN && ids[SWAPS]?.startsWith(snapshot), snapshot)
  }
})

async function askUntil(
  over: AbortSignal,
  caller: Caller,
  token: string,
  asking: () => (answer: WorkerReply) => void,
): Promise<void> {
  while (!over.aborted) {
    const note = asking()
    note(await caller.ask('/v1/vehicles?limit=100', token))
    await sleep(PAUSE_MS)
  }
}

/** The one snapshot that all vehicles of a response come from. */
function numberIn({ status, text }: WorkerReply): number {
  assert.equal(status, 200, text)
  const { results } = JSON.parse(text) as { results: { horsepower: number }[] }
  const [number = 0, ...others] = new Set(results.map(({ horsepower }) => horsepower))
  assert.ok(results.length > 0)
  assert.deepEqual(others, [], 'mixed')
  return number
}
