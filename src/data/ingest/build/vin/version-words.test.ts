import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { VIN_VEHICLE_TABLE } from '#catalog/vin/vin-candidates.ts'
import { VIN_TRIM_TABLES } from '#catalog/vin/vin-trims.ts'
import { forEachListedTrim, forEachVersionWord } from './version-words.ts'

function wordsOf(database: DatabaseSync): string[] {
  const found: string[] = []
  forEachVersionWord(database, (word, position) => found.push(`${word} ${position}`))
  return found
}

test("lists each vPIC word of a model once, with its first vehicle, without the make's name", (t) => {
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

test("lists each vehicle's trims as whole terms, without those that name a fuel, another body or another model", (t) => {
  const database = new DatabaseSync(':memory:')
  t.after(() => database.close())
  const found: string[] = []
  const read = () => forEachListedTrim(database, (term, position) => found.push(`${term} ${position}`))
  read()
  assert.deepEqual(found, [], 'without decoder tables')
  database.exec(
    'CREATE TABLE vehicle (position INTEGER PRIMARY KEY, make TEXT, model TEXT, displacement_l REAL, fuel_type TEXT)',
  )
  database.exec(`${VIN_VEHICLE_TABLE}; ${VIN_TRIM_TABLES}`)
  database.exec("INSERT INTO vehicle VALUES (0, 'Kia', 'Optima', 2.4, NULL), (1, 'Kia', 'Optima', 2, NULL)")
  database.exec('INSERT INTO vin_vehicle VALUES (3, 7, 2012, 0), (3, 7, 2012, 1), (3, 8, 2012, 1)')
  database.exec('INSERT INTO vin_name_trims VALUES (3, 7, 2012, 1), (3, 8, 2012, 1)')
  const listed = ['SLE-2', '2.0T SX', 'EX Hybrid', 'Targa', 'ESV Platinum', 'SE Black', 'AMG Black Series']
  const texts = JSON.stringify({ trims: [], series: [], listed })
  const insertList = database.prepare('INSERT INTO vin_trim_list VALUES (?, ?)')
  insertList.run(1, texts)
  read()
  assert.deepEqual(found, ['sle2 0', 'seblack 0', 'sle2 1', '20tsx 1', 'seblack 1'])

  database.exec(
    "INSERT INTO vehicle VALUES (2, 'Land Rover', 'Defender 110', 2, NULL), (3, 'Land Rover', 'Defender 90', 2, NULL)",
  )
  database.exec('INSERT INTO vin_vehicle VALUES (3, 9, 2020, 2), (3, 9, 2020, 3)')
  database.exec('INSERT INTO vin_name_trims VALUES (3, 9, 2020, 2)')
  insertList.run(2, JSON.stringify({ trims: [], series: [], listed: ['110 HSE', '90 X', 'First Edition'] }))
  found.length = 0
  read()
  assert.deepEqual(
    found.filter((line) => /[23]$/.test(line)),
    ['110hse 2', 'hse 2', 'firstedition 2', '90x 3', 'x 3', 'firstedition 3'],
    'without the number of the model',
  )
})
