// Guarantee: a vehicle is left out only where it states something that the VIN states otherwise; never for lack of a value.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { VehicleRow } from './vehicle-store.ts'
import { candidatesAmong, type VinTraits } from './vin-candidates.ts'

const SAYS_NOTHING: VinTraits = {
  makeId: 474,
  modelId: 1861,
  modelYear: 2019,
  trim: [],
  bodyClass: null,
  doors: null,
  driveType: null,
  transmission: null,
  fuelType: null,
  cylinders: null,
  displacementL: null,
}

function vehicle(id: string, values: Partial<VehicleRow>): VehicleRow {
  const nothing = { trim: null, submodel: null, body_class: null, doors: null, fuel_type: null, displacement_l: null }
  const more = { cylinders: null, transmission: null, drive_type: null, configuration: null, battery_kwh: null }
  return { id, model: 'Tacoma', ...nothing, ...more, ...values } as VehicleRow
}

function idsFor(vehicles: readonly VehicleRow[], traits: Partial<VinTraits>): string[] {
  return candidatesAmong(vehicles, { ...SAYS_NOTHING, ...traits }).vehicles.map(({ id }) => id)
}

describe('candidates of a VIN', () => {
  const four = vehicle('four', {
    cylinders: 4,
    displacement_l: 2.7,
    drive_type: 'RWD',
    transmission: 'Automatic 6-speed',
  })
  const six = vehicle('six', { cylinders: 6, displacement_l: 3.5, drive_type: '4WD', transmission: 'Manual 6-speed' })
  const bare = vehicle('bare', {})

  it('are all vehicles of the name where the VIN says nothing, with what would tell them apart', () => {
    const found = candidatesAmong([four, six], SAYS_NOTHING)
    assert.equal(found.match, 'candidates')
    assert.deepEqual(found.toldBy, ['displacement_l', 'cylinders', 'transmission', 'drive_type'])
    assert.deepEqual(found.vehicles[1], {
      id: 'six',
      differsBy: { displacement_l: 3.5, cylinders: 6, transmission: 'Manual 6-speed', drive_type: '4WD' },
    })
  })

  it('keeps a vehicle that does not state what the VIN does', () => {
    assert.deepEqual(idsFor([four, six, bare], { cylinders: 6 }), ['six', 'bare'])
  })

  it('is exact where one is left, and none where the name has no vehicle', () => {
    const found = candidatesAmong([four, six], { ...SAYS_NOTHING, displacementL: 3.456 })
    assert.deepEqual([found.match, found.vehicles], ['exact', [{ id: 'six', differsBy: {} }]])
    assert.equal(candidatesAmong([], SAYS_NOTHING).match, 'none')
  })

  it('takes no notice of a trait that all vehicles contradict', () => {
    assert.deepEqual(idsFor([four, six], { cylinders: 8, driveType: 'AWD' }), ['six'])
  })

  const CASES: readonly (readonly [string, Partial<VehicleRow>, Partial<VinTraits>, boolean])[] = [
    ['a rounded displacement', { displacement_l: 2.4 }, { displacementL: 2.359 }, true],
    ['another displacement', { displacement_l: 2.7 }, { displacementL: 2.4 }, false],
    ['a hybrid that the VIN calls gasoline', { fuel_type: 'Hybrid' }, { fuelType: 'Gasoline' }, true],
    ['an electric car', { fuel_type: 'Electric' }, { fuelType: 'Gasoline' }, false],
    ['a diesel', { fuel_type: 'Diesel' }, { fuelType: 'Gasoline' }, false],
    ['four-wheel drive called AWD', { drive_type: '4WD' }, { driveType: 'AWD' }, true],
    ['two driven wheels, whichever', { drive_type: '2WD' }, { driveType: 'FWD' }, true],
    ['other driven wheels', { drive_type: 'FWD' }, { driveType: 'RWD' }, false],
    ['a hatch counted as a door', { doors: 4 }, { doors: 5 }, true],
    ['a coupe', { doors: 2 }, { doors: 4 }, false],
    ['one of two bodies of a row', { body_class: 'Sedan or Coupe' }, { bodyClass: 'Coupe' }, true],
    ['a convertible', { body_class: 'Convertible' }, { bodyClass: 'Sedan' }, false],
    ['a pickup', { body_class: 'Pickup' }, { bodyClass: 'SUV' }, false],
    ['a trim among several', { trim: 'LE/SE' }, { trim: ['SE', 'Sport'] }, true],
    ['another trim', { trim: 'XLE' }, { trim: ['SE'] }, false],
    ['a manual transmission', { transmission: 'Manual 6-speed' }, { transmission: 'Automatic 6-speed' }, false],
    ['another number of gears', { transmission: 'Automatic 6-speed' }, { transmission: 'Automatic 8-speed' }, true],
  ]
  for (const [what, values, traits, isRetained] of CASES) {
    it(`${isRetained ? 'keeps' : 'leaves out'} ${what}`, () => {
      // Beside a vehicle that agrees, because a trait that all contradict decides nothing.
      assert.deepEqual(idsFor([vehicle('asked', values), bare], traits), isRetained ? ['asked', 'bare'] : ['bare'])
    })
  }
})
