// Guarantee: a vehicle is dropped only if it states a value that contradicts the VIN, never because a value is missing.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { candidatesAmong, type VinModel, type VinTraits } from './vin-candidates.ts'

const NO_TRAITS: VinTraits = {
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
  isHeavy: false,
  isElectrified: false,
}

function vehicle(id: string, values: Partial<VehicleRow>): VehicleRow {
  const nothing = { trim: null, submodel: null, body_class: null, doors: null, fuel_type: null, displacement_l: null }
  const more = { cylinders: null, transmission: null, drive_type: null, configuration: null, battery_kwh: null }
  return { id, model: 'Tacoma', source: 'epa-vehicles', ...nothing, ...more, ...values } as VehicleRow
}

/** vPIC's trims and series of the name. */
const TACOMA = { model: 'Tacoma', known: { trims: ['SE', 'Sport', 'XLE', 'LE, XLE'], series: ['1500', '2500'] } }

function candidates(vehicles: readonly VehicleRow[], traits: Partial<VinTraits>, of: VinModel = TACOMA) {
  return candidatesAmong(vehicles, { ...NO_TRAITS, ...traits }, of)
}

function idsFor(vehicles: readonly VehicleRow[], traits: Partial<VinTraits>): string[] {
  return candidates(vehicles, traits).vehicles.map(({ vehicle: { id } }) => id)
}

