import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type, type TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { fieldNames, fieldsParameter, parseSelection, select, selectionOf } from './selected-fields.ts'
import { Vehicle } from './vehicle.ts'

const closed = { additionalProperties: false } as const
const Thing = Type.Object(
  {
    id: Type.String(),
    recall_count: Type.Optional(Type.Integer()),
    recall_match: Type.String(),
    economy: Type.Union([Type.Object({ city: Type.Number(), range: Type.Number() }, closed), Type.Null()]),
    tags: Type.Array(Type.String()),
  },
  closed,
)
const THING = { id: 'a', recall_count: 0, recall_match: 'none', economy: { city: 1, range: 2 }, tags: ['x'] }

// Guarantee: a response to `fields` contains only the selected fields, as its schema says.
test('selects whole fields, or nested ones with a dot, in the order of the object', () => {
  const names = ['id', 'recall_count', 'recall_match', 'economy', 'economy.city', 'economy.range', 'tags']
  assert.deepEqual(fieldNames(Thing), names)
  const check = Compile(selectionOf(Thing))
  const picked: [fields: string, thing: object][] = [
    ['id', { id: 'a' }],
    ['tags,id', { id: 'a', tags: ['x'] }],
    ['economy', { economy: { city: 1, range: 2 } }],
    ['economy.range', { economy: { range: 2 } }],
    ['economy.range,economy.city', { economy: { city: 1, range: 2 } }],
    ['economy.range,economy', { economy: { city: 1, range: 2 } }],
    ['recall_count', { recall_count: 0, recall_match: 'none' }],
  ]
  for (const [fields, thing] of picked) {
    const found = select(THING, parseSelection(fields))
    assert.equal(JSON.stringify(found), JSON.stringify(thing), fields)
    assert.ok(check.Check(found), fields)
  }
  assert.deepEqual(select({ ...THING, economy: null }, parseSelection('economy.city')), { economy: null })
  const { recall_count: _absent, ...notLoaded } = THING
  assert.deepEqual(select(notLoaded, parseSelection('recall_count')), { recall_match: 'none' })
  for (const other of [{ other: 1 }, { id: 1 }, { economy: { other: 1 } }, { economy: { city: null } }]) {
    assert.ok(!check.Check(other), JSON.stringify(other))
  }
  assert.equal(selectionOf(Thing), selectionOf(Thing))
})

// Guarantee: `basic` selects the specification's vehicle fields, alone or with other names.
test('basic selects the vehicle fields of the specification', () => {
  const specified =
    'id,year,make,model,trim,submodel,horsepower,cylinders,displacement_l,transmission,drive_type,fuel_type,body_class,doors,image_url,image_type,recall_count,complaint_count,tsb_count,investigation_count'
  assert.deepEqual(parseSelection('basic'), parseSelection(specified))
  assert.deepEqual(parseSelection('basic,economy.city_mpg'), parseSelection(`${specified},economy.city_mpg`))
  const known = fieldNames(Vehicle)
  for (const name of parseSelection('basic').keys()) assert.ok(known.includes(name), name)
  assert.ok(listOf(Vehicle).includes('basic'))
  assert.ok(!listOf(Thing).includes('basic'))
})

function listOf(schema: TObject): readonly string[] {
  return (fieldsParameter(schema, 'things') as unknown as { readonly list: readonly string[] }).list
}
