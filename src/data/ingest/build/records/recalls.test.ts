import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { removePartialHints } from './recalls.ts'

it('a hint stays only if it names every year and make of its campaign', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    ATTACH ':memory:' AS work;
    ATTACH ':memory:' AS stage;
    CREATE TABLE recall (position INTEGER, applies_to_hint TEXT);
    CREATE TABLE work.campaign_position (campaign INTEGER, position INTEGER);
    CREATE TABLE stage.campaign_vehicle (campaign INTEGER, year INTEGER, make TEXT);
    INSERT INTO recall VALUES (0, '2012 Example Comet hatchbacks'), (1, '2012 Example Comet hatchbacks'), (2, NULL);
    INSERT INTO work.campaign_position VALUES (5, 0), (6, 1), (7, 2);
    INSERT INTO stage.campaign_vehicle VALUES (5, 2012, 'EXAMPLE'), (5, 2006, 'OTHER'), (6, 2012, 'EXAMPLE'), (6, NULL, 'EXAMPLE');
  `)
  removePartialHints(database)
  const hints = database.prepare('SELECT applies_to_hint AS hint FROM recall ORDER BY position').all()
  database.close()
  assert.deepEqual(
    hints.map(({ hint }) => hint),
    [null, '2012 Example Comet hatchbacks', null],
  )
})
