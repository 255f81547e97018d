import assert from 'node:assert/strict'
import { it } from 'node:test'
import { LastFields } from './federal-row.ts'

it('knows a row that repeats the one before but for one field', () => {
  const last = new LastFields()
  const repeated = (...fields: string[]): boolean => last.areRepeated(fields, 1)
  assert.equal(repeated('1', 'ENGINE', 'FORD'), false)
  assert.equal(repeated('1', 'BRAKES', 'FORD'), true)
  assert.equal(repeated('1', 'BRAKES', 'FORD'), true)
  assert.equal(repeated('1', 'BRAKES', 'TOYOTA'), false)
  assert.equal(repeated('1', 'BRAKES', 'FORD'), false)
  assert.equal(repeated('2', 'BRAKES', 'FORD'), false)
})

it('compares texts, whichever array holds them: the reader uses one for all records', () => {
  const last = new LastFields()
  const fields = ['1', 'ENGINE', 'FORD']
  assert.equal(last.areRepeated(fields, 1), false)
  fields[2] = 'TOYOTA'
  assert.equal(last.areRepeated(fields, 1), false)
})

it('leaves several fields that follow each other out', () => {
  const last = new LastFields()
  assert.equal(last.areRepeated(['1', 'FORD', 'F-150', '2015', 'x'], 1, 3), false)
  assert.equal(last.areRepeated(['1', 'MAZDA', 'B2300', '2001', 'x'], 1, 3), true)
  assert.equal(last.areRepeated(['1', 'MAZDA', 'B2300', '2001', 'y'], 1, 3), false)
})
