import assert from 'node:assert/strict'
import { test } from 'node:test'
import { federalForm } from './federal-form.ts'

test('gives all spellings of a Super Duty one form since 2000', () => {
  for (const model of ['F-250', 'F-250 SD', 'F250 SUPER DUTY', 'f-250sd']) {
    assert.equal(federalForm(2019, 'FORD', model), 'f250', model)
  }
  assert.equal(federalForm(2021, 'Ford', 'F-600 SD'), 'f600')
})

test('keeps the words of other names, and distinguishes the other F-250 of 1999', () => {
  assert.equal(federalForm(1999, 'FORD', 'F-250 SD'), 'f250sd')
  assert.equal(federalForm(null, 'FORD', 'F-250 SD'), 'f250sd')
  assert.equal(federalForm(2019, 'FREIGHTLINER', 'ECONIC SD'), 'econicsd')
  assert.equal(federalForm(2019, 'FORD', 'F-150'), 'f150')
  assert.notEqual(federalForm(2019, 'FORD', 'F-250 INCOMPLETE CHASSIS'), 'f250')
})
