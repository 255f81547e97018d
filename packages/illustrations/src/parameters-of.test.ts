import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { VehicleFacts } from './body-style-of.ts'
import { drawingParametersOf } from './parameters-of.ts'
import { BODY_STYLES, ERAS, TRAITS } from './parameters.ts'
import { drawSideView } from './side-view.ts'

const UNKNOWN: VehicleFacts = {
  year: 2015,
  make: 'Acme',
  model: 'Rocket',
  body_class: null,
  doors: null,
  drive_type: null,
  fuel_type: null,
  cylinders: null,
}

function styleOf(changes: Partial<VehicleFacts>): string | undefined {
  return drawingParametersOf({ ...UNKNOWN, ...changes })?.style
}

describe('no illustration', () => {
  test('without a known body style', () => {
    assert.equal(drawingParametersOf(UNKNOWN), null)
    assert.equal(drawingParametersOf({ ...UNKNOWN, make: 'Honda', model: 'Civic' }), null)
  })
  test('for a class that is too general, unless the line is known', () => {
    assert.equal(drawingParametersOf({ ...UNKNOWN, body_class: 'Anything' }), null)
    assert.equal(styleOf({ body_class: 'Anything', make: 'Jeep', model: 'Wrangler 4WD' }), 'off_roader')
  })
  test('for trailers and motorhomes of any make', () => {
    assert.equal(drawingParametersOf({ ...UNKNOWN, body_class: 'Trailer', make: 'Jeep', model: 'Wrangler' }), null)
    assert.equal(drawingParametersOf({ ...UNKNOWN, body_class: 'Motorhome', make: 'Ford', model: 'E-350' }), null)
  })
  test('for a make with several kinds of vehicles and an unknown class', () => {
    assert.equal(drawingParametersOf({ ...UNKNOWN, make: 'Freightliner', model: 'XC' }), null)
  })
})

describe('body style', () => {
  const cases: readonly (readonly [Partial<VehicleFacts>, string])[] = [
    [{ body_class: 'Sedan' }, 'sedan'],
    [{ body_class: 'Sedan', doors: 2 }, 'coupe'],
    [{ body_class: 'Coupe', model: 'Rocket Convertible' }, 'convertible'],
    [{ body_class: 'Coupe', make: 'Acura', model: 'NSX' }, 'sports_car'],
    [{ body_class: 'Convertible', make: 'Acura', model: 'NSX' }, 'convertible'],
    [{ body_class: 'Hatchback', doors: 4, make: 'Mercedes-Benz', model: 'AMG GT 43' }, 'hatchback'],
    [{ body_class: 'Hatchback', doors: 4, make: 'Honda', model: 'Civic 5Dr' }, 'hatchback'],
    [{ body_class: 'Sedan', model: 'Rocket Limousine' }, 'limousine'],
    [{ body_class: 'SUV', drive_type: 'FWD' }, 'crossover'],
    [{ body_class: 'SUV', drive_type: '4WD', cylinders: 4 }, 'suv'],
    [{ body_class: 'Pickup', model: 'Hauler Crew Cab' }, 'pickup_crew'],
    [{ body_class: 'Pickup', model: 'Hauler SuperCab' }, 'pickup_extended'],
    [{ body_class: 'Pickup', model: 'Hauler Regular Cab' }, 'pickup_regular'],
    [{ body_class: 'Pickup', year: 1986 }, 'pickup_regular'],
    [{ body_class: 'Van', model: 'Hauler Cargo' }, 'cargo_van'],
    [{ body_class: 'Van' }, 'passenger_van'],
    [{ body_class: 'Truck' }, 'medium_truck'],
    [{ body_class: 'Truck', make: 'PETERBILT', model: '579' }, 'heavy_truck'],
    [{ body_class: 'Bus' }, 'bus'],
    [{ body_class: 'Motorcycle', make: 'Honda', model: 'CBR600RR' }, 'motorcycle'],
    [{ body_class: 'Sedan', make: 'BMW', model: '528i Touring' }, 'wagon'],
    [{ body_class: 'Sedan', make: 'BMW', model: '840i Gran Coupe' }, 'sedan'],
    [{ body_class: 'Sedan', make: 'Mercedes-Benz', model: '560SL' }, 'convertible'],
    [{ body_class: 'SUV', make: 'Chevrolet', model: 'S10 Blazer 4WD' }, 'suv'],
    [{ body_class: 'Pickup', make: 'Chevrolet', model: 'S10 Pickup 2WD' }, 'pickup_extended'],
    [{ body_class: 'Sedan', make: 'MINI', model: 'Cooper S' }, 'city_car'],
    [{ body_class: 'Sedan', make: 'Porsche', model: '911 Carrera Cabriolet' }, 'convertible'],
  ]
  for (const [changes, expected] of cases) {
    test(`${JSON.stringify(changes)} is a ${expected}`, () => {
      assert.equal(styleOf({ year: 2005, ...changes }), expected)
    })
  }
})

