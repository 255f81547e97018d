import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DRIVE_TYPES, FUEL_TYPES, TRANSMISSIONS } from '#catalog/vocabulary.ts'
import { driveTypeOf } from './drive-type.ts'
import { fuelTypeOf } from './fuel-type.ts'
import { transmissionOf } from './transmission.ts'

/** Every trany text in the editions of vehicles.csv from 2017 to 2025, with its meaning. */
const TRANSMISSION_TEXTS = {
  'Automatic (A1)': 'Automatic 1-speed',
  'Automatic (A2)': 'Automatic 2-speed',
  'Automatic (AM-S10)': 'Automated manual 10-speed',
  'Automatic (AM-S6)': 'Automated manual 6-speed',
  'Automatic (AM-S7)': 'Automated manual 7-speed',
  'Automatic (AM-S8)': 'Automated manual 8-speed',
  'Automatic (AM-S9)': 'Automated manual 9-speed',
  'Automatic (AM5)': 'Automated manual 5-speed',
  'Automatic (AM6)': 'Automated manual 6-speed',
  'Automatic (AM7)': 'Automated manual 7-speed',
  'Automatic (AM8)': 'Automated manual 8-speed',
  'Automatic (AV-S1)': 'CVT',
  'Automatic (AV-S10)': 'CVT',
  'Automatic (AV-S6)': 'CVT',
  'Automatic (AV-S7)': 'CVT',
  'Automatic (AV-S8)': 'CVT',
  'Automatic (L3)': 'Automatic 3-speed',
  'Automatic (L4)': 'Automatic 4-speed',
  'Automatic (S10)': 'Automatic 10-speed',
  'Automatic (S4)': 'Automatic 4-speed',
  'Automatic (S5)': 'Automatic 5-speed',
  'Automatic (S6)': 'Automatic 6-speed',
  'Automatic (S7)': 'Automatic 7-speed',
  'Automatic (S8)': 'Automatic 8-speed',
  'Automatic (S9)': 'Automatic 9-speed',
  'Automatic (variable gear ratios)': 'CVT',
  'Automatic 10-spd': 'Automatic 10-speed',
  'Automatic 3-spd': 'Automatic 3-speed',
  'Automatic 4-spd': 'Automatic 4-speed',
  'Automatic 5-spd': 'Automatic 5-speed',
  'Automatic 6-spd': 'Automatic 6-speed',
  'Automatic 7-spd': 'Automatic 7-speed',
  'Automatic 8-spd': 'Automatic 8-speed',
  'Automatic 9-spd': 'Automatic 9-speed',
  'Manual 3-spd': 'Manual 3-speed',
  'Manual 4-spd': 'Manual 4-speed',
  'Manual 4-spd Doubled': 'Manual 4-speed with two ranges',
  'Manual 5-spd': 'Manual 5-speed',
  'Manual 6-spd': 'Manual 6-speed',
  'Manual 7-spd': 'Manual 7-speed',
} as const

describe('transmission', () => {
  it('understands every text that EPA uses', () => {
    for (const [text, meaning] of Object.entries(TRANSMISSION_TEXTS)) {
      assert.equal(transmissionOf(text).value, meaning)
    }
  })

  it('has no vocabulary word without a text', () => {
    assert.deepEqual([...new Set(Object.values(TRANSMISSION_TEXTS))].toSorted(), [...TRANSMISSIONS].toSorted())
  })

  it('returns null for a blank and for an unknown text', () => {
    for (const text of [null, 'Automatic', 'Automatic 11-spd', 'Manual 4-spd doubled up']) {
      assert.deepEqual(transmissionOf(text), { value: null, rule: text === null ? 'not_stated' : 'unknown_wording' })
    }
  })
})

