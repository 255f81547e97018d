// Guarantee: no power and no flex fuel is stated that vPIC only assumes for an engine; values shared by all vehicles decide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import { agreedValues, describesVehicle, type VinFacts } from './vin-facts.ts'

function element(code: string, value: string, table: 'engine_model' | 'pattern') {
  return { code, value, source: { table } } as Parameters<typeof describesVehicle>[0]
}

function decided(facts: Partial<VinFacts>, vehicles: readonly Partial<CandidateRow>[]) {
  const stated = { fuel_type: null, horsepower: null, ...facts } as VinFacts
  return agreedValues(stated, vehicles as CandidateRow[]).map(({ field, value }) => [field, value])
}

test('power and flex fuel are not read from an engine model, but other values are', () => {
  assert.equal(describesVehicle(element('EngineHP', '95', 'engine_model')), false)
  assert.equal(describesVehicle(element('EngineHP', '132', 'pattern')), true)
  assert.equal(describesVehicle(element('FuelTypePrimary', 'Flexible Fuel Vehicle (FFV)', 'engine_model')), false)
  assert.equal(describesVehicle(element('FuelTypePrimary', 'Gasoline', 'engine_model')), true)
})

test('a value shared by all vehicles is used if vPIC states none or a less exact one', () => {
  const [gas, hybrid] = [
    { fuel_type: 'Gasoline', horsepower: 132 },
    { fuel_type: 'Hybrid', horsepower: null },
  ]
  assert.deepEqual(decided({}, [gas, gas]), [
    ['fuel_type', 'Gasoline'],
    ['horsepower', 132],
  ])
  assert.deepEqual(decided({}, [hybrid]), [['fuel_type', 'Hybrid']])
  assert.deepEqual(decided({}, [gas, hybrid]), [])
  assert.deepEqual(decided({}, [gas, { ...gas, horsepower: 140 }]), [['fuel_type', 'Gasoline']])
  assert.deepEqual(decided({ fuel_type: 'Flex Fuel (E85)', horsepower: 130 }, [gas]), [['fuel_type', 'Gasoline']])
  assert.deepEqual(decided({ fuel_type: 'Gasoline or Natural Gas', horsepower: 130 }, [gas]), [])
  assert.deepEqual(decided({}, []), [])
})
