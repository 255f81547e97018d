import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { encodePositions, intersect, openPostingStore } from './posting-store.ts'

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 120 })
  .map((list) => Uint32Array.from(list.toSorted((left, right) => left - right)))

test('intersects any two ascending lists', () => {
  fc.assert(
    fc.property(ascending, ascending, (left, right) => {
      const inBoth = [...left].filter((position) => right.includes(position))
      assert.deepEqual([...intersect(left, right)], inBoth)
    }),
    { seed: 20_261_121, numRuns: 500 },
  )
})

test('combines filters with AND, and matches nothing for an unused value', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(
    'CREATE TABLE posting (facet TEXT, value TEXT, positions BLOB, PRIMARY KEY (facet, value)) WITHOUT ROWID',
  )
  const insert = database.prepare('INSERT INTO posting VALUES (?, ?, ?)')
  insert.run('year', '2019', encodePositions([0, 1, 2, 5]))
  insert.run('make', 'toyota', encodePositions([1, 3, 5, 7]))
  const postings = openPostingStore(database)
  const year = { facet: 'year', value: '2019' } as const
  assert.deepEqual([...postings.matching([year])], [0, 1, 2, 5])
  assert.deepEqual([...postings.matching([year, { facet: 'make', value: 'toyota' }])], [1, 5])
  assert.deepEqual([...postings.matching([year, { facet: 'make', value: 'yugo' }])], [])
  const either = { anyOf: [[year], [{ facet: 'make', value: 'toyota' }]] } as const
  assert.deepEqual([...postings.matching([either])], [0, 1, 2, 3, 5, 7])
  assert.deepEqual([...postings.matching([{ facet: 'make', value: 'toyota' }, { anyOf: [[year, either]] }])], [1, 5])
  database.close()
})
