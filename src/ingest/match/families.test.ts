import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFamilyName } from './families.ts'

test("EPA's base model is a family where it is one name of cars that people mean by it", () => {
  assert.equal(isFamilyName('BMW', '3 Series'), true)
  assert.equal(isFamilyName('Volkswagen', 'Golf/GTI'), false, 'two nameplates')
  assert.equal(isFamilyName('Fiat', '500'), false, 'the 500L and 500X, too')
})
