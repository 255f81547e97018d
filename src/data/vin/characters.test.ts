import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkDigit } from './characters.ts'

const CAR = { thirteenIsDigit: true, fourteenIsDigit: true }
const SMALL_MAKER = { thirteenIsDigit: false, fourteenIsDigit: false }

it('follows 49 CFR 565.15', () => {
  // The rule's own example, and the VIN of ones.
  assert.equal(checkDigit('1G4AH59H45G118341', CAR), '4')
  assert.equal(checkDigit('11111111111111111', CAR), '1')
  assert.equal(checkDigit('1M8GDM9A_KP042788'.replace('_', '0'), CAR), 'X')
})

it('is unknown for an impossible character, and missing for other lengths', () => {
  assert.equal(checkDigit('1G4AH59H45G1I8341', CAR), '?')
  assert.equal(checkDigit('1G4AH59H4UG118341', CAR), '?')
  assert.equal(checkDigit('1G4AH59H45G1A8341', CAR), '?')
  assert.notEqual(checkDigit('1G4AH59H45G1A8341', SMALL_MAKER), '?')
  assert.equal(checkDigit('1G4AH59H45G1A834A', SMALL_MAKER), '?')
  assert.equal(checkDigit('1G4AH59H45G11834', CAR), '')
})
