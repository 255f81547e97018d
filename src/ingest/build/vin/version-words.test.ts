import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { VIN_VEHICLE_TABLE } from '#catalog/vin/vin-candidates.ts'
import { VIN_TRIM_TABLES } from '#catalog/vin/vin-trims.ts'
import { eachVersionWord } from './version-words.ts'

function wordsOf(database: DatabaseSync): string[] {
  const found: string[] = []
  eachVersionWord(database, (word, position) => found.push(`${word} ${position}`))
  return found
}

test('the words of vPIC for a model are each given once, with its first vehicle, without the name of the make', (t) => {
  const database = new DatabaseSync(':memory:')
  t.after(() => database.close())
  assert.deepEqual(wordsOf(database), [], 'without decoder tables')
  database.exec('CREATE TABLE vehicle (position INTEGER PRIMARY KEY, make TEXT, model TEXT)')
  database.exec(`${VIN_VEHICLE_TABLE}; ${VIN_TRIM_TABLES}`)
  database.exec("INSERT INTO vehicle VALUES (0, 'Saab', '9-3'), (1, 'Saab', '9-3'), (2, 'Saab', '9-5')")
  const list = database.prepare('INSERT INTO vin_trim_list VALUES (?, ?)')
  list.run(1, JSON.stringify({ trims: ['SE w/Dual Airbags', 'R-Dynamic', 'Gran S V6'], series: ['Saab'] }))
  list.run(2, JSON.stringify({ trims: ['Aero', 'SE'], series: [] }))
  for (const [vehicle, model, year, of] of [
    [0, 7, 2004, 1],
    [1, 7, 2003, 2],
    [2, 8, 2004, 2],
  ] as const) {
    database.prepare('INSERT INTO vin_vehicle VALUES (3, ?, ?, ?)').run(model, year, vehicle)
    database.prepare('INSERT INTO vin_name_trims VALUES (3, ?, ?, ?)').run(model, year, of)
  }
  assert.deepEqual(wordsOf(database), ['se 0', 'dual 0', 'airbags 0', 'rdynamic 0', 'aero 1', 'aero 2', 'se 2'])
})
