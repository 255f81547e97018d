import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bodyOf, withoutJumps, type DerivedName } from './body-of.ts'
import { BodyTable, parseBodyFile } from './body-table.ts'

const TABLE = new BodyTable(
  parseBodyFile(
    [
      'make\tnameplate\twords\tyears\tbodies',
      'Acme\tRocket\t\t2000-2009\tSedan 4, Coupe 2, +Convertible 2',
      'Acme\tRocket\t\t2010-\tHatchback 2, Hatchback 4',
      'Acme\tHauler\t\t\tPickup',
      'Acme\tTrail\t\t\tSUV 2, SUV 4',
      'Acme\tTrail\tsoft top\t\tSUV 2',
      'Acme\tTrio\t\t\tSedan 4, Coupe 2, Hatchback 4',
      'Acme\tLastRide\t\t\t-',
      'Acme\tBus\t\t\t+Cargo Van 3, +Passenger Van 3',
    ].join('\n'),
    'bodies.tsv',
  ),
)

function derived(year: number, model: string, measuredBodies = '', vehicleClass: string | null = 'Compact Cars') {
  const baseModel = model.split(/[ /]/)[0] ?? ''
  const body = bodyOf({ year, make: 'Acme', model, baseModel, vehicleClass, measuredBodies }, TABLE)
  return [body.bodyClass.value, body.bodyClass.rule, body.doors.value, body.doors.rule]
}

describe('a nameplate of the table', () => {
  it('has the body that its words select', () => {
    assert.deepEqual(derived(2005, 'Rocket Sedan'), ['Sedan', 'nameplate_and_name', 4, 'nameplate_and_name'])
    assert.deepEqual(derived(2005, 'Rocket Cabriolet', '2'), [
      'Convertible',
      'nameplate_and_name',
      2,
      'nameplate_and_name',
    ])
    assert.deepEqual(derived(2005, 'Rocket 4Dr', '24')[0], 'Sedan')
  })
  it('has the body that the measured volumes select, except bodies that names always state', () => {
    assert.deepEqual(derived(2005, 'Rocket', '2'), ['Coupe', 'nameplate_and_volumes', 2, 'nameplate_and_volumes'])
    assert.deepEqual(derived(2005, 'Rocket', '4'), ['Sedan', 'nameplate_and_volumes', 4, 'nameplate_and_volumes'])
  })
  it('has the value for several bodies if these remain', () => {
    const mixed = ['Sedan or Coupe', 'row_of_several_bodies', null, 'several_bodies']
    assert.deepEqual(derived(2005, 'Rocket', '24'), mixed)
    assert.deepEqual(derived(2005, 'Rocket'), mixed)
    assert.equal(derived(2005, 'Trio')[0], 'Sedan, Coupe or Hatchback')
  })
  it('has none if several remain without a common value', () => {
    assert.deepEqual(derived(2012, 'Rocket', 'h'), ['Hatchback', 'nameplate_table', null, 'several_bodies'])
    assert.deepEqual(derived(2012, 'LastRide'), [null, 'several_bodies', null, 'several_bodies'])
    assert.deepEqual(derived(2012, 'Bus'), [null, 'several_bodies', 3, 'nameplate_table'])
  })
  it('has none if the name contradicts the table', () => {
    const contradiction = [null, 'name_contradicts_nameplate', null, 'name_contradicts_nameplate']
    assert.deepEqual(derived(2005, 'Rocket Wagon'), contradiction)
    assert.deepEqual(derived(2005, 'Rocket Sedan Convertible'), contradiction)
  })
  it('reads doors from the cab or the count in the name; odd counts include the tailgate', () => {
    assert.deepEqual(derived(2012, 'Hauler Crew Cab'), ['Pickup', 'nameplate_table', 4, 'nameplate_and_name'])
    assert.deepEqual(derived(2012, 'Hauler Regular Cab')[2], 2)
    assert.deepEqual(derived(2012, 'Hauler'), ['Pickup', 'nameplate_table', null, 'several_bodies'])
    assert.deepEqual(derived(2012, 'Rocket (5-doors)')[2], 4)
    assert.deepEqual(derived(2012, 'Rocket 3dr')[2], 2)
  })
  it('reads a word for a convertible as an open SUV if the nameplate is one', () => {
    assert.deepEqual(derived(2012, 'Trail Soft Top'), ['SUV', 'nameplate_table', 2, 'nameplate_table'])
    assert.deepEqual(derived(2012, 'Trail Convertible 2-Door')[0], 'SUV')
  })
  it('does not apply one of several names to all', () => {
    assert.deepEqual(derived(2005, 'Rocket/Rocket Convertible', '2')[0], 'Coupe')
    assert.deepEqual(derived(2005, 'Rocket Coupe A/C', '24')[0], 'Coupe')
    assert.deepEqual(derived(2005, 'Rocket Coupe/Rocket GT Coupe', '24')[0], 'Coupe')
  })
})

