import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withoutJumps, type DerivedName } from './body-jumps.ts'
import { bodyOf } from './body-of.ts'
import { BodyTable, parseBodyFile } from './body-table.ts'

const TABLE = new BodyTable(
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
  return { source, body: bodyOf(source, TABLE) }
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
