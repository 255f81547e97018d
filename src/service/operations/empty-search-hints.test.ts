import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMotorcycle } from './empty-search-hints.ts'

const MOTORCYCLES = [
  ['Honda', 'GL1800'],
  ['Honda', 'CBR600RR'],
  ['Honda', 'VT1100 Shadow'],
  ['Suzuki', 'GSX-R750'],
  ['Suzuki', 'DL650'],
  ['BMW', 'R 1200 GS'],
  ['BMW', 'S1000RR'],
  ['Triumph', 'Bonneville'],
  ['Harley-Davidson', 'FLHX'],
  [undefined, 'goldwing'],
  [undefined, '2012 yamaha r6'],
] as const
/** Cars whose names are near those of motorcycles. */
const CARS = [
  ['Honda', 'Civic'],
  ['Honda', 'CR-V'],
  ['Honda', 'CRX'],
  ['Suzuki', 'SX4'],
  ['Suzuki', 'Grand Vitara'],
  ['BMW', '328i'],
  ['BMW', 'M850i xDrive'],
  ['BMW', 'X5 40e'],
  ['Pontiac', 'Bonneville'],
  ['Dodge', 'Daytona'],
  ['Jeep', 'Scrambler'],
  ['Nissan', 'Rogue'],
  ['GMC', 'S15'],
] as const

test('distinguishes motorcycles from cars by make and name', () => {
  for (const [make, model] of MOTORCYCLES) assert.ok(isMotorcycle({ make, model }), `${make} ${model}`)
  for (const [make, model] of CARS) assert.ok(!isMotorcycle({ make, model }), `${make} ${model}`)
  assert.ok(!isMotorcycle({ make: 'Honda', model: null }))
})
