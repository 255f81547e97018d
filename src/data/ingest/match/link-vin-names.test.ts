// Guarantee: the names that VINs decode to reach the vehicles of that name, and those that vPIC names by a shorter one.
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
/** vPIC has more names than the one that is asked for. */
const OTHERS = [
  { year: 2016, make: 'Volkswagen', model: 'Golf R' },
  { year: 2022, make: 'Honda', model: 'Civic Si' },
]

/** EPA's names without their year and make. */
function linked(year: number, make: string, model: string): string[] {
  const names = EPA.map((text, index) => ({ name: index + 1, ...epaName(text) }))
  const links = linkVinNames(names, [{ year, make, model }, ...OTHERS])
  return links.filter(({ vin }) => vin === 0).map(({ name }) => names[name - 1]?.model ?? '')
}

it('links what both write alike, and no other year or nameplate', () => {
  assert.deepEqual(linked(2019, 'Toyota', 'Tacoma'), ['Tacoma 4WD'])
  assert.deepEqual(linked(2018, 'Toyota', 'Tacoma'), [])
  assert.deepEqual(linked(2019, 'Toyota', 'Tundra'), [])
})

it('leaves the cars of a longer name to it', () => {
  assert.deepEqual(linked(2016, 'Volkswagen', 'Golf'), ['Golf'])
})

it('gives a car that no name of vPIC reaches to the name that it begins with', () => {
  assert.deepEqual(linked(2020, 'BMW', 'X3').toSorted(), ['X3 M', 'X3 xDrive30i'])
  assert.deepEqual(linked(2025, 'Mercedes-Benz', 'EQE-Class'), ['EQE 350 4matic'])
})

it('reads the reviewed names that vPIC alone uses', () => {
  assert.deepEqual(linked(2003, 'GMC', 'Jimmy Utility'), ['Jimmy 4WD'])
})

it('does not take a car from a name for a reviewed one that also covers it', () => {
  assert.deepEqual(linked(2022, 'Honda', 'Civic Si'), ['Civic 4Dr'])
  assert.deepEqual(linked(2022, 'Honda', 'Civic').toSorted(), ['Civic 4Dr', 'Civic 5Dr'])
})