test('a known line has its size and silhouette in any spelling', () => {
  const spellings = [
    ['Ford', 'F-150'],
    ['FORD', 'F150 Pickup 4WD'],
    ['Ford', 'F-150 SuperCrew'],
  ] as const
  for (const [make, model] of spellings) {
    const parameters = drawingParametersOf({ ...UNKNOWN, year: 2018, make, model, body_class: 'Pickup' })
    assert.equal(parameters?.name, 'Ford F-150')
    assert.equal(parameters?.wheelbaseMm, 3680)
  }
})

test('a line of cars never matches a motorcycle, nor the reverse', () => {
  assert.deepEqual(
    drawingParametersOf({ ...UNKNOWN, make: 'Honda', model: 'Accord', body_class: 'Motorcycle' })?.traits,
    [],
  )
  assert.equal(styleOf({ make: 'Honda', model: 'Shadow', body_class: 'Sedan' }), 'sedan')
})

test('years of one generation share their parameters; generations do not', () => {
  const camry = (year: number): unknown =>
    drawingParametersOf({ ...UNKNOWN, year, make: 'Toyota', model: 'Camry', body_class: 'Sedan', drive_type: 'FWD' })
  assert.deepEqual(camry(2012), camry(2014))
  assert.notDeepEqual(camry(2012), camry(2021))
  assert.notDeepEqual(camry(2012), camry(1988))
})

test('trims and drives of an unlisted line share its name and color', () => {
  const of = (model: string): number | undefined =>
    drawingParametersOf({ ...UNKNOWN, model, body_class: 'Sedan' })?.seed
  assert.equal(of('Rocket Hybrid LE'), of('Rocket'))
  assert.equal(of('Rocket 4WD'), of('rocket'))
  assert.notEqual(of('Rocket'), of('Comet'))
})

test('any facts give null or valid parameters', () => {
  // The unit "binary" would first map a million characters to their numbers, which takes longer than all drawings here.
  const anyName = fc.string({
    maxLength: 60,
    unit: fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
  })
  const facts = fc.record({
    year: fc.integer({ min: 1900, max: 2030 }),
    make: fc.oneof(fc.constantFrom('Ford', 'BMW', 'Honda', 'MINI', 'McLaren'), anyName),
    model: anyName,
    body_class: fc.option(
      fc.constantFrom('Sedan', 'SUV', 'Pickup', 'Van', 'Truck', 'Bus', 'Motorcycle', 'Convertible', 'nonsense'),
    ),
    doors: fc.option(fc.integer({ min: -1, max: 9 })),
    drive_type: fc.option(fc.constantFrom('FWD', 'RWD', 'AWD', '4WD', '2WD')),
    fuel_type: fc.option(fc.constantFrom('Gasoline', 'Electric', 'Hydrogen')),
    cylinders: fc.option(fc.integer({ min: 0, max: 16 })),
  })
  fc.assert(
    fc.property(facts, (vehicle) => {
      const parameters = drawingParametersOf(vehicle)
      if (parameters === null) return
      assert.deepEqual(JSON.parse(JSON.stringify(parameters)), parameters, 'survives being kept as JSON')
      assert.ok(BODY_STYLES.includes(parameters.style) && ERAS.includes(parameters.era))
      assert.ok(parameters.traits.every((trait) => TRAITS.includes(trait)))
      assert.doesNotMatch(drawSideView(parameters), /NaN|Infinity|undefined/)
    }),
    { numRuns: 400 },
  )
})
