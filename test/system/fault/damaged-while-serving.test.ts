// Guarantee: a snapshot that is damaged on the disk while it is served is replaced by the previous one. No worker ends, callers
// get at most 503 until the damage is detected, and status reports it.
import assert from 'node:assert/strict'
import { closeSync, ftruncateSync, fstatSync, openSync, writeSync, chmodSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { until } from '#test/support/until.ts'
import { publishNumber, startWorkers, type WorkersService } from '#test/system/workers/support/workers-service.ts'

const WORKERS = 2
const VEHICLES = 40
const VEHICLES_ASKED = 10
/** The damage is found within seconds, and the machine is for the workers that look. */
const PAUSE_MS = 100

function changeInPlace(file: string, change: (descriptor: number, bytes: number) => void): void {
  chmodSync(file, 0o600)
  const descriptor = openSync(file, 'r+')
  change(descriptor, fstatSync(descriptor).size)
  closeSync(descriptor)
}

/** What a few vehicles are answered; the horsepower tells which snapshot it is from. Each address is new to the caches. */
async function askSome({ address }: WorkersService, token: string, round: number): Promise<Set<string>> {
  const found = new Set<string>()
  for (let index = 0; index < VEHICLES_ASKED; index += 1) {
    const target = `/v1/vehicles?model=model%20${(round * VEHICLES_ASKED + index) % VEHICLES}&limit=${1 + (round % 100)}`
    const response = await fetch(new URL(target, address), { headers: { authorization: `Bearer ${token}` } })
    const body = (await response.json()) as { results?: { horsepower: number }[] }
    found.add(response.status === 200 ? `horsepower ${body.results?.[0]?.horsepower}` : String(response.status))
  }
  return found
}

const DAMAGES = {
  overwritten: (descriptor, bytes) => writeSync(descriptor, Buffer.alloc(bytes, 0x5a), 0, bytes, 0),
  'cut off': (descriptor) => ftruncateSync(descriptor, 8_192),
} as const satisfies Record<string, Parameters<typeof changeInPlace>[1]>

test('a snapshot that is damaged while it is served is replaced by the previous one', async (t) => {
  const service = await startWorkers(t, WORKERS)
  const { token } = await service.createKey('enterprise', { quota: 1_000_000, burst: 100_000 })
  const pids = [...service.workerPids().values()]
  const seen = new Set<string>()
  let round = 0
  const untilServed = (number: number): Promise<void> =>
    until(async () => {
      await sleep(PAUSE_MS)
      const found = await askSome(service, token, (round += 1))
      for (const key of found) seen.add(key)
      return [...found].join() === `horsepower ${number}`
    }, `${number} is served`)
  for (const [index, [what, change]] of Object.entries(DAMAGES).entries()) {
    const number = index + 2
    await t.test(what, async () => {
      const id = await publishNumber(service.dataDirectory, number)
      await untilServed(number)
      seen.clear()
      changeInPlace(snapshotFile(snapshotDirectory(service.dataDirectory), id), change)
      await untilServed(1)
      const expected = ['horsepower 1', `horsepower ${number}`, '503']
      assert.deepEqual(
        [...seen].filter((key) => !expected.includes(key)),
        [],
      )
      assert.deepEqual([...service.workerPids().values()], pids, 'no worker ended')
      assert.equal(service.child.exitCode, null)
      const status = (await (await fetch(new URL('/v1/status', service.address))).json()) as Record<string, unknown>
      assert.notEqual(status['status'], 'ok')
      assert.match(String(status['message']), new RegExp(`snapshot ${id} was rejected, its bytes have the SHA-256`))
    })
  }
})
