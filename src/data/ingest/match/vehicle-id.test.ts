import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { nhtsaKey, vehicleId } from './vehicle-id.ts'

const SEED = 20_261_123

// Guarantee: a stored id always names the same vehicle. These ids are published. If this test must change, every caller's ids
// become invalid.
it('returns the published ids', () => {
  assert.equal(vehicleId('epa', '40731'), 'l09m5kqzg9pt69d')
  assert.equal(vehicleId('nhtsa', nhtsaKey(2022, 'Honda', 'CR-V HYBRID')), 'uh3w3fytw7u74xw')
})

it('always has 15 characters a-z and 0-9, and differs between sources', () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      assert.match(vehicleId('epa', key), /^[a-z0-9]{15}$/)
      assert.notEqual(vehicleId('epa', key), vehicleId('nhtsa', key))
    }),
    { seed: SEED },
  )
})

it('has no duplicates among as many keys as EPA has', () => {
  const ids = new Set(Array.from({ length: 60_000 }, (_, number) => vehicleId('epa', String(number))))
  assert.equal(ids.size, 60_000)
})

it('treats spellings that differ in case, blanks or punctuation as one vehicle, but not other years and words', () => {
  assert.equal(nhtsaKey(2013, 'MERCEDES-BENZ', 'C300'), nhtsaKey(2013, 'Mercedes Benz', 'C 300'))
  assert.notEqual(nhtsaKey(2013, 'FORD', 'F-150'), nhtsaKey(2013, 'FORD', 'F-150 HYBRID'))
  assert.notEqual(nhtsaKey(2013, 'FORD', 'F-150'), nhtsaKey(2014, 'FORD', 'F-150'))
  assert.equal(nhtsaKey(null, 'VOLVO', '145'), '9999|volvo|145')
})
