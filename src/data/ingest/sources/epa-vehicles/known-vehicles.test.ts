// Guarantee: an EPA file is not published if its columns have moved or a broken rule reads it.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { changedKnownVehicles, readKnownVehicles, type KnownVehicle } from './known-vehicles.ts'

/** Snapshot of a complete EPA file, with the columns that the gate reads and unchanged known vehicles. */
function snapshotOf(known: readonly KnownVehicle[]): DatabaseSync {
  const snapshot = new DatabaseSync(':memory:')
  snapshot.exec(`
    CREATE TABLE meta (name TEXT, value TEXT);
    INSERT INTO meta VALUES ('listed_count', '1000');
    CREATE TABLE source_file (source TEXT, accepted_rows INTEGER);
    INSERT INTO source_file VALUES ('epa-vehicles', 49000);
    CREATE TABLE vehicle (position INTEGER, source TEXT, source_key TEXT, wording INTEGER)`)
  const columns = Object.keys(known[0]?.facts ?? {}).filter((column) => !column.startsWith('epa_'))
  const words = Object.keys(known[0]?.facts ?? {}).filter((column) => column.startsWith('epa_'))
  for (const column of columns) snapshot.exec(`ALTER TABLE vehicle ADD COLUMN ${column}`)
  const columnOf = (word: string): string => word.replace('epa_', '')
  snapshot.exec(`CREATE TABLE source_wording (wording INTEGER, ${words.map(columnOf).join(', ')})`)
  const marks = (names: readonly string[]): string => names.map(() => '?').join(', ')
  const insert = snapshot.prepare(`INSERT INTO vehicle VALUES (?, 'epa-vehicles', ?, ?, ${marks(columns)})`)
  const insertWords = snapshot.prepare(`INSERT INTO source_wording VALUES (?, ${marks(words)})`)
  for (const [number, { epaId, facts }] of known.entries()) {
    insert.run(number, epaId, number, ...columns.map((column) => facts[column] || null))
    insertWords.run(number, ...words.map((word) => facts[word] || null))
  }
  return snapshot
}

it('has twenty known vehicles, each with enough facts', () => {
  const known = readKnownVehicles()
  assert.equal(known.length, 20)
  assert.equal(new Set(known.map(({ epaId }) => epaId)).size, 20)
  for (const { name, facts } of known) {
    assert.match(name, /^(19|20)\d\d [A-Z]/)
    assert.ok(facts['drive_type'] && facts['fuel_type'], name)
  }
})

it('warns of a few missing or changed known vehicles, and rejects the EPA file for several', () => {
  const known = readKnownVehicles()
  const snapshot = snapshotOf(known)
  const found = () => changedKnownVehicles(snapshot)
  assert.deepEqual(found(), [])
  snapshot.exec(`UPDATE vehicle SET cylinders = 8 WHERE source_key = '40732'`)
  snapshot.exec(`DELETE FROM vehicle WHERE source_key = '41232'`)
  assert.deepEqual(
    found().map(({ reason, isWarning }) => [reason, isWarning]),
    [
      ['the known vehicle 2019 Toyota Tacoma has cylinders 8, not 6', true],
      ['the known vehicle 2020 Kia Telluride (EPA id 41232) is missing', true],
    ],
  )
  snapshot.exec(`UPDATE vehicle SET drive_type = 'RWD' WHERE source_key = '42793'`)
  const [rejecting] = found()
  assert.match(rejecting?.reason ?? '', /^3 of 20 known vehicles are missing or have changed: .*Tacoma.*Telluride/)
  assert.equal(rejecting?.isWarning, undefined)
  // Two deviating vehicles are tolerated, but not a column that is wrong for every one of them.
  snapshot.exec(
    `UPDATE vehicle SET drive_type = 'AWD' WHERE source_key = '42793'; DELETE FROM vehicle WHERE source_key = '40732'`,
  )
  assert.equal(
    found().every(({ isWarning }) => isWarning === true),
    true,
  )
  snapshot.exec(`UPDATE source_wording SET turbocharger = NULL`)
  assert.match(found()[0]?.reason ?? '', /epa_turbocharger null, not T/)
  snapshot.exec(`UPDATE source_wording SET turbocharger = 'T'`)
  // An edition that ends before a vehicle was listed need not have it. Excerpts are not checked.
  snapshot.exec(`DELETE FROM vehicle WHERE CAST(source_key AS INTEGER) > 40000`)
  assert.deepEqual(found(), [])
  snapshot.exec(`DELETE FROM vehicle; UPDATE source_file SET accepted_rows = 20000`)
  assert.deepEqual(found(), [])
})