describe('candidates of a VIN', () => {
  const four = vehicle('four', {
    cylinders: 4,
    displacement_l: 2.7,
    drive_type: 'RWD',
    transmission: 'Automatic 6-speed',
  })
  const six = vehicle('six', { cylinders: 6, displacement_l: 3.5, drive_type: '4WD', transmission: 'Manual 6-speed' })
  const bare = vehicle('bare', { source: 'nhtsa-recalls' })

  it('are all vehicles of the name if the VIN states nothing, with the fields that distinguish them', () => {
    const found = candidates([four, six], {})
    assert.equal(found.match, 'candidates')
    assert.deepEqual(found.distinguishingFields, ['displacement_l', 'cylinders', 'transmission', 'drive_type'])
    assert.deepEqual(found.vehicles[1], {
      vehicle: six,
      differsBy: { displacement_l: 3.5, cylinders: 6, transmission: 'Manual 6-speed', drive_type: '4WD' },
    })
  })

  it('keeps a vehicle without a value that the VIN states', () => {
    assert.deepEqual(idsFor([four, six, bare], { cylinders: 6 }), ['six', 'bare'])
  })

  it('is exact for one match, and none if the name has no vehicle', () => {
    const found = candidates([four, six], { displacementL: 3.456 })
    assert.deepEqual([found.match, found.vehicles], ['exact', [{ vehicle: six, differsBy: {} }]])
    assert.equal(candidates([], {}).match, 'none')
  })

  it('ignores a trait that all vehicles contradict', () => {
    assert.deepEqual(idsFor([four, six], { cylinders: 8, driveType: 'AWD' }), ['six'])
  })

  // vPIC states four cylinders and 1.0 litres for the Focus. The real one has three cylinders at 1.0 litres, and four
  // at 2.0.
  it('ignores cylinders and litres if no vehicle has both', () => {
    const [three, two] = [
      vehicle('1.0', { cylinders: 3, displacement_l: 1 }),
      vehicle('2.0', { cylinders: 4, displacement_l: 2 }),
    ]
    const other = vehicle('5.0', { cylinders: 8, displacement_l: 5 })
    assert.deepEqual(idsFor([three, two, other], { cylinders: 4, displacementL: 1 }), ['1.0', '2.0'])
    assert.deepEqual(idsFor([three, two, other], { cylinders: 3, displacementL: 1 }), ['1.0'])
  })

  // The Highlander of 2025 has 2.4 litres with a turbocharger, and 2.5 as a hybrid.
  it('distinguishes engines of similar litres if vPIC states both', () => {
    const cars = [vehicle('2.4', { displacement_l: 2.4 }), vehicle('2.5', { displacement_l: 2.5 }), bare]
    const idsWith = (displacementL: number, litres?: readonly number[]) =>
      candidates(
        cars,
        { displacementL },
        { model: 'Tacoma', known: { ...TACOMA.known, ...(litres && { litres }) } },
      ).vehicles.map(({ vehicle: { id } }) => id)
    assert.deepEqual(idsWith(2.487, [2.393, 2.487]), ['2.5', 'bare'])
    assert.deepEqual(idsWith(2.393, [2.393, 2.487]), ['2.4', 'bare'])
    assert.deepEqual(idsWith(2.45, [2.4, 2.5]), ['2.4', '2.5', 'bare'], 'between the two')
    assert.deepEqual(idsWith(2.5, [2.5]), ['2.4', '2.5', 'bare'], 'one value for both')
    assert.deepEqual(idsWith(2.5), ['2.4', '2.5', 'bare'], 'a snapshot that does not say')
  })

  it('is none if all vehicles have another engine, fuel, kind of van or number in the name', () => {
    const van = vehicle('van', { body_class: 'Passenger Van', fuel_type: 'Gasoline' })
    const pickup = vehicle('pickup', { model: 'Tacoma 1500' })
    const others: readonly (readonly [VehicleRow, Partial<VinTraits>])[] = [
      [six, { cylinders: 8, displacementL: 5.7 }],
      [van, { fuelType: 'Diesel' }],
      [van, { bodyClass: 'Cargo Van' }],
      [pickup, { trim: ['2500', 'Sport'] }],
    ]
    for (const [one, traits] of others) {
      assert.equal(candidates([one], traits).match, 'none', JSON.stringify(traits))
      assert.deepEqual(idsFor([one, bare], traits).includes('bare'), true, JSON.stringify(traits))
    }
    assert.deepEqual(idsFor([pickup], { trim: ['1500', 'Sport'] }), ['pickup'])
    // The VIN states no series, so it cannot state another one.
    assert.deepEqual(idsFor([pickup], { trim: ['Sport'] }), ['pickup'])
  })

  it("prefers the VIN's body if the name has several", () => {
    const [sedan, wagon] = [vehicle('sedan', { body_class: 'Sedan' }), vehicle('wagon', { body_class: 'Wagon' })]
    assert.deepEqual(idsFor([sedan, wagon], { bodyClass: 'Wagon' }), ['wagon'])
    assert.deepEqual(idsFor([sedan, wagon], { bodyClass: 'Hatchback' }), ['sedan', 'wagon'])
  })

  it("prefers the vehicle with the VIN's name among otherwise equal ones", () => {
    const [named, other] = [vehicle('se', { trim: 'SE' }), vehicle('two', { drive_type: '4WD' })]
    assert.deepEqual(idsFor([named, bare, other], { trim: ['SE'] }), ['se', 'two'])
    assert.deepEqual(idsFor([named, bare, other], { trim: ['SE, Sport'] }), ['se', 'bare', 'two'])
  })

  it('reads drive and hybrids from the trim if nothing else states them', () => {
    const [rear, all] = [vehicle('rear', { drive_type: 'RWD' }), vehicle('all', { drive_type: 'AWD' })]
    assert.deepEqual(idsFor([rear, all], { trim: ['Sport xDrive'] }), ['all'])
    assert.deepEqual(idsFor([rear, all], { trim: ['Sport, Sport xDrive'] }), ['rear', 'all'])
    const [burning, hybrid] = [vehicle('gas', { fuel_type: 'Gasoline' }), vehicle('hev', { fuel_type: 'Hybrid' })]
    assert.deepEqual(idsFor([burning, hybrid], { trim: ['SE HEV'], fuelType: 'Gasoline' }), ['hev'])
    assert.deepEqual(idsFor([burning, hybrid], { trim: ['SE'], fuelType: 'Gasoline' }), ['gas', 'hev'])
    assert.deepEqual(idsFor([burning, hybrid], { trim: ['Mild Hybrid'], fuelType: 'Gasoline' }), ['gas', 'hev'])
  })

  it("matches EPA's names with vPIC's trims", () => {
    const model = (id: string, name: string, trim: string | null = null) => vehicle(id, { model: name, trim })
    const cClass = { model: 'C-Class', known: { trims: ['C300-4M', 'C350', 'C63 AMG'], series: [] } }
    const cars = [model('300', 'C 300'), model('350', 'C 350'), model('63', 'AMG C63')]
    for (const [trim, id] of [
      ['C300-4M', '300'],
      ['C350', '350'],
      ['C63 AMG', '63'],
    ] as const) {
      assert.deepEqual(
        candidates(cars, { trim: [trim] }, cClass).vehicles.map((one) => one.vehicle.id),
        [id],
        trim,
      )
    }
    const mustang = { model: 'Mustang', known: { trims: ['GT', 'Shelby Coupe'], series: [] } }
    const shelby = [model('gt', 'Mustang', 'GT'), model('shelby', 'Mustang', 'Shelby GT500')]
    assert.deepEqual(
      candidates(shelby, { trim: ['Shelby Coupe'] }, mustang).vehicles.map((one) => one.vehicle.id),
      ['shelby'],
    )
  })

  it('is none, with the reason, if every vehicle has another weight, load class, body or doors', () => {
    const federal = vehicle('federal', { source: 'nhtsa-recalls' })
    const pickup = vehicle('pickup', { model: 'Silverado 1500', body_class: 'Pickup' })
    const sedan = vehicle('sedan', { body_class: 'Sedan', doors: 4 })
    const cases: readonly (readonly [VehicleRow, Partial<VinTraits>, string])[] = [
      [sedan, { isHeavy: true }, 'gross_weight'],
      [pickup, { trim: ['2500 (3/4 Ton)'] }, 'load_class'],
      [vehicle('suburban', {}), { trim: ['2500 (3/4 Ton)'] }, 'load_class'],
      [vehicle('kit', { fuel_type: 'Gasoline or Natural Gas' }), { fuelType: 'Gasoline' }, 'fuel'],
      [vehicle('cng', { fuel_type: 'CNG' }), {}, 'fuel'],
      [vehicle('2.5', { displacement_l: 2.5, cylinders: 4 }), { displacementL: 3.5 }, 'engine'],
      [sedan, { bodyClass: 'Convertible' }, 'body'],
      [sedan, { bodyClass: 'Coupe', doors: 2 }, 'doors'],
    ]
    for (const [one, traits, reason] of cases) {
      const { match, mismatch } = candidates([one], traits)
      assert.deepEqual([match, mismatch], ['none', reason], JSON.stringify(traits))
    }
    assert.deepEqual(idsFor([sedan, federal], { isHeavy: true }), ['federal'])
    assert.deepEqual(idsFor([pickup], { trim: ['1500 (1/2 Ton)'] }), ['pickup'])
    assert.deepEqual(idsFor([vehicle('clubman', { body_class: 'Wagon', doors: 4 })], { doors: 6 }), ['clubman'])
  })

  it('is never exact if the VIN is, or may be, a hybrid and the row burns gasoline alone', () => {
    const gas = vehicle('gas', { fuel_type: 'Gasoline' })
    for (const traits of [
      { fuelType: 'Hybrid' },
      { isElectrified: true },
      { trim: ['AXUH70L'] },
      { trim: ['450h'] },
      { trim: ['GSX40L/AVX40L'] },
    ]) {
      assert.equal(candidates([gas], traits).match, 'candidates', JSON.stringify(traits))
    }
    assert.equal(candidates([gas], { trim: ['GSX40L'] }).match, 'exact')
  })

  it('lists the fields that were not compared for an exact match', () => {
    const { notCompared } = candidates([six], { cylinders: 6, displacementL: 3.5, driveType: '4WD' })
    assert.deepEqual(notCompared, ['fuel_type', 'body_class', 'doors', 'transmission'])
    assert.deepEqual(candidates([four, six], {}).notCompared, [])
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
    ['a tailgate of a van counted as a door', { doors: 3, body_class: 'Minivan' }, { doors: 4 }, true],
    ['a coupe', { doors: 2 }, { doors: 4 }, false],
    ['one of two bodies of a row', { body_class: 'Sedan or Coupe' }, { bodyClass: 'Coupe' }, true],
    ['a convertible', { body_class: 'Convertible' }, { bodyClass: 'Sedan' }, false],
    ['a pickup', { body_class: 'Pickup' }, { bodyClass: 'SUV' }, false],
    ['a trim that vPIC does not know', { trim: 'Rally' }, { trim: ['SE'] }, true],
    ['another trim', { trim: 'XLE' }, { trim: ['SE'] }, false],
    ['a manual transmission', { transmission: 'Manual 6-speed' }, { transmission: 'Automatic 6-speed' }, false],
    ['another number of gears', { transmission: 'Automatic 6-speed' }, { transmission: 'Automatic 8-speed' }, true],
  ]
  for (const [what, values, traits, isRetained] of CASES) {
    it(`${isRetained ? 'keeps' : 'leaves out'} ${what}`, () => {
      // Next to a matching vehicle, because a trait that all contradict decides nothing.
      assert.deepEqual(idsFor([vehicle('asked', values), bare], traits), isRetained ? ['asked', 'bare'] : ['bare'])
    })
  }
})