describe('a nameplate outside the table', () => {
  const cases = [
    ['New 4WD', 'Standard Sport Utility Vehicle 4WD', ['SUV', 'class_names_body', null, 'not_stated']],
    ['New Crew Cab', 'Small Pickup Trucks', ['Pickup', 'class_names_body', 4, 'name_reader']],
    ['New', 'Minivan - 2WD', ['Minivan', 'class_names_body', null, 'not_stated']],
    ['New', 'Vans Passenger', ['Passenger Van', 'class_names_body', null, 'not_stated']],
    ['New Convertible', 'Two Seaters', ['Convertible', 'name_names_body', null, 'not_stated']],
    ['New Sedan Coupe', 'Compact Cars', [null, 'name_names_two_bodies', null, 'not_stated']],
    ['New', 'Compact Cars', [null, 'class_names_no_body', null, 'not_stated']],
    ['New', 'Small Station Wagons', [null, 'class_names_no_body', null, 'not_stated']],
    ['New', 'Special Purpose Vehicle 2WD', [null, 'class_names_no_body', null, 'not_stated']],
    ['New', null, [null, 'not_stated', null, 'not_stated']],
  ] as const
  for (const [model, vehicleClass, expected] of cases) {
    it(`${model}, ${vehicleClass}: ${expected.join(', ')}`, () =>
      assert.deepEqual(derived(2027, model, '4', vehicleClass), [...expected]))
  }
})

const JUMPS_TABLE = new BodyTable(
  parseBodyFile(
    [
      'make\tnameplate\twords\tyears\tbodies',
      'Acme\tRocket\t\t1990-1999\tSedan 4, Coupe 2',
      'Acme\tRocket\t\t2000-\tHatchback 2',
    ].join('\n'),
    'bodies.tsv',
  ),
)

function name(year: number, model: string, measuredBodies: string, vehicleClass = 'Compact Cars'): DerivedName {
  const baseModel = model.split(' ')[0] ?? ''
  const source = { year, make: 'Acme', model, baseModel, vehicleClass, measuredBodies }
  return { source, body: bodyOf(source, JUMPS_TABLE) }
}

function settled(names: readonly DerivedName[]): string[] {
  return withoutJumps(names).map(({ bodyClass, doors }) => `${bodyClass.value} ${doors.value} ${bodyClass.rule}`)
}

it('ignores volumes that differ between the years of one name', () => {
  assert.deepEqual(
    settled([
      name(1998, 'Rocket', '24'),
      name(1999, 'Rocket', '4'),
      name(1998, 'Rocket ZX', '2'),
      name(1999, 'Rocket ZX', '2'),
      name(2000, 'Rocket', 'h'),
    ]),
    [
      'Sedan or Coupe null row_of_several_bodies',
      'Sedan or Coupe null row_of_several_bodies',
      'Coupe 2 nameplate_and_volumes',
      'Coupe 2 nameplate_and_volumes',
      'Hatchback 2 nameplate_table',
    ],
  )
})

it('uses volumes that distinguish rows of one year in every year', () => {
  const names = [1998, 1999].flatMap((year) => [name(year, 'Rocket', '4'), name(year, 'Rocket', '2')])
  assert.deepEqual(settled(names), [
    'Sedan 4 nameplate_and_volumes',
    'Coupe 2 nameplate_and_volumes',
    'Sedan 4 nameplate_and_volumes',
    'Coupe 2 nameplate_and_volumes',
  ])
})

it('leaves the body of an unreviewed nameplate undecided if its class varies', () => {
  const names = [
    name(2027, 'New', '', 'Small Sport Utility Vehicle 4WD'),
    name(2028, 'New', '', 'Minivan - 2WD'),
    name(2027, 'Newer', '', 'Minivan - 2WD'),
    name(2028, 'Newer', '', 'Minivan - 2WD'),
  ]
  assert.deepEqual(settled(names), [
    'null null body_jumps',
    'null null body_jumps',
    'Minivan null class_names_body',
    'Minivan null class_names_body',
  ])
})
