import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Database } from '#platform/database/database.ts'
import { UsageRecords, type UsageSql } from './usage-records.ts'

it('includes pending writes when it reads the last use of keys', async () => {
  const written = Promise.withResolvers<number>()
  const done: string[] = []
  const database = {
    run: () => written.promise.then((rows) => (done.push('written'), rows)),
    rows: () => Promise.resolve((done.push('read'), [])),
  }
  const usage = new UsageRecords(database as unknown as Database, {} as UsageSql)
  usage.recordUse('key', 60_000)
  const note = usage.writeNotes()
  const read = usage.lastUsedMs(['key'])
  await new Promise(setImmediate)
  assert.deepEqual(done, [])
  written.resolve(1)
  await Promise.all([note, read])
  assert.deepEqual(done, ['written', 'read'])
})
