import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { ByteReader } from '#vin/tables/bytes.ts'
import { RecordSpool } from './record-spool.ts'

function collected(records: readonly (readonly [group: number, value: number])[], memoryBytesMax: number) {
  const database = new DatabaseSync(':memory:')
  const spool = new RecordSpool(database, 'piece', memoryBytesMax)
  for (const [group, value] of records) {
    spool.out.number(value)
    spool.add(group)
  }
  const groups: [number, number[]][] = []
  for (const { group, records: bytes } of spool.groups()) {
    const reader = new ByteReader(bytes)
    const values: number[] = []
    while (!reader.isAtEnd) values.push(reader.number())
    groups.push([group, values.toSorted((a, b) => a - b)])
  }
  const left = database.prepare('SELECT count(*) AS tables FROM temp.sqlite_master').get()
  assert.equal(left?.['tables'], 0)
  database.close()
  return groups
}

const RECORDS = Array.from({ length: 5_000 }, (_, value) => [(value * 7_919) % 101, value] as const)

it('collects by ascending group in any input order', () => {
  const groups = collected(RECORDS, 1_048_576)
  assert.deepEqual(
    groups.map(([group]) => group),
    Array.from({ length: 101 }, (_, group) => group),
  )
  assert.deepEqual(
    groups.flatMap(([, values]) => values).toSorted((a, b) => a - b),
    RECORDS.map(([, value]) => value),
  )
})

it('collects the same if most of it exceeds the memory limit', () => {
  assert.deepEqual(collected(RECORDS, 64), collected(RECORDS, 1_048_576))
})

it('is empty without input', () => {
  assert.deepEqual(collected([], 64), [])
})
