import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import { federalModelSpelling } from './spelling.ts'

it("returns the make whose names a source's make uses", () => {
  for (const text of ['MERCEDES', 'MERCEDES BENZ', 'MERCEDES-BENZ']) {
    assert.deepEqual(sourceMake(text), { make: 'Mercedes-Benz', prefix: null })
  }
  assert.deepEqual(sourceMake('MERCEDES-MAYBACH'), { make: 'Mercedes-Benz', prefix: 'Maybach' })
  assert.deepEqual(sourceMake('BMW Alpina'), { make: 'BMW', prefix: 'Alpina' })
})

it('capitalizes a model known only to NHTSA, except codes', () => {
  assert.equal(federalModelSpelling('SILVER WING'), 'Silver Wing')
  assert.equal(federalModelSpelling('EXPRESS CUTAWAY VAN'), 'Express Cutaway Van')
  assert.equal(federalModelSpelling('PRIUS PLUG-IN HYBRID'), 'Prius Plug-in Hybrid')
  for (const code of ['GL1800', 'F-250 SD', 'VNL', 'R 1200 GS', '4500HD'])
    assert.equal(federalModelSpelling(code), code)
})
