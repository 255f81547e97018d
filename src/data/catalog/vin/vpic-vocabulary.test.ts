// Guarantee: every coded value of NHTSA's data for body, drive, fuel and transmission is mapped to the vehicle's
// vocabularies, or listed with the reason for no mapping. A new value fails this test.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openOfficialCatalog } from '#test/support/official-snapshot.ts'
import { vpicBodyClass, vpicDriveType, vpicFuelType, statedText, vpicTransmission } from './vpic-vocabulary.ts'

/** NHTSA's complete tables of coded values, if available. */
const WHOLE = join(import.meta.dirname, '../../../../../shared/data/vpic/small-tables-2026-08.json')
const AXLES = /^\d+x\d+$/

/** Values of vPIC without a mapping, by table, with the reason. */
const UNMAPPED_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bodystyle: {
    Incomplete: 'the body is built by another user',
    'Off-Road Vehicle': 'not a road vehicle',
    'Low Speed Vehicle': 'says what it may do, not its body',
    Limousine: 'a use, not a body',
    Ambulance: 'a use, not a body',
    'Street Sweeper': 'a use, not a body',
    'Fire Apparatus': 'a use, not a body',
    'Streetcar/Trolley': 'no word of the vocabulary',
  },
  drivetype: { Other: 'says nothing', Glider: 'no driven wheels', '2WD/4WD': 'either' },
  fueltype: {
    'Neat Ethanol': 'no word of the vocabulary',
    Methanol: 'no word of the vocabulary',
    'Neat Methanol': 'no word of the vocabulary',
    'Natural Gas': 'compressed or liquefied',
    'Liquefied Natural Gas': 'no word of the vocabulary',
    Ethanol: 'alone it is not known whether gasoline serves too',
  },
  electrificationlevel: { 'Mild HEV': 'the fuel of its engine decides' },
  transmission: { Motorcycle: 'says how the wheel is driven, not the gearbox' },
}

/** Returns true if a value is mapped, alone or together with another. */
const IS_MAPPED: Readonly<Record<string, (name: string) => boolean>> = {
  bodystyle: (name) => vpicBodyClass(name) !== null,
  drivetype: (name) => vpicDriveType(name) !== null,
  fueltype: (name) => (vpicFuelType(name, null, null) ?? vpicFuelType('Gasoline', name, null)) !== null,
  electrificationlevel: (name) => vpicFuelType(null, null, name) !== null,
  transmission: (name) => vpicTransmission(name, '6') !== null,
}

function isExplained(lookup: string, name: string): boolean {
  if (lookup === 'drivetype' && AXLES.test(name)) return true
  return Object.keys(UNMAPPED_VALUES[lookup] ?? {}).some((known) => name.startsWith(known))
}

test('maps every value of vPIC, or lists it with a reason', async (t) => {
  const lookups = Object.keys(UNMAPPED_VALUES)
  const found: [lookup: string, name: string][] = []
  const catalog = await openOfficialCatalog(t)
  const select = catalog.database.prepare('SELECT name FROM vin_lookup WHERE lookup = ?')
  for (const lookup of lookups) for (const { name } of select.all(lookup)) found.push([lookup, String(name)])
  assert.ok(found.length > 100, 'the dump has the coded values')
  if (existsSync(WHOLE)) {
    const tables = JSON.parse(readFileSync(WHOLE, 'utf8')) as Record<string, string[][]>
    for (const lookup of lookups) for (const [, name = ''] of tables[lookup] ?? []) found.push([lookup, name])
  }
  const unknown = found.filter(([lookup, name]) => IS_MAPPED[lookup]?.(name) !== true && !isExplained(lookup, name))
  assert.deepEqual(unknown, [])
})

test('reads the spellings of older editions', () => {
  assert.equal(vpicBodyClass('Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)'), 'SUV')
  assert.equal(vpicBodyClass('Sport Utility Vehicle [SUV]/Multipurpose Vehicle [MPV]'), 'SUV')
  assert.equal(vpicBodyClass('Motorcycle - Sport'), 'Motorcycle')
  assert.equal(vpicBodyClass('Incomplete - Cutaway'), null)
  assert.equal(vpicBodyClass('Step Van/Walk-in Van'), 'Cargo Van')
  assert.equal(vpicDriveType('4WD/4-Wheel Drive/4x4'), '4WD')
  assert.equal(vpicDriveType('6x4'), null)
})

test('states a fuel only if the values leave one', () => {
  assert.equal(vpicFuelType('Gasoline', null, null), 'Gasoline')
  assert.equal(vpicFuelType('Gasoline', 'Electric', null), null)
  assert.equal(vpicFuelType('Gasoline', 'Electric', 'Strong HEV (Hybrid Electric Vehicle)'), 'Hybrid')
  assert.equal(vpicFuelType('Gasoline', 'Electric', 'Mild HEV (Hybrid Electric Vehicle)'), 'Gasoline')
  assert.equal(vpicFuelType('Gasoline', 'Electric', 'PHEV (Plug-in Hybrid Electric Vehicle)'), 'Plug-in Hybrid')
  assert.equal(vpicFuelType('Electric', null, 'BEV (Battery Electric Vehicle)'), 'Electric')
  assert.equal(vpicFuelType('Gasoline', 'Ethanol (E85)', null), 'Flex Fuel (E85)')
  assert.equal(vpicFuelType('Gasoline', 'Methanol (M85)', null), null)
  assert.equal(vpicFuelType('Compressed Natural Gas (CNG)', 'Gasoline', null), 'Gasoline or Natural Gas')
  assert.equal(vpicFuelType(null, null, null), null)
})

test('states a transmission only with its gears if the vocabulary counts them', () => {
  assert.equal(vpicTransmission('Automatic', '6'), 'Automatic 6-speed')
  assert.equal(vpicTransmission('Automatic', null), null)
  assert.equal(vpicTransmission('Dual-Clutch Transmission (DCT)', '7'), 'Automated manual 7-speed')
  assert.equal(vpicTransmission('Manual/Standard', '18'), null)
  assert.equal(vpicTransmission('Continuously Variable Transmission (CVT)', null), 'CVT')
})

// Guarantee: placeholders are returned as null, never as a car's trim.
test('treats placeholders as missing text', () => {
  for (const word of ['Not identified', 'N/A', 'NA', 'Other', 'OTHER', 'TBD', 'None', 'Not Applicable', ' unknown ']) {
    assert.equal(statedText(word), null, word)
  }
  for (const word of ['SR5', 'NAV', 'Nonesuch', 'Other Sport', 'SuperCrew']) assert.equal(statedText(word), word)
})
