import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { FieldRule } from '#catalog/field-rules.ts'
import type { BodyClass } from '#catalog/vocabulary.ts'
import { withoutJumps, type ToldName } from './body-jumps.ts'

function name(year: number, body: BodyClass, rule: FieldRule, model = 'Rocket'): ToldName {
  return {
    source: { year, make: 'Acme', model, baseModel: 'Rocket', vehicleClass: null, measuredBodies: '' },
    body: { bodyClass: { value: body, rule }, doors: { value: 4, rule }, line: 'bodies.tsv:2' },
  }
}

function valuesOf(names: readonly ToldName[]): (BodyClass | null)[] {
  return withoutJumps(names).map(({ bodyClass }) => bodyClass.value)
}

it('leaves open what jumps from one year to the next by volumes alone', () => {
  const names = [
    name(1998, 'Sedan', 'nameplate_and_volumes'),
    name(1999, 'Hatchback', 'nameplate_and_volumes'),
    name(1999, 'Coupe', 'nameplate_and_volumes', 'Rocket ZX'),
  ]
  assert.deepEqual(valuesOf(names), [null, null, 'Coupe'])
  const [first] = withoutJumps(names)
  assert.equal(first?.bodyClass.rule, 'body_jumps')
  assert.equal(first?.doors.value, 4, 'the doors do not jump')
})

it('keeps what is told of both bodies in each year, and what the table or a word tells', () => {
  const both = [1998, 1999].flatMap((year) => [
    name(year, 'Sedan', 'nameplate_and_volumes'),
    name(year, 'Coupe', 'nameplate_and_volumes'),
  ])
  assert.deepEqual(valuesOf(both), ['Sedan', 'Coupe', 'Sedan', 'Coupe'])
  const reviewed = [name(1998, 'Sedan', 'nameplate_table'), name(1999, 'Hatchback', 'nameplate_table')]
  assert.deepEqual(valuesOf(reviewed), ['Sedan', 'Hatchback'])
})
