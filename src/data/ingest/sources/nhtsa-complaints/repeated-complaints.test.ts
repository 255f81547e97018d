import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { repeatedComplaints } from './index.ts'

it('allows a complaint about several products, but only one entry in a list', () => {
  const snapshot = new DatabaseSync(':memory:')
  snapshot.exec(`
    CREATE TABLE complaint (position INTEGER, complaint_id INTEGER, federal_name INTEGER, product TEXT);
    INSERT INTO complaint VALUES (0, 7, 1, 'vehicle'), (1, 7, 2, 'equipment'), (2, 7, 1, 'equipment');
    CREATE TABLE record_list (dataset TEXT, record_set INTEGER, positions BLOB);
    INSERT INTO record_list VALUES ('complaint', 1, x'00000000')`)
  assert.deepEqual(repeatedComplaints(snapshot), [])
  snapshot.exec(`INSERT INTO record_list VALUES ('complaint', 2, x'0000000002000000')`)
  assert.match(repeatedComplaints(snapshot)[0]?.reason ?? '', /the list of record set 2 would hold complaint 7 twice/)
  snapshot.exec(`INSERT INTO complaint VALUES (3, 7, 2, 'equipment')`)
  const [first] = repeatedComplaints(snapshot)
  assert.equal(first?.reason, 'the complaint id 7 of one product (2, equipment) would be given 2 times')
})
