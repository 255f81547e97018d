import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correction, mayBecomeVin, shortVin, typedVin } from './vin-words.ts'

test('distinguishes a VIN, even a mistyped one, from vehicle names and trouble codes', () => {
  const vins = [
    '3TMCZ5AN6KM123456',
    ' 3tmcz5an6km123456 ',
    '3TMCZ5ANOKM123456',
    '5YJ3E1EA*KF',
    '3TMCZ5AN6KM12345',
    '3TMCZ5AN6KM1234567',
  ]
  for (const vin of vins) assert.equal(typedVin(vin), vin.trim().toUpperCase(), vin)
  const others = [
    'P0420',
    '2019 toyota tacoma',
    'silverado1500',
    'sierra2500hd',
    'escalade2019',
    'volkswagen',
    'f150',
    '',
  ]
  for (const other of others) assert.equal(typedVin(other), undefined, other)
})

// Guarantee: while a VIN is typed, nothing beyond its eighth character is sent as the prefix of a name.
test('a partial VIN is not searched as a name', () => {
  const vin = '3TMCZ5AN6KM123456'
  for (let length = 1; length <= vin.length; length += 1) {
    assert.equal(mayBecomeVin(vin.slice(0, length)), length > 8, vin.slice(0, length))
  }
  for (const name of ['volkswagen', '2019 toyota tacoma', 'land rover']) assert.equal(mayBecomeVin(name), false, name)
})

test('shows only the characters of the model', () => {
  assert.equal(shortVin('3TMCZ5AN6KM123456'), '3TMCZ5AN…')
  assert.equal(correction('3TMCZ5AN6KM12345S', '3TMCZ5AN6KM123456'), 'position 17: 6 instead of S')
})
