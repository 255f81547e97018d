import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { VehicleFilters } from '#catalog/catalog.ts'
import type { VehicleSpec } from '#test/support/build-snapshot.ts'
import { openSmallCatalog } from '#test/support/small-snapshot.ts'

function vehicle(make: string, model: string, body_class: string, year = 2019): VehicleSpec {
  return { id: `${make}${model}${body_class}${year}`.replace(/\W/g, ''), make, model, body_class, year }
}

const vehicles = [
  vehicle('Chevrolet', 'Silverado 1500', 'Pickup'),
  vehicle('Chevrolet', 'Camaro', 'Coupe'),
  vehicle('Ferrari', 'F355 355 F1', 'Coupe'),
  vehicle('Ford', 'F-150', 'Pickup'),
  vehicle('Honda', 'Accord', 'Sedan'),
  vehicle('Honda', 'ACCORD', 'Sedan'),
  vehicle('Rolls-Royce', 'Silver Spur', 'Sedan'),
  vehicle('Toyota', 'Camry', 'Sedan'),
  vehicle('Toyota', 'Camry', 'Wagon'),
  vehicle('Toyota', 'Camry Hybrid', 'Sedan'),
  vehicle('Toyota', 'Tacoma', 'Pickup'),
  vehicle('Toyota', 'Truck', 'Pickup', 1990),
  vehicle('Volvo', 'AC', 'Sedan', 1990),
]
const catalog = openSmallCatalog({ after }, { vehicles, aliases: { chevy: 'Chevrolet' } })

function suggested(filters: VehicleFilters): string[] {
  assert.equal(catalog.countVehicles(filters), 0, 'the search found something')
  return catalog.suggestNames(filters).map(({ make, model }) => `${make} ${model ?? '*'}`)
}

test('corrects common typing errors', () => {
  assert.equal(suggested({ make: 'tayota' })[0], 'Toyota *')
  assert.equal(suggested({ model: 'silverdo' })[0], 'Chevrolet Silverado 1500')
  assert.equal(suggested({ model: 'camery' })[0], 'Toyota Camry')
  assert.equal(suggested({ make: 'tayota', model: 'camery' })[0], 'Toyota Camry')
  assert.equal(suggested({ model: 'f-15O' })[0], 'Ford F-150')
  assert.equal(suggested({ model: 'accrod' })[0], 'Honda Accord')
})

test('understands a make in the model', () => {
  assert.equal(suggested({ model: 'toyota camri' })[0], 'Toyota Camry')
  assert.equal(suggested({ make: 'toyota', model: 'camri xle' })[0], 'Toyota Camry')
})

test('prefers names with vehicles under the other filters', () => {
  assert.deepEqual(suggested({ make: 'toyota', body_class: 'Coupe' }).length, 4, 'none of them: all are equal')
  assert.equal(suggested({ make: 'toyota', model: 'camri', body_class: 'Wagon' })[0], 'Toyota Camry')
  assert.equal(suggested({ make: 'toyota', model: 'hybird camry', body_class: 'Sedan' })[0], 'Toyota Camry Hybrid')
  assert.equal(suggested({ make: 'toyota', body_class: 'Pickup', year_max: 1989 })[0], 'Toyota Truck', 'nearest year')
  assert.equal(suggested({ make: 'toyota', body_class: 'Pickup', year_min: 2030 })[0], 'Toyota Tacoma')
})

test('suggests each model once, and at most five names', () => {
  assert.deepEqual(
    suggested({ model: 'accor' }).filter((name) => name.startsWith('Honda')),
    ['Honda Accord'],
  )
  assert.ok(suggested({ model: 'ca' }).length <= 5)
})

test('suggests nothing without a requested name or a close one', () => {
  assert.deepEqual(suggested({ body_class: 'Bus' }), [])
  assert.deepEqual(suggested({ model: 'zzzzzzzzzz' }), [])
})
