// Guarantee: a snapshot whose bytes are changed on the disk while it is served is left for the one before; no worker
// ends, callers get 503 at worst until it is noticed, and status says what happened.
import assert from 'node:assert/strict'
import { closeSync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs'
import { chmodSync } from 'node:fs'
import { test } from 'node:test'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { publishNumber, startWorkers, until, type WorkersService } from '#test/workers/support/workers-service.ts'

const WORKERS = 2
const VEHICLES = 40

function changeInPlace(file: string, change: (descriptor: number, bytes: number) => void): void {
  chmodSync(file, 0o600)
  const descriptor = openSync(file, 'r+')
  change(descriptor, fstatSync(descriptor).size)
  closeSync(descriptor)
}

/** Asks every vehicle once; the horsepower tells which snapshot answered. Each address is new to the caches. */
async function askAll({ address }: WorkersService, token: string, round: number): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let index = 0; index < VEHICLES; index += 1) {
    const target = `/v1/vehicles?model=model%20${index}&limit=${1 + (round % 100)}`
    const response = await fetch(new URL(target, address), { headers: { authorization: `Bearer ${token}` } })
    const body = (await response.json()) as { results?: { horsepower: number }[] }
    const key = response.status === 200 ? `horsepower ${body.results?.[0]?.horsepower}` : String(response.status)
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return found
}

for (const [what, change] of [
  ['overwritten', (descriptor: number, bytes: number) => writeSync(descriptor, Buffer.alloc(bytes, 0x5a), 0, bytes, 0)],
  ['cut off', (descriptor: number) => ftruncateSync(descriptor, 8_192)],
] as const) {
  test(`a snapshot that is ${what} while it is served is left for the one before`, async (t) => {
    const service = await startWorkers(t, WORKERS)
    const id = await publishNumber(service.dataDirectory, 2)
    const { token } = await service.createKey('enterprise', { quota: 1_000_000, burst: 100_000 })
    let round = 0
    await until(
      async () => [...(await askAll(service, token, (round += 1))).keys()].join() === 'horsepower 2',
      'two is served',
    )
    const pids = [...service.workerPids().values()]
    changeInPlace(snapshotFile(snapshotDirectory(service.dataDirectory), id), change)
    const seen = new Set<string>()
    await until(async () => {
      const found = await askAll(service, token, (round += 1))
      for (const key of found.keys()) seen.add(key)
      return [...found.keys()].join() === 'horsepower 1'
    }, 'one is served again')
    assert.deepEqual(
      [...seen].filter((key) => !['horsepower 1', 'horsepower 2', '503'].includes(key)),
      [],
    )
    assert.deepEqual([...service.workerPids().values()], pids, 'no worker ended')
    assert.equal(service.child.exitCode, null)
    const status = (await (await fetch(new URL('/v1/status', service.address))).json()) as Record<string, unknown>
    assert.notEqual(status['status'], 'ok')
    assert.match(String(status['message']), new RegExp(`snapshot ${id} was rejected, its bytes have the SHA-256`))
  })
}
