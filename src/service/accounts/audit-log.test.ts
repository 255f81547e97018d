import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createLog } from '#platform/log.ts'
import { pruneAuditHourly } from './audit-log.ts'

const HOUR_MS = 3_600_000

// Guarantee: the audit log is pruned while a process runs, with a bounded number of statements at a time.
it('prunes hourly until nothing is left, continues after a failure, and stops', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const warned: string[] = []
  let left = 30
  let calls = 0
  const pruneAudit = async () => {
    calls += 1
    if (calls === 21) throw new Error('the store does not answer')
    return left === 0 ? 0 : left--
  }
  let keys = 3
  const pruneIdempotencyKeys = async () => (keys === 0 ? 0 : keys--)
  const accounts = { pruneAudit, pruneIdempotencyKeys }
  const stop = pruneAuditHourly(accounts, createLog('warn', { write: (line) => warned.push(line) }))
  const callsAfterHours = async (hours: number): Promise<number> => {
    t.mock.timers.tick(hours * HOUR_MS)
    for (let turns = 0; turns < 100; turns += 1) await setImmediate()
    return calls
  }
  assert.equal(await callsAfterHours(0), 0)
  assert.equal(await callsAfterHours(1), 20)
  assert.equal(keys, 0)
  assert.equal(await callsAfterHours(1), 21, 'fails')
  assert.match(warned.join(''), /audit log could not be removed/)
  assert.equal(await callsAfterHours(1), 32, 'ten that remove something, and one that does not')
  await stop()
  assert.equal(await callsAfterHours(2), 32)
})
