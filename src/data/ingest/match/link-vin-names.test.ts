// Guarantee: decoded VIN names reach the vehicles with that name, and those for which vPIC has a shorter one.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { epaName } from '#ingest/match/rules/testing.ts'
import { linkVinNames } from './link-vin-names.ts'

const EPA = [
  '2019 Toyota Tacoma 4WD',
  '2020 BMW X3 xDrive30i',
  '2020 BMW X3 M',
  '2016 Volkswagen Golf',
  '2016 Volkswagen Golf R',
  '2025 Mercedes-Benz EQE 350 4matic',
  '2003 GMC Jimmy 4WD',
  '2022 Honda Civic 4Dr',
  '2022 Honda Civic 5Dr',
]
/** vPIC has more names than the requested one. */
const OTHERS = [
  { year: 2016, make: 'Volkswagen', model: 'Golf R' },
  { year: 2022, make: 'Honda', model: 'Civic Si' },
]

function linked(year: number, make: string, model: string): string[] {
  const names = EPA.map((text, index) => ({ name: index + 1, ...epaName(text) }))
  const links = linkVinNames(names, [{ year, make, model }, ...OTHERS])
  return links.filter(({ vin }) => vin === 0).map(({ name }) => names[name - 1]?.model ?? '')
}

it('links equal names, and no other year or nameplate', () => {
  assert.deepEqual(linked(2019, 'Toyota', 'Tacoma'), ['Tacoma 4WD'])
  assert.deepEqual(linked(2018, 'Toyota', 'Tacoma'), [])
  assert.deepEqual(linked(2019, 'Toyota', 'Tundra'), [])
})

it('leaves cars with a longer name to that name', () => {
  assert.deepEqual(linked(2016, 'Volkswagen', 'Golf'), ['Golf'])
})

it('links a car without a vPIC name to the name that it starts with', () => {
  assert.deepEqual(linked(2020, 'BMW', 'X3').toSorted(), ['X3 M', 'X3 xDrive30i'])
  assert.deepEqual(linked(2025, 'Mercedes-Benz', 'EQE-Class'), ['EQE 350 4matic'])
})

it('uses the reviewed names that only vPIC has', () => {
  assert.deepEqual(linked(2003, 'GMC', 'Jimmy Utility'), ['Jimmy 4WD'])
})

it('takes no car from a name for a reviewed one that also covers it', () => {
  assert.deepEqual(linked(2022, 'Honda', 'Civic Si'), ['Civic 4Dr'])
  assert.deepEqual(linked(2022, 'Honda', 'Civic').toSorted(), ['Civic 4Dr', 'Civic 5Dr'])
})