describe('fuel type', () => {
  /** EPA's fuelType1, fuelType2 and atvType, with their meaning. */
  const combinations = [
    ['Regular Gasoline', null, null, 'Gasoline'],
    ['Midgrade Gasoline', null, null, 'Gasoline'],
    ['Premium Gasoline', null, null, 'Gasoline'],
    ['Regular Gasoline', 'E85', 'FFV', 'Flex Fuel (E85)'],
    ['Electricity', null, 'EV', 'Electric'],
    ['Diesel', null, 'Diesel', 'Diesel'],
    ['Diesel', null, null, 'Diesel'],
    ['Premium Gasoline', null, 'Hybrid', 'Hybrid'],
    ['Premium Gasoline', 'Electricity', 'Plug-in Hybrid', 'Plug-in Hybrid'],
    ['Natural Gas', null, 'CNG', 'CNG'],
    ['Natural Gas', null, null, 'CNG'],
    ['Hydrogen', null, 'FCV', 'Hydrogen'],
    ['Regular Gasoline', 'Natural Gas', 'Bifuel (CNG)', 'Gasoline or Natural Gas'],
    ['Regular Gasoline', 'Propane', 'Bifuel (LPG)', 'Gasoline or Propane'],
    ['Regular Gasoline', 'E85', null, null],
    ['Steam', null, null, null],
    ['Regular Gasoline', null, 'Flywheel', null],
    [null, null, null, null],
  ] as const
  for (const [fuel1, fuel2, alternative, meaning] of combinations) {
    it(`${fuel1} and ${fuel2}, ${alternative}: ${meaning}`, () => {
      assert.equal(fuelTypeOf({ alternative, fuel1, fuel2, engineText: null, isMild: false }).value, meaning)
      assert.ok(meaning === null || FUEL_TYPES.includes(meaning))
    })
  }
})

it('recognizes a flex-fuel car that only EPA’s engine text states', () => {
  const wording = { alternative: null, fuel1: 'Regular Gasoline', fuel2: null, isMild: false }
  assert.equal(fuelTypeOf({ ...wording, engineText: 'FFV' }).value, 'Flex Fuel (E85)')
  assert.equal(fuelTypeOf({ ...wording, engineText: 'MFFV-GAS' }).value, 'Gasoline', 'methanol')
})

