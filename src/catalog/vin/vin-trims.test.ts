// Guarantee: a pickup shows no trim of another load class, although vPIC has one name for all of them.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openVinTrims, VIN_TRIM_TABLES } from './vin-trims.ts'

const TABLES = `
CREATE TABLE vehicle (position INTEGER PRIMARY KEY, id TEXT, model TEXT);
CREATE TABLE vin_vehicle (vehicle INTEGER, make INTEGER, model INTEGER, year INTEGER);`

/** Texts of vPIC for GM's and Ram's pickups and vans. */
const SERIES = [
  '1500',
  '1/2 Ton',
  '2500 (3/4 Ton) Luxury',
  '3500 HD',
  '1 ton',
  'DR (1500)',
  'K15',
  'S15',
  '3 Ton',
  '11/2 Ton',
]

for (const [model, own] of [
  ['Sierra 1500', ['1500', '1/2 Ton', 'DR (1500)', 'K15', 'S15', '3 Ton', '11/2 Ton']],
  ['K3500', ['3500 HD', '1 ton', 'K15', 'S15', '3 Ton', '11/2 Ton']],
  ['Savana 1500/2500', SERIES.filter((text) => text !== '3500 HD' && text !== '1 ton')],
  ['Colorado', SERIES],
  ['LC 500', SERIES],
] as const) {
  test(`the trims of a ${model} are of its load class`, (t) => {
    const database = new DatabaseSync(':memory:')
    t.after(() => database.close())
    database.exec(TABLES)
    database.exec(VIN_TRIM_TABLES)
    const texts = JSON.stringify({ trims: ['SLE', ...SERIES], series: SERIES })
    database.prepare('INSERT INTO vehicle VALUES (1, ?, ?)').run('a', model)
    database.exec('INSERT INTO vin_vehicle VALUES (1, 2, 3, 2009); INSERT INTO vin_name_trims VALUES (2, 3, 2009, 1)')
    database.prepare('INSERT INTO vin_trim_list VALUES (1, ?)').run(texts)
    assert.deepEqual(openVinTrims(database)?.ofVehicle('a'), { trims: ['SLE', ...own], series: own })
  })
}
