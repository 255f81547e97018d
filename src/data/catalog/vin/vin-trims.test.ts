// Guarantee: a pickup lists no trim of another load class, although vPIC has one name for all of them.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { openVinTrims, VIN_TRIM_TABLES, type NameTexts } from './vin-trims.ts'

const TABLES = `
CREATE TABLE vehicle (position INTEGER PRIMARY KEY, id TEXT, model TEXT, displacement_l REAL, fuel_type TEXT);
CREATE TABLE vin_vehicle (vehicle INTEGER, make INTEGER, model INTEGER, year INTEGER);`

/** Returns the trims of a vehicle whose name has these texts and belongs to these sister models too. */
function listed(
  t: TestContext,
  [model, litres, fuel = null]: readonly [model: string, litres: number | null, fuel?: string | null],
  { sisters = [], ...texts }: Partial<NameTexts> & { readonly sisters?: readonly string[] },
) {
  const database = new DatabaseSync(':memory:')
  t.after(() => database.close())
  database.exec(TABLES)
  database.exec(VIN_TRIM_TABLES)
  database.prepare("INSERT INTO vehicle VALUES (1, 'a', ?, ?, ?)").run(model, litres, fuel)
  database.exec('INSERT INTO vin_vehicle VALUES (1, 2, 3, 2009); INSERT INTO vin_name_trims VALUES (2, 3, 2009, 1)')
  database.prepare('INSERT INTO vin_trim_list VALUES (1, ?)').run(JSON.stringify({ trims: [], series: [], ...texts }))
  for (const [index, sister] of sisters.entries()) {
    database.prepare('INSERT INTO vehicle VALUES (?, ?, ?, NULL, NULL)').run(index + 2, `sister ${index}`, sister)
    database.prepare('INSERT INTO vin_vehicle VALUES (?, 2, 3, 2009)').run(index + 2)
  }
  return openVinTrims(database)?.ofVehicle('a')
}

const OF_CLASSES = ['SLE', '1500 SR5', 'Denali 1500', '2500 Luxury', '3500 HD', 'K15']

for (const [model, own] of [
  ['Sierra 1500', ['SLE', 'SR5', 'Denali', 'K15']],
  ['K3500', ['SLE', 'HD']],
  ['Savana 1500/2500', ['SLE', 'SR5', 'Denali', 'Luxury', 'K15']],
  ['Colorado', ['SLE', 'SR5', 'Denali', 'Luxury', 'HD', 'K15']],
] as const) {
  test(`the trims of a ${model} are of its load class`, (t) => {
    assert.deepEqual(listed(t, [model, null], { listed: OF_CLASSES }), own)
  })
}

test("lists no trim with another number of the model or another engine's litres", (t) => {
  const eClass = ['E320', 'AMG E63 S', 'E350 BLUETEC', '60th Anniversary']
  assert.deepEqual(listed(t, ['E350 4matic', 3.5], { listed: eClass }), ['E350 BLUETEC', '60th Anniversary'])
  assert.deepEqual(listed(t, ['E 320', 3.2], { listed: ['E350', 'E320', 'E320 CDI'] }), ['E320', 'E320 CDI'])
  assert.deepEqual(listed(t, ['C 300', 2], { listed: ['C300d-4M', 'C300-4M'] }), ['C300-4M'])
  const gv80 = ['2.5T Advanced', '3.5T Prestige', 'Standard']
  assert.deepEqual(listed(t, ['GV80 AWD', 3.5], { listed: gv80 }), ['3.5T Prestige', 'Standard'])
  assert.deepEqual(listed(t, ['GV80 AWD', null], { listed: gv80 }), gv80)
})

for (const [model, sisters, trims, own] of [
  ['911 Turbo', ['911 Carrera 4 GTS', '911 Carrera S', '911 GT3'], ['Carrera', 'Carrera S', 'Turbo'], ['Turbo']],
  ['911 Carrera 4S', ['911 Carrera S', '911 Carrera'], ['Carrera', 'Carrera S', 'Carrera 4'], ['Carrera', 'Carrera 4']],
  ['Golf', ['Golf R', 'Golf GTI'], ['R', 'R Line', 'SE', 'GTI SE'], ['R Line', 'SE']],
  ['Escalade', ['Escalade ESV'], ['ESV Luxury', 'Luxury'], ['Luxury']],
  ['Macan 4', ['Macan T', 'Macan S'], ['Macan T', 'T', 'Sport'], ['Sport']],
  ['IS 250', ['IS F'], ['F', 'F Sport'], ['F Sport']],
  ['Wrangler', [], ['Sahara', 'Unlimited Sahara'], ['Sahara', 'Unlimited Sahara']],
] as const) {
  test(`the trims of a ${model} name none of its sister models`, (t) => {
    assert.deepEqual(listed(t, [model, null], { listed: trims, sisters }), own)
  })
}

for (const [model, fuel, trims, own] of [
  ['Camry', 'Gasoline', ['LE', 'LE Hybrid', 'SE PHEV'], ['LE']],
  ['Camry Hybrid', 'Hybrid', ['LE', 'LE Hybrid', 'SE PHEV', 'EX HEV'], ['LE', 'LE Hybrid', 'EX HEV']],
  [
    'Optima Plug-in Hybrid',
    'Plug-in Hybrid',
    ['HEV EX', 'Plug-in Hybrid EX', 'SE Hybrid'],
    ['Plug-in Hybrid EX', 'SE Hybrid'],
  ],
  ['Camry', null, ['LE', 'LE Hybrid'], ['LE', 'LE Hybrid']],
  ['Golf', 'Gasoline', ['S', 'TDI S', 'Wolfsburg Edition'], ['S', 'Wolfsburg Edition']],
  ['Golf', 'Diesel', ['S', 'TDI S'], ['S', 'TDI S']],
  ['X5', 'Gasoline', ['xDrive40e', 'xDrive40i', 'Mild Hybrid M'], ['xDrive40i', 'Mild Hybrid M']],
  ['300E', 'Gasoline', ['300E'], ['300E']],
  ['500e', 'Electric', ['500e', 'Pop', '1.4T Abarth'], ['500e', 'Pop']],
  ['XC40', 'Electric', ['Recharge', 'R-Design'], ['Recharge', 'R-Design']],
  ['XC40', 'Gasoline', ['Recharge', 'R-Design'], ['R-Design']],
  ['Clarity', 'Hydrogen', ['Electric Touring', 'Fuel Cell Touring', 'EX'], ['Fuel Cell Touring', 'EX']],
] as const) {
  test(`the trims of a ${model} with ${fuel ?? 'an unknown fuel'} name no other fuel`, (t) => {
    assert.deepEqual(listed(t, [model, null, fuel], { listed: trims }), own)
  })
}

test('lists trims and series of an older snapshot', (t) => {
  assert.deepEqual(listed(t, ['Tacoma', 4], { trims: ['SR5'], series: ['X-Runner', 'SR5'] }), ['SR5', 'X-Runner'])
})