describe('drive type', () => {
  const cases = [
    ['Front-Wheel Drive', 'Toyota', 'Camry', 'Midsize Cars', 'FWD'],
    ['Rear-Wheel Drive', 'Toyota', 'Tacoma 2WD', 'Small Pickup Trucks 2WD', 'RWD'],
    ['All-Wheel Drive', 'Subaru', 'Outback', 'Small Station Wagons', 'AWD'],
    ['4-Wheel Drive', 'Subaru', 'RX Turbo', 'Subcompact Cars', '4WD'],
    ['Part-time 4-Wheel Drive', 'Toyota', 'Tacoma 4WD', 'Small Pickup Trucks 4WD', '4WD'],
    ['2-Wheel Drive', 'Toyota', 'RAV4 EV', 'Sport Utility Vehicle - 2WD', '2WD'],
    // A word in the name takes precedence.
    ['4-Wheel or All-Wheel Drive', 'Audi', '100 quattro Wagon', 'Small Station Wagons', 'AWD'],
    ['4-Wheel Drive', 'Mercedes-Benz', 'C300 4matic', 'Compact Cars', 'AWD'],
    ['4-Wheel Drive', 'BMW', 'i7 xDrive60 Sedan (19 inch wheels)', 'Large Cars', 'AWD'],
    ['Rear-Wheel Drive', 'Mercedes-Benz', 'ML350 4matic', 'Sport Utility Vehicle - 4WD', 'AWD'],
    ['Front-Wheel Drive', 'Volkswagen', 'Passat Syncro', 'Compact Cars', 'AWD'],
    ['Part-time 4-Wheel Drive', 'Ford', 'Explorer AWD', 'Standard Sport Utility Vehicle 4WD', 'AWD'],
    ['4-Wheel or All-Wheel Drive', 'Subaru', 'Forester AWD', 'Sport Utility Vehicle - 4WD', 'AWD'],
    [null, 'Audi', '4000 S quattro', 'Subcompact Cars', 'AWD'],
    [null, 'Toyota', 'Tercel Wagon 4WD', 'Small Station Wagons', '4WD'],
    ['Rear-Wheel Drive', 'Cadillac', 'Fleetwood/DeVille (FWD)', 'Large Cars', 'FWD'],
    ['Rear-Wheel Drive', 'Maserati', 'Quattroporte', 'Large Cars', 'RWD'],
    ['4-Wheel or All-Wheel Drive', 'Ford', 'Explorer 4WD', 'Sport Utility Vehicle - 4WD', '4WD'],
    ['4-Wheel or All-Wheel Drive', 'Subaru', 'Legacy Wagon 4WD', 'Small Station Wagons', '4WD'],
    // Nameplates without a low range.
    ['4-Wheel or All-Wheel Drive', 'Toyota', 'RAV4 4WD', 'Sport Utility Vehicle - 4WD', 'AWD'],
    ['4-Wheel or All-Wheel Drive', 'BMW', 'X5 3.0si', 'Sport Utility Vehicle - 4WD', 'AWD'],
    ['4-Wheel Drive', 'Mazda', 'Mazda3 4-Door 4WD', 'Compact Cars', 'AWD'],
    ['4-Wheel Drive', 'Porsche', '911 Carrera 4', 'Minicompact Cars', 'AWD'],
    ['4-Wheel Drive', 'Mercedes-Benz', 'G550', 'Standard Sport Utility Vehicle 4WD', '4WD'],
    ['4-Wheel Drive', 'Lexus', 'GX 460', 'Standard Sport Utility Vehicle 4WD', '4WD'],
    ['All-Wheel Drive', 'Honda', 'Pilot 4WD', 'Standard Sport Utility Vehicle 4WD', 'AWD'],
    // Neither.
    ['4-Wheel or All-Wheel Drive', 'Chevrolet', 'K1500 Tahoe', 'Sport Utility Vehicle - 4WD', '4WD'],
    ['4-Wheel or All-Wheel Drive', 'Pontiac', '6000', 'Midsize Cars', 'AWD'],
    ['Six-Wheel Drive', 'X', 'X', 'Vans', null],
    [null, 'X', 'X', 'Vans', null],
  ] as const
  for (const [drive, make, model, vehicleClass, meaning] of cases) {
    it(`${drive}, ${make} ${model}: ${meaning}`, () => {
      const year = make === 'Subaru' ? 1990 : 2005
      const derived = driveTypeOf({ drive, model, vehicleClass, make, nameplate: model, year, isElectric: false })
      assert.equal(derived.value, meaning)
      assert.ok(meaning === null || DRIVE_TYPES.includes(meaning))
    })
  }

  it('uses the review of a row that contradicts its name, its class or adjacent years', () => {
    const drive = 'Rear-Wheel Drive'
    const reviewedOf = (make: string, model: string, year: number) =>
      driveTypeOf({ drive, model, vehicleClass: null, make, nameplate: model, year, isElectric: false })
    assert.deepEqual(reviewedOf('Porsche', 'Carrera 4', 1991), { value: 'AWD', rule: 'drive_reviewed' })
    assert.deepEqual(reviewedOf('Porsche', '911 Turbo S Cabriolet', 2012), { value: 'AWD', rule: 'drive_reviewed' })
    assert.deepEqual(reviewedOf('Porsche', '911 Turbo', 1994), { value: 'RWD', rule: 'wording_table' })
    assert.deepEqual(reviewedOf('Porsche', '911 Carrera 4/2', 1990), { value: null, rule: 'drive_of_several_cars' })
    assert.equal(reviewedOf('BMW', '330xi', 2001).value, 'AWD')
    assert.equal(reviewedOf('BMW', 'X5 sDrive35i', 2014).value, 'RWD')
  })

  it('returns all-wheel drive for electric cars with four driven wheels, unless named 4WD', () => {
    const car = { drive: '4-Wheel Drive', vehicleClass: null, make: 'X', nameplate: 'X', year: 2025, isElectric: true }
    assert.deepEqual(driveTypeOf({ ...car, model: 'Truck EV' }), { value: 'AWD', rule: 'drive_of_motors' })
    assert.deepEqual(driveTypeOf({ ...car, model: 'Truck EV 4WD' }), { value: '4WD', rule: 'wording_table' })
  })
})

function driveOf(drive: string | null, model: string, vehicleClass: string) {
  return driveTypeOf({ drive, model, vehicleClass, make: 'X', nameplate: model, year: 2005, isElectric: false })
}

it('returns the rule of a value, or the reason for null', () => {
  const rules = {
    drive: [
      driveOf('All-Wheel Drive', 'A4', 'Compact Cars'),
      driveOf('4-Wheel or All-Wheel Drive', 'A4 quattro', 'Compact Cars'),
      driveOf('4-Wheel or All-Wheel Drive', 'Tahoe', 'Sport Utility Vehicle - 4WD'),
      driveOf(null, 'A4', 'Compact Cars'),
      driveOf('Six-Wheel Drive', 'A4', 'Compact Cars'),
    ],
  }
  assert.deepEqual(
    Object.fromEntries(Object.entries(rules).map(([field, all]) => [field, all.map(({ rule }) => rule)])),
    {
      drive: ['wording_table', 'drive_word_of_name', 'drive_of_class', 'not_stated', 'unknown_wording'],
    },
  )
})
